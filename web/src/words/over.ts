// The result of a game in words: what its last screen says besides why it ended.
import type { GameView, Letter } from '../table/protocol';
import { nameAt, rowName } from './game';
import { list, plural, t } from './words.svelte';

/** Who won, as a headline; alone nobody does. */
export function headline(game: GameView): string {
    const winners = game.winners ?? [];
    if (game.players.length === 1)
        return plural('{n} point', '{n} points', game.players[0]?.sheet.total ?? 0);
    if (game.seat !== undefined && winners.includes(game.seat))
        return winners.length > 1 ? t('You share the win!') : t('You win!');
    const names = list(winners.map((seat) => nameAt(game, seat)));
    return plural('{names} wins!', '{names} win!', winners.length, { names });
}

/** How it was won: by how much, and the row that gave most. */
export function wonBy(game: GameView): string {
    const [seat, ...more] = game.winners ?? [];
    const winner = seat ? game.players[seat - 1] : undefined;
    if (!winner || more.length || game.players.length < 2) return '';
    const { sheet } = winner;
    const next = Math.max(
        ...game.players.filter((one) => one !== winner).map((one) => one.sheet.total),
    );
    const rows = (['r', 'y', 'g', 'b'] as Letter[]).sort(
        (a, b) => sheet.points[b] - sheet.points[a],
    );
    const row = rows[0] ?? 'r';
    if (!sheet.points[row]) return ''; // misthrows alone decided
    return plural(
        '{n} point ahead; {row} alone gave {points}.',
        '{n} points ahead; {row} alone gave {points}.',
        sheet.total - next,
        { row: rowName(row), points: sheet.points[row] },
    );
}
