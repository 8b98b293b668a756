/* Qwixx for programs in C, and in whatever can call C: games, moves, views, records, positions,
 * bots and the solver. docs/library.md shows it at work.
 *
 *     qwixx_game *game = qwixx_game_new(QWIXX_DICE, 2, NULL);
 *     qwixx_chance chance = {42};
 *     qwixx_bots *bots = qwixx_bots_new(42);
 *     while (qwixx_game_need(game) != QWIXX_NEEDS_NOTHING)
 *         if (qwixx_game_need(game) == QWIXX_NEEDS_CHOICES)
 *             qwixx_bots_play(bots, "greedy", 0, game, NULL);
 *         else
 *             qwixx_game_draw(game, &chance, NULL);
 *     printf("%d : %d\n", qwixx_game_total(game, 0), qwixx_game_total(game, 1));
 *
 * Things. A game, bots, values and a batch are handles: made by _new and its like, freed by _free,
 * which takes NULL too. They share nothing that changes, so threads may use different handles at
 * the same time; one handle is for one thread at a time.
 *
 * Errors. What can fail says so by its status, or by NULL, changes nothing then, and tells more in
 * a qwixx_error if it is given one. Out of memory ends the program.
 *
 * Texts. Moves, records and positions are written as docs/record.md says: moves `r5`, `y12!`, `-`,
 * `x`, `take 2`, `g11 j9=g > 11 9`. A text comes out into memory of the caller: (out, room), as
 * snprintf does it. The result is the size of the whole text, without the zero that ends it; if
 * that is not less than the room, the text was cut.
 *
 * Seats are counted from 0 here, and from 1 in texts and views. A sheet is 64 bits: sixteen for
 * each row (red, yellow, green, blue), where bit 0 is the leftmost number and bit 11 the lock; the
 * misthrows are bits 60 to 63.
 */
#ifndef QWIXX_H
#define QWIXX_H

#include <stddef.h> // NOLINT(modernize-deprecated-headers): this header is also C
#include <stdint.h> // NOLINT(modernize-deprecated-headers)

#ifdef __cplusplus
extern "C" {
#endif
/* NOLINTBEGIN(modernize-use-using, performance-enum-size) */

#if defined __GNUC__
#define QWIXX_API __attribute__((visibility("default")))
#else
#define QWIXX_API
#endif

/* Grows when something is added; the soname changes when something is removed or means another
 * thing. */
#define QWIXX_API_VERSION 1
QWIXX_API int qwixx_api_version(void);

typedef enum qwixx_kind { QWIXX_DICE, QWIXX_CARDS, QWIXX_JOKERS } qwixx_kind;

typedef enum qwixx_status {
    QWIXX_OK,
    QWIXX_BAD_ARGUMENT, /* a number out of bounds, a bot that does not exist */
    QWIXX_NOT_NOW,      /* the game waits for something else */
    QWIXX_NOT_ALLOWED,  /* by the rules: the clause says by which */
    QWIXX_BAD_TEXT      /* not a record, a position, a move, a name */
} qwixx_status;

typedef struct qwixx_error {
    qwixx_status status;
    int line, column;   /* where in a text, from 1; 0: nowhere */
    char clause[8];     /* of docs/rules.md, such as D8; empty: none */
    char sentence[240]; /* in English */
} qwixx_error;

/* ---------------------------------------------------------------- games */

typedef struct qwixx_game qwixx_game;

/* 1 to 5 players with dice, 2 to 5 with cards. NULL: out of bounds. */
QWIXX_API qwixx_game* qwixx_game_new(qwixx_kind kind, int players, qwixx_error* error);
QWIXX_API qwixx_game* qwixx_game_copy(const qwixx_game* game);
QWIXX_API void qwixx_game_free(qwixx_game* game);

/* The game of a record after so many of its turns; all of them: -1. */
QWIXX_API qwixx_game* qwixx_game_of_record(const char* text, size_t size, int turns,
                                           qwixx_error* error);
/* The game of a position. It has no record. The hidden cards of a card position are any that fit:
 * they mean nothing. */
QWIXX_API qwixx_game* qwixx_game_of_position(const char* text, size_t size, qwixx_error* error);

QWIXX_API qwixx_kind qwixx_game_kind(const qwixx_game* game);
QWIXX_API int qwixx_game_players(const qwixx_game* game);
QWIXX_API int qwixx_game_turns(const qwixx_game* game); /* whole ones, since its record began */
QWIXX_API int qwixx_game_active(const qwixx_game* game);
QWIXX_API uint64_t qwixx_game_sheet(const qwixx_game* game, int seat);
QWIXX_API int qwixx_game_total(const qwixx_game* game, int seat);

typedef enum qwixx_need {
    QWIXX_NEEDS_LOTS,    /* who starts */
    QWIXX_NEEDS_ROLL,    /* the dice */
    QWIXX_NEEDS_SHUFFLE, /* the cards of the pile */
    QWIXX_NEEDS_CHOICES, /* a choice of each seat in qwixx_game_choosers() */
    QWIXX_NEEDS_NOTHING  /* it is over */
} qwixx_need;
QWIXX_API qwixx_need qwixx_game_need(const qwixx_game* game);

/* Chance, named. The dice are white, white, red, yellow, green, blue; one that has left the game
 * is not looked at. The cards are a text, top card first: `r5 y11 j2 …`. */
QWIXX_API qwixx_status qwixx_game_lots(qwixx_game* game, int seat, qwixx_error* error);
QWIXX_API qwixx_status qwixx_game_roll(qwixx_game* game, const uint8_t dice[6], qwixx_error* error);
QWIXX_API qwixx_status qwixx_game_shuffle(qwixx_game* game, const char* cards, qwixx_error* error);
/* The cards that the shuffle must bring, sorted. */
QWIXX_API size_t qwixx_game_to_shuffle(const qwixx_game* game, char* out, size_t room);

/* Chance, drawn: whatever the game waits for. The same seed draws the same on every machine. */
typedef struct qwixx_chance {
    uint64_t seed; /* moves on with every draw */
} qwixx_chance;
QWIXX_API qwixx_status qwixx_game_draw(qwixx_game* game, qwixx_chance* chance, qwixx_error* error);

/* The seats that are asked and have not yet chosen, as bits. */
QWIXX_API unsigned qwixx_game_choosers(const qwixx_game* game);

/* No move is longer. */
typedef struct qwixx_move {
    char text[48];
} qwixx_move;
/* The moves that a seat may choose from now, as many as there is room for. Gives their number. */
QWIXX_API size_t qwixx_game_moves(const qwixx_game* game, int seat, qwixx_move* moves, size_t room);
/* A seat's choice. It is sealed until all seats that are asked have chosen, then all happen. */
QWIXX_API qwixx_status qwixx_game_choose(qwixx_game* game, int seat, const char* move,
                                         qwixx_error* error);

/* What a seat sees, as JSON (docs/bots.md): of the hands of others only the backs. */
QWIXX_API size_t qwixx_game_view(const qwixx_game* game, int seat, char* out, size_t room);
/* The same as one line. */
QWIXX_API size_t qwixx_game_position(const qwixx_game* game, int seat, char* out, size_t room);
/* The game so far, turn by turn; 0 for one that began as a position. */
QWIXX_API size_t qwixx_game_record(const qwixx_game* game, char* out, size_t room);
/* Whom the record names; `Player 1` and so on if nobody is named. */
QWIXX_API qwixx_status qwixx_game_name(qwixx_game* game, int seat, const char* name,
                                       qwixx_error* error);

/* ---------------------------------------------------------------- bots */

/* The levels, weakest first, and a line about each; NULL after the last. */
QWIXX_API const char* qwixx_bot_name(size_t number);
QWIXX_API const char* qwixx_bot_about(size_t number);

/* What bots think with: their random numbers, and what has to be solved once for a number of
 * players, which takes seconds at the first question to the strongest. */
typedef struct qwixx_bots qwixx_bots;
QWIXX_API qwixx_bots* qwixx_bots_new(uint64_t seed);
QWIXX_API void qwixx_bots_free(qwixx_bots* bots);

/* What a level would choose in a seat that is asked. A game that did not begin as a position also
 * tells it what all have chosen so far. `milliseconds` are for the levels that search,
 * counted as work, so that the choice is the same on every machine; 0 is the usual time. */
QWIXX_API qwixx_status qwixx_bots_choose(qwixx_bots* bots, const char* level, int milliseconds,
                                         const qwixx_game* game, int seat, qwixx_move* move,
                                         qwixx_error* error);
/* Chooses so for all seats that are asked and have not yet chosen. */
QWIXX_API qwixx_status qwixx_bots_play(qwixx_bots* bots, const char* level, int milliseconds,
                                       qwixx_game* game, qwixx_error* error);

/* What the worth of a move means: it differs from level to level. */
typedef enum qwixx_worth {
    QWIXX_WORTH_NOTHING,  /* the level follows a rule and compares nothing */
    QWIXX_WORTH_SCORE,    /* more is better */
    QWIXX_WORTH_POINTS,   /* the points to expect at the end */
    QWIXX_WORTH_WIN_SHARE /* the share of the win to expect, 0 to 1 */
} qwixx_worth;
typedef struct qwixx_judged {
    qwixx_move move;
    double worth;
} qwixx_judged;
/* All legal moves, best first, as many as there is room for; `count` is how many there are. */
QWIXX_API qwixx_status qwixx_bots_judge(qwixx_bots* bots, const char* level, int milliseconds,
                                        const qwixx_game* game, int seat, qwixx_judged* judged,
                                        size_t room, size_t* count, qwixx_worth* worth,
                                        qwixx_error* error);

/* The coach on the whole game so far: what each decision cost, what chance brought (docs/coach.md).
 * `depth` is quick, normal or deep. JSON, which stays until the next question to these bots; NULL
 * for a game without a record. */
QWIXX_API const char* qwixx_bots_review(qwixx_bots* bots, const qwixx_game* game, const char* depth,
                                        qwixx_error* error);

/* ---------------------------------------------------------------- the solver */

/* The exact value of every sheet of the dice game (docs/solver.md), alone or at a pace: active
 * every `players` rolls, `hazard` the chance after every roll that somebody else has ended the
 * game, `cost` points for every roll. Solving takes seconds. */
typedef struct qwixx_solver qwixx_solver;
QWIXX_API qwixx_solver* qwixx_solver_new(int players, double hazard, double cost,
                                         qwixx_error* error);
QWIXX_API void qwixx_solver_free(qwixx_solver* values);
/* The points to expect of a new game, after so many rolls of others: 0 to players - 1. */
QWIXX_API double qwixx_solver_new_game(const qwixx_solver* values, int rolls_until_active);
/* The points still to come for a sheet. `closed` has a bit for each row that another has closed:
 * 1 red, 2 yellow, 4 green, 8 blue. Not a number for what is no sheet. */
QWIXX_API double qwixx_solver_gain(const qwixx_solver* values, uint64_t sheet, unsigned closed,
                                   int rolls_until_active);

/* ---------------------------------------------------------------- many games at once */

/* Dice games of random and greedy bots, thousands of them in a millisecond: bots[seat] is `random`
 * or `greedy`. totals has room for games x players, game by game. Game i of a seed is the same in
 * every batch and on every machine. */
QWIXX_API qwixx_status qwixx_play_games(const char* const* bots, int players, size_t games,
                                        uint64_t seed, int32_t* totals, qwixx_error* error);

/* Dice games side by side, for a program that makes the choices. All are at the same step:
 *
 *     start (some of them) -> [ roll -> choose (action 1) -> choose (action 2) ]*
 *
 * A game that is over stays as it is until it is started anew: before a roll. Arrays run game by
 * game, and within a game seat by seat; `which`, `first`, `active` and `over` have one per game. */
typedef struct qwixx_batch qwixx_batch;
QWIXX_API qwixx_batch* qwixx_batch_new(int players, size_t games, qwixx_error* error);
QWIXX_API void qwixx_batch_free(qwixx_batch* batch);
/* 0: they wait for a roll; 1 and 2: for the choices of action 1 and 2. */
QWIXX_API int qwixx_batch_action(const qwixx_batch* batch);
QWIXX_API qwixx_status qwixx_batch_start(qwixx_batch* batch, const uint8_t* which,
                                         const uint8_t* first, qwixx_error* error);
/* The throws by their numbers: below 6^6, white dice first, each die a digit to the base of six. */
QWIXX_API qwixx_status qwixx_batch_roll(qwixx_batch* batch, const uint32_t* outcomes,
                                        qwixx_error* error);
/* One box of those that may be crossed, as its bit; or 0. Those of seats that are not asked are not
 * looked at. */
QWIXX_API qwixx_status qwixx_batch_choose(qwixx_batch* batch, const uint64_t* boxes,
                                          qwixx_error* error);
QWIXX_API void qwixx_batch_may_cross(qwixx_batch* batch, uint64_t* boxes);
QWIXX_API void qwixx_batch_sheets(qwixx_batch* batch, uint64_t* sheets);
QWIXX_API void qwixx_batch_totals(qwixx_batch* batch, int32_t* totals);
QWIXX_API void qwixx_batch_active(qwixx_batch* batch, uint8_t* active);
QWIXX_API void qwixx_batch_over(qwixx_batch* batch, uint8_t* over);

/* NOLINTEND(modernize-use-using, performance-enum-size) */
#ifdef __cplusplus
}
#endif

#endif
