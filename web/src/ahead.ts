// What the strongest bots need for dice takes seconds: it is done while people still choose.
import { isStrong, services } from './services';
import type { GameKind } from './table/protocol';

/** From a moment on, unless what it gives back is called before. */
export function solveAhead(game: GameKind, seats: number, levels: string[]): () => void {
    const timer = setTimeout(() => {
        if (game !== 'dice' || !levels.some(isStrong)) return;
        services()
            .then((one) => one.getReady(seats))
            .catch(() => undefined);
    }, 200);
    return () => clearTimeout(timer);
}
