// A worker that does one share of solving a value table (solving.ts), and then is no more.
import { Engine } from './engine';
import { solveShare, type ShareDone, type ShareOfWork } from './solving';

const say = (done: ShareDone, transfer: Transferable[] = []) =>
    (self as unknown as Worker).postMessage(done, transfer);

self.onmessage = ({ data }: MessageEvent<ShareOfWork>) => {
    const { module, players, share, ports } = data;
    void (async () => {
        const engine = new Engine(module);
        await solveShare(engine, players, share, ports, () => say('goes on'));
        if (share > 0) return;
        engine.solve(players); // all of it is there
        const parts = Array.from({ length: players }, (_, part) => {
            const bytes = engine.values(players, part, false);
            if (!bytes) throw new Error('It is not solved.');
            return bytes.slice().buffer;
        });
        say(parts, parts);
    })().catch(() => say('failed'));
};
