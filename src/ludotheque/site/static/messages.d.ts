// Made from site/api/messages.py by docs/make_messages.py: change it there.

/** Must(be='', one_of=(), longest=500, shortest=None, like=None, least=None, usual=None) */
export type Text = string;

/** The number of a seat, from 0. */
export type Seat = number;

export type Actor = Seat | "chance";

export type Stage = "waiting" | "playing" | "over";

export type Kind = "open" | "person" | "bot";

/** A drawing: its new pieces, and [first, count] of the pieces of the drawing before. */
export type Frame = Array<string | [number, number]>;

/** Its text, its words, whether to ask once more (2: if it was walked step by step), the paths to it. */
export type LegalMove = [string, string, 0 | 1 | 2, string[][]];

export interface Log {
  /** How many of the old lines still stand. */
  from: number;
  /** What comes after them, as HTML. */
  lines: string[];
}

/** What happened from one drawing to the next, for the eye. */
export interface Step {
  /** What is said about it over the table. */
  words: string;
  /** The ids of what it is about: they are lit before anything moves. */
  places: string[];
  /** Whether it must be read: points, something taken. */
  loud: boolean;
  who: Actor;
  /** Whose score changed by how much. */
  points: [Seat, number][];
}

/** How a table stands, and what led there since the page was told last. */
export interface Present {
  stage: "playing" | "over";
  /** How many events there are: a move names it. */
  number: number;
  frames: Frame[];
  /** One for each frame. */
  steps: Step[];
  moves: LegalMove[];
  /** HTML of what changed, by the id of its place. */
  parts: Record<string, string>;
  log: Log;
  title: string;
  /** Whether this page may move. */
  mine: boolean;
  /** Who left a seat to a bot, or came back: said over the table. */
  notices: string[];
  /** Sentences for those who do not see the table. */
  speak: string[];
  /** When the time of whoever is to move runs out. */
  clock: number | null;
  /** When the last event was. */
  since: number;
}

/** A table that waits for people. */
export interface Waiting {
  stage: "waiting";
  number: number;
  parts: Record<string, string>;
}

/** What the server's clock says. */
export interface Time {
  now: number;
}

/** Why something cannot be done. */
export interface Reason {
  reason: string;
  /** The clause of the rulebook, where a rule is the reason. */
  clause?: string | null;
  /** The move that was meant. */
  text?: string;
  /** As HTTP has it. */
  status?: number;
}

/** Why nothing comes of a touch. */
export interface Why {
  why: Reason;
}

/** Why something was not done. */
export interface Refusal {
  refused: Reason;
}

/** A move that an expert would make. */
export interface Line {
  move: string;
  label: string;
  /** What it does, as far as the rules can tell; may be empty. */
  why: string;
  /** The chance of winning, from 0 to 1; the same for moves of the same worth. */
  chance: number;
}

/** What an expert would do. */
export interface Hint {
  number: number;
  lines: Line[];
}

/** What an expert would do. */
export interface Hinted {
  hint: Hint;
}

/** What a piece, or a button, lays over the drawing, and the same in words. */
export interface Aid {
  number: number;
  of: string;
  /** How much help it is, from 0. */
  degree: number;
  /** Whether another touch gives more. */
  more: boolean;
  svg: string;
  said: string;
}

/** What a piece, or a button, shows. */
export interface Aided {
  aid: Aid;
}

/** What a move would do: what is laid over the drawing, and the same in words. */
export interface Preview {
  number: number;
  move: string;
  svg: string;
  said: string;
}

/** What a move would do. */
export interface Previewed {
  preview: Preview;
}

/** Whether the last move can be taken back. */
export interface Back {
  back: boolean;
  number: number;
}

/** Where to go from here. */
export interface Go {
  go: string;
}

/** The server is there. */
export interface Pong {
  pong: 1;
}

export type Told = Present | Waiting | Time | Why | Refusal | Hinted | Aided | Previewed | Back | Go | Pong;

/** Make a move; sent again with the same number it counts once. */
export interface Move {
  /** That of the table as it was last seen. */
  number: number;
  /** Must(be='', one_of=(), longest=500, shortest=None, like=None, least=None, usual=None) */
  move: Text;
}

/** Take back, give up, claim, call a bot, come back, play again; in a lesson: on, show, again. */
export interface Do {
  do: "back" | "concede" | "claim" | "bot" | "return" | "rematch" | "on" | "show" | "again";
  number?: string | number;
  seat?: string | number;
  /** Of a rematch, or of somebody else's move that is to be taken back: no declines it. */
  accept?: string;
}

/** Do something on a board of analysis. */
export interface OnBoard {
  do: "first" | "back" | "forward" | "last" | "go" | "play" | "chance" | "roll" | "run" | "delete" | "clear" | "eyes" | "follow" | "expert";
  /** The number of the event to go to. */
  go?: string;
  /** What whoever is to move does. */
  play?: string;
  /** What chance does, or somebody who is not looking. */
  outcome?: string;
  /** Through whose eyes: a seat’s, spectator, or mover. */
  through?: string;
}

/** Nobody else is looking: draw the hand of that seat. */
export interface Show {
  show: Seat;
}

/** Tell why nothing comes of touching these, one after the other. */
export interface AskWhy {
  why: string[];
}

/** Tell what touching this shows. */
export interface AskAid {
  aid: string;
  /** How much help: 0 is the least, and what is meant if it is left out. */
  degree?: number;
}

/** Tell what a move would do. */
export interface AskPreview {
  preview: string;
}

/** Tell what an expert would do. */
export interface AskHint {
  hint: 1;
}

/** Tell whether the last move can be taken back. */
export interface AskBack {
  ask: "back";
}

/** Tell again how the table stands. */
export interface Look {
  look: 1;
}

/** What was told has been shown: go on, in a match that is watched at one's own pace. */
export interface Next {
  next: 1;
}

/** Say that you are there. */
export interface Ping {
  ping: 1;
}

export type Wish = Move | Do | OnBoard | Show | AskWhy | AskAid | AskPreview | AskHint | AskBack | Look | Next | Ping;

/** How a match looked after one of its events. */
export interface Moment {
  /** A drawing: its new pieces, and [first, count] of the pieces of the drawing before. */
  svg: Frame;
  /** HTML. */
  players: string;
  /** What had just happened, as HTML. */
  said: string;
}

/** Some moments in a row. */
export interface Reel {
  first: number;
  frames: Moment[];
}

/** One draw of chance: its ticket is at least ``low`` and below ``high``, out of ``total``. */
export interface Draw {
  /** Its number among the events of the match. */
  event: number;
  /** What happened. */
  text: string;
  /** A text, like the others, since such numbers may be large. */
  total: string;
  low: string;
  high: string;
}

/** Every draw of a match, and what they must follow from. */
export interface Draws {
  table: string;
  game: string;
  commitment: string;
  secret: string;
  /** How many of the first events came with a record, and follow from no secret of ours. */
  given: number;
  draws: Draw[];
}
