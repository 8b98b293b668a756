// The coach's Web Worker: its module is fetched when somebody wants the coach, never before.
import coachFile from '../../../build/wasm/coach.wasm?url';
import engineFile from '../../../build/wasm/engine.wasm?url';
import learnedFile from '../../../data/learned.bin?url';
import { compile, Engine } from '../engine/engine';
import { fillSolved, keepSolved } from '../engine/solved';
import { solveSideBySide } from '../engine/solving';
import { serveCoach } from './coach_service';

const address = (file: string) => new URL(file, self.location.href).href;

let compiled: Promise<WebAssembly.Module> | undefined;
const module = () => (compiled ??= compile(address(coachFile)));
let engine: Promise<Engine> | undefined;
serveCoach(
    self as unknown as Parameters<typeof serveCoach>[0],
    () => (engine ??= module().then((one) => new Engine(one))),
    async () => {
        const response = await fetch(address(learnedFile));
        if (!response.ok) throw new Error(String(response.status));
        return new Uint8Array(await response.arrayBuffer());
    },
    // The same tables as the strongest bots': what either has solved, both have.
    {
        fill: async (one, players) => {
            const filled = await fillSolved(one, engineFile, players, async () =>
                solveSideBySide(await module(), players),
            );
            await filled?.kept; // before anybody ends this worker
            return filled !== undefined;
        },
        keep: (one, players) => keepSolved(one, engineFile, players),
    },
);
