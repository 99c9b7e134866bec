# Race tables
table-unreadable = the race table cannot be read: { $problem }
table-no-table = this file is not a race table; it is ignored
table-old = the race table is of version { $version }, not { $wanted }; it is ignored
table-other-course = the race table was made for another race; it is ignored
table-damaged = the race table is damaged; it is ignored
table-no-gpu = there is no CUDA device with enough free memory
