// What the screens want, done: local tables in a worker each, online tables over sockets, records,
// the pad.
import engineFile from '../../../build/wasm/engine.wasm?url';
import type {
    FinishedGame,
    Services,
    LocalSummary,
    LocalTable,
    OpenTable,
    Pad,
    ReplayStep,
    Setup,
    Shelf,
} from '../services';
import { crossedBy } from '../table/moves';
import type { Command, Connection, Options } from '../table/protocol';
import { eventSentences, withBotNames } from '../words/game';
import * as api from './api';
import { compile, Engine, Refusal } from './engine';
import { LocalGames, type StoredTable } from './local_games';
import { agreed, giveWords } from './own_word';
import { ScorePad } from './pad';
import { SocketConnection } from './socket_connection';
import { verify } from './verify';
import { EngineWorker, WorkerConnection } from './worker_connection';

const startWorker = () =>
    new EngineWorker(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

// Where IndexedDB is refused (a private window) nothing is kept, and one can play all the same.
let stored: Promise<LocalGames | undefined> | undefined;
const games = () => (stored ??= LocalGames.open().catch(() => undefined));

/** Tables that have a worker now. */
const live = new Map<string, { table: StoredTable; worker: EngineWorker; connections: number }>();

function connectAll(id: string): LocalTable {
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
        return new WorkerConnection(one.worker, person, left);
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

async function openLocal(setup: Setup, sealed: boolean): Promise<LocalTable> {
    const id =
        crypto.randomUUID?.() ??
        Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
    const worker = startWorker();
    const persons = setup.persons.map((name, i) => ({ id: `p${i + 1}`, name }));
    const host = persons[0]?.id ?? 'p1';
    try {
        const table: StoredTable = {
            id,
            kind: setup.options.game,
            names: [...setup.persons, ...setup.bots],
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
        await must(worker, host, { do: 'start' });
        live.set(id, { table, worker, connections: 0 });
    } catch (error) {
        worker.end();
        await (await games())?.forget(id).catch(() => undefined);
        throw error;
    }
    return connectAll(id);
}

async function resumeLocal(id: string): Promise<LocalTable | undefined> {
    if (live.has(id)) return connectAll(id);
    const table = await (await games())?.table(id);
    if (!table) return undefined;
    const worker = startWorker();
    await worker.ask(
        'load',
        id,
        table.persons.map((person) => person.id),
    );
    live.set(id, { table, worker, connections: 0 });
    return connectAll(id);
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

async function latestTotals(kind: Options['game'], alone: boolean): Promise<number[]> {
    const kept = (await (await games())?.games()) ?? [];
    return kept
        .filter((game) => game.kind === kind && (game.players.length === 1) === alone)
        .map(({ players }) => players.filter((player) => !player.bot))
        .flatMap((persons) => (persons.length === 1 ? [persons[0]?.total ?? 0] : []));
}

/** Of the games that one person played against bots; among several it is nobody's. */
function statisticsOf(games: FinishedGame[]): Shelf['statistics'] {
    const found: Shelf['statistics'] = {};
    for (const { kind, players } of games) {
        const persons = players.filter((player) => !player.bot);
        const [own] = persons;
        if (!own || persons.length > 1) continue;
        const {
            games: count,
            wins,
            mean,
            best,
        } = found[kind] ?? { games: 0, wins: 0, mean: 0, best: own.total };
        found[kind] = {
            games: count + 1,
            wins: wins + (own.won && players.length > 1 ? 1 : 0), // alone nobody is beaten
            mean: (mean * count + own.total) / (count + 1),
            best: Math.max(best, own.total),
        };
    }
    return found;
}

async function allGames(): Promise<{ here: Shelf; server: Shelf | undefined }> {
    const here = ((await (await games())?.games()) ?? []).map(
        ({ table, game, kind, ended, players }) => ({
            table,
            game,
            kind,
            ended,
            players,
            local: true,
        }),
    );
    const server = await Promise.all([api.myGames(50), api.me()]).then(
        ([page, { statistics }]) => ({
            games: page.games.map(({ table, game, kind, ended, players }) => ({
                table,
                game,
                kind,
                ended,
                players,
                local: false,
            })),
            statistics,
        }),
        () => undefined,
    );
    return { here: { games: here, statistics: statisticsOf(here) }, server };
}

async function recordOf(game: FinishedGame): Promise<string> {
    if (!game.local) return api.record(game.table, game.game);
    const found = await (await games())?.game(game.table, game.game);
    if (!found) throw new Refusal({ code: 'not-here' });
    return found.record;
}

async function replay(record: string): Promise<ReplayStep[]> {
    const worker = startWorker();
    try {
        const { steps } = await worker.ask('replay', record);
        return steps.flatMap(({ turn, event }) =>
            event.view
                ? [
                      {
                          turn,
                          view: event.view,
                          fresh: Object.assign({}, ...(event.settled ?? []).map(crossedBy)),
                          sentence: eventSentences(event, withBotNames(event.view).game)
                              .filter(({ minor }) => !minor)
                              .map(({ text }) => text)
                              .join(' '),
                      },
                  ]
                : [],
        );
    } finally {
        worker.end();
    }
}

let module: Promise<WebAssembly.Module> | undefined;
async function padEngine(): Promise<Engine> {
    module ??= compile(new URL(engineFile, location.href).href);
    return new Engine(
        await module.catch((error: unknown) => {
            module = undefined;
            throw error;
        }),
    );
}
const keepPad = (text: string) =>
    void games()
        .then((all) => all?.keepPad(text))
        .catch(() => undefined);

export const services: Services = {
    openLocal,
    localTables,
    resumeLocal,
    forgetLocal: async (id) => {
        live.get(id)?.worker.end();
        live.delete(id);
        await (await games())?.forget(id);
    },
    online: async (id): Promise<Connection> => {
        await api.bePerson();
        await api.table(id); // says what is wrong, where a socket would only fail
        const connection = new SocketConnection(api.socketAddress(id));
        giveWords(id, connection);
        return connection;
    },
    openTable: (options: Options) => api.openTable(options),
    publicTables: (): Promise<OpenTable[]> => api.publicTables(),
    myTables: (): Promise<OpenTable[]> => api.myTables(),
    linkDevice: api.linkDevice,
    useLink: api.useLink,
    games: allGames,
    latestTotals,
    record: recordOf,
    replay,
    verify: (record, of) => verify(record, of && agreed(of.table, of.game)),
    lesson: async (game, names, deck) => {
        const { ChosenGame } = await import('./chosen_game');
        return ChosenGame.open(await padEngine(), game, names, deck);
    },
    openPad: async (game, names): Promise<Pad> =>
        ScorePad.open(await padEngine(), game, names, keepPad),
    lastPad: async (): Promise<Pad | undefined> => {
        const text = await (await games())?.pad();
        return text === undefined ? undefined : ScorePad.load(await padEngine(), text, keepPad);
    },
};
