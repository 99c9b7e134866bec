# Bots: how they are named, and what can go wrong with them. One sentence each, without a full stop.

bot-unknown = there is no bot “{ $name }”: there are { $names }
bot-unknown-close = there is no bot “{ $name }”: did you mean { $close }?
bot-not-installed = the bot “{ $name }” is not installed here: only bots with a name of their own can be asked for
bot-no-file = there is no bot file { $file }
bot-no-import = the bot { $name } does not import: { $problem }
bot-no-class = the bot file { $file } has no class { $kind }
bot-no-bot = { $name } is no bot: it must be a class derived from camelup.bots.Bot that has a method choose
bot-no-program = the bot program { $program } cannot be started: { $problem }
bot-option-unreadable = { $name }: “{ $text }” is not an option: write options as in search:seconds=0.5
bot-option-unknown = { $name }: the bot has no option “{ $option }”
bot-option-value = the option { $option } must be { $wanted }, not { $value }
bot-failed = { $bot } failed: { $problem }
bot-illegal-move = { $bot } answered with an illegal move: “{ $move }”
bot-stalled = { $bot } gave no answer within { $seconds } s
bot-crashed = { $bot } ended in the middle of a game
bot-garbage = { $bot } answered with something that is not a move: “{ $text }”
