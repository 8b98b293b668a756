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

/** Bots go by their level: "skilled 2" is "Skilled 2", in the reader's language. */
export function botName(name: string): string {
    const [level = '', ...rest] = name.split(' ');
    return isLevel(level) ? [levelName(level), ...rest].join(' ') : name;
}

export function withBotNames(view: TableView): TableView {
    if (!view.game) return view;
    const players = view.game.players.map((player) =>
        player.bot && !player.person ? { ...player, name: botName(player.name) } : player,
    );
    return { ...view, game: { ...view.game, players } };
}

export function nameAt(game: GameView, seat: number): string {
    return game.players[seat - 1]?.name ?? '';
}

const awaited = (game: GameView) =>
    list(game.players.filter((player) => player.awaited).map((player) => player.name));

/** What the table waits for, in words. */
export function turnSentence(game: GameView): string {
    const mine = game.seat !== undefined && game.seat === game.active;
    const name = game.active ? nameAt(game, game.active) : '';
    const asked = (game.moves?.length ?? 0) > 0;
    if (game.phase === 'over') return overSentence(game);
    if (game.may_come_back) return t('A bot plays your seat.');
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
            return t('The white dice make {sum}. Waiting for {names}.', {
                sum,
                names: awaited(game),
            });
        }
        case 'action2':
            if (asked) return t('Cross the sum of one white and one coloured die, or nothing.');
            return t('{name} may add a white and a coloured die.', { name });
        case 'take':
            if (asked) return t('Take cards from the tableau until you hold five.');
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
            if (asked) return t('Play one to three cards of one colour.');
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

function choiceSentence(
    game: GameView,
    settled: Settled,
    choice: Settled['choices'][number],
): string | null {
    const said = read(choice.move);
    const name = nameAt(game, choice.seat);
    if (said.kind === 'take') {
        return settled.taken_number !== undefined
            ? t('{name} takes a {number}.', { name, number: settled.taken_number })
            : null;
    }
    if (said.kind === 'play') {
        const cards = list(said.cards.map(cardName));
        return said.numbers.length
            ? t('{name} plays {cards} and crosses {numbers}.', {
                  name,
                  cards,
                  numbers: list(said.numbers.map(String)),
              })
            : t('{name} plays {cards} and crosses nothing.', { name, cards });
    }
    if (said.kind !== 'cross' || !said.row) return null;
    return t('{name} crosses {row} {number}.', {
        name,
        row: rowName(said.row),
        number: said.numbers[0] ?? 0,
    });
}

export const closingSentence = (name: string, row: Letter) =>
    t('{name} closes {row}!', { name, row: rowName(row) });

/** What an event did, one sentence for each thing worth telling. */
export function eventSentences(event: TableEvent, game: GameView | undefined): string[] {
    const told: string[] = [];
    const name = event.who ?? '';
    if (event.what === 'drawn' && event.dice) {
        const parts = [
            t('white {first} and {second}', {
                first: event.dice.white[0],
                second: event.dice.white[1],
            }),
        ];
        for (const row of ['r', 'y', 'g', 'b'] as Letter[])
            if (event.dice[row]) parts.push(`${rowName(row)} ${event.dice[row]}`);
        told.push(t('Rolled: {dice}.', { dice: list(parts) }));
    }
    if (event.what === 'drawn' && event.lot && game)
        told.push(t('{name} starts.', { name: nameAt(game, event.lot) }));
    if (event.what === 'sat') told.push(t('{name} sits down.', { name }));
    if (event.what === 'left') told.push(t('{name} leaves.', { name }));
    if (event.what === 'timed-out') told.push(t('{name} ran out of time.', { name }));
    if (event.what === 'handed-over') told.push(t('A bot plays for {name}.', { name }));
    if (event.what === 'came-back') told.push(t('{name} is back.', { name }));
    if (event.what === 'rematch-wanted') told.push(t('{name} wants a rematch.', { name }));
    if (event.what === 'started') told.push(t('The game starts.'));
    if (game)
        for (const settled of event.settled ?? []) {
            for (const choice of settled.choices) {
                const sentence = choiceSentence(game, settled, choice);
                if (sentence) told.push(sentence);
            }
            for (const { seat, row } of settled.closed ?? [])
                told.push(closingSentence(nameAt(game, seat), row));
            if (settled.misthrow)
                told.push(t('A misthrow for {name}.', { name: nameAt(game, settled.misthrow) }));
            if (settled.over) told.push(t('The game is over.'));
        }
    return told;
}
