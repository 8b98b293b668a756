// The Web Worker: all the engine's work is done in here, so that the page never waits for it.
import engineFile from '../../../build/wasm/engine.wasm?url';
import learnedFile from '../../../data/learned.bin?url';
import { compile, Engine } from './engine';
import { solveSideBySide } from './solving';
import { serve, type Port } from './worker_service';

const address = (file: string) => new URL(file, self.location.href).href;

let compiled: Promise<WebAssembly.Module> | undefined;
const module = () => (compiled ??= compile(address(engineFile)));
let engine: Promise<Engine> | undefined;
serve(
    self as unknown as Port,
    () => (engine ??= module().then((one) => new Engine(one))),
    async () => {
        const response = await fetch(address(learnedFile));
        if (!response.ok) throw new Error(String(response.status));
        return new Uint8Array(await response.arrayBuffer());
    },
    engineFile,
    250,
    async (players) => solveSideBySide(await module(), players),
);
