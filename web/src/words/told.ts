// Sentences of the server and of the engine's worker, which have no words but English: here they are
// marked, so that they are translated where they are shown.
import { message, t } from './words.svelte';

export const sentences = [
    message('There is no such table, or it was removed.'),
    message('There is no such game, or it is not over yet.'),
    message('There is no such game.'),
    message('Slower, please: try again in a second.'),
    message('Slower, please: this message was passed over.'),
    message('A spectator can only watch.'),
    message('This cannot be stored at the moment. Nothing has happened.'),
    message(
        'What this bot has learned could not be loaded. Try again with a network, or choose another bot.',
    ),
    message('There is no such game on this device.'),
    message('This game is not on this device.'),
    message('The table was left.'),
    message('The engine stopped. Load the page again: the game is kept.'),
];

/** What went wrong, in the reader's language where it is a sentence of ours. */
export function told(error: unknown): string {
    if (error instanceof TypeError) return t('The server cannot be reached. Is the network off?'); // fetch says so
    return t(error instanceof Error ? error.message : String(error));
}
