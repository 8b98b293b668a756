// The score pad. It runs in the page itself: an entry takes microseconds, and the answer must be
// there with the click.
import type { Pad, PadStep, PadView } from '../services';
import type { Engine } from './engine';

type Shown = { pad: PadView; text: string };

/** A pad on an engine of its own. What is written is kept as text by whoever is told. */
export class ScorePad implements Pad {
    #engine: Engine;
    #view: PadView;
    #keep: (text: string) => void;

    private constructor(engine: Engine, shown: Shown, keep: (text: string) => void) {
        this.#engine = engine;
        this.#keep = keep;
        this.#view = shown.pad;
        keep(shown.text);
    }
    static open(
        engine: Engine,
        game: 'dice' | 'cards',
        names: string[],
        keep: (text: string) => void,
    ): ScorePad {
        return new ScorePad(
            engine,
            engine.call<Shown>({ call: 'pad-new', cards: game === 'cards', names }),
            keep,
        );
    }
    static load(engine: Engine, text: string, keep: (text: string) => void): ScorePad {
        return new ScorePad(engine, engine.call<Shown>({ call: 'pad-load', text }), keep);
    }

    view(): PadView {
        return this.#view;
    }

    /** What the rules do not allow is thrown, and nothing has changed. Sheets count from 0. */
    step(step: PadStep): PadView {
        const shown = this.#engine.call<Shown>(requestOf(step));
        this.#view = shown.pad;
        this.#keep(shown.text);
        return shown.pad;
    }
}

function requestOf(step: PadStep): object {
    switch (step.do) {
        case 'undo':
            return { call: 'pad-undo' };
        case 'close':
            return { call: 'pad-write', close: step.row };
        case 'misthrow':
            return { call: 'pad-write', sheet: step.sheet + 1, misthrow: true };
        case 'cross':
            return { call: 'pad-write', sheet: step.sheet + 1, box: step.box };
    }
}
