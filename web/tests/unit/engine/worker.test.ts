// @vitest-environment node
/// <reference types="node" />
import 'fake-indexeddb/auto';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';

import { LocalGames } from '../../../src/engine/local_games';
import {
    EngineWorker,
    WorkerConnection,
    type WorkerLike,
} from '../../../src/engine/worker_connection';
import { serve, type Port } from '../../../src/engine/worker_service';
import type { Level, TableView } from '../../../src/table/protocol';
import { learned, newEngine } from './helpers';

vi.setConfig({ testTimeout: 60_000 });

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A worker without a thread of its own: the same messages through a real channel. */
function startWorker(): EngineWorker {
    const { port1, port2 } = new MessageChannel();
    const engine = Promise.resolve(newEngine());
    serve(port2 as unknown as Port, () => engine, learned, 'this', 5);
    const end = () => {
        port1.close();
        port2.close();
    };
    ends.push(end);
    return new EngineWorker(Object.assign(port1, { terminate: end }) as unknown as WorkerLike);
}

/** A screen that always shows the latest view. */
function watch(connection: WorkerConnection): { view(): TableView; numbers: number[] } {
    let latest: TableView | undefined;
    const numbers: number[] = [];
    connection.subscribe((message) => {
        if (message.type === 'table') latest = message.view;
        if (message.type !== 'events') return;
        numbers.push(...message.events.map(({ number }) => number));
        latest = message.events.at(-1)?.view ?? latest;
    });
    return { numbers, view: () => latest as TableView };
}
async function until(holds: () => boolean): Promise<void> {
    for (let i = 0; !holds(); ++i) {
        if (i > 5000) throw new Error('It never came to that.');
        await new Promise((go) => setTimeout(go, 2));
    }
}
async function crossSomething(connection: WorkerConnection, view: TableView): Promise<void> {
    const { decision, moves } = view.game ?? {};
    const move = moves?.[1] ?? moves?.[0];
    if (decision && move) await connection.send({ do: 'choose', decision, move: move.move });
}

it('keeps an interrupted game for the next worker, and the record when it is over', async () => {
    const games = await LocalGames.open();
    ends.push(() => games.close());
    await games.put({
        id: 't1',
        kind: 'dice',
        names: ['Anna', 'greedy'],
        persons: [{ id: 'p1', name: 'Anna' }],
        sealed: false,
        touched: 1,
        over: false,
    });

    const first = startWorker();
    await first.ask('open', 't1', 'p1', { game: 'dice' });
    const before = new WorkerConnection(first, 'p1');
    expect(await before.send({ do: 'sit', name: 'Anna' })).toMatchObject({ type: 'answer' });
    expect(await before.send({ do: 'seat-bot', level: 'greedy' })).toMatchObject({
        type: 'answer',
    });
    expect(await before.send({ do: 'seat-bot', level: 'nobody' as Level })).toMatchObject({
        type: 'error',
        code: 'unknown-bot',
    });
    const seen = watch(before);
    await before.send({ do: 'start' });
    while ((seen.view()?.game?.turn ?? 0) < 4) {
        await until(() => Boolean(seen.view()?.game?.moves));
        await crossSomething(before, seen.view());
    }
    await until(() => Boolean(seen.view().game?.moves));
    const { decision, players, dice } = seen.view().game ?? {};
    expect(seen.numbers).toEqual(seen.numbers.map((_, i) => (seen.numbers[0] ?? 0) + i));
    first.end();

    const second = startWorker();
    await second.ask('load', 't1', ['p1']);
    const after = new WorkerConnection(second, 'p1');
    const again = watch(after);
    await until(() => Boolean(again.view()));
    expect(again.view().game).toMatchObject({ decision, dice });
    expect(again.view().game?.players.map(({ sheet }) => sheet)).toEqual(
        players?.map(({ sheet }) => sheet),
    );
    while (again.view().playing) {
        await until(() => Boolean(again.view().game?.moves) || !again.view().playing);
        await crossSomething(after, again.view());
    }
    await until(() => again.view().game?.phase === 'over');
    const stored = await vi.waitUntil(() => games.game('t1', 1));
    expect(stored?.players.map(({ name }) => name)).toEqual(['Anna', 'greedy']);
    expect((await games.tables()).map(({ over }) => over)).toEqual([true]);
    const { steps } = await second.ask('replay', stored?.record ?? '');
    expect(steps.at(-1)?.event.view?.game?.players.map(({ sheet }) => sheet.total)).toEqual(
        stored?.players.map(({ total }) => total),
    );
});

it('does not let two pages play the same table', async () => {
    const one = startWorker();
    await one.ask('open', 't2', 'p1', {});
    const other = startWorker();
    await other.ask('load', 't2', ['p1']);
    expect(await new WorkerConnection(other, 'p1').send({ do: 'sit', name: 'Anna' })).toMatchObject(
        { type: 'answer' },
    );
    expect(await new WorkerConnection(one, 'p1').send({ do: 'sit', name: 'Anna' })).toMatchObject({
        type: 'error',
        code: 'cannot-store',
    });
});

it('tells who has listened all of it from the first roll on, however late they ask', async () => {
    const worker = startWorker();
    await worker.ask('open', 't9', 'p1', { game: 'dice' });
    const host = new WorkerConnection(worker, 'p1');
    await host.send({ do: 'sit', name: 'Anna' });
    const started = host.send({ do: 'start' });
    host.listen();
    await started;
    await new Promise((go) => setTimeout(go, 50)); // chance comes meanwhile
    const heard: string[] = [];
    host.subscribe((message) => {
        if (message.type === 'table') heard.push(message.type);
        if (message.type === 'events') heard.push(...message.events.map(({ what }) => what));
    });
    await until(() => heard.filter((what) => what === 'drawn').length >= 2);
    expect(heard).toEqual(['table', 'drawn', 'drawn']); // lots, dice
});

it('says why a record is none', async () => {
    await expect(startWorker().ask('replay', 'nonsense')).rejects.toMatchObject({
        failure: { code: 'bad-record', line: 1 },
    });
});

it('says at the table what keeps it from going on, and that it goes on', () => {
    const port: WorkerLike = { postMessage: () => undefined, onmessage: null };
    const heard: unknown[] = [];
    new WorkerConnection(new EngineWorker(port), 'p1').subscribe((message) => heard.push(message));
    const say = (trouble?: object) => port.onmessage?.({ data: { trouble } } as MessageEvent);
    say({ code: 'cannot-store' });
    say();
    port.onerror?.({} as ErrorEvent);
    expect(heard).toMatchObject([
        { type: 'status', status: 'broken', why: { code: 'cannot-store' } },
        { type: 'status', status: 'open' },
        {
            type: 'status',
            status: 'broken',
            why: { code: 'engine-stopped' },
        },
    ]);
});
