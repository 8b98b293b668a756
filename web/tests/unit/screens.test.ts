// What screens list.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';

import Home from '../../src/screens/Home.svelte';
import Tables from '../../src/screens/Tables.svelte';
import * as all from '../../src/services';

afterEach(() => vi.restoreAllMocks());

it('lists the own tables though the public ones cannot be had', async () => {
    vi.spyOn(all, 'services').mockResolvedValue({
        publicTables: () => Promise.reject(new Error('too fast')),
        myTables: () =>
            Promise.resolve([
                {
                    table: 'abc',
                    options: { game: 'dice', start: 'lots', pace: 'untimed', access: 'link' },
                    playing: true,
                    chairs: [{ name: 'Anna' }],
                    touched: 0,
                },
            ]),
    } as never);
    const mounted = mount(Tables, { target: document.body });
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
    flushSync();
    expect(document.querySelector("a[href='/table/abc']")?.textContent).toContain('Anna');
    expect(document.body.textContent).not.toContain('There is none at the moment.');
    void unmount(mounted);
});

it('lists every unfinished game', async () => {
    const games = Array.from({ length: 6 }, (_, n) => ({
        ...{ id: `game${n}`, kind: 'dice', names: ['Anna', 'casual'], sealed: false },
        ...{ persons: 1, touched: 0, turns: 3 },
    }));
    vi.spyOn(all, 'services').mockResolvedValue({
        localTables: () => Promise.resolve(games),
        getReady: () => Promise.resolve(),
    } as never);
    const mounted = mount(Home, { target: document.body });
    const links = () => document.querySelectorAll("a[href^='/play?table=']");
    await vi.waitFor(() => expect(links().length).toBe(6));
    void unmount(mounted);
});
