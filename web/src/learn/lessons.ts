// The guided games: real games of the engine with chosen dice or a chosen deck. Seat 1 is the
// learner's; what is said is translated where it is shown.
import type { Command, GameKind } from '../table/protocol';
import { cardLesson, jokerLesson } from './card_lessons';
import { diceLesson } from './dice_lesson';

export interface Step {
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

export const lessons: Record<GameKind, Lesson> = {
    dice: diceLesson,
    cards: cardLesson,
    jokers: jokerLesson,
};
