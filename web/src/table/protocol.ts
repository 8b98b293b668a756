// The messages of a table, as docs/protocol.md has them.

export type Letter = 'r' | 'y' | 'g' | 'b';
export type GameKind = 'dice' | 'cards' | 'jokers';
export type DieName = 'w1' | 'w2' | Letter;

export interface Options {
    game: GameKind;
    start: 'lots' | 'first-six';
    pace: 'untimed' | 'relaxed' | 'fast';
    access: 'link' | 'public';
}

export interface SheetView {
    crossed: Record<Letter, number[]>;
    struck: Record<Letter, number[]>;
    closed: string;
    misthrows: number;
    points: Record<Letter | 'misthrows', number>;
    total: number;
}

export interface DiceShown {
    white: [number, number];
    r?: number;
    y?: number;
    g?: number;
    b?: number;
}

/** A card seen from behind: its number, and which kinds it can be for all that the viewer knows. */
export interface Back {
    number: number;
    kinds: string;
}

export interface Move {
    move: string;
    dice?: DieName[];
}

export interface Player {
    name: string;
    person?: boolean;
    bot?: string;
    left?: boolean;
    here?: boolean;
    since?: number;
    hand_over_from?: number;
    awaited?: boolean;
    chosen?: boolean;
    sheet: SheetView;
}

export type Phase =
    | 'lots'
    | 'roll'
    | 'action1'
    | 'action2'
    | 'deal'
    | 'take'
    | 'shuffle'
    | 'call'
    | 'play'
    | 'over';

export interface GameView {
    number: number;
    game: GameKind;
    turn: number;
    phase: Phase;
    active?: number;
    active_crossed?: boolean;
    players: Player[];
    first_six?: number[];
    dice?: DiceShown | null;
    closed?: string;
    hand?: string[];
    hands?: (Back | null)[][];
    tableau?: (Back | null)[];
    pile?: { size: number; top?: Back | null };
    played?: string[];
    seat?: number;
    decision?: number;
    moves?: Move[];
    sealed?: string;
    may_come_back?: boolean;
    deadline?: number;
    time_left?: number;
    winners?: number[];
    commit?: string;
    words?: string[];
    seed?: string;
}

export interface Chair {
    name: string;
    bot?: string;
    host?: boolean;
    here?: boolean;
    since?: number;
    word?: boolean;
    rematch?: boolean;
}

export interface ChatLine {
    number: number;
    time: number;
    name: string;
    text: string;
}

export interface TableView {
    number: number;
    time: number;
    options: Options;
    playing?: boolean;
    games_over?: number;
    commit?: string;
    host?: boolean;
    chair?: number;
    chairs: Chair[];
    chat?: ChatLine[];
    game?: GameView;
}

export interface Settled {
    decision: number;
    action: number;
    choices: { seat: number; move: string; only?: boolean }[];
    taken?: string; // to its taker
    taken_number?: number;
    closed?: { seat: number; row: Letter }[];
    misthrow?: number;
    over?: boolean;
}

export interface TableEvent {
    number: number;
    time: number;
    what: string;
    who?: string;
    seat?: number;
    text?: string;
    options?: Options;
    lot?: number;
    die?: number;
    dice?: DiceShown;
    move?: string;
    settled?: Settled[];
    view?: TableView;
}

export type Message =
    | { type: 'table'; now: number; view: TableView }
    | { type: 'events'; now: number; events: TableEvent[] };

export type Command =
    | { do: 'sit'; name: string; word?: string }
    | { do: 'rename'; name: string }
    | { do: 'leave' | 'come-back' }
    | { do: 'seat-bot'; level: string }
    | { do: 'remove'; name: string }
    | { do: 'set-options'; options: Options }
    | { do: 'start' | 'rematch'; word?: string }
    | { do: 'give-word'; word: string }
    | { do: 'choose'; decision: number; move: string }
    | { do: 'take-back'; decision: number }
    | { do: 'say'; text: string }
    | { do: 'hand-over'; seat: number };

export type Answer =
    | { type: 'answer'; id: string; number: number }
    | { type: 'error'; id?: string; code: string; message: string };

export type Status = 'connecting' | 'open' | 'broken' | 'closed';

export type StatusMessage = { type: 'status'; status: Status; why?: string }; // in words, where the status alone does not say it

/** A way to a table, the server's or the one in the worker: the page cannot tell which. */
export interface Connection {
    readonly status: Status;
    send(command: Command): Promise<Answer>;
    subscribe(listener: (message: Message | StatusMessage) => void): () => void;
    close(): void;
}
