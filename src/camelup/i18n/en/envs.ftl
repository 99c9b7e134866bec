# Environments and data for learning machines. One sentence each, without a full stop.

export-bots-or-records = name bots to play the games, or records to read them from, not both
export-no-records = there is no record (.camel) to read
export-not-parquet = { $file }: what is written is Parquet, so the file must end in .parquet
export-takes-long = There is no race table for the { $edition } edition: every move is judged from 16,384 trial races, which takes some seconds a game (“camelup solve { $edition }” makes the table, --no-worth leaves the judging out).
