// @vitest-environment node
// Workers: what is solved ahead serves the game that needs it, and does not go on beside others.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Command, Level } from '../../../src/table/protocol';
import type { ToWorker } from '../../../src/engine/worker_service';

class StubWorker {
    static all: StubWorker[] = [];
    asked: string[] = [];
    ended = false;
    onmessage: ((event: MessageEvent) => void) | null = null;
    constructor() {
        StubWorker.all.push(this);
    }
    postMessage({ ask, what, of }: ToWorker): void {
        this.asked.push(what === 'command' ? (of[1] as Command).do : what);
        if (what === 'prepare') return; // it takes its time
        const value = { type: 'answer' };
        setTimeout(() => this.onmessage?.({ data: { answer: ask, value } } as MessageEvent));
    }
    terminate(): void {
        this.ended = true;
    }
}
beforeEach(() => {
    StubWorker.all = [];
    vi.stubGlobal('Worker', StubWorker);
    vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

async function play(bots: Level[], game: 'dice' | 'cards' = 'dice') {
    const { services } = await import('../../../src/engine/services');
    void services.getReady(3);
    await services.openLocal(
        {
            options: { game, start: 'lots', pace: 'untimed', access: 'link' },
            persons: ['Anna'],
            bots,
        },
        false,
    );
    return StubWorker.all;
}

it('plays with the worker that solves ahead, where a bot needs that', async () => {
    const [ahead, ...more] = await play(['casual', 'expert']);
    expect(ahead?.asked).toContain('start');
    expect(ahead?.ended).toBe(false);
    expect(more).toHaveLength(0);
});

it('loads a table once, however quickly one goes away from it and back', async () => {
    const { services } = await import('../../../src/engine/services');
    const { LocalGames } = await import('../../../src/engine/local_games');
    const games = await LocalGames.open();
    await games.put({
        ...{ id: 'one', kind: 'dice', names: ['Anna', 'casual'], sealed: false },
        ...{ persons: [{ id: 'p1', name: 'Anna' }], touched: 0, over: false },
    });
    games.close();
    const both = await Promise.all([services.resumeLocal('one'), services.resumeLocal('one')]);
    expect(both.map((table) => table?.id)).toEqual(['one', 'one']);
    expect(StubWorker.all.filter(({ asked }) => asked.includes('load'))).toHaveLength(1);
    expect(await services.resumeLocal('none')).toBeUndefined();
});

it('ends what is solved ahead when a game begins that does not need it', async () => {
    for (const [bots, game] of [
        [['casual', 'casual'], 'dice'], // expert was chosen, and then something else
        [['expert'], 'dice'], // for another number of players
        [['expert', 'expert'], 'cards'],
    ] as [Level[], 'dice' | 'cards'][]) {
        StubWorker.all = [];
        vi.resetModules();
        const [ahead, own] = await play(bots, game);
        expect(ahead?.ended).toBe(true);
        expect(own?.asked).toContain('start');
        expect(own?.ended).toBe(false);
    }
});

it('stops keeping games when another tab deletes what this device keeps', async () => {
    const [table] = await play(['casual', 'expert']);
    new BroadcastChannel('qwixx').postMessage('forgetting');
    await vi.waitFor(() => expect(table?.ended).toBe(true));
});
