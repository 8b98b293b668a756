// @vitest-environment node
// What the strongest bots need for dice is solved once, and kept on the device.
import 'fake-indexeddb/auto';
import { MessageChannel } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';

import type { Engine } from '../../../src/engine/engine';
import { fetchSolved, keepSolved, solve } from '../../../src/engine/solved';
import { solveShare, solveSideBySide } from '../../../src/engine/solving';
import { EngineWorker, type WorkerLike } from '../../../src/engine/worker_connection';
import { serve, type Port } from '../../../src/engine/worker_service';
import { learned, newEngine } from './helpers';

vi.setConfig({ testTimeout: 120_000 });

const bytes = (engine: Engine, part: number) => engine.values(2, part, false);
const alike = (one: Engine, other: Engine) =>
    [0, 1].every((part) => {
        const [a, b] = [bytes(one, part), bytes(other, part)];
        return a && b && a.length > 1e6 && Buffer.compare(a, b) === 0;
    });

it('is solved ahead, kept, and the same again; of another version it is of no use', async () => {
    const ahead = newEngine();
    expect(bytes(ahead, 0)).toBeUndefined();
    const { port1, port2 } = new MessageChannel();
    serve(port2 as unknown as Port, () => Promise.resolve(ahead), learned, 'this', 5);
    const worker = new EngineWorker(port1 as unknown as WorkerLike);
    await worker.ask('prepare', 2);
    port1.close();

    const later = newEngine();
    expect(await fetchSolved(later, 'another', 2)).toBe(false);
    expect(await fetchSolved(later, 'this', 3)).toBe(false);
    expect(bytes(later, 0)).toBeUndefined();
    expect(await fetchSolved(later, 'this', 2)).toBe(true);
    expect(alike(ahead, later)).toBe(true);
    expect(later.solve(2)).toBe(false); // nothing is left to be solved

    await keepSolved(later, 'next', 2); // a new version forgets the old one's
    expect(await fetchSolved(newEngine(), 'this', 2)).toBe(false);
    expect(await fetchSolved(newEngine(), 'next', 2)).toBe(true);
});

it('is the same when several solve it side by side, each with a memory of its own', async () => {
    const alone = newEngine();
    while (alone.solve(2));
    const engines = [newEngine(), newEngine(), newEngine()];
    const ports = engines.map(() => [] as MessagePort[]);
    engines.forEach((_, one) => {
        for (let other = 0; other < one; other += 1) {
            const { port1, port2 } = new MessageChannel();
            ports[one]?.push(port1 as unknown as MessagePort);
            ports[other]?.push(port2 as unknown as MessagePort);
        }
    });
    await Promise.all(
        engines.map((engine, share) => solveShare(engine, 2, share, ports[share] ?? [])),
    );
    ports.flat().forEach((port) => port.close());
    for (const engine of engines) {
        expect(engine.solve(2)).toBe(false);
        expect(alike(engine, alone)).toBe(true);
    }
    // What they solved is filled in, and kept; where they fail it is solved bit by bit.
    const parts = [0, 1].map((part) => bytes(alone, part)?.slice().buffer as ArrayBuffer);
    const filled = newEngine();
    const { kept } = await solve(filled, 'shared', 2, () => Promise.resolve(parts));
    expect(alike(filled, alone)).toBe(true);
    await kept;
    expect(await fetchSolved(newEngine(), 'shared', 2)).toBe(true);
    const own = newEngine();
    await solve(own, 'own', 2, () => Promise.reject(new Error('They cannot.')));
    expect(alike(own, alone)).toBe(true);
});

it('does not wait for workers that stand still, stop or fail', async () => {
    let ended = 0;
    const begin = (then: (worker: Worker, event: { prevented: boolean }) => void) => {
        ended = 0;
        const event = { prevented: false };
        vi.stubGlobal(
            'Worker',
            class {
                postMessage = () => void setTimeout(() => then(this as unknown as Worker, event));
                terminate = () => void (ended += 1);
            },
        );
        return event;
    };
    const ask = (wait?: number) => solveSideBySide({} as WebAssembly.Module, 2, 3, wait);
    const say = (worker: Worker, data: unknown) => worker.onmessage?.({ data } as MessageEvent);
    try {
        begin(() => undefined); // stands still, and says nothing
        expect(await ask(30)).toBeUndefined();
        expect(ended).toBe(3);
        begin((worker) => say(worker, 'failed'));
        expect(await ask()).toBeUndefined();
        expect(ended).toBe(3);
        // What goes on is waited for, stage by stage.
        begin((worker) => {
            let stages = 0;
            const timer = setInterval(() => {
                say(worker, ++stages < 5 ? 'goes on' : [new ArrayBuffer(1), new ArrayBuffer(1)]);
                if (stages === 5) clearInterval(timer);
            }, 40);
        });
        expect(await ask(150)).toHaveLength(2);
        // An error stays here: a nested worker's would end the worker that started it.
        const event = begin((worker, its) =>
            worker.onerror?.({ preventDefault: () => (its.prevented = true) } as never),
        );
        expect(await ask()).toBeUndefined();
        expect(event.prevented).toBe(true);
    } finally {
        vi.unstubAllGlobals();
    }
});
