// A value table is solved by several workers side by side (docs/solver.md): stage by stage each
// does its share, and takes what came of the others' before the next one.
import type { Engine } from './engine';

interface Port {
    postMessage(message: unknown, transfer?: Transferable[]): void;
    onmessage: ((event: MessageEvent) => void) | null;
}

/** What comes through a port, one after the other. */
function hear(port: Port): () => Promise<Uint8Array> {
    const come: Uint8Array[] = [];
    let wake = () => undefined as void;
    port.onmessage = (event: MessageEvent) => {
        come.push(event.data as Uint8Array);
        wake();
    };
    return async () => {
        while (!come.length) await new Promise<void>((go) => (wake = go));
        return come.shift() ?? new Uint8Array();
    };
}

/** One share of the work, from the first stage to the last. The ports lead to the others, in their
 * order. */
export async function solveShare(
    engine: Engine,
    players: number,
    share: number,
    ports: Port[],
    onstage: () => void = () => undefined,
): Promise<void> {
    const shares = ports.length + 1;
    const others = ports.map((port, place) => ({
        share: place < share ? place : place + 1,
        port,
        next: hear(port),
    }));
    for (let stage = 0; ; stage += 1) {
        const own = engine.solveShare(players, stage, share, shares);
        if (!own) return;
        for (const { port } of others) port.postMessage(own);
        for (const other of others)
            if (!engine.takeShare(players, stage, other.share, shares, await other.next()))
                throw new Error(`Share ${other.share} of stage ${stage} is none.`);
        onstage();
    }
}

export interface ShareOfWork {
    module: WebAssembly.Module;
    players: number;
    share: number;
    ports: MessagePort[];
}
/** That a stage is done; that it has failed; at the end, from the first share, all parts of the
 * table. */
export type ShareDone = ArrayBuffer[] | 'goes on' | 'failed';

/** So long nothing is heard, then it stands still: in milliseconds. */
const patience = 30_000;

/** How many workers: one for each processor, four at most, as far as the memory goes (in MB), since
 * each has the whole table for itself. */
export function sharesFor(players: number): number {
    const { hardwareConcurrency: processors = 1, deviceMemory: gigabytes = 4 } =
        navigator as Navigator & { deviceMemory?: number };
    return Math.min(4, processors, Math.floor((gigabytes * 64) / (36 * players)));
}

/** The parts of the value table, solved by so many workers; nothing where they cannot do it, or
 * one of them stands still. */
export async function solveSideBySide(
    module: WebAssembly.Module,
    players: number,
    shares = sharesFor(players),
    wait = patience,
): Promise<ArrayBuffer[] | undefined> {
    if (shares < 2) return undefined;
    const ports: MessagePort[][] = Array.from({ length: shares }, () => []);
    for (let one = 0; one < shares; one += 1)
        for (let other = 0; other < one; other += 1) {
            const { port1, port2 } = new MessageChannel();
            ports[one]?.push(port1); // to all before it, in their order; those after it follow
            ports[other]?.push(port2);
        }
    const workers: Worker[] = [];
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    try {
        return await new Promise<ArrayBuffer[]>((give, fail) => {
            const watch = () => {
                clearTimeout(watchdog);
                watchdog = setTimeout(() => fail(new Error('A worker stands still.')), wait);
            };
            watch();
            for (const [share, mine] of ports.entries()) {
                const worker = new Worker(new URL('./solving_worker.ts', import.meta.url), {
                    type: 'module',
                });
                workers.push(worker);
                worker.onerror = (event) => {
                    event.preventDefault(); // else this worker's own page takes it for dead
                    fail(new Error('A worker stopped.'));
                };
                worker.onmessageerror = () => fail(new Error('A worker cannot be read.'));
                worker.onmessage = ({ data }: MessageEvent<ShareDone>) => {
                    if (data === 'goes on') watch();
                    else if (data === 'failed') fail(new Error('A worker failed.'));
                    else give(data);
                };
                const work: ShareOfWork = { module, players, share, ports: mine };
                worker.postMessage(work, mine);
            }
        });
    } catch {
        return undefined;
    } finally {
        clearTimeout(watchdog);
        for (const worker of workers) worker.terminate();
    }
}
