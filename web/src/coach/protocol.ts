// What the coach's module says (docs/coach.md), by its names in the page.
import type { GameKind } from '../table/protocol';

export type Depth = 'quick' | 'normal' | 'deep';
/** Of worth: a share of the win, or points when one plays alone. */
export type Unit = 'share' | 'points';
export type Verdict = 'fine' | 'inexact' | 'mistake' | 'blunder';

export interface Reason {
    code: string;
    better: number;
    worse: number;
}
export interface WeighedMove {
    move: string;
    worth: number;
    loss: number;
    error: number; // the standard error of the loss
    verdict?: Verdict;
    why?: Reason;
}
export interface Weighed {
    seat: number;
    unit: Unit;
    expected: (string | null)[];
    moves: WeighedMove[]; // the best first
}

export interface Decision {
    turn: number;
    seat: number;
    position: string;
    chosen: string;
    best: string;
    worth: number;
    loss: number;
    error: number;
    verdict: Verdict;
    as_expected?: boolean;
    expected?: (string | null)[]; // by seat, of those who choose at the same time
    why?: Reason;
    of: number; // so many moves there are
    moves: WeighedMove[];
}
export interface Stroke {
    of: 'start' | 'roll' | 'taken' | 'turned';
    turn: number; // 0 before the first
    seats: number[];
}
/** The books of a seat: result = start - losses + luck + others + rest. */
export interface Account {
    start: number;
    result: number;
    losses: number;
    luck: number;
    others: number;
    rest: number;
    decisions: number;
    inexact: number;
    mistake: number;
    blunder: number;
    accuracy: number;
    like: { level: string; chance: number }[];
}
export interface Review {
    game: GameKind;
    players: number;
    depth: Depth;
    over: boolean;
    unit: Unit;
    seats: Account[];
    curve: number[][]; // before each turn and at the end, by seat
    others: number[][]; // what they did to each seat, turn by turn
    luck: Stroke[];
    decisions: Decision[];
}

export interface Reviewed {
    review: Review;
    players: { name: string; bot?: string }[];
}
/** How far a review is. `ready`: what is solved before the first turn, in parts of 1. */
export interface Progress {
    ready: number;
    turn: number;
    turns: number;
}
