
export interface Acknowledged {
  type: "ack";
  id: string;
  v: number;
  move: string;
}

export interface AllyEvent {
  kind: "ally";
  seat: number;
}

export interface Anchor {
  bot: string;
  rating: number;
}

export interface Ask {
  type: "ask";
  v: number;
  seat: number | null;
  links: LinkAsked[];
  ms: number;
}

export interface Backing {
  camel: string;
  backed: number;
  failed: number;
}

export interface BetEvent {
  kind: "bet";
  camel: string;
  value: number;
}

export interface BotChoice {
  bot: string;
}

export interface BotLine {
  name: string;
  title: Record<string, string>;
  plays: Record<string, string>;
}

export interface BotList {
  bots: BotLine[];
}

export interface BotWaits {
  type: "bot_waits";
  v: number;
  seat: number;
  why: "busy" | "waking" | "thinking";
}

export interface CallLine {
  id: string;
  kind: "feed" | "push" | "hook";
  place: string;
  quiet: string;
  made: number;
}

export interface CallMade {
  id: string;
  address: string;
}

export interface CallStop {
  secret: string;
}

export interface Callings {
  calls: CallLine[];
  push_key: string;
}

export interface CardEvent {
  kind: "card";
  pile: "win" | "lose";
  index: number;
  camel: string;
}

export interface CardOnPile {
  seat: number;
  camel: string;
}

export interface CardScore {
  pile: "win" | "lose";
  index: number;
  seat: number;
  camel: string;
  right: boolean;
  coins: number;
  after: number;
}

export interface ChanceMethod {
  leg: "exact";
  race: "exact" | "sampled";
}

export interface Chances {
  leg: Record<string, number[]>;
  race: Record<string, RaceChance>;
  tickets: Record<string, number[]>;
  landings: Record<string, number>;
  method: ChanceMethod;
  standard_error: number;
  assumes: string;
}

export interface ChatLine {
  n: number;
  seat: number | null;
  name: string;
  text: string | null;
  phrase: string | null;
  at: number;
}

export interface ChatMessage {
  type: "chat";
  text?: string | null;
  phrase?: string | null;
  seat?: number | null;
}

export interface Clock {
  seat: number | null;
  deadline: number | null;
  stand_in: number | null;
  now: number;
}

export interface ClubChanges {
  name?: string | null;
  options?: ClubOptions | null;
}

export interface ClubDeed {
  what: "begin" | "end" | "time" | "hold" | "finish" | "door" | "remove" | "points" | "undo";
  step: number;
  seconds?: number;
  who?: number | null;
  points?: number;
}

export interface ClubLast {
  what: "begin" | "end" | "time" | "hold" | "finish" | "door" | "remove" | "points" | "undo";
  name: string;
  round: number;
}

export interface ClubLine {
  id: string;
  name: string;
  status: "open" | "round" | "rest" | "over";
  runs: boolean;
  created: number;
}

export interface ClubList {
  clubs: ClubLine[];
}

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

export interface ClubRoundView {
  n: number;
  final: boolean;
  began: number;
  ends: number;
  tables: ClubTableView[];
  byes: number[];
}

export interface ClubSeatView {
  who: number | null;
  name: string;
  face: string;
  colour: string;
  coins: number | null;
  points: number | null;
}

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

export interface ClubTableView {
  n: number;
  id: string;
  status: "playing" | "finished" | "called";
  seats: ClubSeatView[];
}

export interface CodeFound {
  id: string;
}

export interface CoinChange {
  seat: number;
  change: number;
}

export interface DeviceKept {
  secret: string;
}

export interface Devices {
  devices: number;
}

export interface DiceCount {
  shows: string;
  count: number;
  expected: number;
}

export interface DicePage {
  seat: number;
  rolls: number;
  left_out: number | null;
}

export interface DiceProof {
  scheme: "chain" | "commit" | "bytes";
  commitment: string;
  secret: string | null;
  signature: string;
  chains: string[];
  opened: string[];
  bytes: string[];
}

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

export interface DieOut {
  die: string;
  shows: string;
  seat: number;
}

export interface ErrorView {
  code: string;
  text: string;
  details: Record<string, unknown>;
}

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

export interface Fortune {
  id: string;
  finished: number;
  luck: number;
  place: number;
  players: number;
}

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

export interface GamePage {
  games: GameLine[];
  total: number;
  next: string | null;
}

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

export interface GivenStart {
  record: string;
  step: number;
}

export interface HandoverCode {
  code: string;
  expires: number;
}

export interface Health {
  status: string;
  version: string;
  aside: number;
}

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

export interface Incoming {
}

export interface KeyLine {
  key: string;
  made: number;
  retired: number | null;
}

export interface KeyList {
  keys: KeyLine[];
}

export interface LabQuestion {
  position: string;
  edition?: "first" | "second" | null;
  seat?: number | null;
  moves?: string[];
}

export interface LegScore {
  leg: number;
  ranking: string;
  players: PlayerScore[];
}

export interface LinkAsked {
  seat: number;
  after: string;
}

export interface LinkGiven {
  seat: number;
  link: string;
}

export interface LinksMessage {
  type: "links";
  links: LinkGiven[];
}

export interface LobbyPlayer {
  name: string;
  face: string;
  colour: string;
  bot: boolean;
  rating: number | null;
  give: number | null;
}

export interface Log {
  v: number;
  hash: string;
  events: MoveEvent[];
}

export interface LookMessage {
  type: "look";
  seat: number;
}

export interface Looked {
  type: "you";
  you: OwnView | null;
}

export interface MessageRefused {
  type: "refused";
  id: string | null;
  v: number;
  error: ErrorView;
}

export interface MomentTold {
  number: number;
  kind: "decision" | "roll";
  seat: number;
  size: number;
  coins: number | null;
}

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

export interface MoveMade {
  id: string;
  v: number;
  move: string;
}

export interface MoveMessage {
  id: string;
  v: number;
  move: string;
  seat?: number | null;
  links?: LinkGiven[];
  type: "move";
}

export interface MoveRequest {
  id: string;
  v: number;
  move: string;
  seat?: number | null;
  links?: LinkGiven[];
}

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

export interface MoveWorth {
  move: string;
  coins: number;
  parts: WorthPart[];
  handed_on: number | null;
}

export interface Moved {
  type: "moved";
  event: MoveEvent;
  game: GameView;
  clock: Clock;
  you: OwnView | null;
  hash: string;
}

export interface NewClub {
  name: string;
  options?: ClubOptions;
}

export interface NewFeed {
}

export interface NewHook {
  address: string;
  quiet?: string;
}

export interface NewPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  quiet?: string;
}

export interface NewTable {
  name?: string | null;
  options?: TableOptions;
  players: Player[];
  bots?: string[];
  start?: boolean;
  given?: GivenStart | null;
}

export interface OneTimeCode {
  code: string;
}

export interface Opinion {
  shares: number[];
  move: string | null;
}

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

export interface OwnCard {
  pile: "win" | "lose";
  index: number;
  camel: string;
}

export interface OwnView {
  seat: number;
  coins: number;
  hand: string;
  laid: OwnCard[];
  legal: string[];
}

export interface PassportChanges {
  name?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  colour?: string | null;
}

export interface PassportShown {
  secret: string;
  name?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  colour?: string | null;
  code?: string | null;
}

export interface PassportView {
  name: string;
  face: string;
  colour: string;
  session: string;
}

export interface Piles {
  win: CardOnPile[];
  lose: CardOnPile[];
}

export interface PingMessage {
  type: "ping";
}

export interface Player {
  name?: string | null;
  colour?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  bytes?: string | null;
  seat?: number | null;
}

export interface PlayerChanges {
  name?: string | null;
  colour?: string | null;
  face?: "scout" | "trader" | "sage" | "dancer" | "pilot" | "cook" | "falconer" | "poet" | null;
  chain?: string | null;
  bytes?: string | null;
}

export interface PlayerScore {
  seat: number;
  lines: ScoreLine[];
  sum: number;
  before: number;
  after: number;
}

export interface PlayerView {
  seat: number;
  name: string;
  coins: number | null;
  tickets: Ticket[];
  pyramid: number;
  cards: number;
  partner: number | null;
}

export interface Pong {
  type: "pong";
  now: number;
  v: number;
}

export interface Problem {
  error: ErrorView;
}

export interface PuzzleAnswer {
  move: string;
  wins: number | null;
}

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

export interface QuickMatch {
  player?: Player;
  edition?: "first" | "second";
  seats?: number;
  timer?: number;
  wait?: number;
  rated?: boolean;
}

export interface RaceChance {
  win: number;
  lose: number;
}

export interface RaceScore {
  winner: string;
  loser: string;
  cards: CardScore[];
  coins: number[];
  winners: number[];
}

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

export interface RankingBoard {
  edition: "first" | "second";
  players: RankedPlayer[];
  you: RankedPlayer | null;
  anchors: Anchor[];
}

export interface RatingPoint {
  finished: number;
  rating: number;
  give: number;
}

export interface RecordSeen {
  id: string;
  tags: Record<string, string>;
  moves: string[];
  comments: Record<string, string[]>;
  steps: Step[];
}

export interface RecordStored {
  id: string;
}

export interface ReturnMessage {
  type: "return";
  seat?: number | null;
}

export interface ReviewSeen {
  done: boolean;
  judged: number;
  start: number[];
  error: number;
  seats: SeatReviewed[];
  moves: MoveReviewed[];
  moments: MomentTold[];
}

export interface Rival {
  name: string;
  face: string;
  colour: string;
  met: number;
  ahead: number;
  behind: number;
}

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

export interface RoomChanged {
  type: "room";
  room: Room;
}

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

export interface RunningTables {
  tables: RunningTable[];
}

export interface Said {
  type: "chat";
  chat: ChatLine;
}

export interface ScoreLine {
  kind: "bet" | "pyramid";
  camel: string | null;
  value: number;
  coins: number;
  copied_from: number | null;
}

export interface SeatGiven {
  seat: number;
  token: string;
}

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

export interface Seated {
  room: Room;
  seats: SeatGiven[];
}

export interface SecondLook {
  better: string | null;
  gain: number;
}

export interface Sources {
  tickets: number;
  rolls: number;
  tiles: number;
  cards: number;
}

export interface Stack {
  space: number;
  camels: string;
}

export interface Start {
  links?: LinkGiven[];
}

export interface Started {
  type: "started";
  room: Room;
  game: GameView;
  you: OwnView | null;
  hash: string;
}

export interface Step {
  event: MoveEvent | null;
  game: GameView;
  legal: string[];
}

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

export interface TableChanges {
  name?: string | null;
  options?: OptionChanges | null;
}

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

export interface TableList {
  tables: TableLine[];
}

export interface TableOpinion {
  shares: number[];
  move: string | null;
  v: number;
}

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

export interface TableSecondLook {
  better: string | null;
  gain: number;
  v: number;
}

export interface TableSeen {
  room: Room;
  seats: number[];
  game: GameView | null;
  you: OwnView | null;
  hash: string;
}

export interface TableWorths {
  moves: MoveWorth[];
  v: number;
}

export interface Ticket {
  camel: string;
  value: number;
}

export interface TicketStack {
  camel: string;
  values: number[];
}

export interface TileEvent {
  kind: "tile";
  space: number;
  side: "+" | "-";
  before: number | null;
}

export interface TileHit {
  space: number;
  side: "+" | "-";
  seat: number;
  coins: number;
}

export interface TileOnTrack {
  seat: number;
  space: number;
  side: "+" | "-";
}

export interface Upload {
  record: string;
}

export interface Why {
  type: "why";
  id: string;
  move: string;
  error: ErrorView | null;
}

export interface WhyMessage {
  type: "why";
  id: string;
  move: string;
  seat?: number | null;
}

export interface WorthPart {
  reason: string;
  coins: number;
  chance: number;
}

export interface Worths {
  moves: MoveWorth[];
}
