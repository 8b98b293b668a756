// Sheets and tables for pictures: in the rules, the lessons and the gallery. A picture is drawn as
// it is described; whether it could happen is up to who describes it.
import { letters, printed } from '../table/moves';
import type {
    DiceShown,
    GameView,
    Letter,
    Move,
    Player,
    SheetView,
    TableView,
} from '../table/protocol';

type Crosses = Partial<Record<Letter, number[]>>;

export function sheet(crosses: Crosses = {}, misthrows = 0): SheetView {
    const drawn: SheetView = {
        crossed: { r: [], y: [], g: [], b: [] },
        struck: { r: [], y: [], g: [], b: [] },
        closed: '',
        misthrows,
        points: { r: 0, y: 0, g: 0, b: 0, misthrows: misthrows * 5 },
        total: -5 * misthrows,
    };
    for (const row of letters) {
        const crossed = crosses[row] ?? [];
        drawn.crossed[row] = crossed;
        const last = printed[row].indexOf(crossed.at(-1) ?? -1);
        drawn.struck[row] = printed[row]
            .slice(0, Math.max(0, last))
            .filter((number) => !crossed.includes(number));
        const locked = last === 10;
        if (locked) drawn.closed += row;
        const count = crossed.length + (locked ? 1 : 0);
        drawn.points[row] = (count * (count + 1)) / 2;
        drawn.total += drawn.points[row];
    }
    return drawn;
}

export const player = (
    name: string,
    drawn: SheetView = sheet(),
    rest: Partial<Player> = {},
): Player => ({ name, person: true, here: true, sheet: drawn, ...rest });
export const bot = (
    name: string,
    level: string,
    drawn: SheetView = sheet(),
    rest: Partial<Player> = {},
): Player => ({ name, bot: level, sheet: drawn, ...rest });

export const dice = (
    white: [number, number],
    r?: number,
    y?: number,
    g?: number,
    b?: number,
): DiceShown => {
    const shown: DiceShown = { white };
    if (r) shown.r = r;
    if (y) shown.y = y;
    if (g) shown.g = g;
    if (b) shown.b = b;
    return shown;
};

/** Moves by their texts; in a dice game `r5 w1 r` names the dice that make it. */
export const moves = (...texts: string[]): Move[] =>
    texts.map((text) => {
        const [move = '', ...names] = /^[rygb]\d+!? [w]/.test(text) ? text.split(' ') : [text];
        return names.length ? { move, dice: names as NonNullable<Move['dice']> } : { move };
    });

export function view(
    game: Partial<GameView> & Pick<GameView, 'game' | 'phase' | 'players'>,
    rest: Partial<TableView> = {},
): TableView {
    return {
        number: 1,
        time: 0,
        playing: game.phase !== 'over',
        games_over: 0,
        host: true,
        chair: game.seat ?? 1,
        options: { game: game.game, start: 'lots', pace: 'untimed', access: 'link' },
        chairs: game.players.map((one) => ({
            name: one.name,
            ...(one.bot ? { bot: one.bot } : { here: true }),
        })),
        game: { number: 1, turn: 1, seat: 1, decision: 1, closed: '', ...game },
        ...rest,
    };
}
