// The guided games with cards: a few views, written down, each with one thing to do. What is said
// of them is translated where it is shown.
import type { Command, Settled, TableView } from '../table/protocol';
import { message } from '../words/words.svelte';
import { bot, moves, player, sheet, view } from './pictures';

export interface Step {
    say: string;
    view?: TableView;
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
    cards: cardLesson,
    jokers: jokerLesson,
};
