// The server over HTTP (docs/protocol.md): persons, tables, games, records, links.
import type { Statistics } from '../house';
import type { GameKind, Options, TableView } from '../table/protocol';

export interface ListedTable {
    table: string;
    options: Options;
    playing: boolean;
    chairs: { name: string; bot?: string }[];
    touched: number;
}
export interface ListedGame {
    table: string;
    game: number;
    kind: GameKind;
    ended: number;
    seat?: number;
    players: { name: string; total: number; won?: boolean; bot?: boolean; left?: boolean }[];
}

/** Why the server does not: its code, a sentence, and the status. Status 0: it was not reached. */
export class ApiError extends Error {
    constructor(
        readonly code: string,
        message: string,
        readonly status: number,
    ) {
        super(message);
    }
}

const base = '/api/v1';

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
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
        throw new ApiError('offline', 'The server cannot be reached.', 0);
    }
    if (response.ok) return response;
    const error = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
    throw new ApiError(
        error.code ?? 'failed',
        error.message ?? `The server answers ${response.status}.`,
        response.status,
    );
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

/** Does something that needs a person. A secret that the server no longer knows is replaced once. */
async function asPerson<T>(work: () => Promise<T>): Promise<T> {
    await bePerson();
    try {
        return await work();
    } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        person = undefined;
        await bePerson();
        return work();
    }
}

export const me = () =>
    asPerson(() => get<{ statistics: Partial<Record<GameKind, Statistics>> }>('/me'));
export const myTables = () =>
    asPerson(() => get<{ tables: ListedTable[] }>('/me/tables')).then(({ tables }) => tables);
export const publicTables = () =>
    get<{ tables: ListedTable[] }>('/tables').then(({ tables }) => tables);
export const openTable = (options: Options) =>
    asPerson(() => post<{ table: string; url: string }>('/tables', { options }));
export const table = (id: string) =>
    get<{ type: 'table'; now: number; view: TableView }>(`/tables/${part(id)}`);

export interface Page {
    games: ListedGame[];
    before?: string;
}
const games =
    (path: string) =>
    (limit = 20, before?: string) =>
        get<Page>(`${path}?limit=${limit}${before ? `&before=${part(before)}` : ''}`);
export const publicGames = games('/games');
export const myGames = (limit?: number, before?: string) =>
    asPerson(() => games('/me/games')(limit, before));
export const record = async (id: string, game: number) =>
    (await ask('GET', `/tables/${part(id)}/games/${game}/record`)).text();

export const linkDevice = () =>
    asPerson(() => post<{ code: string; url: string; expires: number }>('/me/links'));
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
