# Environments and data for learning machines. One sentence each, without a full stop.

export-bots-or-records = name bots to play the games, or records to read them from, not both
export-no-records = there is no record (.camel) to read
export-not-parquet = { $file }: what is written is Parquet, so the file must end in .parquet
export-takes-long = No table of the { $edition } edition's race: every move is judged from 16,384 sampled races, some seconds a game (camelup solve { $edition } makes the table, --no-worth leaves the judging out).
