// The guided games: a few views, written down, each with one thing to do. What is said of them is
// translated where it is shown.
import type { Command, Settled, TableView } from '../table/protocol';
import { message } from '../words/words.svelte';
import { bot, dice, moves, player, sheet, view } from './pictures';

export interface Step {
    say: string;
    view: TableView;
    wants?: Command['do']; // without: there is only something to read
    settled?: Settled; // what the table tells afterwards
}

const you = message('Player');
const other = 'Ben';
type Crosses = Parameters<typeof sheet>[0];

/** A moment of a game of two, the learner in seat 1. */
function moment(
    game: 'dice' | 'cards' | 'jokers',
    rest: Partial<NonNullable<TableView['game']>>,
    mine: Crosses,
    his: Crosses,
    misthrows = 0,
): TableView {
    const asked = (rest.moves?.length ?? 0) > 0;
    const others = !asked && (rest.phase === 'action1' || rest.phase === 'call');
    return view({
        game,
        phase: 'action1',
        active: 1,
        ...rest,
        players: [
            player(you, sheet(mine, misthrows), {
                awaited: asked,
                chosen: rest.sealed !== undefined,
            }),
            bot(other, 'casual', sheet(his), others ? { awaited: true } : {}),
        ],
    } as Parameters<typeof view>[0]);
}

const chose = (mine: string, his = '-', more: Partial<Settled> = {}): Settled => ({
    decision: 1,
    action: 1,
    choices: [
        { seat: 1, move: mine },
        { seat: 2, move: his },
    ],
    ...more,
});

const diceLesson: Step[] = [
    {
        say: message(
            'This is your sheet: four rows, crossed from left to right. Red and yellow go ' +
                'up, green and blue go down. Numbers you pass over are lost.',
        ),
        view: moment('dice', { phase: 'roll' }, {}, {}),
    },
    {
        say: message(
            'It is your turn and the dice are rolled. First the white dice: 2 and 3 make 5, ' +
                'and everyone at the table may cross a 5. Cross the red 5.',
        ),
        wants: 'choose',
        view: moment(
            'dice',
            { phase: 'action1', dice: dice([2, 3], 4, 1, 6, 6), moves: moves('r5 w1 w2') },
            {},
            {},
        ),
        settled: chose('r5', 'y5'),
    },
    {
        say: message(
            'Now you alone may add one white and one coloured die, for the row of that ' +
                'colour. White 2 and red 4 make 6: cross the red 6, right behind the 5. Look ' +
                'which dice light up.',
        ),
        wants: 'choose',
        view: moment(
            'dice',
            { phase: 'action2', dice: dice([2, 3], 4, 1, 6, 6), moves: moves('r6 w1 r') },
            { r: [5] },
            { y: [5] },
        ),
        settled: { decision: 1, action: 2, choices: [{ seat: 1, move: 'r6' }] },
    },
    {
        say: message(
            'The 2, 3 and 4 to the left of your first cross are struck: they cannot be ' +
                'crossed any more. Skip little, and never without need.',
        ),
        view: moment('dice', { phase: 'roll', active: 2, turn: 2 }, { r: [5, 6] }, { y: [5] }),
    },
    {
        say: message(
            'Ben rolled. His white dice are yours too: 6 and 6 make 12, the first number of ' +
                'green and blue. Cross the blue 12.',
        ),
        wants: 'choose',
        view: moment(
            'dice',
            {
                phase: 'action1',
                active: 2,
                turn: 2,
                dice: dice([6, 6], 2, 3, 1, 5),
                moves: moves('b12 w1 w2'),
            },
            { r: [5, 6] },
            { y: [5] },
        ),
    },
    {
        say: message(
            'Choices are sealed until everybody has made one. Until then you may change your ' +
                'mind: take it back.',
        ),
        wants: 'take-back',
        view: moment(
            'dice',
            { phase: 'action1', active: 2, turn: 2, dice: dice([6, 6], 2, 3, 1, 5), sealed: 'b12' },
            { r: [5, 6] },
            { y: [5] },
        ),
    },
    {
        say: message(
            'In the turn of another you may always cross nothing, and it costs nothing. Do ' +
                'that now, or cross the green 12.',
        ),
        wants: 'choose',
        view: moment(
            'dice',
            {
                phase: 'action1',
                active: 2,
                turn: 2,
                dice: dice([6, 6], 2, 3, 1, 5),
                moves: moves('g12 w1 w2', '-'),
            },
            { r: [5, 6] },
            { y: [5] },
        ),
        settled: chose('-', 'b12'),
    },
    {
        say: message(
            'Some turns later it is your turn again, and nothing fits well. Whoever rolled ' +
                'and crosses nothing at all takes a misthrow: five points less. Take one.',
        ),
        wants: 'choose',
        view: moment(
            'dice',
            { phase: 'action2', turn: 9, dice: dice([1, 1], 1, 6, 6, 6), moves: moves('x') },
            { r: [3, 5, 6, 8, 9], g: [12] },
            { y: [5, 6, 8], b: [12, 11] },
        ),
        settled: { decision: 1, action: 2, choices: [{ seat: 1, move: 'x' }], misthrow: 1 },
    },
    {
        say: message(
            'The last number of a row needs five crosses in it. You have them: cross the red ' +
                '12. The lock beside it is crossed too and counts as one more.',
        ),
        wants: 'choose',
        view: moment(
            'dice',
            {
                phase: 'action1',
                turn: 11,
                dice: dice([6, 6], 5, 2, 4, 3),
                moves: moves('r12! w1 w2'),
            },
            { r: [3, 5, 6, 8, 9], g: [12] },
            { y: [5, 6, 8], b: [12, 11] },
            1,
        ),
        settled: chose('r12!', 'y12', { closed: [{ seat: 1, row: 'r' }] }),
    },
    {
        say: message(
            'Red is closed for everybody, and the red die is out of the game. When two rows ' +
                'are closed, or someone has four misthrows, the game ends at once. The more ' +
                'crosses in one row, the more each is worth. That is all!',
        ),
        view: moment(
            'dice',
            { phase: 'over', turn: 16, closed: 'rb', winners: [1] },
            { r: [3, 5, 6, 8, 9, 12], g: [12, 10, 9, 7], y: [6, 8] },
            { y: [5, 6, 8, 9], b: [12, 11, 9, 8, 6, 2] },
            1,
        ),
    },
];

const backs = (...numbers: number[]) => numbers.map((number) => ({ number, kinds: 'rygb' }));

const cardLesson: Step[] = [
    {
        say: message(
            'You hold four cards. The others see only their backs: the numbers, not the ' +
                'colours. Four more cards lie in the tableau, and the pile shows its top number.',
        ),
        view: moment(
            'cards',
            {
                phase: 'deal',
                hand: ['g9', 'g11', 'r4', 'b6'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(8, 3, 10, 5),
                pile: { size: 28, top: { number: 7, kinds: 'rygb' } },
            },
            {},
            {},
        ),
    },
    {
        say: message(
            'Your turn starts with taking cards until you hold five. A number near your ' +
                'green cards may be green too: take the 10.',
        ),
        wants: 'choose',
        view: moment(
            'cards',
            {
                phase: 'take',
                hand: ['g9', 'g11', 'r4', 'b6'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(8, 3, 10, 5),
                pile: { size: 28, top: { number: 7, kinds: 'rygb' } },
                moves: moves('take 3'),
            },
            {},
            {},
        ),
        settled: {
            decision: 1,
            action: 1,
            choices: [{ seat: 1, move: 'take 3' }],
            taken_number: 10,
            taken: 'g10',
        },
    },
    {
        say: message(
            'It was the green 10, and the gap is filled from the pile. Now the number on top ' +
                'of the pile is called: everyone may cross a 2 in one row. Cross the red 2.',
        ),
        wants: 'choose',
        view: moment(
            'cards',
            {
                phase: 'call',
                hand: ['g9', 'g10', 'g11', 'r4', 'b6'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(8, 3, 7, 5),
                pile: { size: 27, top: { number: 2, kinds: 'rygb' } },
                moves: moves('r2'),
            },
            {},
            {},
        ),
        settled: chose('r2', 'y2'),
    },
    {
        say: message(
            'Now you play one, two or three cards of one colour and cross their numbers in ' +
                'that row. Choose green 11, 10 and 9, then cross all three.',
        ),
        wants: 'choose',
        view: moment(
            'cards',
            {
                phase: 'play',
                hand: ['g9', 'g10', 'g11', 'r4', 'b6'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(8, 3, 7, 5),
                pile: { size: 27, top: { number: 2, kinds: 'rygb' } },
                moves: moves('g11 g10 g9 > 11 10 9'),
            },
            { r: [2] },
            { y: [2] },
        ),
        settled: { decision: 1, action: 3, choices: [{ seat: 1, move: 'g11 g10 g9 > 11 10 9' }] },
    },
    {
        say: message(
            'Between the numbers crossed together at most one may be left out: 4, 5, 7 is ' +
                'allowed, 2, 4, 6 is not. In the turns of others you cross only the called ' +
                'number, or nothing.',
        ),
        wants: 'choose',
        view: moment(
            'cards',
            {
                phase: 'call',
                active: 2,
                turn: 2,
                hand: ['r4', 'b6'],
                hands: [[], backs(2, 5, 7, 12, 8)],
                tableau: backs(4, 3, 7, 5),
                pile: { size: 26, top: { number: 9, kinds: 'rygb' } },
                played: ['g9', 'g10', 'g11'],
                moves: moves('b9', '-'),
            },
            { r: [2], g: [11, 10, 9] },
            { y: [2] },
        ),
        settled: chose('-', 'b9'),
    },
    {
        say: message(
            'You must play at least one card in your turn, even when none can be crossed. If ' +
                'you crossed nothing in the whole turn, it is a misthrow. Play the red 2 and ' +
                'cross nothing.',
        ),
        wants: 'choose',
        view: moment(
            'cards',
            {
                phase: 'play',
                turn: 7,
                hand: ['r2', 'y3'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(4, 3, 7, 5),
                pile: { size: 14, top: { number: 9, kinds: 'rygb' } },
                moves: moves('r2 > x'),
            },
            { r: [2, 5], y: [6], g: [11, 10, 9] },
            { y: [2, 4], b: [9] },
        ),
        settled: { decision: 1, action: 3, choices: [{ seat: 1, move: 'r2 > x' }], misthrow: 1 },
    },
    {
        say: message(
            'A row you close is closed on your sheet only; the others go on. The game ends ' +
                'when someone has closed two rows or has four misthrows. That is all!',
        ),
        view: moment(
            'cards',
            { phase: 'over', turn: 19, winners: [1] },
            { r: [2, 5, 6, 8, 9, 12], g: [11, 10, 9, 7, 5, 4, 2], y: [6] },
            { y: [2, 4, 5, 6], b: [9, 7, 6] },
            1,
        ),
    },
];

const jokerLesson: Step[] = [
    {
        say: message(
            'With jokers there are eleven more cards, one of each number. A joker looks like ' +
                'any card from behind. Its player names its colour when it is played.',
        ),
        view: moment(
            'jokers',
            {
                phase: 'deal',
                hand: ['y5', 'y7', 'j6', 'b10'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(8, 3, 10, 5),
                pile: { size: 38, top: { number: 7, kinds: 'rygbj' } },
            },
            {},
            {},
        ),
    },
    {
        say: message(
            'Play the yellow 5, the joker 6 as yellow and the yellow 7, and cross all three.',
        ),
        wants: 'choose',
        view: moment(
            'jokers',
            {
                phase: 'play',
                hand: ['y5', 'y7', 'j6', 'b10', 'r3'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(8, 3, 10, 5),
                pile: { size: 38, top: { number: 7, kinds: 'rygbj' } },
                moves: moves('y5 j6=y y7 > 5 6 7'),
            },
            {},
            {},
        ),
        settled: { decision: 1, action: 3, choices: [{ seat: 1, move: 'y5 j6=y y7 > 5 6 7' }] },
    },
    {
        say: message(
            'A joker can fill the gap that keeps your cards apart. Everything else is as in ' +
                'the card game.',
        ),
        view: moment(
            'jokers',
            {
                phase: 'call',
                active: 2,
                turn: 2,
                hand: ['b10', 'r3'],
                hands: [[], backs(2, 5, 7, 12)],
                tableau: backs(8, 3, 10, 5),
                pile: { size: 38, top: { number: 7, kinds: 'rygbj' } },
                played: ['y5', 'j6', 'y7'],
            },
            { y: [5, 6, 7] },
            {},
        ),
    },
];

export const lessons: Record<string, Step[]> = {
    dice: diceLesson,
    cards: cardLesson,
    jokers: jokerLesson,
};
