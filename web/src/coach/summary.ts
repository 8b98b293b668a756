// What a review says of one seat: its mistakes in order, what each turn did and why, the turning
// points.
import type { Decision, Review } from './protocol';

/** What happened to a seat in a turn, by the books. Before the first turn: turn 0. */
export interface TurnSum {
    turn: number;
    before: number;
    after: number;
    change: number;
    luck: number;
    loss: number; // of own decisions, never below zero
    others: number; // what they did to it
    rest: number; // what the judge learned
}

/** The worth of a seat after so many turns; the first point is before all of them. */
export const worthAt = (review: Review, seat: number, turn: number): number =>
    review.curve[Math.min(turn, review.curve.length - 1)]?.[seat - 1] ?? 0;

export function turnSums(review: Review, seat: number): TurnSum[] {
    return review.curve.slice(1).map((_, index) => {
        const turn = index + 1;
        const before = worthAt(review, seat, index);
        const after = worthAt(review, seat, turn);
        const luck = review.luck
            .filter((stroke) => stroke.turn === turn)
            .reduce((sum, stroke) => sum + (stroke.seats[seat - 1] ?? 0), 0);
        const loss = review.decisions
            .filter((one) => one.turn === turn && one.seat === seat)
            .reduce((sum, one) => sum + one.loss, 0);
        const others = review.others[index]?.[seat - 1] ?? 0;
        const change = after - before;
        const rest = change - luck + loss - others;
        return { turn, before, after, change, luck, loss, others, rest };
    });
}

export type Cause = 'luck' | 'loss' | 'others' | 'rest';
export interface TurningPoint extends TurnSum {
    cause: Cause; // what did most of it
}
/** The turns that changed most, the latest last. */
export function turningPoints(review: Review, seat: number, most = 3): TurningPoint[] {
    return turnSums(review, seat)
        .filter((one) => Math.abs(one.change) > 1e-9)
        .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
        .slice(0, most)
        .sort((a, b) => a.turn - b.turn)
        .map((one) => {
            const way = Math.sign(one.change);
            const parts: [Cause, number][] = [
                ['luck', way * one.luck],
                ['loss', way * -one.loss],
                ['others', way * one.others],
                ['rest', way * one.rest],
            ];
            const [cause] = parts.reduce((a, b) => (b[1] > a[1] ? b : a));
            return { ...one, cause };
        });
}

export const isMistake = (decision: Decision) => decision.verdict !== 'fine';

/** The mistakes of a seat, or of all; in the order in which they were made. */
export const mistakesOf = (review: Review, seat?: number): Decision[] =>
    review.decisions.filter((one) => isMistake(one) && (!seat || one.seat === seat));

/** The next one after a decision, or before it, and round again. */
export function nextMistake(
    review: Review,
    seat: number | undefined,
    at: Decision | undefined,
    way: 1 | -1 = 1,
): Decision | undefined {
    const all = mistakesOf(review, seat);
    if (!all.length) return undefined;
    const place = at ? review.decisions.indexOf(at) : way > 0 ? -1 : review.decisions.length;
    const places = all.map((one) => review.decisions.indexOf(one));
    const found =
        way > 0
            ? places.find((one) => one > place)
            : [...places].reverse().find((one) => one < place);
    return review.decisions[found ?? (way > 0 ? places[0] : places.at(-1)) ?? 0];
}

/** Strokes of luck worth a mark on the curve: what is rare for this seat in this game. */
export function luckyTurns(review: Review, seat: number): { turn: number; luck: number }[] {
    const bound = review.unit === 'points' ? 6 : 0.12 * (2 / Math.max(2, review.players));
    return turnSums(review, seat)
        .filter((one) => Math.abs(one.luck) >= bound)
        .map(({ turn, luck }) => ({ turn, luck }));
}
