# Bots: how they are named, and what can go wrong with them. One sentence each, without a full stop.

bot-unknown = there is no bot “{ $name }”: there are { $names }
bot-unknown-close = there is no bot “{ $name }”: did you mean { $close }?
bot-not-installed = “{ $name }” is a file or a program: only installed bots may play here
bot-no-file = there is no bot file { $file }
bot-no-import = the bot { $name } does not import: { $problem }
bot-no-class = the bot file { $file } has no class { $kind }
bot-no-bot = { $name } is not a bot: it must be a class derived from camelup.bots.Bot with a method choose
bot-no-program = the bot program { $program } cannot be started: { $problem }
bot-option-unreadable = { $name }: “{ $text }” is not an option: write options as in search:seconds=0.5
bot-option-unknown = { $name }: the bot has no option “{ $option }”
bot-option-value = the option { $option } must be a number above 0 and at most a billion, not { $value }
bot-failed = { $bot } failed: { $problem }
bot-illegal-move = { $bot } answered with an illegal move: “{ $move }”
bot-too-slow = { $bot } took { $taken } s for a move, but had { $seconds } s
bot-stalled = { $bot } gave no answer within { $seconds } s
bot-crashed = { $bot } ended in the middle of a game
bot-garbage = { $bot } answered with something that is not a move: “{ $text }”

# What bots are called at a table, spelt alike in all languages.
bot-drivers = Amira, Basim, Dalia, Farid, Hana, Idris, Layla, Nadir

# The arena
arena-bots-out-of-range = 2 to 8 bots can play, not { $bots }
arena-seconds = the clock must be more than 0 seconds, not { $seconds }
arena-games = the number of games must be at least 1, not { $games }
arena-file-there = { $file } already exists: choose another name, or add --continue to go on with it
arena-file-unreadable = { $file } cannot be read: { $problem }
arena-file-other = { $file } holds no games of this match: line-up, edition and seed must be the same
arena-no-parquet = Parquet needs pyarrow: pip install "camelup[parquet]"
arena-no-ray = a Ray cluster needs ray: pip install "camelup[ray]"
arena-no-cluster = no Ray cluster answers at { $address }: { $problem }
arena-continue-what = --continue needs --csv FILE, the file to go on with
arena-processes = the number of processes must be 0 or more, not { $processes }

# The champion's weights, and learning
weights-unreadable = the champion’s weights in { $file } cannot be read: { $problem }
weights-damaged = the champion’s weights in { $file } are damaged: install camelup again
weights-version = the champion’s weights in { $file } are for features of version { $version }, not for this one: train them again
learn-no-torch = learning needs PyTorch: pip install "camelup[learn]"
learn-no-device = there is no device “{ $device }” here: there are { $devices }
learn-number = { $option } must be at least { $least }, not { $value }
learn-bad-run = the run in { $folder } cannot be read: { $problem }
learn-new-features = the run in { $folder } is for features of version { $version }, which this camelup does not know yet

# What the server says of each: the page is given it with the list of bots.
bot-random-title = Very easy
bot-random-plays = moves at random, good for a first game
bot-roller-title = Easy
bot-roller-plays = only ever rolls
bot-greedy-title = Medium
bot-greedy-plays = takes what pays most right now
bot-sharp-title = Hard
bot-sharp-plays = plays to win and guesses your finish cards
bot-search-title = Very hard
bot-search-plays = plays each good move through in its head first
bot-champion-title = Champion
bot-champion-plays = taught itself in billions of moves, the strongest here
