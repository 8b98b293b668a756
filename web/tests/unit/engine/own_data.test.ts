import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';

import { Refusal } from '../../../src/engine/engine';
import { LocalGames } from '../../../src/engine/local_games';
import { forgetDevice, kept } from '../../../src/engine/own_data';

const server = { myData: () => Promise.resolve({ person: 'p', games: [] } as unknown) };
let games: LocalGames;
let count = 0;
beforeEach(async () => {
    localStorage.clear();
    localStorage.setItem('qwixx-settings', '{"theme":"dark"}');
    localStorage.setItem('another-page', 'stays');
    games = await LocalGames.open(`own-data-${++count}`);
    await games.put({
        id: 't',
        kind: 'dice',
        names: ['Anna'],
        persons: [{ id: 'p1', name: 'Anna' }],
        sealed: false,
        touched: 1,
        over: false,
    });
    await games.append('t', 1, '1 - opened p1 dice lots untimed link\n', 2);
    await games.keepPad('a pad');
});

describe('what is kept of somebody', () => {
    it('is all that the server and this device have', async () => {
        const all = JSON.parse((await kept(games, server)).text) as Record<string, object>;
        expect(all['server']).toEqual({ person: 'p', games: [] });
        expect(all['device']).toMatchObject({
            'qwixx-settings': '{"theme":"dark"}',
            tables: [{ id: 't', names: ['Anna'] }],
            lines: [{ table: 't', number: 1 }],
            pad: ['a pad'],
        });
        expect(JSON.stringify(all)).not.toContain('stays');
    });

    it('is nothing of the server that knows nobody here', async () => {
        const nobody = { myData: () => Promise.resolve(undefined) };
        const { text, whole } = await kept(undefined, nobody);
        expect(JSON.parse(text)).toMatchObject({ server: {} });
        expect(whole).toBe(true);
    });

    it('is what this device has where the server cannot be reached, and says so', async () => {
        const away = { myData: () => Promise.reject(new Refusal({ code: 'offline' })) };
        const { text, whole } = await kept(games, away);
        expect(JSON.parse(text)).toMatchObject({ server: null, device: { pad: ['a pad'] } });
        expect(whole).toBe(false);
        const ill = { myData: () => Promise.reject(new Refusal({ code: 'failed' })) };
        await expect(kept(games, ill)).rejects.toThrow();
    });

    it('is gone from this device when it is to be, and nothing else', async () => {
        await new Promise<void>((go) => {
            const request = indexedDB.open('qwixx-solved', 1);
            request.onsuccess = () => {
                request.result.close();
                go();
            };
        });
        await forgetDevice(games);
        const left = (await indexedDB.databases()).map(({ name }) => name);
        expect(left).not.toContain('qwixx-solved');
        expect(await games.everything()).toEqual({ tables: [], lines: [], games: [], pad: [] });
        expect(Object.keys(localStorage)).toEqual(['another-page']);
    });
});
