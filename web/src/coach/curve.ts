// The picture of a review: where the lines and marks of the curve go. Plain numbers, no screen.
import type { Review } from './protocol';

export interface Frame {
    width: number;
    height: number;
    left: number; // room for the scale
    right: number;
    top: number;
    bottom: number;
}
export interface Scale {
    x(turn: number): number;
    y(worth: number): number;
    turnAt(x: number): number; // the turn nearest to a place, from 1
    ticks: number[]; // of worth
    turns: number[]; // labels below
}

/** Round numbers between two bounds, about four of them. */
export function ticksBetween(low: number, high: number): number[] {
    const span = high - low || 1;
    const step = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => span / one <= 5) ?? 200;
    const first = Math.ceil(low / step) * step;
    return Array.from(
        { length: Math.floor((high - first) / step) + 1 },
        (_, i) => first + i * step,
    );
}

export function scaleOf(review: Review, frame: Frame): Scale {
    const turns = Math.max(1, review.curve.length - 1);
    const share = review.unit === 'share';
    const all = review.curve.flat();
    const low = share ? 0 : Math.floor(Math.min(...all) / 10) * 10;
    const high = share ? 1 : Math.ceil((Math.max(...all) + 1) / 10) * 10;
    const wide = frame.width - frame.left - frame.right;
    const tall = frame.height - frame.top - frame.bottom;
    const x = (turn: number) => frame.left + (turn / turns) * wide;
    const y = (worth: number) => frame.top + (1 - (worth - low) / (high - low)) * tall;
    // Labels stand at least so far apart that none touches the next.
    const every = [1, 2, 5, 10, 20, 50].find((one) => (wide / turns) * one >= 26) ?? 100;
    return {
        x,
        y,
        turnAt: (place) =>
            Math.min(turns, Math.max(1, Math.ceil(((place - frame.left) / wide) * turns))),
        ticks: share ? [0, 0.25, 0.5, 0.75, 1] : ticksBetween(low, high),
        turns: Array.from({ length: Math.floor(turns / every) + 1 }, (_, i) => i * every),
    };
}

/** The line of a seat, as a path. */
export function pathOf(review: Review, seat: number, scale: Scale): string {
    return review.curve
        .map(
            (point, turn) =>
                `${turn ? 'L' : 'M'}${scale.x(turn).toFixed(1)} ` +
                scale.y(point[seat - 1] ?? 0).toFixed(1),
        )
        .join('');
}

/** Where on its line a decision of a turn stands: between before and after. */
export function spotOf(review: Review, seat: number, turn: number, scale: Scale) {
    const at = (place: number) => review.curve[place]?.[seat - 1] ?? 0;
    return {
        x: (scale.x(turn - 1) + scale.x(turn)) / 2,
        y: (scale.y(at(turn - 1)) + scale.y(at(turn))) / 2,
    };
}

/** Marks in one place are moved up from each other, so that each can be seen. */
export function apart<One extends { x: number; y: number }>(marks: One[], far: number): One[] {
    const placed: One[] = [];
    for (const mark of marks) {
        let { y } = mark;
        while (placed.some((one) => Math.hypot(one.x - mark.x, one.y - y) < far)) y -= far / 2;
        placed.push({ ...mark, y });
    }
    return placed;
}

/** Lines that are told apart without colour: a dash and a mark for each seat. */
export const dashes = ['', '9 4', '2 4', '11 4 2 4', '5 2 2 2 2 2'];
export const shapes = ['●', '■', '◆', '✚', '✖'];
