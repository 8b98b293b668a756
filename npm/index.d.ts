// The engine of the page for other programs. Views, events, commands and options are those of the
// protocol (docs/protocol.md); protocol.d.ts has their types.
import type { components } from './protocol.js';

type Schemas = components['schemas'];
export type Options = Schemas['Options'];
export type Command = Schemas['Command'];
export type View = Schemas['View'];
export type Message = Schemas['EventsOrTable'];

/** What was not done, and why. */
export interface Failure {
    code: string;
    message?: string;
    [more: string]: unknown;
}
export class Refusal extends Error {
    readonly code: string;
    readonly failure: Failure;
}

export interface Decided {
    lines: string;
    number: number;
}
export interface Needs {
    chance?: true;
    bot?: true;
    learned?: true;
    solve?: number;
    wake_at?: number;
}
export interface Told {
    to: string;
    message: Message;
}
export interface Recorded {
    game: number;
    kind: 'dice' | 'cards' | 'jokers';
    record: string;
    players: { name: string; total: number }[];
}
export interface Replay {
    game: 'dice' | 'cards' | 'jokers';
    turns: number;
    over: boolean;
    tags: { key: string; value: string }[];
    steps: { turn: number; event: Schemas['Event'] }[];
}
export interface Pad {
    pad: Record<string, unknown>;
    text: string;
}

/** What an engine can be asked, and what it answers (src/embed/calls.h). */
export interface Calls {
    open: [{ host: string; options?: Partial<Options>; now: number }, Decided];
    load: [{ log: string }, { games_over: number }];
    command: [{ person: string; command: Command; now: number }, Decided];
    connect: [{ person: string; now: number }, Decided];
    resume: [{ now: number }, Decided];
    wake: [{ now: number }, Decided];
    draw: [{ bytes: string; now: number }, Decided];
    think: [{ bytes: string; milliseconds?: number; now: number }, Decided];
    stored: [{ now: number }, { messages: Told[]; games_over: number }];
    dropped: [object, object];
    watch: [{ person: string; now: number }, { message: { type: 'table'; now: number; view: View } }];
    'leave-off': [{ person: string }, object];
    needs: [{ level?: string }, Needs];
    record: [object, Recorded];
    replay: [{ record: string; seat?: number }, Replay];
    'pad-new': [{ cards: boolean; names: string[] }, Pad];
    'pad-load': [{ text: string }, Pad];
    'pad-write': [{ sheet?: number; box?: string; misthrow?: true; close?: string }, Pad];
    'pad-undo': [object, Pad];
}

export class Engine {
    constructor(module: WebAssembly.Module);
    /** Throws a Refusal. */
    call<Name extends keyof Calls>(request: { call: Name } & Calls[Name][0]): Calls[Name][1];
    /** Takes what the strongest bots have learned: the file of this package, unless another is given. */
    learn(bytes?: Uint8Array): Promise<void>;
}

/** An engine of its own; all share the compiled module. */
export function load(module?: WebAssembly.Module): Promise<Engine>;

export interface TableSettings {
    host?: string;
    options?: Partial<Options>;
    /** So many random bytes; those of crypto unless another source is given. */
    random?: (count: number) => Uint8Array;
    /** For the bots that search. */
    milliseconds?: number;
}

/** A table on this device: chance and bots are brought by settle(). One engine has one table. */
export class Table {
    constructor(engine: Engine, settings?: TableSettings);
    command(person: string, command: Command): Told[];
    settle(): Promise<Told[]>;
    view(person?: string): View;
    record(): Recorded;
}
