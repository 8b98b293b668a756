// The plot of many games: accuracy as a line from 0 to 100, luck as bars from the middle.
import type { KeptReview } from './kept';

const left = 34;

export const meanOf = (games: KeptReview[]) =>
    games.reduce((sum, one) => sum + one.accuracy, 0) / (games.length || 1);

/** Luck of shares and of points on one scale: 1 is a whole win, or fifty points alone. */
const luckOf = ({ luck, unit }: KeptReview) =>
    Math.max(-1, Math.min(1, unit === 'share' ? luck : luck / 50));

export function barsOf(games: KeptReview[], width: number, height: number) {
    const top = 10;
    const tall = height - 2 * top;
    const wide = width - left - 8;
    const each = wide / Math.max(1, games.length);
    const x = (place: number) => left + each * (place + 0.5);
    // Nobody's accuracy is near zero: the scale begins where the games do.
    const least = Math.min(90, ...games.map(({ accuracy }) => accuracy));
    const low = Math.max(0, Math.floor((least - 2) / 10) * 10);
    const y = (accuracy: number) => top + (1 - (accuracy - low) / (100 - low)) * tall;
    const zero = top + tall / 2;
    const bars = games.map((one, place) => {
        const size = Math.max(1, Math.abs(luckOf(one)) * (tall / 2));
        const down = one.luck < 0;
        return { x: x(place), y: down ? zero : zero - size, height: size, down };
    });
    const dots = games.map((one, place) => ({ x: x(place), y: y(one.accuracy) }));
    const step = (100 - low) / 2;
    return {
        left,
        zero,
        half: Math.max(1, Math.min(9, each * 0.32)),
        bars,
        dots,
        path: dots
            .map((dot, place) => `${place ? 'L' : 'M'}${dot.x.toFixed(1)} ${dot.y.toFixed(1)}`)
            .join(''),
        ticks: [low, low + step, 100].map((one) => ({ y: y(one), text: String(one) })),
        at: (place: number) =>
            Math.max(0, Math.min(games.length - 1, Math.floor((place - left) / each))),
    };
}
