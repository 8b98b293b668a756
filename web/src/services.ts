// The services: what the screens want from the engine and the server (web/src/engine does it).
import type {
    Command,
    Connection,
    GameKind,
    Letter,
    Level,
    Options,
    SheetView,
    TableView,
} from './table/protocol';

/** Bots that need a solved table for dice. */
export const isStrong = (level: string) => /^(expert|master)\b/.test(level);

export interface Setup {
    options: Options;
    persons: string[];
    bots: Level[];
}

/** A table in this page: one connection for each person at the device. */
export interface LocalTable {
    id: string;
    people: { name: string; connection: Connection }[];
    everyone?: Connection; // what all of several at the device may see: a spectator's
    sealed: boolean; // around one screen: choices are made one after the other, unseen
}

export interface LocalSummary {
    id: string;
    kind: GameKind;
    names: string[];
    sealed: boolean;
    persons: number;
    touched: number;
    turns: number; // so far
}

export interface FinishedGame {
    table: string;
    game: number;
    kind: GameKind;
    ended: number;
    local: boolean;
    players: { name: string; total: number; won?: boolean; bot?: boolean; left?: boolean }[];
}

/** How somebody did in the games of a kind. */
export interface Statistics {
    games: number;
    wins: number;
    mean: number;
    best: number;
}
export interface Shelf {
    games: FinishedGame[]; // the latest first
    statistics: Partial<Record<GameKind, Statistics>>;
}

export interface OpenTable {
    table: string;
    options: Options;
    playing: boolean;
    chairs: { name: string; bot?: string }[];
    touched: number;
}

/** Whom the host has removed from a table, or muted there. */
export interface Guest {
    name: string;
    kept_out?: boolean;
    muted?: boolean;
}
export type GuestChange = { let_in: string } | { mute: string } | { unmute: string };

export interface PadSheet {
    name: string;
    sheet: SheetView;
    boxes: string[]; // that can be crossed: `r5`
}
export interface PadView {
    game: 'dice' | 'cards';
    sheets: PadSheet[];
    closed: string;
    over: boolean;
    undo: number; // steps that can be taken back
}
export type PadStep =
    | { do: 'cross'; sheet: number; box: string }
    | { do: 'misthrow'; sheet: number }
    | { do: 'close'; row: Letter }
    | { do: 'undo' };
export interface Pad {
    view(): PadView;
    step(step: PadStep): PadView;
}

export interface ReplayStep {
    view: TableView;
    sentence?: string;
    fresh: Record<number, string[]>; // boxes crossed in this step, by seat
    did: Record<number, string>; // what everybody did since the roll, in short
    missed?: number | undefined; // the seat that has a misthrow in this step
    turn: number; // that what happened in it belongs to
}
export interface Verdict {
    fair: boolean;
    why: string; // in words
}

/** A real game with chosen chance. */
export interface LessonGame {
    connection: Connection; // the learner's, in seat 1
    offer: string[]; // of the moves there are, those that the lesson offers
    allows(move: string): boolean; // whether it is one of them, offered or not
    show(): void; // the table as it is, with what is offered now
    /**
     * Lets things happen, one after the other: `roll 2 3 4 1 6 6` (white, white, red, yellow,
     * green, blue), `1 r5` (what seat 1 chooses). `unseen`: only where they led is shown.
     */
    play(beats: string[], unseen?: boolean): Promise<void>;
}

export interface Services {
    openLocal(setup: Setup, sealed: boolean): Promise<LocalTable>;
    /** Solves ahead what the strongest bots need for dice with so many players. */
    getReady(players: number): Promise<void>;
    localTables(): Promise<LocalSummary[]>; // with a game under way, the latest first
    resumeLocal(id: string): Promise<LocalTable | undefined>;
    forgetLocal(id: string): Promise<void>;

    online(id: string): Promise<Connection>;
    openTable(options: Options): Promise<{ table: string; url: string }>;
    publicTables(): Promise<OpenTable[]>;
    myTables(): Promise<OpenTable[]>;
    guests(table: string): Promise<Guest[]>; // for its host
    changeGuest(table: string, change: GuestChange): Promise<void>;
    linkDevice(): Promise<{ code: string; url: string; expires: number }>;
    useLink(code: string): Promise<void>;

    /** Everything that is kept of the person here, by the server and on this device, as JSON; not
     * whole where the server cannot be reached. */
    kept(): Promise<{ text: string; whole: boolean }>;
    forgetMe(): Promise<void>; // at the server
    forgetDevice(): Promise<void>;

    games(): Promise<{ here: Shelf; server: Shelf | undefined }>;
    /** Of the person here, the latest first. */
    latestTotals(kind: GameKind, alone: boolean): Promise<number[]>;
    record(game: FinishedGame): Promise<string>;
    replay(record: string): Promise<ReplayStep[]>;
    verify(record: string, of?: { table: string; game: number }): Promise<Verdict>; // of the server

    /** A game with chosen dice or cards: the learner and somebody who does as the lesson says. */
    lesson(game: GameKind, names: [string, string], deck?: string): Promise<LessonGame>;

    openPad(game: 'dice' | 'cards', names: string[]): Promise<Pad>;
    lastPad(): Promise<Pad | undefined>;
}

export type { Command };

/** The services, loaded when they are first needed. */
export async function services(): Promise<Services> {
    return (await import('./engine/services')).services;
}
