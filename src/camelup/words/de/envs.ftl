# Umgebungen und Daten für lernende Maschinen. Je ein Satz, ohne Punkt.

export-bots-or-records = entweder Bots, die spielen, oder Aufzeichnungen zum Lesen, nicht beides
export-no-records = es gibt keine Aufzeichnung (.camel) zu lesen
