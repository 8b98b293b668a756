// What the worker does for the page: one table, and replays. Kept apart from worker.ts, which has
// the addresses of files, so that it runs wherever there is a port to talk through.
import type { Answer, Command, Failure, Message, Options, TableEvent } from '../table/protocol';
import { failureOf, Refusal, type Engine } from './engine';
import { LocalGames } from './local_games';
import { LocalTable } from './local_table';
import { solve, type SideBySide } from './solved';

export interface Requests {
    open(table: string, host: string, options: Partial<Options>): Promise<void>;
    load(table: string, persons: string[]): Promise<void>;
    command(person: string, command: Command & { id?: string }): Promise<Answer>;
    watch(person: string): Promise<Message>;
    leaveOff(person: string): Promise<void>;
    /** Does ahead what the strongest bots need for dice, and keeps it. */
    prepare(players: number): Promise<void>;
    replay(record: string, seat?: number): Promise<Replay>;
}
export interface Replay {
    game: Options['game'];
    turns: number;
    over: boolean;
    tags: { key: string; value: string }[];
    steps: { turn: number; event: TableEvent }[];
}

export type ToWorker = { ask: number; what: keyof Requests; of: unknown[] };
export type FromWorker =
    | { answer: number; value?: unknown; failure?: Failure }
    | { person: string; message: Message }
    | { trouble: Failure | undefined };

export interface Port {
    postMessage(message: unknown): void;
    onmessage: ((event: MessageEvent) => void) | null;
}

export function serve(
    port: Port,
    engine: () => Promise<Engine>,
    learned: () => Promise<Uint8Array>,
    version = '', // of the engine
    milliseconds = 250,
    sideBySide: SideBySide = () => Promise.resolve(undefined),
): void {
    const say = (message: FromWorker) => port.postMessage(message);
    let games: Promise<LocalGames | undefined> | undefined;
    let table: LocalTable | undefined;
    let id = '';
    let next = 1;

    // Where nothing can be kept (a private window) one can play all the same.
    const stored = () => (games ??= LocalGames.open().catch(() => undefined));
    // What the strongest bots need for dice: once for each number of players.
    const solving = new Map<number, Promise<{ kept: Promise<void> }>>();
    const solved = (players: number) => {
        const begun = solving.get(players);
        if (begun) return begun;
        const now = engine().then((one) => solve(one, version, players, sideBySide));
        solving.set(players, now);
        now.catch(() => solving.delete(players));
        return now;
    };
    const around = {
        async store(lines: string) {
            await (await stored())?.append(id, next, lines, Date.now());
            next += 1;
        },
        async restore(log: string) {
            await (await stored())?.restore(id, next, log, Date.now());
            next += 1;
        },
        tell: (person: string, message: Message) => say({ person, message }),
        learned,
        solve: async (players: number) => void (await solved(players)),
        finished: async (game: Parameters<LocalGames['finish']>[1]) =>
            void (await (await stored())?.finish(id, game, Date.now())),
        trouble: (trouble?: Failure) => say({ trouble }),
        now: () => Date.now(),
        milliseconds,
    };
    const at = () => {
        if (!table) throw new Refusal({ code: 'not-open' });
        return table;
    };
    const requests: Requests = {
        async open(one, host, options) {
            id = one;
            table = new LocalTable(await engine(), around);
            await table.open(host, options);
        },
        async load(one, persons) {
            id = one;
            const kept = await (await stored())?.log(one);
            if (!kept) throw new Refusal({ code: 'not-here' });
            next = kept.next;
            table = new LocalTable(await engine(), around);
            await table.load(kept.log, persons);
        },
        command: (person, command) => at().command(person, command),
        watch: (person) => at().watch(person),
        leaveOff: (person) => at().leaveOff(person),
        async prepare(players) {
            await learned().catch(() => undefined); // the browser keeps it
            await (
                await solved(players)
            ).kept;
        },
        async replay(record, seat) {
            return (await engine()).call<Replay>({
                call: 'replay',
                record,
                ...(seat ? { seat } : {}),
            });
        },
    };

    port.onmessage = (event: MessageEvent) => {
        const { ask, what, of } = event.data as ToWorker;
        const asked = requests[what] as (...of: unknown[]) => Promise<unknown>;
        Promise.resolve()
            .then(() => asked(...of))
            .then(
                (value) => say({ answer: ask, value }),
                (error: unknown) => say({ answer: ask, failure: failureOf(error) }),
            );
    };
}
