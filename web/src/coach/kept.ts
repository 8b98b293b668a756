// What the coach keeps on this device: how each reviewed game was played, and which hints were
// taken. It is little, and is read before anything is shown: local storage does.
import type { GameKind } from '../table/protocol';
import type { Account, Unit } from './protocol';

/** A review in short, for the plot of many games. */
export interface KeptReview {
    key: string; // of the game: keyOf()
    kind: GameKind;
    players: number;
    ended: number;
    unit: Unit;
    accuracy: number;
    luck: number;
    losses: number;
}

const most = 300;
const reviewsAt = 'qwixx-reviews';
const hintsAt = 'qwixx-hints';

export const keyOf = (table: string, game: number) => `${table} ${game}`;

export function stored<Value>(place: string, usual: Value): Value {
    try {
        return (JSON.parse(localStorage.getItem(place) ?? 'null') as Value | null) ?? usual;
    } catch {
        return usual; // no storage, or nothing that can be read
    }
}
export function store(place: string, value: unknown): void {
    try {
        localStorage.setItem(place, JSON.stringify(value));
    } catch {
        // Without storage it lasts as long as the page.
    }
}

/** By the time their games ended, the oldest first. */
export const keptReviews = (): KeptReview[] =>
    [...stored<KeptReview[]>(reviewsAt, [])].sort((a, b) => a.ended - b.ended);

export function keepReview(
    key: string,
    of: { kind: GameKind; players: number; ended: number; unit: Unit },
    { accuracy, luck, losses }: Account,
): void {
    const others = keptReviews().filter((one) => one.key !== key);
    store(reviewsAt, [...others, { key, ...of, accuracy, luck, losses }].slice(-most));
}

/** A choice for which a hint was asked. */
export interface UsedHint {
    turn: number;
    seat: number;
    phase: string;
}
type Hints = Record<string, UsedHint[]>;

export const hintsOf = (key: string): UsedHint[] => stored<Hints>(hintsAt, {})[key] ?? [];

export function keepHint(key: string, hint: UsedHint): void {
    const all = stored<Hints>(hintsAt, {});
    const mine = all[key] ?? [];
    if (mine.some((one) => isSame(one, hint))) return;
    const { [key]: _, ...rest } = all;
    const recent = Object.entries(rest).slice(-most);
    store(hintsAt, { ...Object.fromEntries(recent), [key]: [...mine, hint] });
}
export const isSame = (a: UsedHint, b: UsedHint) =>
    a.turn === b.turn && a.seat === b.seat && a.phase === b.phase;

/** The phase in which a position asks for a choice, as tables name it. */
export function phaseOf(position: string): string {
    const words: Record<string, string> = {
        rolled: 'action1',
        crossed: 'action2',
        passed: 'action2',
        takes: 'take',
        calls: 'call',
        plays: 'play',
    };
    const last = position.split('|').at(-1)?.trim().split(/\s+/)[1] ?? '';
    return words[last] ?? last;
}
