// Solved tables, kept on this device: the strongest bots need one for dice, by the number of
// players, and solving it takes seconds. Only those of this version of the engine are of use.
import type { Engine } from './engine';

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((give, fail) => {
        request.onsuccess = () => give(request.result);
        request.onerror = () => fail(request.error ?? new Error('IndexedDB failed'));
    });
}

const name = 'qwixx-solved';
async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore('parts');
    const database = await done(request);
    database.onversionchange = () => database.close(); // it is to be deleted
    return database;
}
/** Nothing of it stays on the device. Who still reads it elsewhere does not hold this up. */
export function forgetSolved(): Promise<void> {
    return new Promise((go) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = request.onerror = request.onblocked = () => go();
    });
}
const keyOf = (version: string, players: number, part: number) => [version, players, part];

/** Time for others: messages that came in meanwhile are looked at first. (A timer would wait.) */
const breathe = () =>
    new Promise<void>((go) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close();
            go();
        };
        port2.postMessage(0);
    });

/** Sees to it that the engine's table is solved: it is there, or the engine solves it itself, bit
 * by bit, and keeps it. What this gives back says when that is done. */
export async function solve(
    engine: Engine,
    version: string,
    players: number,
    sideBySide: SideBySide,
): Promise<{ kept: Promise<void> }> {
    const found = await fillSolved(engine, version, players, sideBySide);
    if (found) return found;
    while (engine.solve(players)) await breathe();
    return keep(engine, version, players);
}

/** Several solve it side by side; nothing where they cannot. */
export type SideBySide = (players: number) => Promise<ArrayBuffer[] | undefined>;

/** Fills the engine's table with what was kept, or with what several solve side by side; nothing
 * if it is neither. */
export async function fillSolved(
    engine: Engine,
    version: string,
    players: number,
    sideBySide: SideBySide,
): Promise<{ kept: Promise<void> } | undefined> {
    if (await fetchSolved(engine, version, players).catch(() => false))
        return { kept: Promise.resolve() };
    const parts = await sideBySide(players).catch(() => undefined);
    if (parts?.length !== players) return undefined;
    fill(engine, players, parts);
    return keep(engine, version, players);
}
const keep = (engine: Engine, version: string, players: number) => ({
    kept: keepSolved(engine, version, players).catch(() => undefined),
});
function fill(engine: Engine, players: number, parts: ArrayBuffer[]): void {
    parts.forEach((part, place) => engine.values(players, place, true)?.set(new Uint8Array(part)));
}

/** Fills the engine's table with what was kept; false if it was not. */
export async function fetchSolved(
    engine: Engine,
    version: string,
    players: number,
): Promise<boolean> {
    const database = await open();
    try {
        const store = database.transaction('parts').objectStore('parts');
        const parts = await Promise.all(
            Array.from({ length: players }, (_, part) =>
                done<ArrayBuffer | undefined>(store.get(keyOf(version, players, part))),
            ),
        );
        if (!parts.every((part) => part !== undefined)) return false;
        fill(engine, players, parts);
        return true;
    } finally {
        database.close();
    }
}

/** Keeps the engine's table, and forgets those of earlier versions. */
export async function keepSolved(engine: Engine, version: string, players: number): Promise<void> {
    const database = await open();
    try {
        const transaction = database.transaction('parts', 'readwrite');
        const store = transaction.objectStore('parts');
        const written = new Promise<void>((give, fail) => {
            transaction.oncomplete = () => give();
            transaction.onabort = () => fail(transaction.error ?? new Error('IndexedDB failed'));
        });
        for (const key of await done(store.getAllKeys()))
            if ((key as unknown[])[0] !== version) store.delete(key);
        for (let part = 0; part < players; part += 1)
            store.put(
                engine.values(players, part, false)?.slice().buffer,
                keyOf(version, players, part),
            );
        await written;
    } finally {
        database.close();
    }
}
