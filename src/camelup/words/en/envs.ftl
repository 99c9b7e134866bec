# Environments and data for learning machines. One sentence each, without a full stop.

export-bots-or-records = name bots to play the games, or records to read them from, not both
export-no-records = there is no record (.camel) to read
