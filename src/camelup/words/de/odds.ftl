# Renntabellen
table-unreadable = die Renntabelle lässt sich nicht lesen: { $problem }
table-no-table = diese Datei ist keine Renntabelle; sie wird nicht beachtet
table-old = die Renntabelle hat Version { $version }, nicht { $wanted }; sie wird nicht beachtet
table-other-course = die Renntabelle ist für ein anderes Rennen; sie wird nicht beachtet
table-damaged = die Renntabelle ist beschädigt; sie wird nicht beachtet
table-no-gpu = es gibt kein CUDA-Gerät mit genug freiem Speicher
