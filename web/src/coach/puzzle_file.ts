// The puzzles that ship, fetched when somebody wants one.
import file from '../../../data/puzzles.txt?url';
import { Refusal } from '../engine/engine';
import { readPuzzles, type Puzzle } from './puzzles';

let loaded: Promise<Puzzle[]> | undefined;
export function puzzles(): Promise<Puzzle[]> {
    loaded ??= (async () => {
        const response = await fetch(file).catch(() => undefined);
        if (!response?.ok) throw new Refusal({ code: 'offline' });
        return readPuzzles(await response.text());
    })();
    loaded.catch(() => (loaded = undefined));
    return loaded;
}
