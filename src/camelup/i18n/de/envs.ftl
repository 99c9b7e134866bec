# Umgebungen und Daten für lernende Maschinen. Je ein Satz, ohne Punkt.

export-bots-or-records = entweder Bots, die spielen, oder Aufzeichnungen zum Lesen, nicht beides
export-no-records = es gibt keine Aufzeichnung (.camel) zu lesen
export-not-parquet = { $file }: geschrieben wird Parquet, also muss die Datei auf .parquet enden
export-takes-long = Für die Ausgabe { $edition } gibt es keine Renntabelle: Jeder Zug wird nach 16 384 Proberennen beurteilt, das dauert einige Sekunden je Spiel („camelup solve { $edition }“ macht die Tabelle, --no-worth lässt das Urteil weg).
