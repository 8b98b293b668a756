// The guided games: real games of the engine with chosen dice or a chosen deck. Seat 1 is the
// learner's; what is said is translated where it is shown.
import type { Command, GameKind } from '../table/protocol';
import { message } from '../words/words.svelte';
import { diceLesson } from './dice_lesson';

export interface Step {
    aim?: string; // said first
    say: string;
    before?: string[]; // what happens first (LessonGame.play)
    unseen?: boolean; // and nobody needs to see how
    offer?: string[]; // the moves that the learner is offered
    wants?: Command['do']; // without: there is only something to read
    after?: string[]; // what happens when the learner has chosen
}
export interface Lesson {
    deck?: string; // the cards that matter, from the top
    steps: Step[];
}

const cardLesson: Lesson = {
    deck: [
        ...['g9 g11 b10 b6', 'b2 y7 y8 r12', 'b8 y3 g10 y5'], // the hands, the tableau
        ...['b7 r2 y9', 'g8 y10 r6', 'r9 g5 g3'], // the pile: 2, 9, 6, 5 and 3 are called
    ].join(' '),
    steps: [
        {
            say: message(
                'You hold four cards. The others see only their backs: the numbers, not the ' +
                    'colours. Four more cards lie in the tableau, and the pile shows its top ' +
                    'number.',
            ),
        },
        {
            say: message(
                'Your turn starts with taking cards until you hold five. A number near your ' +
                    'green cards may be green too: take the 10.',
            ),
            offer: ['take 3'],
            wants: 'choose',
        },
        {
            say: message(
                'It was the green 10, and the gap is filled from the pile. Now the number on top ' +
                    'of the pile is called: everyone may cross a 2 in one row. Cross the red 2.',
            ),
            before: ['2 y2'],
            offer: ['r2'],
            wants: 'choose',
        },
        {
            say: message(
                'Now you play one, two or three cards of one colour and cross their numbers in ' +
                    'that row. Choose green 11, 10 and 9, then cross all three.',
            ),
            offer: ['g11 g10 g9 > 11 10 9'],
            wants: 'choose',
        },
        {
            say: message(
                'Between the numbers crossed together at most one may be left out: 4, 5, 7 is ' +
                    'allowed, 2, 4, 6 is not. In the turns of others you cross only the called ' +
                    'number, or nothing.',
            ),
            before: ['2 take 1'],
            offer: ['b9', '-'],
            wants: 'choose',
            after: ['2 b9', '2 y7 y8 > 7 8'],
        },
        {
            say: message(
                'You must play at least one card in your turn, even when none can be crossed. If ' +
                    'you crossed nothing in the whole turn, it is a misthrow. Play the red 2 and ' +
                    'cross nothing.',
            ),
            before: [
                ...['1 take 2', '1 take 3', '1 take 4', '1 y6', '2 -', '1 b6 > 6'],
                ...['2 take 2', '2 take 3', '1 r5', '2 -', '2 b8 > 8'],
                ...['1 take 1', '1 -', '2 -'],
            ],
            unseen: true,
            offer: ['r2 > x'],
            wants: 'choose',
        },
        {
            say: message(
                'A row you close is closed on your sheet only; the others go on. The game ends ' +
                    'when someone has closed two rows or has four misthrows. That is all!',
            ),
        },
    ],
};

const jokerLesson: Lesson = {
    deck: 'y5 y7 j6 b10 b2 y8 r7 g12 b3 g8 y10 r5 b7 g4',
    steps: [
        {
            say: message(
                'With jokers there are eleven more cards, one of each number. A joker looks like ' +
                    'any card from behind. Its player names its colour when it is played.',
            ),
        },
        {
            say: message(
                'Play the yellow 5, the joker 6 as yellow and the yellow 7, and cross all three.',
            ),
            before: ['1 take 1', '1 -', '2 -'],
            offer: ['y5 j6=y y7 > 5 6 7'],
            wants: 'choose',
        },
        {
            say: message(
                'A joker can fill the gap that keeps your cards apart. Everything else is as in ' +
                    'the card game.',
            ),
        },
    ],
};

export const lessons: Record<GameKind, Lesson> = {
    dice: diceLesson,
    cards: cardLesson,
    jokers: jokerLesson,
};
