// The server over HTTP (docs/protocol.md): persons, tables, games, records, links.
import type { components } from '../../../build/openapi';
import type { Options } from '../table/protocol';
import { Refusal } from './engine';

type Schemas = components['schemas'];

const base = '/api/v1';

async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
): Promise<Response> {
    const init: RequestInit = { method, credentials: 'same-origin' };
    if (body)
        Object.assign(init, {
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
        });
    let response: Response;
    try {
        response = await fetch(base + path, init);
    } catch {
        throw new Refusal({ code: 'offline' });
    }
    if (response.ok) return response;
    throw new Refusal(await response.json().catch(() => ({ code: 'failed' })));
}
const get = async <T>(path: string) => (await (await ask('GET', path)).json()) as T;
const post = async <T>(path: string, body: object = {}) =>
    (await (await ask('POST', path, body)).json()) as T;
const part = encodeURIComponent;

let person: Promise<void> | undefined;
/** Makes sure that the server knows this browser; a new person if it does not. */
export function bePerson(): Promise<void> {
    person ??= post<object>('/persons', { keep: 'cookie' }).then(
        () => undefined,
        (error: unknown) => {
            person = undefined; // to be tried again
            throw error;
        },
    );
    return person;
}

/** Does what needs a person. A secret that the server no longer knows is replaced once. */
async function asPerson<T>(work: () => Promise<T>): Promise<T> {
    await bePerson();
    try {
        return await work();
    } catch (error) {
        if (!(error instanceof Refusal) || error.failure.code !== 'no-person') throw error;
        person = undefined;
        await bePerson();
        return work();
    }
}

export const me = () => asPerson(() => get<Schemas['Me']>('/me'));
export const myTables = () =>
    asPerson(() => get<Schemas['TableList']>('/me/tables')).then(({ tables }) => tables);
export const publicTables = () => get<Schemas['TableList']>('/tables').then(({ tables }) => tables);
export const openTable = (options: Options) =>
    asPerson(() => post<Schemas['OpenedTable']>('/tables', { options }));
export const table = (id: string) => get<Schemas['TableMessage']>(`/tables/${part(id)}`);

const guestsOf = (id: string) => `/tables/${part(id)}/guests`;
export const guests = (id: string) =>
    asPerson(() => get<Schemas['GuestList']>(guestsOf(id))).then((list) => list.guests);
export const changeGuest = (id: string, change: Schemas['GuestChange']) =>
    asPerson(() => post<object>(guestsOf(id), change)).then(() => undefined);

const games =
    (path: string) =>
    (limit = 20, before?: string) =>
        get<Schemas['GameList']>(
            `${path}?limit=${limit}${before ? `&before=${part(before)}` : ''}`,
        );
export const myGames = (limit?: number, before?: string) =>
    asPerson(() => games('/me/games')(limit, before));
export const record = async (id: string, game: number) =>
    (await ask('GET', `/tables/${part(id)}/games/${game}/record`)).text();

/** Nobody is made a person to be told what is kept of them. */
const ifKnown = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
        if (error instanceof Refusal && error.failure.code === 'no-person') return undefined;
        throw error;
    });
/** Everything that the server keeps of this person; nothing, if it knows none. */
export const myData = () => ifKnown(get<Schemas['Kept']>('/me/data'));
/** The server forgets this person. */
export async function forgetMe(): Promise<void> {
    await ifKnown(ask('DELETE', '/me'));
    person = undefined;
}

export const linkDevice = () => asPerson(() => post<Schemas['Link']>('/me/links'));
/** This browser is another device of the person who gave the code. */
export async function useLink(code: string): Promise<void> {
    await post('/links', { code, keep: 'cookie' });
    person = Promise.resolve();
}

/** The address of a table's socket. */
export function socketAddress(
    id: string,
    at: { protocol: string; host: string } = location,
): string {
    return `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}${base}/tables/${part(id)}/play`;
}
