// @vitest-environment node
// What the strongest bots need for dice is solved once, and kept on the device.
import 'fake-indexeddb/auto';
import { MessageChannel } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';

import type { Engine } from '../../../src/engine/engine';
import { fetchSolved, keepSolved } from '../../../src/engine/solved';
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
