// What the coach found, in words: why one move is better than another, what a loss is called, how
// much something is.
import type { Letter } from '../table/protocol';
import { cardName, levelName, moveLabel, rowName } from '../words/game';
import { isMisthrow, read } from '../table/moves';
import { colon, language, list, number, plural, t } from '../words/words.svelte';
import type { Account, Reason, Stroke, Unit, Verdict } from './protocol';

/** Within a sentence: the sign stays with its number. */
const percent = (share: number) =>
    t('{n} %', { n: number(Math.round(100 * share)) }).replace(' ', '\u00a0');

/** Why the best move is better than another one, which is "this". */
export function whySentence({ code, better, worse }: Reason): string {
    switch (code) {
        case 'equal':
            return t('As good as the best, as far as one can tell.');
        case 'ends-and-wins':
            return t('The best move ends the game, and that wins.');
        case 'ends-and-loses':
            return worse > 0
                ? t('This ends the game, with a shared win at most.')
                : t('This ends the game, and that loses.');
        case 'misthrow':
            return better === 0
                ? t('This is misthrow number {n}; the best move crosses and skips nothing.', {
                      n: worse,
                  })
                : plural(
                      'This is misthrow number {count}; the best move crosses and skips {n} box.',
                      'This is misthrow number {count}; the best move crosses and skips {n} boxes.',
                      better,
                      { count: worse },
                  );
        case 'better-misthrow':
            return plural(
                'A misthrow costs less than {n} box skipped for good.',
                'A misthrow costs less than {n} boxes skipped for good.',
                worse,
            );
        case 'closes':
            return t('The best move closes a row.');
        case 'passes-up':
            return better === 0
                ? t('The best move crosses and skips nothing.')
                : plural(
                      'The best move crosses, though it skips {n} box.',
                      'The best move crosses, though it skips {n} boxes.',
                      better,
                  );
        case 'holds':
            return plural(
                'This skips {n} box for good; it is better to wait.',
                'This skips {n} boxes for good; it is better to wait.',
                worse,
            );
        case 'skips-more':
            return better === 0
                ? plural(
                      'This skips {n} box for good, the best move none.',
                      'This skips {n} boxes for good, the best move none.',
                      worse,
                  )
                : plural(
                      'This skips {n} box for good, the best move {best}.',
                      'This skips {n} boxes for good, the best move {best}.',
                      worse,
                      { best: better },
                  );
        case 'more-crosses':
            return t('Crosses made by the best move: {best}; by this: {this}.', {
                best: better,
                this: worse,
            });
        case 'fewer-uses':
            return t(
                'After this the next number can be used well with a chance of {this}, after the ' +
                    'best move of {best}.',
                { this: percent(worse), best: percent(better) },
            );
        case 'near-lock':
            return t(
                'Crosses still missing before the last number: {best} in the row of the best ' +
                    'move, {this} in this one.',
                { best: better, this: worse },
            );
        case 'fewer-cards':
            return t('Cards given away by this: {this}; by the best move: {best}.', {
                this: worse,
                best: better,
            });
        case 'fits-less':
            return t('This card fits with a chance of {this}, the best one with {best}.', {
                this: percent(worse),
                best: percent(better),
            });
        default:
            return t('What follows from it is judged worse; nothing single stands out.');
    }
}

export const verdictName = (verdict: Verdict) =>
    ({
        fine: t('Fine'),
        inexact: t('Inexact'),
        mistake: t('Mistake'),
        blunder: t('Blunder'),
    })[verdict];
/** As chess players mark their moves. */
export const verdictMark: Record<Verdict, string> = {
    fine: '',
    inexact: '?!',
    mistake: '?',
    blunder: '??',
};

/** What a worth is, over a column of them. */
export const worthName = (unit: Unit) =>
    unit === 'share' ? t('Chance to win') : t('Expected points');

/** How much: "54.2 %", "3.1 points"; bare, where it is plain that it is points, "3.1". */
export function amount(value: number, unit: Unit, bare = false): string {
    const rounded = Number((unit === 'share' ? 100 * value : value).toFixed(1)) + 0;
    const n = tenths().format(rounded).replace('-', '−');
    if (unit === 'share') return t('{n} %', { n });
    return bare ? n : t('{n} points', { n });
}
let made = { code: '', format: new Intl.NumberFormat('en') };
/** Always one digit, so that figures stand in line. */
function tenths(): Intl.NumberFormat {
    const code = language();
    if (made.code !== code) {
        const format = new Intl.NumberFormat(code, {
            minimumFractionDigits: 1,
            maximumFractionDigits: 1,
        });
        made = { code, format };
    }
    return made.format;
}
/** The same as a change: "+3.1 %", "−0.4 %". */
export function change(value: number, unit: Unit, bare = false): string {
    const size = unit === 'share' ? 100 * value : value;
    const rounded = Number(size.toFixed(1));
    const said = amount(Math.abs(value), unit, bare);
    return rounded > 0 ? `+${said}` : rounded < 0 ? `−${said}` : said;
}

/** A move with the cards that make it: "Play Red 5 and Joker 9 as Red and cross 5 and 9". */
export function wholeMove(move: string): string {
    const said = read(move);
    if (said.kind !== 'play') return moveLabel(move);
    const cards = list(said.cards.map(cardName));
    if (isMisthrow(move)) return t('Play {cards}: misthrow', { cards });
    const numbers = list(said.numbers.map(String));
    return said.numbers.length
        ? t('Play {cards} and cross {numbers}', { cards, numbers })
        : t('Play {cards} and cross nothing', { cards });
}
/** In a table, where there is little room: "Red 5", "–", "Place 2". */
export function shortMove(move: string): string {
    const said = read(move);
    if (said.kind === 'take') return t('Place {place}', { place: said.place ?? 0 });
    if (move === 'x' || move.endsWith('> x')) return t('misthrow');
    const crossed =
        said.row && said.numbers.length
            ? `${rowName(said.row as Letter)} ${said.numbers.join(', ')}`
            : t('nothing');
    return said.kind === 'play'
        ? `${said.cards.map(cardName).join(', ')}${colon()} ${crossed}`
        : crossed;
}

export const strokeName = (of: Stroke['of'], dice: boolean) =>
    ({
        start: dice ? t('Who starts') : t('Who starts, and the deal'),
        roll: t('The roll'),
        taken: t('The card taken'),
        turned: t('The number called'),
    })[of];

/** Whose play a game looks like, with how little one game tells. */
export function likeSentence(account: Account): string {
    const ranked = [...account.like].sort((a, b) => b.chance - a.chance);
    const [first, second] = ranked;
    if (!first || account.decisions < 5)
        return t('Too few decisions to say whose play it is like.');
    if (first.chance >= 0.8)
        return t('Played like {level}: {chance}.', {
            level: levelName(first.level),
            chance: percent(first.chance),
        });
    return t('Played like {level} ({chance}) or {other} ({rest}).', {
        level: levelName(first.level),
        chance: percent(first.chance),
        other: levelName(second?.level ?? ''),
        rest: percent(second?.chance ?? 0),
    });
}
