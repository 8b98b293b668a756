// What the page does with an engine of its own, without a worker: the score pad and the lessons.
import engineFile from '../../../build/wasm/engine.wasm?url';
import type { GameKind } from '../table/protocol';
import { ChosenGame } from './chosen_game';
import { compile, Engine } from './engine';
import { ScorePad } from './pad';

let module: Promise<WebAssembly.Module> | undefined;
async function engine(): Promise<Engine> {
    module ??= compile(new URL(engineFile, location.href).href);
    return new Engine(
        await module.catch((error: unknown) => {
            module = undefined;
            throw error;
        }),
    );
}

export const lesson = async (game: GameKind, names: [string, string], deck?: string) =>
    ChosenGame.open(await engine(), game, names, deck);
export const openPad = async (
    game: 'dice' | 'cards',
    names: string[],
    keep: (text: string) => void,
) => ScorePad.open(await engine(), game, names, keep);
export const loadPad = async (text: string, keep: (text: string) => void) =>
    ScorePad.load(await engine(), text, keep);
