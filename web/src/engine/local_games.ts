// What is kept on this device, in IndexedDB: the events of tables, so that an interrupted game is
// there again after a reload; records of games that are over; the score pad.
import type { GameKind } from '../table/protocol';
import type { FinishedRecord } from './local_table';

export interface StoredTable {
    id: string;
    kind: GameKind;
    names: string[]; // of all seats
    persons: { id: string; name: string }[];
    sealed: boolean;
    touched: number;
    over: boolean; // no game is under way
    turns?: number; // of the game under way, so far
}
export interface StoredGame extends FinishedRecord {
    table: string;
    ended: number;
}

const version = 1;
const gamesKept = 500;

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((give, fail) => {
        request.onsuccess = () => give(request.result);
        request.onerror = () => fail(request.error ?? new Error('IndexedDB failed'));
    });
}
/** When it is on the disk, as far as a browser says. */
function complete(transaction: IDBTransaction): Promise<void> {
    return new Promise((give, fail) => {
        transaction.oncomplete = () => give();
        transaction.onabort = () => fail(transaction.error ?? new Error('IndexedDB failed'));
    });
}

/** A turn has one roll, or one play of cards. */
const turnsIn = (lines: string) =>
    lines.match(/^\S+ \S+ (drawn \d+ dice |chosen \d+ .* > )/gm)?.length ?? 0;

export class LocalGames {
    private constructor(private readonly database: IDBDatabase) {}

    static open(name = 'qwixx'): Promise<LocalGames> {
        const request = indexedDB.open(name, version);
        request.onupgradeneeded = () => {
            const database = request.result;
            database.createObjectStore('tables', { keyPath: 'id' });
            database.createObjectStore('lines', { keyPath: ['table', 'number'] });
            database
                .createObjectStore('games', { keyPath: ['table', 'game'] })
                .createIndex('ended', 'ended');
            database.createObjectStore('pad');
        };
        return done(request).then((database) => {
            database.onversionchange = () => database.close(); // a newer page wants to change it
            return new LocalGames(database);
        });
    }

    async put(table: StoredTable): Promise<void> {
        const transaction = this.database.transaction('tables', 'readwrite');
        transaction.objectStore('tables').put(table);
        await complete(transaction);
    }

    /** Adds what happened, under its number. Another page that has the same table fails here. */
    async append(table: string, number: number, lines: string, now: number): Promise<void> {
        const transaction = this.database.transaction(['lines', 'tables'], 'readwrite');
        transaction.objectStore('lines').add({ table, number, lines });
        const tables = transaction.objectStore('tables');
        const read = tables.get(table);
        read.onsuccess = () => {
            const stored = read.result as StoredTable | undefined;
            if (!stored) return;
            const starts = /^\S+ \S+ started$/m.test(lines);
            const over = stored.over && !starts;
            const turns = (starts ? 0 : (stored.turns ?? 0)) + turnsIn(lines);
            tables.put({ ...stored, touched: now, over, turns });
        };
        await complete(transaction);
    }

    /** Keeps a log instead of all that was kept, as number so and so: something was taken back. */
    async restore(table: string, number: number, log: string, now: number): Promise<void> {
        const transaction = this.database.transaction(['lines', 'tables'], 'readwrite');
        const lines = transaction.objectStore('lines');
        lines.add({ table, number, lines: log.slice(log.indexOf('\n') + 1) });
        lines.delete(IDBKeyRange.bound([table, 0], [table, number], false, true));
        const tables = transaction.objectStore('tables');
        const read = tables.get(table);
        read.onsuccess = () => {
            const stored = read.result as StoredTable | undefined;
            const game = log.slice(Math.max(0, log.lastIndexOf(' started\n')));
            if (stored) tables.put({ ...stored, touched: now, turns: turnsIn(game) });
        };
        await complete(transaction);
    }

    /** Keeps a game that is over; one that is kept already stays as it is. */
    async finish(table: string, game: FinishedRecord, now: number): Promise<void> {
        const transaction = this.database.transaction(['games', 'tables'], 'readwrite');
        const games = transaction.objectStore('games');
        const known = games.getKey([table, game.game]);
        known.onsuccess = () => {
            if (known.result !== undefined) return;
            games.put({ ...game, table, ended: now } satisfies StoredGame);
            this.#forgetOldest(games);
            const tables = transaction.objectStore('tables');
            const read = tables.get(table);
            read.onsuccess = () => {
                if (read.result) tables.put({ ...(read.result as StoredTable), over: true });
            };
        };
        await complete(transaction);
    }
    #forgetOldest(games: IDBObjectStore): void {
        const count = games.count();
        count.onsuccess = () => {
            if (count.result <= gamesKept) return;
            const oldest = games.index('ended').openCursor();
            oldest.onsuccess = () => oldest.result?.delete();
        };
    }

    /** All tables, the latest first. */
    async tables(): Promise<StoredTable[]> {
        const all = (await done(
            this.database.transaction('tables').objectStore('tables').getAll(),
        )) as StoredTable[];
        return all.sort((a, b) => b.touched - a.touched);
    }
    async table(id: string): Promise<StoredTable | undefined> {
        return done(this.database.transaction('tables').objectStore('tables').get(id)) as Promise<
            StoredTable | undefined
        >;
    }
    /** The log of a table, and the number that comes next. */
    async log(id: string): Promise<{ log: string; next: number }> {
        const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
        const parts = (await done(
            this.database.transaction('lines').objectStore('lines').getAll(range),
        )) as { number: number; lines: string }[];
        return {
            log: 'qwixx-table 1\n' + parts.map((part) => part.lines).join(''),
            next: (parts.at(-1)?.number ?? 0) + 1,
        };
    }
    /** Forgets a table; the records of its games stay. */
    async forget(id: string): Promise<void> {
        const transaction = this.database.transaction(['tables', 'lines'], 'readwrite');
        transaction.objectStore('tables').delete(id);
        transaction.objectStore('lines').delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
        await complete(transaction);
    }

    /** Games that are over, the latest first. */
    async games(): Promise<StoredGame[]> {
        const all = (await done(
            this.database.transaction('games').objectStore('games').index('ended').getAll(),
        )) as StoredGame[];
        return all.reverse();
    }
    async game(table: string, game: number): Promise<StoredGame | undefined> {
        return done(
            this.database.transaction('games').objectStore('games').get([table, game]),
        ) as Promise<StoredGame | undefined>;
    }

    /** All that is kept here, as it is. */
    async everything(): Promise<Record<string, unknown[]>> {
        const all: Record<string, unknown[]> = {};
        for (const name of this.database.objectStoreNames)
            all[name] = await done(
                this.database.transaction(name).objectStore(name).getAll() as IDBRequest<unknown[]>,
            );
        return all;
    }
    async forgetEverything(): Promise<void> {
        const names = [...this.database.objectStoreNames];
        const transaction = this.database.transaction(names, 'readwrite');
        for (const name of names) transaction.objectStore(name).clear();
        await complete(transaction);
    }

    async keepPad(text: string): Promise<void> {
        const transaction = this.database.transaction('pad', 'readwrite');
        transaction.objectStore('pad').put(text, 'last');
        await complete(transaction);
    }
    async pad(): Promise<string | undefined> {
        return done(this.database.transaction('pad').objectStore('pad').get('last')) as Promise<
            string | undefined
        >;
    }

    close(): void {
        this.database.close();
    }
}
