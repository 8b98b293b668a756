// What told.ts says, for a game: its many sentences come when the first of them is wanted.
import type { Failure, WhyNot } from '../table/protocol';
import { t } from './words.svelte';

const say = (words: (all: typeof import('./told')) => string): Promise<string> =>
    import('./told').then(words, () =>
        t('This part of the page could not be loaded. Is the network off?'),
    );

export const sentence = (failure: Failure) => say((all) => all.sentence(failure));
export const reasonFor = (reason: WhyNot) => say((all) => all.reasonFor(reason));
export const told = (error: unknown) => say((all) => all.told(error));
