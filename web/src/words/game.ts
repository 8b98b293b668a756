// The game in sentences: what is to be done, what happened. For the turn bar, the log and the
// live region of screen readers alike.
import { isMisthrow, read } from '../table/moves';
import type {
    GameKind,
    GameView,
    Letter,
    Level,
    Settled,
    TableEvent,
    TableView,
} from '../table/protocol';
import { list, message, plural, t } from './words.svelte';

const rowNames: Record<Letter, string> = {
    r: message('Red'),
    y: message('Yellow'),
    g: message('Green'),
    b: message('Blue'),
};
const rowLetters: Record<Letter, string> = {
    r: message('R'),
    y: message('Y'),
    g: message('G'),
    b: message('B'),
};

export const rowName = (row: Letter) => t(rowNames[row]);
/** Short, where there is no room for the name; differs between rows in every language. */
export const rowLetter = (row: Letter) => t(rowLetters[row]);

const kinds: Record<GameKind, string> = {
    dice: message('Dice game'),
    cards: message('Card game'),
    jokers: message('Card game with jokers'),
};
export const gameName = (kind: GameKind) => t(kinds[kind]);

const levels: Record<Level, string> = {
    random: message('Random'),
    novice: message('Novice'),
    casual: message('Casual'),
    greedy: message('Greedy'),
    skilled: message('Skilled'),
    expert: message('Expert'),
    master: message('Master'),
};
export const levelNames = Object.keys(levels) as Level[];
export const isLevel = (text: string): text is Level => text in levels;
export const levelName = (level: string) => (isLevel(level) ? t(levels[level]) : level);

const backKinds: Record<string, string> = { ...rowNames, j: message('Joker') };
export const kindName = (kind: string) => t(backKinds[kind] ?? kind);

/** "Red 5", "Joker 9". */
export function cardName(card: string): string {
    const [plain = '', as] = card.split('=');
    const name = `${kindName(plain[0] ?? '')} ${plain.slice(1)}`;
    return as ? t('{card} as {color}', { card: name, color: rowName(as as Letter) }) : name;
}

/** What a move does, as the label of a button. */
export function moveLabel(move: string): string {
    const said = read(move);
    if (isMisthrow(move)) return t('Cross nothing: misthrow');
    if (said.kind === 'nothing') return t('Cross nothing');
    if (said.kind === 'take')
        return t('Take the card in place {place}', { place: said.place ?? 0 });
    const row = said.row ? rowName(said.row) : '';
    if (said.numbers.length === 0) return t('Cross nothing');
    const boxes = list(said.numbers.map(String));
    return said.closes
        ? t('Cross {row} {numbers} and close the row', { row, numbers: boxes })
        : t('Cross {row} {numbers}', { row, numbers: boxes });
}

// Bots have names of their own, the same in all languages, five for each level.
const botNames: Record<string, string[]> = {
    random: ['Pip', 'Kiki', 'Momo', 'Lulu', 'Dodo'],
    novice: ['Mia', 'Tim', 'Ida', 'Leo', 'Eva'],
    casual: ['Nora', 'Hugo', 'Lina', 'Max', 'Ella'],
    greedy: ['Otto', 'Rita', 'Gino', 'Vera', 'Bruno'],
    skilled: ['Clara', 'Felix', 'Irma', 'Victor', 'Alma'],
    expert: ['Ada', 'Konrad', 'Sofia', 'Edgar', 'Selma'],
    master: ['Emmy', 'Leonhard', 'Maryam', 'Carl', 'Sonja'],
};

/** "skilled 2" at the table is "Felix" to people; `taken` are names that persons have there. */
export function botName(name: string, taken: string[] = []): string {
    const [level = '', count = '1'] = name.split(' ');
    const names = botNames[level];
    const free = names?.filter((one) => !taken.includes(one));
    return free?.[Number(count) - 1] ?? (names ? `${levelName(level)} ${count}` : name);
}

/** Those at a table as people read them: no bot is called as a person there. */
export function shownNames(all: { name: string; bot?: unknown }[]): string[] {
    const taken = all.filter(({ bot }) => !bot).map(({ name }) => name);
    return all.map(({ name, bot }) => (bot ? botName(name, taken) : name));
}

export function withBotNames(view: TableView): TableView {
    if (!view.game) return view;
    const taken = view.game.players.filter(({ person }) => person).map(({ name }) => name);
    const players = view.game.players.map((player) =>
        player.bot && !player.person ? { ...player, name: botName(player.name, taken) } : player,
    );
    return { ...view, game: { ...view.game, players } };
}

export function nameAt(game: GameView, seat: number): string {
    return game.players[seat - 1]?.name ?? '';
}

const awaited = (game: GameView) =>
    list(
        game.players
            .filter((player, index) => player.awaited && index + 1 !== game.seat)
            .map((player) => player.name),
    );

/** What the table waits for, in words. */
export function turnSentence(game: GameView): string {
    const mine = game.seat !== undefined && game.seat === game.active;
    const name = game.active ? nameAt(game, game.active) : '';
    const asked = (game.moves?.length ?? 0) > 0;
    if (game.phase === 'over') return overSentence(game);
    if (game.may_come_back && game.seat !== undefined) return t('A bot plays your seat.');
    if (game.sealed !== undefined)
        return t('Your choice is sealed. Waiting for {names}.', { names: awaited(game) });
    switch (game.phase) {
        case 'lots':
            return t('Who starts?');
        case 'roll':
            return mine ? t('You roll the dice.') : t('{name} rolls the dice.', { name });
        case 'deal':
            return t('The cards are dealt.');
        case 'shuffle':
            return t('The played cards are shuffled.');
        case 'action1': {
            const sum = (game.dice?.white[0] ?? 0) + (game.dice?.white[1] ?? 0);
            if (asked)
                return t('The white dice make {sum}: cross {sum} in one row, or nothing.', { sum });
            // Nobody can use them; they lie a moment for all to see.
            if (!awaited(game))
                return t('The white dice make {sum}: nobody can cross that.', { sum });
            return t('The white dice make {sum}. Waiting for {names}.', {
                sum,
                names: awaited(game),
            });
        }
        case 'action2':
            if (asked || mine)
                return t('Cross the sum of one white and one coloured die, or nothing.');
            return t('{name} may add a white and a coloured die.', { name });
        case 'take':
            if (asked || mine) return t('Take cards from the tableau until you hold five.');
            return t('{name} takes cards from the tableau.', { name });
        case 'call': {
            const called = game.pile?.top?.number ?? 0;
            if (asked)
                return t('The number on the pile is {number}: cross it in one row, or nothing.', {
                    number: called,
                });
            return t('The number on the pile is {number}. Waiting for {names}.', {
                number: called,
                names: awaited(game),
            });
        }
        case 'play':
            if (asked || mine) return t('Play one to three cards of one colour.');
            return t('{name} plays cards of one colour.', { name });
    }
}

export function overSentence(game: GameView): string {
    const winners = game.winners ?? [];
    if (game.players.length === 1)
        return t('The game is over: {total} points.', { total: game.players[0]?.sheet.total ?? 0 });
    if (game.seat !== undefined && winners.includes(game.seat))
        return winners.length > 1
            ? t('The game is over: you share the win!')
            : t('The game is over: you win!');
    const names = list(winners.map((seat) => nameAt(game, seat)));
    return plural(
        'The game is over: {names} wins.',
        'The game is over: {names} win.',
        winners.length,
        { names },
    );
}

/** Why a game is over, as the sheets show it: a fourth misthrow, or two rows and their closers. */
export function endReason(game: GameView): string {
    const you = (seat: number) => seat === game.seat;
    const missed = game.players.findIndex(({ sheet }) => sheet.misthrows >= 4) + 1;
    if (missed)
        return you(missed)
            ? t('It ended with your fourth misthrow.')
            : t('It ended with the fourth misthrow of {name}.', { name: nameAt(game, missed) });
    const closers = game.players.flatMap(({ sheet }, index) =>
        [...sheet.closed].map((row) => ({ seat: index + 1, row: row as Letter })),
    );
    if (game.game === 'dice') {
        const parts = [...(game.closed ?? '')].map((row) => {
            const names = closers
                .filter((one) => one.row === row)
                .map(({ seat }) => (you(seat) ? t('you') : nameAt(game, seat)));
            if (!names.length) return rowName(row as Letter);
            return t('{row} by {names}', { row: rowName(row as Letter), names: list(names) });
        });
        return parts.length > 2 // by one sum
            ? t('It ended with three closed rows: {rows}.', { rows: list(parts) })
            : t('It ended with two closed rows: {rows}.', { rows: list(parts) });
    }
    const twice = game.players.findIndex(({ sheet }) => sheet.closed.length >= 2) + 1;
    if (!twice) return '';
    const rows = list(
        [...game.players[twice - 1]!.sheet.closed].map((row) => rowName(row as Letter)),
    );
    return you(twice)
        ? t('It ended because you closed two rows: {rows}.', { rows })
        : t('It ended because {name} closed two rows: {rows}.', {
              name: nameAt(game, twice),
              rows,
          });
}

/** What befell the reader in a settlement without their doing, if anything did. `together`: what
 * was settled at once; a pass that is followed by a misthrow is no news. */
export function noticeOf(game: GameView, settled: Settled, together: Settled[] = []): string {
    const own = settled.choices.find(({ seat }) => seat === game.seat);
    if (!own?.only) return '';
    if (together.some((one) => one !== settled && one.misthrow === own.seat)) return '';
    const count = game.players[own.seat - 1]?.sheet.misthrows ?? 0;
    if (settled.misthrow === own.seat)
        return t('Nothing could be crossed: misthrow {n} of 4.', { n: count });
    // On the own turn there is more to come.
    if (game.active === own.seat && game.phase === 'action2')
        return t('The white dice fit nowhere.');
    if (game.active === own.seat && game.phase === 'play')
        return t('The number called fits nowhere.');
    return t('Nothing could be crossed: you pass.');
}

/** What became of the reader's choice when their time ran out. */
export function lateNotice(game: GameView, settled: Settled): string {
    const own = settled.choices.find(({ seat }) => seat === game.seat);
    const became =
        settled.misthrow === game.seat
            ? t('You take a misthrow.')
            : own && read(own.move).numbers.length === 0
              ? t('You pass.')
              : '';
    return [t('Your time ran out.'), became].filter(Boolean).join(' ');
}

/** What everybody did in a settlement, in a word or two, by seat; `short` where four others share
 * the width of a phone. `before`: what they did with the same roll, which is not forgotten. */
export function didWords(
    settled: Settled,
    short = false,
    before: Record<number, string> = {},
): Record<number, string> {
    const row = short ? rowLetter : rowName;
    const words = settled.choices.map(({ seat, move }) => {
        const said = read(move);
        const crossed = before[seat] === t('passes') ? '' : (before[seat] ?? '');
        if (settled.misthrow === seat) return [seat, t('misthrow')] as const;
        if (said.kind === 'take') {
            const number = settled.taken_number ?? 0;
            const took = short
                ? t('takes {number}', { number })
                : t('takes the {number}', { number });
            return [seat, took] as const;
        }
        if (said.row && said.numbers.length) {
            const now = `${row(said.row)} ${said.numbers.join(', ')}`;
            return [seat, [crossed, now].filter(Boolean).join(', ')] as const;
        }
        return [seat, crossed || t('passes')] as const;
    });
    return Object.fromEntries(words);
}

function choiceSentence(
    game: GameView,
    settled: Settled,
    choice: Settled['choices'][number],
): string | null {
    const said = read(choice.move);
    const you = choice.seat === game.seat;
    const name = nameAt(game, choice.seat);
    if (said.kind === 'take') {
        const number = settled.taken_number;
        if (number === undefined) return null;
        return you
            ? t('You take the {number}.', { number })
            : t('{name} takes the {number}.', { name, number });
    }
    if (said.kind === 'play') {
        const cards = list(said.cards.map(cardName));
        const numbers = list(said.numbers.map(String));
        if (said.numbers.length)
            return you
                ? t('You play {cards} and cross {numbers}.', { cards, numbers })
                : t('{name} plays {cards} and crosses {numbers}.', { name, cards, numbers });
        return you
            ? t('You play {cards} and cross nothing.', { cards })
            : t('{name} plays {cards} and crosses nothing.', { name, cards });
    }
    if (said.kind !== 'cross' || !said.row) return null;
    const what = { row: rowName(said.row), number: said.numbers[0] ?? 0 };
    return you
        ? t('You cross {row} {number}.', what)
        : t('{name} crosses {row} {number}.', { name, ...what });
}

export const closingSentence = (game: GameView, seat: number, row: Letter) =>
    seat === game.seat
        ? t('You close {row}!', { row: rowName(row) })
        : t('{name} closes {row}!', { name: nameAt(game, seat), row: rowName(row) });

interface Sentence {
    text: string;
    minor?: boolean; // for the log, not for everybody's ears
}

/** What an event did, one sentence for each thing worth telling. */
export function eventSentences(event: TableEvent, game: GameView | undefined): Sentence[] {
    const told: Sentence[] = [];
    const tell = (text: string, minor = false) =>
        void told.push(minor ? { text, minor } : { text });
    // A bot's name is what the table shows, not what it is called there.
    const name = event.seat && game ? nameAt(game, event.seat) : (event.who ?? '');
    const you = event.seat !== undefined && event.seat === game?.seat;
    if (event.what === 'drawn' && event.dice) {
        const parts = [
            t('white {first} and {second}', {
                first: event.dice.white[0],
                second: event.dice.white[1],
            }),
        ];
        for (const row of ['r', 'y', 'g', 'b'] as Letter[])
            if (event.dice[row]) parts.push(`${rowName(row)} ${event.dice[row]}`);
        tell(t('Rolled: {dice}.', { dice: list(parts) }));
    }
    const isShuffle = event.what === 'drawn' && !event.dice && !event.lot && !event.die;
    if (isShuffle && game)
        tell(game.turn > 1 ? t('The played cards are shuffled.') : t('The cards are dealt.'));
    if (event.what === 'drawn' && event.lot && game)
        tell(
            event.lot === game.seat
                ? t('You start.')
                : t('{name} starts.', { name: nameAt(game, event.lot) }),
        );
    if (event.what === 'sat') tell(t('{name} sits down.', { name }));
    if (event.what === 'left')
        tell(
            event.text
                ? t('{name} leaves. A bot plays on.', { name })
                : t('{name} leaves.', { name }),
        );
    if (event.what === 'timed-out')
        tell(you ? t('Your time ran out.') : t('{name} ran out of time.', { name }));
    if (event.what === 'handed-over') tell(t('A bot plays for {name}.', { name }));
    if (event.what === 'came-back') tell(t('{name} is back.', { name }));
    if (event.what === 'rematch-wanted') tell(t('{name} wants a rematch.', { name }));
    if (event.what === 'started') tell(t('The game starts.'));
    if (game)
        for (const settled of event.settled ?? []) {
            const notice = noticeOf(game, settled, event.settled);
            for (const choice of settled.choices) {
                if (notice && choice.seat === game.seat) continue; // it says so
                const sentence = choiceSentence(game, settled, choice);
                if (sentence) tell(sentence);
                else if (settled.misthrow !== choice.seat)
                    tell(
                        choice.seat === game.seat
                            ? t('You pass.')
                            : t('{name} passes.', { name: nameAt(game, choice.seat) }),
                        true,
                    );
            }
            for (const { seat, row } of settled.closed ?? [])
                tell(closingSentence(game, seat, row));
            if (settled.misthrow && !(notice && settled.misthrow === game.seat))
                tell(
                    settled.misthrow === game.seat
                        ? t('You take a misthrow.')
                        : t('A misthrow for {name}.', { name: nameAt(game, settled.misthrow) }),
                );
            if (notice) tell(notice);
            if (settled.over)
                tell([t('The game is over.'), endReason(game)].filter(Boolean).join(' '));
        }
    return told;
}
