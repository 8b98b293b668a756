// The guided dice game.
import { message } from '../words/words.svelte';
import type { Lesson } from './lessons';

export const diceLesson: Lesson = {
    steps: [
        {
            aim: message('Whoever has the most points wins.'),
            say: message(
                'This is your sheet: four rows, crossed from left to right. Red and yellow go ' +
                    'up, green and blue go down. Numbers you pass over are lost.',
            ),
        },
        {
            say: message(
                'It is your turn and the dice are rolled. First the white dice: 2 and 3 make 5, ' +
                    'and everyone at the table may cross a 5. Cross the red 5.',
            ),
            before: ['roll 2 3 4 1 6 6', '2 y5'],
            offer: ['r5'],
            wants: 'choose',
        },
        {
            say: message(
                'Now you alone may add one white and one coloured die, for the row of that ' +
                    'colour. White 2 and red 4 make 6: cross the red 6, right behind the 5. Look ' +
                    'which dice light up.',
            ),
            offer: ['r6'],
            wants: 'choose',
        },
        {
            say: message(
                'The 2, 3 and 4 to the left of your first cross are struck: they cannot be ' +
                    'crossed any more. Skip little, and never without need.',
            ),
        },
        {
            say: message(
                'Ben rolled. His white dice are yours too: 6 and 6 make 12, the first number of ' +
                    'green and blue. Cross the blue 12.',
            ),
            before: ['roll 6 6 2 3 1 5'],
            offer: ['b12'],
            wants: 'choose',
        },
        {
            say: message(
                'Choices are sealed until everybody has made one. Until then you may change your ' +
                    'mind: take it back.',
            ),
            wants: 'take-back',
        },
        {
            say: message(
                'On another player’s turn you may always cross nothing, and it costs nothing. Do ' +
                    'that now, or cross the green 12.',
            ),
            offer: ['g12', '-'],
            wants: 'choose',
            after: ['2 b12', '2 -'],
        },
        {
            say: message(
                'Some turns later it is your turn again, and nothing fits well. Whoever rolled ' +
                    'and crosses nothing at all takes a misthrow: five points less. Take one.',
            ),
            before: [
                ...['roll 4 4 1 1 1 1', '1 r8', '2 y8', '1 -'],
                ...['roll 4 5 1 1 1 1', '1 r9', '2 y9', '2 -'],
                ...['roll 5 5 1 1 1 1', '1 r10', '2 b10', '1 -'],
                ...['roll 1 2 1 1 1 6', '1 -', '2 -', '2 b8'],
                ...['roll 1 1 1 6 6 6', '1 -', '2 -'],
            ],
            unseen: true,
            offer: ['x'],
            wants: 'choose',
        },
        {
            say: message(
                'The last number of a row needs five crosses in it. You have them: cross the red ' +
                    '12. The lock beside it is crossed too and counts as one more.',
            ),
            before: [...['roll 2 3 2 2 2 5', '1 -', '2 -', '2 b7'], ...['roll 6 6 5 2 4 3', '2 -']],
            unseen: true,
            offer: ['r12!'],
            wants: 'choose',
        },
        {
            say: message(
                'Red is closed for everybody, and the red die is out of the game. When two rows ' +
                    'are closed, or someone has four misthrows, the game ends at once. The more ' +
                    'crosses in one row, the more each is worth. That is all!',
            ),
        },
    ],
};
