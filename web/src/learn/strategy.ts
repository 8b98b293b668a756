// What the chapter on strategy says, as it was measured: data/strategy.jsonl has the lines that
// `qwixx coach strategy --json` and `qwixx coach calibrate --json` print (docs/coach.md).
import lines from '../../../data/strategy.jsonl?raw';
import type { GameKind } from '../table/protocol';

/** What a choice is worth against another, in points of a hundred of the win. */
export interface Gain {
    points: number;
    error: number; // the 95 % interval
    better: number; // so often in a hundred it is the better choice
    count: number;
}
type Gains = (Gain | null)[]; // nothing is said of what hardly ever came up
interface Choices {
    game: GameKind;
    players: number;
    games: number;
    depth: string;
    crossing: Gains[]; // by the crosses on the sheet (early, middle, late), by boxes skipped
    misthrow: Gains[]; // the same, by the fewest boxes that a cross would skip
    closing: Gains; // a row: when behind, when not
    ending: Gains; // the game: when that loses, shares the win, wins
}
interface Starting {
    game: GameKind;
    players: number;
    games: number;
    positions: number;
    first: { points: number; error: number }; // who starts wins so often
}

const measured = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Choices | Starting);

export const stages = { early: 0, middle: 1, late: 2 } as const;

export function choices(game: GameKind): Choices {
    const found = measured.find((one): one is Choices => 'crossing' in one && one.game === game);
    if (!found) throw new Error(`Nothing is measured of ${game}.`);
    return found;
}
export const starting = (game: GameKind, players: number) =>
    measured.find(
        (one): one is Starting => 'first' in one && one.game === game && one.players === players,
    );

/** What each of the first three boxes skipped costs, early and in the middle of a game. */
export function costOfABox(game: GameKind): number {
    const costs = [stages.early, stages.middle].map((stage) => {
        const row = choices(game).crossing[stage];
        return ((row?.[0]?.points ?? 0) - (row?.[3]?.points ?? 0)) / 3;
    });
    return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}

/** The commands that print all of it, in their order. */
export const commands = measured.map((one) =>
    [
        `qwixx coach ${'crossing' in one ? 'strategy' : 'calibrate'} --json`,
        `--game ${one.game} --players ${one.players}`,
        'crossing' in one
            ? `--games ${one.games} --depth ${one.depth}`
            : `--games ${one.positions}`,
    ].join(' '),
);
