// The messages of a table (docs/protocol.md), by their names in the page. Their types come from
// docs/openapi.json: `npm run types` makes them, `npm run check` does so by itself.
import type { components } from '../../../build/openapi';

type Schemas = components['schemas'];

export type Options = Schemas['Options'];
export type GameKind = Options['game'];
export type ErrorCode = Schemas['ErrorCode'];
export type WhyNot = Schemas['WhyNot'];

export type TableView = Schemas['View'];
export type Chair = TableView['chairs'][number];
export type ChatLine = NonNullable<TableView['chat']>[number];
export type GameView = Schemas['Game'];
export type Phase = GameView['phase'];
export type Player = Schemas['Player'];
export type SheetView = Schemas['Sheet'];
export type Letter = keyof SheetView['crossed'];
export type DiceShown = Schemas['Dice'];
export type Move = NonNullable<GameView['moves']>[number];
export type DieName = NonNullable<Move['dice']>[number];
/** A card seen from behind: its number, and which kinds it can be for all that the viewer knows. */
export type Back = NonNullable<Schemas['Back']>;

export type Settled = Schemas['Settlement'];
export type TableEvent = Schemas['Event'];
export type Message = Schemas['EventsOrTable'];
export type Command = Schemas['Command'];
export type Level = Extract<Command, { do: 'seat-bot' }>['level'];
export type Answer = Schemas['Answer'] | Refused;

/** Why something was not done, as a code; what it says to people is in words/told.ts. */
export interface Failure {
    code: string;
    message?: string; // in English, for programs
    reason?: string; // of an illegal move
    line?: number; // of a record
    column?: number;
}
export type Refused = { type: 'error'; id?: string } & Failure;

export type Status = 'connecting' | 'open' | 'broken' | 'closed';

/** `why`: what is wrong, where the status alone does not say it. */
export type StatusMessage = { type: 'status'; status: Status; why?: Failure | undefined };

/** A way to a table, the server's or the one in the worker: the page cannot tell which. */
export interface Connection {
    readonly status: Status;
    /** A choice can be taken back when it is settled too, as long as nothing new is seen. */
    readonly forgives?: boolean;
    send(command: Command): Promise<Answer>;
    subscribe(listener: (message: Message | StatusMessage) => void): () => void;
    close(): void;
}
