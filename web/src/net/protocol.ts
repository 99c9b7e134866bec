/** Written by `make types` from the server's schema. Do not edit. */

/**
 * Your move is in the log, as move number `v`.
 */
export interface Acknowledged {
  type: "ack";
  id: string;
  v: number;
  move: string;
}

/**
 * A partnership was made with a seat.
 */
export interface AllyEvent {
  kind: "ally";
  seat: number;
}

/**
 * A bot on the same scale.
 */
export interface Anchor {
  bot: string;
  rating: number;
}

/**
 * A die is rolled for `seat` (null: the game starts): who is named here gives a link.
 *
 * Who is not heard within `ms` is left out for the rest of the game; at a start, the
 * start is called off and the seat becomes free.
 */
export interface Ask {
  type: "ask";
  v: number;
  seat: number | null;
  links: LinkAsked[];
  ms: number;
}

/**
 * How often you backed a camel, and how often in vain.
 */
export interface Backing {
  camel: string;
  backed: number;
  failed: number;
}

/**
 * A leg ticket was taken.
 */
export interface BetEvent {
  kind: "bet";
  camel: string;
  value: number;
}

/**
 * Which bot sits down.
 */
export interface BotChoice {
  bot: string;
}

/**
 * A bot that can sit at a table, with a line on how it plays by language.
 */
export interface BotLine {
  name: string;
  title: Record<string, string>;
  plays: Record<string, string>;
}

/**
 * The bots, weakest first.
 */
export interface BotList {
  bots: BotLine[];
}

/**
 * The bot on a seat has not moved for more than two seconds; `v` is the version now.
 *
 * Said again every few seconds, until it moves.
 */
export interface BotWaits {
  type: "bot_waits";
  v: number;
  seat: number;
  why: "busy" | "waking" | "thinking";
}

/**
 * A way in which you are called; `place` is where to, without what is secret about it.
 */
export interface CallLine {
  id: string;
  kind: "feed" | "push" | "hook";
  place: string;
  quiet: string;
  made: number;
}

/**
 * A calling just made; `address` is that of the feed, which is shown this once.
 */
export interface CallMade {
  id: string;
  address: string;
}

/**
 * The secret that came with a call.
 */
export interface CallStop {
  secret: string;
}

/**
 * How you are called, and the key that a browser needs for web push; empty if it is off.
 */
export interface Callings {
  calls: CallLine[];
  push_key: string;
}

/**
 * A finish card was laid; `camel` is `?` to all but its owner.
 */
export interface CardEvent {
  kind: "card";
  pile: "win" | "lose";
  index: number;
  camel: string;
}

/**
 * A finish card on a pile; its camel is `?` to all until the game is over.
 */
export interface CardOnPile {
  seat: number;
  camel: string;
}

/**
 * A finish card turned at the end, and what it earned; `coins` is after the floor at 0.
 */
export interface CardScore {
  pile: "win" | "lose";
  index: number;
  seat: number;
  camel: string;
  right: boolean;
  coins: number;
  after: number;
}

/**
 * How chances were found.
 */
export interface ChanceMethod {
  leg: "exact";
  race: "exact" | "sampled";
}

/**
 * The chances in a position, by the letters of the camels.
 */
export interface Chances {
  leg: Record<string, number[]>;
  race: Record<string, RaceChance>;
  tickets: Record<string, number[]>;
  landings: Record<string, number>;
  method: ChanceMethod;
  standard_error: number;
  assumes: string;
}

/**
 * Something said at the table; `seat` is null for what the table itself says.
 */
export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string | null;
  phrase: string | null;
  at: number;
}

/**
 * Say something at the table: a text, or one of the short phrases by its key.
 */
export interface ChatMessage {
  type: "chat";
  text?: string | null;
  phrase?: string | null;
  seat?: number | null;
}

/**
 * Until when the seat to move has time, in ms since 1970; `now` is the server's time.
 *
 * `stand_in` is when a bot plays on for that seat, if its person is away.
 */
export interface Clock {
  seat: number | null;
  deadline: number | null;
  stand_in: number | null;
  now: number;
}

/**
 * What the organiser changes before the first round; name, rounds and times at any time.
 */
export interface ClubChanges {
  name?: string | null;
  options?: ClubOptions | null;
}

/**
 * Something the organiser does; `step` is the number of deeds that they know of.
 *
 * `seconds` for `time`, `who` for `remove` and `points`, `points` for `points`
 * (of the newest round in which they played).
 */
export interface ClubDeed {
  what: "begin" | "end" | "time" | "hold" | "finish" | "door" | "remove" | "points" | "undo";
  step: number;
  seconds?: number;
  who?: number | null;
  points?: number;
}

/**
 * What can be undone: the deed, whom it was about, and in which round.
 */
export interface ClubLast {
  what: "begin" | "end" | "time" | "hold" | "finish" | "door" | "remove" | "points" | "undo";
  name: string;
  round: number;
}

/**
 * A night that you run or play in.
 */
export interface ClubLine {
  id: string;
  name: string;
  status: "open" | "round" | "rest" | "over";
  runs: boolean;
  created: number;
}

/**
 * Your nights, newest first.
 */
export interface ClubList {
  clubs: ClubLine[];
}

/**
 * What is agreed for a night: times are seconds, of a round, a rest between two, a move.
 *
 * `pause` is how long bots wait before they move.
 */
export interface ClubOptions {
  edition?: "first" | "second";
  size?: number;
  rounds?: number;
  length?: number;
  rest?: number;
  timer?: number;
  fill?: "even" | "bots" | "byes";
  final?: boolean;
  pause?: number;
}

/**
 * What was agreed for a night.
 */
export interface ClubOptionsView {
  edition: "first" | "second";
  size: number;
  rounds: number;
  length: number;
  rest: number;
  timer: number;
  fill: "even" | "bots" | "byes";
  final: boolean;
  pause: number;
}

/**
 * Somebody in the standings; `scores` are the points of each round, null where none.
 *
 * `strength` is the average of the points of all whom they met; `final` the coins in the
 * final, for who played it: they stand above the others.
 */
export interface ClubPlayerView {
  n: number;
  name: string;
  face: string;
  colour: string;
  place: number;
  points: number;
  wins: number;
  strength: number;
  coins: number;
  scores: (number | null)[];
  final: number | null;
  gone: boolean;
}

/**
 * The newest round; `began` and `ends` are ms since 1970.
 */
export interface ClubRoundView {
  n: number;
  final: boolean;
  began: number;
  ends: number;
  tables: ClubTableView[];
  byes: number[];
}

/**
 * A seat of a table: a player by number, or a bot.
 */
export interface ClubSeatView {
  who: number | null;
  name: string;
  face: string;
  colour: string;
  coins: number | null;
  points: number | null;
}

/**
 * A night as you see it. `due` is when something happens by itself (ms since 1970).
 *
 * Of the players and tables only the first ones and your own are there, unless all are asked
 * for. `you` is your number; `runs` whether you are the organiser.
 */
export interface ClubSeen {
  id: string;
  v: number;
  name: string;
  organiser: string;
  status: "open" | "round" | "rest" | "over";
  closed: boolean;
  options: ClubOptionsView;
  now: number;
  due: number | null;
  count: number;
  players: ClubPlayerView[];
  rounds: number;
  round: ClubRoundView | null;
  step: number;
  last: ClubLast | null;
  you: number | null;
  runs: boolean;
}

/**
 * A table of a round; `called` if the round ended while it was being played.
 */
export interface ClubTableView {
  n: number;
  id: string;
  status: "playing" | "finished" | "called";
  seats: ClubSeatView[];
}

/**
 * The table behind a six-letter code.
 */
export interface CodeFound {
  id: string;
}

/**
 * Coins a seat won or lost by this move, scoring included.
 */
export interface CoinChange {
  seat: number;
  change: number;
}

/**
 * The secret of the one device that is to stay yours.
 */
export interface DeviceKept {
  secret: string;
}

/**
 * How many devices hold your passport.
 */
export interface Devices {
  devices: number;
}

/**
 * How often a die showed a face, and how often it should have on average.
 */
export interface DiceCount {
  shows: string;
  count: number;
  expected: number;
}

/**
 * A seat whose page took part in the dice, in so many rolls.
 *
 * `left_out` is the number of the move from which on it did no more, if so.
 */
export interface DicePage {
  seat: number;
  rolls: number;
  left_out: number | null;
}

/**
 * What a verifier needs; `secret` is null until the game is over. All in hex.
 *
 * By seat, empty for who adds nothing: `chains` are the ends that were said before the
 * start, `opened` the links that the start took. `bytes` is empty but for old tables.
 * `signature` is the server's, of its commitment.
 */
export interface DiceProof {
  scheme: "chain" | "commit" | "bytes";
  commitment: string;
  secret: string | null;
  signature: string;
  chains: string[];
  opened: string[];
  bytes: string[];
}

/**
 * Whether the dice of a finished game are the ones that were promised, and their chart.
 *
 * `scheme` and `pages` tell what pages added, `starts` how often a start was tried.
 * Of a start that was `given` only the rolls are checked.
 * Only a game that is signed `here` is known to have been played on this server.
 */
export interface DiceReport {
  verified: boolean;
  problem: string | null;
  draws: number;
  chart: DiceCount[];
  scheme: "chain" | "commit" | "bytes" | null;
  pages: DicePage[];
  starts: number;
  given: boolean;
  signed: "here" | "other" | "wrong" | "no";
}

/**
 * A die rolled in this leg: which one, what it showed (`g2`, `W3`) and by whom.
 */
export interface DieOut {
  die: string;
  shows: string;
  seat: number;
}

/**
 * Why something was refused: a key for programs, details, and a sentence for people.
 */
export interface ErrorView {
  code: string;
  text: string;
  details: Record<string, unknown>;
}

/**
 * What your games say about you. `expected` is what chance alone would have won.
 *
 * `form` are the places of the last games, as shares of the players behind you, oldest first.
 */
export interface Figures {
  games: number;
  wins: number;
  expected: number;
  coins: number;
  best: number;
  sources: Sources;
  backings: Backing[];
  stack: number;
  luckiest: Fortune | null;
  unluckiest: Fortune | null;
  rivals: Rival[];
  form: number[];
  ratings: Record<string, RatingPoint[]>;
}

/**
 * A game in which luck was large: coins that tickets paid beyond their worth.
 */
export interface Fortune {
  id: string;
  finished: number;
  luck: number;
  place: number;
  players: number;
}

/**
 * A finished game of yours; `kept` while its moves are still stored.
 *
 * `purses` are everyone's coins at the start, after each leg and at the end, seat by seat.
 */
export interface GameLine {
  id: string;
  edition: "first" | "second";
  players: GamePlayer[];
  coins: number;
  place: number;
  moves: number;
  began: number;
  finished: number;
  rated: boolean;
  kept: boolean;
  purses: number[][];
}

/**
 * Finished games of yours, newest first; `next` leads to older ones.
 */
export interface GamePage {
  games: GameLine[];
  total: number;
  next: string | null;
}

/**
 * Somebody in a finished game. Who was erased has no name.
 */
export interface GamePlayer {
  seat: number;
  name: string;
  face: string;
  colour: string;
  bot: string | null;
  coins: number;
  place: number;
  you: boolean;
}

/**
 * The game after `v` moves, the same for everyone but `you` and `hash`.
 */
export interface GameView {
  v: number;
  edition: "first" | "second";
  leg: number;
  turn: number | null;
  over: boolean;
  winners: number[];
  board: string;
  stacks: Stack[];
  ranking: string;
  dice_left: string;
  dice_out: DieOut[];
  tiles: TileOnTrack[];
  tickets: TicketStack[];
  piles: Piles;
  players: PlayerView[];
  position: string | null;
}

/**
 * A position to play on from: that of a finished or uploaded game after so many moves.
 */
export interface GivenStart {
  record: string;
  step: number;
}

/**
 * A one-time code for another device, and until when it is good (ms since 1970).
 */
export interface HandoverCode {
  code: string;
  expires: number;
}

/**
 * That the server runs and can write to its database; and how many tables are set aside.
 */
export interface Health {
  status: string;
  version: string;
  aside: number;
}

/**
 * The first message on a socket: everything, and the moves since the version asked for.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  server: string;
  seats: number[];
  room: Room;
  game: GameView | null;
  you: OwnView | null;
  hash: string;
  events: MoveEvent[];
  chat: ChatLine[];
}

/**
 * What every message to the server has in common: no unknown fields, no lenient types.
 */
export interface Incoming {
}

/**
 * A key the server signs with, in hex, or signed with until `retired` (ms since 1970).
 */
export interface KeyLine {
  key: string;
  made: number;
  retired: number | null;
}

/**
 * The keys of the server, newest first.
 */
export interface KeyList {
  keys: KeyLine[];
}

/**
 * A position to ask about, in notation, and moves to play on from it.
 */
export interface LabQuestion {
  position: string;
  edition?: "first" | "second" | null;
  seat?: number | null;
  moves?: string[];
}

/**
 * The scoring of a leg.
 */
export interface LegScore {
  leg: number;
  ranking: string;
  players: PlayerScore[];
}

/**
 * Whose next link is asked for: the one that is hashed into `after`.
 */
export interface LinkAsked {
  seat: number;
  after: string;
}

/**
 * The next link of the chain of a seat of yours.
 */
export interface LinkGiven {
  seat: number;
  link: string;
}

/**
 * Give the links that an `ask` asks for, of all seats that you hold on this socket.
 */
export interface LinksMessage {
  type: "links";
  links: LinkGiven[];
}

/**
 * Somebody at a public table; the rating is that of the table's edition, if there is one.
 */
export interface LobbyPlayer {
  name: string;
  face: string;
  colour: string;
  bot: boolean;
  rating: number | null;
  give: number | null;
}

/**
 * Moves of a table as you saw them, and the hash of your view after the last one.
 */
export interface Log {
  v: number;
  hash: string;
  events: MoveEvent[];
}

/**
 * On a page that holds several seats: show the cards of this one, whose turn it is.
 */
export interface LookMessage {
  type: "look";
  seat: number;
}

/**
 * The cards of a seat of yours, or null when they are put away.
 */
export interface Looked {
  type: "you";
  you: OwnView | null;
}

/**
 * Your message was refused and nothing was changed; `v` is the version now.
 */
export interface MessageRefused {
  type: "refused";
  id: string | null;
  v: number;
  error: ErrorView;
}

/**
 * A key moment: a decision, or a die and the seat it did most to.
 */
export interface MomentTold {
  number: number;
  kind: "decision" | "roll";
  seat: number;
  size: number;
  coins: number | null;
}

/**
 * A move of the log: move number `v`, counted from 1.
 *
 * Order to show it in: `detail`, then `leg`, then `race`. `coins` is empty where
 * the table hides coins. `links` are those a roll took, by seat, empty if none did;
 * `left_out` are the seats whose pages were not heard in time and add no more.
 */
export interface MoveEvent {
  v: number;
  seat: number;
  move: string;
  by: "person" | "bot" | "clock";
  at: number;
  detail: RollEvent | BetEvent | TileEvent | CardEvent | AllyEvent;
  coins: CoinChange[];
  leg: LegScore | null;
  race: RaceScore | null;
  links: string[];
  left_out: number[];
}

/**
 * Your move is in the log, as move number `v`.
 */
export interface MoveMade {
  id: string;
  v: number;
  move: string;
}

/**
 * Play a move: your own id for it, the version you saw, the move in notation.
 *
 * A roll is written `roll`: the server draws. `seat` may be left out if you hold one.
 * `links` are your next ones, for a roll; who leaves them out is asked for them.
 */
export interface MoveMessage {
  id: string;
  v: number;
  move: string;
  seat?: number | null;
  links?: LinkGiven[];
  type: "move";
}

/**
 * A move, as over the socket.
 */
export interface MoveRequest {
  id: string;
  v: number;
  move: string;
  seat?: number | null;
  links?: LinkGiven[];
}

/**
 * One move: the chances of all seats after it, and what it gave up, once that is known.
 */
export interface MoveReviewed {
  number: number;
  seat: number;
  move: string;
  chances: number[];
  best: string | null;
  given_up: number | null;
  error: number | null;
  ahead: number | null;
  others: Record<string, number>;
  luck: number[] | null;
  leg: number;
  mistake: boolean;
}

/**
 * What a move is worth: the sum of its parts.
 */
export interface MoveWorth {
  move: string;
  coins: number;
  parts: WorthPart[];
  handed_on: number | null;
}

/**
 * A move was made: what happened, and the game after it.
 */
export interface Moved {
  type: "moved";
  event: MoveEvent;
  game: GameView;
  clock: Clock;
  you: OwnView | null;
  hash: string;
}

/**
 * A night to open.
 */
export interface NewClub {
  name: string;
  options?: ClubOptions;
}

/**
 * A feed to make.
 */
export interface NewFeed {
}

/**
 * A webhook: `address` gets a POST with JSON whenever a table begins to wait for you.
 *
 * `quiet` are hours in which nothing is sent, such as `22:00-07:30 Europe/Berlin`.
 */
export interface NewHook {
  address: string;
  quiet?: string;
}

/**
 * A browser that is to be called, as its `PushSubscription` says it.
 */
export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  quiet?: string;
}

/**
 * A table to make: you (several people for one device), and bots, in seat order.
 *
 * With `given` one person plays on from there, on the seat to move, and bots on all others;
 * edition and seats are those of the record, and the game is not rated.
 */
export interface NewTable {
  name?: string | null;
  options?: TableOptions;
  players: Player[];
  bots?: string[];
  start?: boolean;
  given?: GivenStart | null;
}

/**
 * The code that the other device shows.
 */
export interface OneTimeCode {
  code: string;
}

/**
 * What the champion thinks: each seat's chance to win, by what the one who asks sees.
 */
export interface Opinion {
  shares: number[];
  move: string | null;
}

/**
 * Options to change before the start; what is left out stays.
 */
export interface OptionChanges {
  edition?: "first" | "second" | null;
  seats?: number | null;
  timer?: number | null;
  grace?: number | null;
  pause?: number | null;
  odds?: boolean | null;
  coins?: boolean | null;
  public?: boolean | null;
  watch?: boolean | null;
  confirm?: boolean | null;
  rated?: boolean | null;
}

/**
 * What was agreed for a table.
 */
export interface OptionsView {
  edition: "first" | "second";
  seats: number;
  timer: number;
  grace: number;
  pause: number;
  odds: boolean;
  coins: boolean;
  public: boolean;
  watch: boolean;
  confirm: boolean;
  rated: boolean;
}

/**
 * A finish card that you laid: on which pile, at which place from 0, and its camel.
 */
export interface OwnCard {
  pile: "win" | "lose";
  index: number;
  camel: string;
}

/**
 * What only you may see: your cards, your coins, and your moves if it is your turn.
 */
export interface OwnView {
  seat: number;
  coins: number;
  hand: string;
  laid: OwnCard[];
  legal: string[];
}

/**
 * What a person changes about the own passport.
 */
export interface PassportChanges {
  name?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  colour?: string | null;
}

/**
 * A passport's secret: 256 random bits in hex, made by the browser.
 *
 * `name` (and `face`, `colour`) for a new passport; `code` where the passport of
 * another device is to be carried to this one, with a secret of its own.
 */
export interface PassportShown {
  secret: string;
  name?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  colour?: string | null;
  code?: string | null;
}

/**
 * Your passport. The session is for programs: pages have it as a cookie.
 */
export interface PassportView {
  name: string;
  face: string;
  colour: string;
  session: string;
}

/**
 * Both finish piles, from the first card laid to the last.
 */
export interface Piles {
  win: CardOnPile[];
  lose: CardOnPile[];
}

/**
 * Ask for a pong, which carries the server's time.
 */
export interface PingMessage {
  type: "ping";
}

/**
 * A person who sits down.
 *
 * Name, colour and face may be left out by who has a passport. `bytes` is what programs
 * of protocol 1 sent: it is taken and not used.
 */
export interface Player {
  name?: string | null;
  colour?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  bytes?: string | null;
  seat?: number | null;
}

/**
 * What a person changes about the own seat.
 *
 * `chain` is the end of the page's hash chain, in hex. `bytes` is what programs of
 * protocol 1 sent: it is taken and not used.
 */
export interface PlayerChanges {
  name?: string | null;
  colour?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  chain?: string | null;
  bytes?: string | null;
}

/**
 * A player's leg scoring: lines add up to `sum`; `after` is never below 0.
 */
export interface PlayerScore {
  seat: number;
  lines: ScoreLine[];
  sum: number;
  before: number;
  after: number;
}

/**
 * What lies open before a player. Coins are null where the table hides them.
 */
export interface PlayerView {
  seat: number;
  name: string;
  coins: number | null;
  tickets: Ticket[];
  pyramid: number;
  cards: number;
  partner: number | null;
}

/**
 * The answer to a ping: the server's time in ms since 1970, and the version.
 */
export interface Pong {
  type: "pong";
  now: number;
  v: number;
}

/**
 * Why a request was refused.
 */
export interface Problem {
  error: ErrorView;
}

/**
 * What an answer is worth: a share of the victory, or null where it cannot be told now.
 */
export interface PuzzleAnswer {
  move: string;
  wins: number | null;
}

/**
 * A position and its solution: one an edition, the same for everyone on a day (UTC).
 */
export interface PuzzleOfDay {
  day: number;
  number: number;
  count: number;
  edition: "first" | "second";
  position: string;
  theme: "ticket" | "card" | "tile" | "roll" | "last-leg";
  best: string;
  obvious: string;
  gain: number;
  error: number;
  over_obvious: number;
  coins: number;
  wins: number[];
  wins_obvious: number[];
  gone: number;
  obvious_gone: number;
}

/**
 * A game with whoever waits for the same; bots fill up after `wait` seconds.
 */
export interface QuickMatch {
  player?: Player;
  edition?: "first" | "second";
  seats?: number;
  timer?: number;
  wait?: number;
  rated?: boolean;
}

/**
 * How likely a camel wins the race, and loses it.
 */
export interface RaceChance {
  win: number;
  lose: number;
}

/**
 * The finish cards, in the order in which they are turned.
 */
export interface RaceScore {
  winner: string;
  loser: string;
  cards: CardScore[];
  coins: number[];
  winners: number[];
}

/**
 * Somebody on the board: rating, and by how much it may be off (95 %).
 */
export interface RankedPlayer {
  place: number;
  name: string;
  face: string;
  colour: string;
  rating: number;
  give: number;
  games: number;
  you: boolean;
}

/**
 * The best of an edition, you wherever you are, and the bots on the same scale.
 */
export interface RankingBoard {
  edition: "first" | "second";
  players: RankedPlayer[];
  you: RankedPlayer | null;
  anchors: Anchor[];
}

/**
 * Your rating after a rated game.
 */
export interface RatingPoint {
  finished: number;
  rating: number;
  give: number;
}

/**
 * A stored game: its tags, its moves and every step of it.
 */
export interface RecordSeen {
  id: string;
  tags: Record<string, string>;
  moves: string[];
  comments: Record<string, string[]>;
  steps: Step[];
}

/**
 * Where an uploaded record is kept.
 */
export interface RecordStored {
  id: string;
}

/**
 * Take the seat back from the bot that stands in.
 */
export interface ReturnMessage {
  type: "return";
  seat?: number | null;
}

/**
 * A review as far as it is worked out; all of it once `done`.
 */
export interface ReviewSeen {
  done: boolean;
  judged: number;
  start: number[];
  error: number;
  seats: SeatReviewed[];
  moves: MoveReviewed[];
  moments: MomentTold[];
}

/**
 * Somebody you met: how often, and who was ahead how often.
 */
export interface Rival {
  name: string;
  face: string;
  colour: string;
  met: number;
  ahead: number;
  behind: number;
}

/**
 * A die and the way of the unit it moved.
 *
 * `path` is every space entered, one by one, the extra step of a tile last; 17 and 0
 * are beyond the line. `landing` says how the unit joined what stood on the last space.
 * `reason` says why this camel moves: the die names it, it sits on the other crazy
 * camel, or it alone carries racing camels.
 */
export interface RollEvent {
  kind: "roll";
  die: string;
  face: number;
  shows: string;
  camel: string;
  reason: "named" | "on-the-other" | "carries";
  unit: string;
  start: number;
  path: number[];
  tile: TileHit | null;
  landing: "empty" | "over" | "under";
  crossed: "forward" | "backward" | null;
}

/**
 * A table and the people at it. Sent whole whenever it changes.
 *
 * `start` is the position the game began from, in notation; null before that. If no dice
 * drew it, `given` tells the record it is taken from, and the move (`RECORD#12`); finish
 * cards that lay there are `?` in it. `fills` is when bots take the open seats and it
 * begins (ms since 1970), at a table of a quick match. `club` is the club night it belongs to.
 */
export interface Room {
  id: string;
  code: string;
  name: string;
  status: "waiting" | "playing" | "finished" | "abandoned";
  host: number | null;
  options: OptionsView;
  seats: SeatView[];
  spectators: number;
  dice: DiceProof;
  clock: Clock;
  start: string | null;
  given: string | null;
  rematch: string | null;
  fills: number | null;
  club: string | null;
  created: number;
}

/**
 * The room changed: replace the old one.
 */
export interface RoomChanged {
  type: "room";
  room: Room;
}

/**
 * A table where you sit that waits or is being played.
 *
 * `others` are the players but you and your guests; `stood_in`: a bot plays for you.
 */
export interface RunningTable {
  id: string;
  name: string;
  status: "waiting" | "playing" | "finished" | "abandoned";
  edition: "first" | "second";
  players: string[];
  others: string[];
  your_turn: boolean;
  stood_in: boolean;
  left: number | null;
}

/**
 * The tables where you sit, newest first.
 */
export interface RunningTables {
  tables: RunningTable[];
}

/**
 * Somebody said something.
 */
export interface Said {
  type: "chat";
  chat: ChatLine;
}

/**
 * What one ticket earned: a leg ticket (`camel`) or a pyramid ticket.
 *
 * `value` is what is printed on it; `copied_from` is the partner's seat if it is the
 * copy of a partner's ticket.
 */
export interface ScoreLine {
  kind: "bet" | "pyramid";
  camel: string | null;
  value: number;
  coins: number;
  copied_from: number | null;
}

/**
 * A seat that is now yours. The token is for programs: pages have it as a cookie.
 */
export interface SeatGiven {
  seat: number;
  token: string;
}

/**
 * Luck and skill of one seat: shares of the victory; the middle four add up to the change.
 */
export interface SeatReviewed {
  start: number;
  luck_own: number;
  luck_others: number;
  own: number;
  others: number;
  final: number;
  accuracy: number;
  given_up: number;
  held: number;
  decisions: number;
  errors: Record<string, number>;
}

/**
 * A seat: open, a person's or a bot's. `played_by` is `bot` while one stands in.
 *
 * `adds` is `left-out` for a page that did not give a link in time.
 */
export interface SeatView {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  colour: string;
  face: string;
  bot: string | null;
  here: boolean;
  played_by: "person" | "bot";
  adds: "links" | "nothing" | "left-out";
}

/**
 * A table and the seats you were given at it.
 */
export interface Seated {
  room: Room;
  seats: SeatGiven[];
}

/**
 * What a review will say of a move: which one wins clearly more games, if one does.
 */
export interface SecondLook {
  better: string | null;
  gain: number;
}

/**
 * Coins by where they came from, all games together.
 */
export interface Sources {
  tickets: number;
  rolls: number;
  tiles: number;
  cards: number;
}

/**
 * Camels on one space, bottom to top. Spaces 17 and 0 are beyond the line.
 */
export interface Stack {
  space: number;
  camels: string;
}

/**
 * A start; `links` are the first ones of your own seats, if not given when asked.
 */
export interface Start {
  links?: LinkGiven[];
}

/**
 * The game has begun: the first view.
 */
export interface Started {
  type: "started";
  room: Room;
  game: GameView;
  you: OwnView | null;
  hash: string;
}

/**
 * A game after a move, or at its start, where `event` is null.
 */
export interface Step {
  event: MoveEvent | null;
  game: GameView;
  legal: string[];
}

/**
 * The chances at a table after `v` moves.
 */
export interface TableChances {
  leg: Record<string, number[]>;
  race: Record<string, RaceChance>;
  tickets: Record<string, number[]>;
  landings: Record<string, number>;
  method: ChanceMethod;
  standard_error: number;
  assumes: string;
  v: number;
}

/**
 * What the host changes: the name at any time, options before the start.
 */
export interface TableChanges {
  name?: string | null;
  options?: OptionChanges | null;
}

/**
 * A public table in the list; `quick` if it is that of a quick match.
 */
export interface TableLine {
  id: string;
  name: string;
  status: "waiting" | "playing" | "finished" | "abandoned";
  edition: "first" | "second";
  seats: number;
  open: number;
  players: string[];
  people: LobbyPlayer[];
  timer: number;
  rated: boolean;
  quick: boolean;
  watch: boolean;
  created: number;
}

/**
 * The public tables, newest first.
 */
export interface TableList {
  tables: TableLine[];
}

/**
 * What the champion thinks after `v` moves.
 */
export interface TableOpinion {
  shares: number[];
  move: string | null;
  v: number;
}

/**
 * What is agreed for a table; see docs/protocol.md for each.
 */
export interface TableOptions {
  edition?: "first" | "second";
  seats?: number;
  timer?: number;
  grace?: number;
  pause?: number;
  odds?: boolean;
  coins?: boolean;
  public?: boolean;
  watch?: boolean;
  confirm?: boolean;
  dice?: "chain" | "commit";
  rated?: boolean;
}

/**
 * A second look at a move after `v` moves.
 */
export interface TableSecondLook {
  better: string | null;
  gain: number;
  v: number;
}

/**
 * A table as you see it: room, game if it has begun, and your seats.
 */
export interface TableSeen {
  room: Room;
  seats: number[];
  game: GameView | null;
  you: OwnView | null;
  hash: string;
}

/**
 * What your moves are worth after `v` moves.
 */
export interface TableWorths {
  moves: MoveWorth[];
  v: number;
}

/**
 * A leg ticket somebody holds.
 */
export interface Ticket {
  camel: string;
  value: number;
}

/**
 * A camel's leg tickets that can still be taken, values from the top.
 */
export interface TicketStack {
  camel: string;
  values: number[];
}

/**
 * A tile was put on a space, or moved there from `before`.
 */
export interface TileEvent {
  kind: "tile";
  space: number;
  side: "+" | "-";
  before: number | null;
}

/**
 * A tile that a unit met: its owner got `coins`.
 */
export interface TileHit {
  space: number;
  side: "+" | "-";
  seat: number;
  coins: number;
}

/**
 * A tile on the track; side `+` sends on, `-` sends back.
 */
export interface TileOnTrack {
  seat: number;
  space: number;
  side: "+" | "-";
}

/**
 * A game record, as text.
 */
export interface Upload {
  record: string;
}

/**
 * Why a move cannot be made, or null if it can.
 */
export interface Why {
  type: "why";
  id: string;
  move: string;
  error: ErrorView | null;
}

/**
 * Ask why a move cannot be made now.
 */
export interface WhyMessage {
  type: "why";
  id: string;
  move: string;
  seat?: number | null;
}

/**
 * Coins that a move earns for one reason, and how likely they are (or how often).
 */
export interface WorthPart {
  reason: string;
  coins: number;
  chance: number;
}

/**
 * What every legal move is worth to the player to move, best first.
 */
export interface Worths {
  moves: MoveWorth[];
}
