// What the screens want, done: local tables in a worker each, online tables over sockets, records,
// the pad.
import {
    isStrong,
    type LocalSummary,
    type LocalTable,
    type Services,
    type Setup,
} from '../services';
import type { Command, GameKind } from '../table/protocol';
import { hearTabs, tellTabs } from '../tabs';
import { Refusal } from './engine';
import { LocalGames, type StoredTable } from './local_games';
import { EngineWorker, WorkerConnection } from './worker_connection';

// What a first game in the page does without comes when it is wanted.
const server = () => import('./online');
const shelf = () => import('./shelf');
const paper = () => import('./paper');
const ownData = () => import('./own_data');

const startWorker = () =>
    new EngineWorker(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

// Where IndexedDB is refused (a private window) nothing is kept, and one can play all the same.
let stored: Promise<LocalGames | undefined> | undefined;
const games = () => (stored ??= LocalGames.open().catch(() => undefined));

// The strongest bots need a table for dice that takes seconds to solve: ahead, while nothing else
// goes on. Who plays before it is done plays with that worker.
let spare: { players: number; worker: EngineWorker } | undefined;
async function getReady(players: number): Promise<void> {
    if (spare?.players === players) return;
    spare?.worker.end();
    const one = { players, worker: startWorker() };
    spare = one;
    await one.worker.ask('prepare', players).catch(() => undefined);
    if (spare !== one) return;
    one.worker.end(); // what it solved is kept; its memory is not needed
    spare = { ...one, worker: startWorker() };
}
/** What is solved ahead and this game does not need must not go on while it is played. */
function workerFor(kind: GameKind, seats: number, bots: string[]): EngineWorker {
    const one = spare;
    spare = undefined;
    if (one && kind === 'dice' && one.players === seats && bots.some(isStrong)) return one.worker;
    one?.worker.end();
    return startWorker();
}

/** Tables that have a worker now. */
const live = new Map<string, { table: StoredTable; worker: EngineWorker; connections: number }>();

function connectAll(id: string, listening = false): LocalTable {
    const one = live.get(id);
    if (!one) throw new Refusal({ code: 'not-here' });
    const left = () => {
        one.connections -= 1;
        // Screens are changed: whoever shows the table next may already be on the way.
        setTimeout(() => {
            if (one.connections > 0 || live.get(id) !== one) return;
            live.delete(id);
            one.worker.end();
        }, 1000);
    };
    const connect = (person: string) => {
        one.connections += 1;
        const connection = new WorkerConnection(one.worker, person, left);
        if (listening) connection.listen();
        return connection;
    };
    const people = one.table.persons.map(({ id: person, name }) => ({
        name,
        connection: connect(person),
    }));
    const everyone = people.length > 1 ? { everyone: connect('') } : {};
    return { id, sealed: one.table.sealed, people, ...everyone };
}

async function must(worker: EngineWorker, person: string, command: Command): Promise<void> {
    const reply = await worker.ask('command', person, command);
    if (reply.type === 'error') throw new Refusal(reply);
}

/** As the table calls bots: `casual`, `casual 2`. */
const counted = (bots: string[]) =>
    bots.map((level, place) => {
        const before = bots.slice(0, place).filter((one) => one === level).length;
        return before ? `${level} ${before + 1}` : level;
    });

async function openLocal(setup: Setup, sealed: boolean): Promise<LocalTable> {
    const id =
        crypto.randomUUID?.() ??
        Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
    const { persons: people, bots } = setup;
    const worker = workerFor(setup.options.game, people.length + bots.length, bots);
    const persons = setup.persons.map((name, i) => ({ id: `p${i + 1}`, name }));
    const host = persons[0]?.id ?? 'p1';
    try {
        const table: StoredTable = {
            id,
            kind: setup.options.game,
            names: [...setup.persons, ...counted(setup.bots)],
            persons,
            sealed,
            touched: Date.now(),
            over: false,
        };
        await (await games())?.put(table);
        await worker.ask('open', id, host, setup.options);
        for (const person of persons)
            await must(worker, person.id, { do: 'sit', name: person.name });
        for (const level of setup.bots) await must(worker, host, { do: 'seat-bot', level });
        live.set(id, { table, worker, connections: 0 });
        // They listen before anything is rolled: the first roll is theirs to throw.
        const started = must(worker, host, { do: 'start' });
        const opened = connectAll(id, true);
        await started;
        return opened;
    } catch (error) {
        live.delete(id);
        worker.end();
        await (await games())?.forget(id).catch(() => undefined);
        throw error;
    }
}

/** Whoever goes away from a table that is being loaded, and back to it, waits for the same. */
const loading = new Map<string, Promise<boolean>>();

async function resumeLocal(id: string): Promise<LocalTable | undefined> {
    if (live.has(id)) return connectAll(id);
    const load = loading.get(id) ?? loadLocal(id).finally(() => loading.delete(id));
    loading.set(id, load);
    return (await load) ? connectAll(id) : undefined;
}

/** Gives a stored table a worker; false if there is none of that name. */
async function loadLocal(id: string): Promise<boolean> {
    const table = await (await games())?.table(id);
    if (!table) return false;
    const { kind, names } = table;
    const worker = workerFor(kind, names.length, names.slice(table.persons.length));
    const persons = table.persons.map((person) => person.id);
    await worker.ask('load', id, persons).catch((error: unknown) => {
        worker.end();
        throw error;
    });
    live.set(id, { table, worker, connections: 0 });
    return true;
}

async function localTables(): Promise<LocalSummary[]> {
    const tables = (await (await games())?.tables()) ?? [];
    return tables
        .filter((table) => !table.over)
        .map(({ id, kind, names, sealed, persons, touched, turns }) => ({
            id,
            kind,
            names,
            sealed,
            persons: persons.length,
            touched,
            turns: turns ?? 0,
        }));
}

const keepPad = (text: string) =>
    void games()
        .then((all) => all?.keepPad(text))
        .catch(() => undefined);

/** Workers would go on keeping. */
function stopKeeping(): void {
    for (const { worker } of live.values()) worker.end();
    live.clear();
    spare?.worker.end();
    spare = undefined;
}
hearTabs((word) => word === 'forgetting' && stopKeeping());

export const services: Services = {
    openLocal,
    getReady,
    localTables,
    resumeLocal,
    forgetLocal: async (id) => {
        live.get(id)?.worker.end();
        live.delete(id);
        await (await games())?.forget(id);
    },
    online: async (id) => (await server()).online(id),
    openTable: async (options) => (await server()).openTable(options),
    publicTables: async () => (await server()).publicTables(),
    myTables: async () => (await server()).myTables(),
    guests: async (table) => (await server()).guests(table),
    changeGuest: async (table, change) => (await server()).changeGuest(table, change),
    linkDevice: async () => (await server()).linkDevice(),
    useLink: async (code) => (await server()).useLink(code),
    kept: async () => (await ownData()).kept(await games(), await server()),
    forgetMe: async () => (await server()).forgetMe(),
    forgetDevice: async () => {
        tellTabs('forgetting');
        stopKeeping();
        await (await ownData()).forgetDevice(await games());
        tellTabs('forgotten');
    },
    games: async () => (await shelf()).games(await games()),
    latestTotals: async (kind, alone) => (await shelf()).latestTotals(await games(), kind, alone),
    record: async (game) => (await shelf()).record(await games(), game),
    replay: async (record) => (await shelf()).replay(startWorker(), record),
    verify: async (record, of) => (await shelf()).verified(record, of),
    lesson: async (game, names, deck) => (await paper()).lesson(game, names, deck),
    openPad: async (game, names) => (await paper()).openPad(game, names, keepPad),
    lastPad: async () => {
        const text = await (await games())?.pad();
        return text === undefined ? undefined : (await paper()).loadPad(text, keepPad);
    },
};
