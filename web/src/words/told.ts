// Why something was not done, in the reader's language. Tables, the server and the engine say it by
// code; their own sentences are English, for programs, and no page shows them.
import { failureOf } from '../engine/engine';
import { update } from '../offline.svelte';
import type { ErrorCode, Failure, WhyNot } from '../table/protocol';
import { message, t } from './words.svelte';

/** Codes that only this page and the engine in it give. */
type OwnCode =
    | 'offline'
    | 'failed'
    | 'closed'
    | 'no-engine'
    | 'engine-stopped'
    | 'not-learned'
    | 'not-here'
    | 'bad-record'
    | 'bad-log'
    | 'bad-pad'
    | 'unknown-call'
    | 'not-prepared'
    | 'no-review'
    | 'bad-position'
    | 'bad-request';

// Translators: {code} is a technical word in English, for whoever reports the fault.
const broken = message('Something went wrong here ({code}). Load the page again.');
const notAllowed = message('The rules do not allow this move here.');

const sentences: Record<ErrorCode | OwnCode, string> = {
    // of a table
    'not-open': message('There is no table here yet.'),
    'bad-person': broken,
    'bad-command-id': broken,
    'not-seated': message('Sit down first.'),
    'not-host': message('Only the host of the table can do this.'),
    'not-playing': message('You have no seat in this game.'),
    'game-runs': message('Wait until the game is over.'),
    'no-game': message('No game is being played.'),
    'already-seated': message('You have a seat at this table.'),
    'table-full': message('All five seats are taken.'),
    'bad-name': message('A name has 1 to 40 characters, no #, and no blanks around it.'),
    'name-taken': message('Somebody at this table has that name: choose another.'),
    'unknown-bot': message('There is no bot of that level.'),
    'nobody-of-that-name': message('Nobody of that name has a seat.'),
    'bad-options': message('Lots decide who starts a card game: first-six goes with dice.'),
    'too-few-seats': message('The card games need two players: wait for one or seat a bot.'),
    'only-bots': message('At least one person must sit at the table.'),
    // Translators: fair dice; the server promises its seed by a checksum before the game.
    'no-commit': message('The seed of the next game is not committed to: try again shortly.'),
    // Translators: the "word" is what a player adds to the seed of fair dice.
    'bad-word': message('A word has 1 to 64 letters and digits.'),
    'nothing-played': message('There was no game yet: the host starts the first one.'),
    'already-wanted': message('You said so: the others are still to answer.'),
    'old-decision': message('This decision is over.'),
    'not-asked': message('You have nothing to decide now.'),
    'bot-plays': message('A bot plays your seat: come back to it, then choose.'),
    'already-chosen': message('You have chosen: take it back to choose again.'),
    'illegal-move': notAllowed,
    'nothing-sealed': message('There is nothing to take back: you have not chosen yet.'),
    'table-is-timed': message('At a timed table a bot takes over by itself.'),
    'no-such-seat': message('There is no such seat in this game.'),
    'own-seat': message('This is your own seat: you can leave it.'),
    'not-absent': message('A seat can be handed over when its player is gone for a minute.'),
    'not-handed-over': message('You play your seat yourself.'),
    'bad-chat': message('Say 1 to 300 characters, on one line and without blanks around them.'),
    'already-open': broken,
    'wrong-chance': broken,
    'no-bot-here': broken,
    'bad-seed': broken,
    'nothing-to-reveal': broken,
    'already-committed': broken,
    // of the server
    'bad-message': broken,
    'unknown-command': broken,
    'not-a-move': notAllowed,
    'no-person': message('A spectator can only watch.'),
    'no-such-table': message('There is no such table, or it was removed.'),
    'no-such-game': message('There is no such game, or it is not over yet.'),
    'no-such-code': message('This link was used before, or its ten minutes are over.'),
    'not-found': broken,
    'wrong-method': broken,
    'wrong-host': broken,
    'wrong-origin': broken,
    'too-large': broken,
    'too-fast': message('Slower, please: try again in a second.'),
    'too-many-connections': message(
        'Too many connections come from your network: try again later.',
    ),
    'too-many-tables': message(
        'You have opened too many tables. Those that nobody uses go after 30 days.',
    ),
    'too-many-bots': message('At your tables sit 20 bots that think for long: no more at a time.'),
    'too-much': message(
        'So much has happened here since the last game began that people can only play on, ' +
            'go and start the next one.',
    ),
    barred: message('Whoever runs this server does not let you in.'),
    'kept-out': message('The host has removed you from this table, and can let you in again.'),
    muted: message('The host has muted you at this table.'),
    'not-public': message('Only at a public table can the host mute somebody.'),
    'cannot-store': message('This cannot be stored at the moment. Nothing has happened.'),
    'cannot-go-on': message('This table cannot go on: the server has lost what it needs for it.'),
    stopping: message('The server is being stopped. Try again soon.'),
    // of the page
    offline: message('The server cannot be reached. Is the network off?'),
    failed: message('Something went wrong. Please try again.'),
    closed: message('The table was left.'),
    'no-engine': message('The game could not be loaded. Is the network off?'),
    'engine-stopped': message('The engine stopped. Load the page again: the game is kept.'),
    'not-learned': message(
        'What this bot has learned could not be loaded. ' +
            'Try again with a network, or choose another bot.',
    ),
    'not-here': message('There is no such game on this device.'),
    'bad-record': message(
        'This record cannot be replayed: line {line}, column {column} is not as it should be.',
    ),
    'bad-log': message('What this device has kept of the game cannot be read.'),
    'bad-pad': message('What this device has kept of the score pad cannot be read.'),
    // The page asks in a wrong order or for what there is not: its own fault.
    'unknown-call': broken,
    'not-prepared': broken,
    'no-review': broken,
    'bad-position': broken,
    'bad-request': broken,
};

// Why the rules do not allow a move, to whoever clicked it.
const reasons: Record<WhyNot, string> = {
    'not-asked': message('You have nothing to decide now.'),
    'other-action': message('Something else is to be done now.'),
    'not-the-white-sum': message('Now only the sum of the white dice can be crossed.'),
    'not-a-coloured-sum': message('No white die makes this number with the die of this row.'),
    'not-the-number-called': message('Now only the number on the pile can be crossed.'),
    'row-closed': message('This row is closed for everybody.'),
    'own-row-closed': message('You have closed this row.'),
    'already-crossed': message('This is crossed already.'),
    'not-to-the-right': message('Crosses go from left to right: this is left of your last one.'),
    'five-crosses-first': message('The last number needs five crosses in its row first.'),
    'no-such-place': message('There is no card in this place.'),
    'place-is-empty': message('There is no card in this place.'),
    'no-cards': message('Play at least one card.'),
    'too-many-cards': message('Play at most three cards.'),
    'not-in-hand': message('You do not have this card.'),
    'two-colours': message('The cards must be of one colour.'),
    'not-a-played-number': message('No card that you play has this number.'),
    'too-many-left-out': message('At most one number may be left out between your crosses.'),
};

export const reasonFor = (reason: WhyNot): string => t(reasons[reason]);

export const codes = Object.keys(sentences);

/** What a code says. One that this page does not know is of a newer server. */
export function sentence(failure: Failure): string {
    const { code, reason, line = 0, column = 0 } = failure;
    if (reason && reason in reasons) return t(reasons[reason as WhyNot]);
    const found = (sentences as Record<string, string | undefined>)[code] ?? broken;
    return t(found, { code, line, column });
}

// Parts of a version that has been replaced cannot be loaded any more.
const ofOldVersions = ['failed', 'no-engine', 'engine-stopped', 'not-learned'];

/** What went wrong, in the reader's language. */
export function told(error: unknown): string {
    const failure = failureOf(error);
    return update() && ofOldVersions.includes(failure.code)
        ? t('A new version of the page is here. Your games stay.')
        : sentence(failure);
}
