// A table on this device, from the side that has the engine: it stores what was decided before
// anybody is told, brings chance, lets bots think one by one, and wakes the table when time is up.
// Everything happens one thing after the other.
import type { Answer, Command, Failure, GameView, Message, Options } from '../table/protocol';
import { failureOf, Refusal, type Decided, type Engine, type Happened, type Needs } from './engine';

export interface FinishedRecord {
    game: number;
    kind: Options['game'];
    record: string;
    players: { name: string; total: number; won?: boolean; left?: boolean; bot?: boolean }[];
}

/** What the table needs from outside. */
export interface Surroundings {
    /** Keeps lines for good, or fails: then they have not happened. */
    store(lines: string): Promise<void>;
    /** Keeps this log instead of all that was kept, or fails. Where this is missing, what happened
     * has happened for good. */
    restore?(log: string): Promise<void>;
    tell(person: string, message: Message): void;
    /** The file of learned networks. */
    learned(): Promise<Uint8Array>;
    /** Solves what the strongest bots need for dice with so many players. */
    solve(players: number): Promise<void>;
    /** A game is over. */
    finished(game: FinishedRecord): Promise<void>;
    /** What went wrong when nobody had asked, or nothing when it goes on. */
    trouble(what?: Failure): void;
    /** Bytes for chance, two digits each; a lesson chooses them. */
    chance?(): Promise<string>;
    now(): number;
    milliseconds: number; // for a bot that searches
}

const mostUnseen = 64; // draws that may come again
const longestSleep = 2 ** 31 - 1; // of setTimeout

/** Time for others: messages that came in meanwhile are looked at first. */
const pause = (milliseconds = 0) => new Promise<void>((go) => setTimeout(go, milliseconds));

export class LocalTable {
    #engine: Engine;
    #around: Surroundings;
    #log = 'qwixx-table 1\n';
    #watchers = new Set<string>();
    #turn: Promise<unknown> = Promise.resolve();
    #timer: ReturnType<typeof setTimeout> | undefined;
    #serving = false;
    #closed = false;
    #gamesOver = 0;
    #hasLearned = false;
    #solving = false;
    #failures = 0;
    #drawn = new Map<number, string>(); // the latest draws, and what they came from

    constructor(engine: Engine, around: Surroundings) {
        this.#engine = engine;
        this.#around = around;
    }

    open(host: string, options: Partial<Options>): Promise<void> {
        return this.#next(async () => {
            await this.#take({ call: 'open', host, options });
        });
    }

    /** Takes up a table that was stored; the persons are here again. */
    load(log: string, persons: string[]): Promise<void> {
        return this.#next(async () => {
            const loaded = this.#engine.call<{ games_over: number }>({ call: 'load', log });
            this.#log = log;
            await this.#keepFinished(loaded.games_over); // the page may have gone before it was
            await this.#take({ call: 'resume' });
            for (const person of persons) await this.#take({ call: 'connect', person });
            this.#serve();
        });
    }

    /** A command of a person; the answer comes after everyone was told. */
    command(person: string, command: Command & { id?: string }): Promise<Answer> {
        return this.#next(async () => {
            try {
                if (command.do === 'seat-bot' && this.#needs(command.level).learned)
                    await this.#learn();
                const number =
                    command.do === 'take-back' && this.#around.restore && !this.#sealed(person)
                        ? await this.#rollBack(person, command.decision)
                        : await this.#take({ call: 'command', person, command });
                this.#serve();
                return { type: 'answer', ...(command.id ? { id: command.id } : {}), number };
            } catch (error) {
                const id = command.id ? { id: command.id } : {};
                return { ...failureOf(error), ...id, type: 'error' };
            }
        });
    }

    /** The table as a person sees it; from now on they are told what happens. */
    watch(person: string): Promise<Message> {
        return this.#next(async () => {
            this.#watchers.add(person);
            return this.#seen(person);
        });
    }
    leaveOff(person: string): Promise<void> {
        return this.#next(async () => {
            this.#watchers.delete(person);
            this.#engine.call({ call: 'leave-off', person });
        });
    }
    #seen(person: string): Message {
        const now = this.#around.now();
        return this.#engine.call<{ message: Message }>({ call: 'watch', person, now }).message;
    }
    #game(person: string): GameView | undefined {
        const message = this.#seen(person);
        return message.type === 'table' ? message.view.game : undefined;
    }
    #sealed(person: string): boolean {
        return this.#game(person)?.sealed !== undefined;
    }

    /** The table as it was before the latest choice of a person: settled, but no person has acted
     * on a later roll. What the others had chosen, unseen, stays chosen. */
    async #rollBack(person: string, decision: number): Promise<number> {
        const game = this.#game(person);
        const log = this.#log;
        const isPerson = (seat: number) => {
            const player = game?.players[seat - 1];
            return player?.person === true && !player.bot;
        };
        const back =
            game?.phase !== 'over' && game?.seat ? before(log, game.seat, isPerson) : undefined;
        if (!back) throw new Refusal({ code: 'nothing-sealed' });
        const load = (text: string) => void this.#engine.call({ call: 'load', log: text });
        try {
            load(back.log);
            const then = this.#game(person);
            if (then?.decision !== decision) throw new Refusal({ code: 'old-decision' });
            const waits = then.players.map(({ awaited }) => awaited === true);
            let text = back.log;
            for (const { seat, line } of back.later) {
                if (!waits[seat - 1] || seat === game?.seat) continue;
                waits[seat - 1] = false;
                text += line;
            }
            load(text);
            await this.#around.restore?.(text);
            this.#log = text;
        } catch (error) {
            load(log);
            throw error;
        }
        for (const watcher of this.#watchers) this.#around.tell(watcher, this.#seen(watcher));
        const seen = this.#seen(person);
        return seen.type === 'table' ? seen.view.number : 0;
    }

    close(): void {
        this.#closed = true;
        clearTimeout(this.#timer);
    }

    #next<T>(work: () => Promise<T>): Promise<T> {
        const done = this.#turn.then(work);
        this.#turn = done.catch(() => undefined);
        return done;
    }

    /** Lets something happen: decided, stored, told. Gives the number that answers it. */
    async #take(request: object): Promise<number> {
        const { lines, number } = this.#engine.call<Decided>({
            ...request,
            now: this.#around.now(),
        });
        if (!lines) return number; // nothing happens
        try {
            await this.#around.store(lines);
        } catch (error) {
            this.#engine.call({ call: 'dropped' });
            throw new Refusal({ code: 'cannot-store', message: String(error) });
        }
        this.#log += lines;
        const { messages, games_over } = this.#engine.call<Happened>({
            call: 'stored',
            now: this.#around.now(),
        });
        for (const { to, message } of messages) this.#around.tell(to, message);
        await this.#keepFinished(games_over);
        return number;
    }

    /** Keeps the record of a game that has ended since. */
    async #keepFinished(gamesOver: number): Promise<void> {
        if (gamesOver === this.#gamesOver) return;
        this.#gamesOver = gamesOver;
        await this.#around.finished(this.#engine.call<FinishedRecord>({ call: 'record' }));
    }

    #needs(level?: string): Needs {
        return this.#engine.call<Needs>({ call: 'needs', level });
    }
    async #learn(): Promise<void> {
        if (this.#hasLearned) return;
        const file = await this.#around.learned().catch(() => undefined);
        if (!file || !this.#engine.learn(file)) throw new Refusal({ code: 'not-learned' });
        this.#hasLearned = true;
    }

    /** Brings what the table needs, one thing at a time, until it waits for persons. */
    #serve(): void {
        if (this.#serving || this.#closed) return;
        this.#serving = true;
        clearTimeout(this.#timer);
        void (async () => {
            let busy = true;
            while (busy && !this.#closed) {
                await pause();
                busy = await this.#next(() => this.#bring()).catch((error: unknown) => {
                    this.#fail(error);
                    return false;
                });
            }
            this.#serving = false;
        })();
    }

    /** Something went wrong: it is tried again after a while. */
    #fail(error: unknown): void {
        this.#around.trouble(failureOf(error));
        this.#later(this.#around.now() + Math.min(60_000, 1000 * 2 ** this.#failures++));
    }

    /** One thing; false when there is nothing to do now. */
    async #bring(): Promise<boolean> {
        if (this.#closed) return false;
        const needs = this.#needs();
        if (needs.wake_at !== undefined) this.#later(needs.wake_at);
        const due = needs.wake_at !== undefined && needs.wake_at <= this.#around.now();
        if (needs.learned) await this.#learn();
        if (needs.solve) {
            this.#solve(needs.solve);
            return false;
        }
        if (needs.chance) await this.#draw();
        else if (needs.bot)
            await this.#take({
                call: 'think',
                bytes: randomBytes(8),
                milliseconds: this.#around.milliseconds,
            });
        else if (due) await this.#take({ call: 'wake' });
        else return false;
        if (this.#failures) this.#around.trouble();
        this.#failures = 0;
        return true;
    }

    /** Chance. Who takes a choice back after the next roll was made, unseen, meets the same roll
     * again: nothing can be won by it. */
    async #draw(): Promise<void> {
        const draw = this.#log.match(/^\S+ \S+ drawn /gm)?.length ?? 0;
        const bytes = this.#drawn.get(draw) ?? (await this.#around.chance?.()) ?? randomBytes(256);
        const length = this.#log.length;
        await this.#take({ call: 'draw', bytes });
        if (this.#log.length > length) this.#drawn.set(draw, bytes);
        else this.#drawn.delete(draw); // it takes more bytes
        this.#drawn.delete(draw - mostUnseen);
    }

    /** What a bot needs is solved beside everything else: persons are answered meanwhile. */
    #solve(players: number): void {
        if (this.#solving) return;
        this.#solving = true;
        this.#around
            .solve(players)
            .finally(() => (this.#solving = false))
            .then(
                () => this.#serve(),
                (error: unknown) => this.#fail(error),
            );
    }

    #later(when: number): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(
            () => this.#serve(),
            Math.min(longestSleep, Math.max(0, when - this.#around.now())),
        );
    }
}

/** A log up to the latest choice of a seat, and what was chosen after it. Nothing where a new game
 * has begun since, or a person has chosen by a roll that came after it. That several were made is
 * no harm: one that nobody can use is followed by the next, and the first is still to be thrown. */
function before(log: string, seat: number, isPerson: (seat: number) => boolean) {
    const lines = log.split('\n').slice(0, -1);
    const words = (line: string) => line.split(' ').slice(2);
    const at = lines.findLastIndex((line) => {
        const [what, who] = words(line);
        return what === 'chosen' && Number(who) === seat;
    });
    const after = lines.slice(at + 1);
    const taken = at >= 0 && words(lines[at] ?? '')[2] === 'take'; // then its colour was seen
    const roll = after.findIndex((line) => words(line)[0] === 'drawn' && words(line)[2] === 'dice');
    const seen =
        roll >= 0 &&
        after
            .slice(roll)
            .some((line) => words(line)[0] === 'chosen' && isPerson(Number(words(line)[1])));
    const anew = after.some((line) => words(line)[0] === 'started');
    if (at < 0 || taken || anew || seen) return undefined;
    return {
        log: lines.slice(0, at).join('\n') + '\n',
        later: after
            .filter((line) => words(line)[0] === 'chosen')
            .map((line) => ({ seat: Number(words(line)[1]), line: line + '\n' })),
    };
}

function randomBytes(count: number): string {
    const bytes = crypto.getRandomValues(new Uint8Array(count));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
