// The WebAssembly module: JSON in, JSON out (src/embed/calls.h says what can be asked).
import type { Failure, Message } from '../table/protocol';

/** One share of a stage of solving, of so many. */
type ShareDoor = (
    engine: number,
    players: number,
    stage: number,
    share: number,
    shares: number,
) => number;

interface Doors {
    memory: WebAssembly.Memory;
    _initialize(): void;
    qwixx_new(): number;
    qwixx_room(engine: number, size: number): number;
    qwixx_call(engine: number): number;
    qwixx_answer(engine: number): number;
    qwixx_learn(engine: number): number;
    qwixx_solve(engine: number, players: number): number;
    qwixx_solve_share: ShareDoor;
    qwixx_take_share: ShareDoor;
    qwixx_values(engine: number, players: number, part: number, blank: number): number;
    qwixx_values_size(engine: number, players: number): number;
}

/** What was not done, and why: by a table, the server or the page itself. */
export class Refusal extends Error {
    constructor(readonly failure: Failure) {
        super(failure.message ?? failure.code);
    }
}
export function failureOf(error: unknown): Failure {
    return error instanceof Refusal ? error.failure : { code: 'failed', message: String(error) };
}

export interface Needs {
    chance?: true;
    bot?: true;
    learned?: true; // for a bot that is asked; it has to be handed in first
    solve?: number; // a table for so many players, before a bot that is asked can choose
    wake_at?: number;
}
/** What was decided: to be stored, and then answered with this number. */
export interface Decided {
    lines: string;
    number: number;
}
/** What happened when it was stored. */
export interface Happened {
    messages: { to: string; message: Message }[];
    games_over: number;
}

export class Engine {
    #doors: Doors;
    #engine: number; // lives as long as the module

    constructor(module: WebAssembly.Module) {
        this.#doors = new WebAssembly.Instance(module).exports as unknown as Doors;
        this.#doors._initialize();
        this.#engine = this.#doors.qwixx_new();
    }

    /** Asks the module; an error of it is thrown. */
    call<Answer>(request: object): Answer {
        this.#write(new TextEncoder().encode(JSON.stringify(request)));
        const bytes = this.#answer(this.#doors.qwixx_call(this.#engine));
        const answer = JSON.parse(new TextDecoder().decode(bytes)) as Answer & { error?: Failure };
        if (answer.error) throw new Refusal(answer.error);
        return answer;
    }

    /** Hands in the learned networks; false if these bytes are none. */
    learn(file: Uint8Array): boolean {
        this.#write(file);
        return this.#doors.qwixx_learn(this.#engine) === 1;
    }

    /** Solves a hundredth of the value table for so many players; false when it is solved. */
    solve(players: number): boolean {
        return this.#doors.qwixx_solve(this.#engine, players) === 1;
    }

    /** Does one of several shares of a stage of it; what came of it, for the engines that do the
     * others. Nothing when there is no such stage: it is solved. */
    solveShare(
        players: number,
        stage: number,
        share: number,
        shares: number,
    ): Uint8Array | undefined {
        const size = this.#doors.qwixx_solve_share(this.#engine, players, stage, share, shares);
        return size < 0 ? undefined : this.#answer(size).slice();
    }
    /** Takes what came of another's share; false if it is not that. */
    takeShare(
        players: number,
        stage: number,
        share: number,
        shares: number,
        bytes: Uint8Array,
    ): boolean {
        this.#write(bytes);
        return this.#doors.qwixx_take_share(this.#engine, players, stage, share, shares) === 1;
    }

    /** A part of the solved value table, or with `blank` of one to be filled. It stays where it is
     * only until the engine is asked for anything else. */
    values(players: number, part: number, blank: boolean): Uint8Array<ArrayBuffer> | undefined {
        const at = this.#doors.qwixx_values(this.#engine, players, part, Number(blank)) >>> 0;
        const size = this.#doors.qwixx_values_size(this.#engine, players) >>> 0;
        if (!at) return undefined;
        return new Uint8Array(this.#doors.memory.buffer as ArrayBuffer, at, size);
    }

    #answer(size: number): Uint8Array {
        const at = this.#doors.qwixx_answer(this.#engine);
        return new Uint8Array(this.#doors.memory.buffer, at, size);
    }
    #write(bytes: Uint8Array): void {
        const at = this.#doors.qwixx_room(this.#engine, bytes.length);
        new Uint8Array(this.#doors.memory.buffer, at, bytes.length).set(bytes);
    }
}

export async function compile(address: string): Promise<WebAssembly.Module> {
    const response = await fetch(address).catch(() => undefined);
    if (!response?.ok) throw new Refusal({ code: 'no-engine' });
    return WebAssembly.compile(await response.arrayBuffer());
}
