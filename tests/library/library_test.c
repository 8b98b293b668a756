/* The C interface as a program in C uses it. */
#include <qwixx.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
#define CHECK(what)                                                                                \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #what);                             \
            ++failures;                                                                            \
        }                                                                                          \
    } while (0)

/* A text of any size; the caller frees it. */
static char* text_of(size_t (*give)(const qwixx_game*, char*, size_t), const qwixx_game* game) {
    const size_t size = give(game, NULL, 0);
    char* const text = malloc(size + 1);
    CHECK(give(game, text, size + 1) == size && strlen(text) == size);
    return text;
}

/* Plays to the end and keeps what a position says on the way. */
static void play(qwixx_game* game, const char* level, uint64_t seed) {
    qwixx_chance chance = {seed};
    qwixx_bots* const bots = qwixx_bots_new(seed);
    qwixx_error error;
    while (qwixx_game_need(game) != QWIXX_NEEDS_NOTHING) {
        char line[2000];
        char again[2000];
        char view[40000];
        for (int seat = 0; seat < qwixx_game_players(game); ++seat) {
            CHECK(qwixx_game_view(game, seat, view, sizeof view) < sizeof view && view[0] == '{');
            const size_t size = qwixx_game_position(game, seat, line, sizeof line);
            if (qwixx_game_need(game) == QWIXX_NEEDS_LOTS || seat > 0) continue;
            if (qwixx_game_kind(game) == QWIXX_DICE) {
                qwixx_game* const same = qwixx_game_of_position(line, size, &error);
                CHECK(same != NULL);
                if (same == NULL) continue;
                qwixx_game_position(same, seat, again, sizeof again);
                CHECK(strcmp(line, again) == 0);
                CHECK(qwixx_game_record(same, NULL, 0) == 0);
                qwixx_game_free(same);
            }
        }
        if (qwixx_game_need(game) == QWIXX_NEEDS_CHOICES)
            CHECK(qwixx_bots_play(bots, level, 1, game, &error) == QWIXX_OK);
        else
            CHECK(qwixx_game_draw(game, &chance, &error) == QWIXX_OK);
    }
    CHECK(qwixx_game_draw(game, &chance, &error) == QWIXX_NOT_NOW);
    CHECK(qwixx_bots_play(bots, level, 1, game, NULL) == QWIXX_NOT_NOW);
    qwixx_bots_free(bots);
}

static void games_become_records_and_back(void) {
    for (int kind = QWIXX_DICE; kind <= QWIXX_JOKERS; ++kind)
        for (int players = kind == QWIXX_DICE ? 1 : 2; players <= 5; ++players) {
            qwixx_game* const game = qwixx_game_new((qwixx_kind)kind, players, NULL);
            CHECK(qwixx_game_name(game, 0, "Anna", NULL) == QWIXX_OK);
            play(game, players % 2 == 0 ? "greedy" : "random", (uint64_t)players);
            char* const record = text_of(qwixx_game_record, game);
            CHECK(strstr(record, "Anna") != NULL);
            qwixx_error error;
            qwixx_game* const same = qwixx_game_of_record(record, strlen(record), -1, &error);
            CHECK(same != NULL && qwixx_game_need(same) == QWIXX_NEEDS_NOTHING);
            CHECK(qwixx_game_turns(same) == qwixx_game_turns(game));
            for (int seat = 0; seat < players; ++seat) {
                CHECK(qwixx_game_sheet(same, seat) == qwixx_game_sheet(game, seat));
                CHECK(qwixx_game_total(same, seat) == qwixx_game_total(game, seat));
            }
            char* const written = text_of(qwixx_game_record, same);
            CHECK(strcmp(record, written) == 0);
            qwixx_game* const early = qwixx_game_of_record(record, strlen(record), 1, &error);
            CHECK(qwixx_game_turns(early) == 1 && qwixx_game_need(early) != QWIXX_NEEDS_NOTHING);
            free(record);
            free(written);
            qwixx_game_free(early);
            qwixx_game_free(same);
            qwixx_game_free(game);
        }
}

static void choices_are_sealed_until_all_have_chosen(void) {
    qwixx_error error;
    qwixx_game* const game = qwixx_game_new(QWIXX_DICE, 2, &error);
    const uint8_t dice[6] = {1, 4, 2, 3, 5, 6};
    CHECK(qwixx_game_roll(game, dice, &error) == QWIXX_NOT_NOW);
    CHECK(qwixx_game_lots(game, 2, &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_game_lots(game, 1, &error) == QWIXX_OK && qwixx_game_active(game) == 1);
    const uint8_t seven[6] = {1, 7, 2, 3, 5, 6};
    CHECK(qwixx_game_roll(game, seven, &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_game_roll(game, dice, &error) == QWIXX_OK);
    CHECK(qwixx_game_choosers(game) == 3);

    qwixx_move moves[16];
    CHECK(qwixx_game_moves(game, 0, moves, 16) == 5 && strcmp(moves[0].text, "-") == 0);
    CHECK(qwixx_game_moves(game, 0, NULL, 0) == 5 && qwixx_game_moves(game, 7, moves, 16) == 0);
    CHECK(qwixx_game_choose(game, 0, "r7", &error) == QWIXX_NOT_ALLOWED);
    CHECK(strcmp(error.clause, "D4") == 0 && strlen(error.sentence) > 10);
    CHECK(qwixx_game_choose(game, 0, "hello", &error) == QWIXX_BAD_TEXT && error.clause[0] == 0);
    CHECK(qwixx_game_choose(game, 0, "take 2", NULL) == QWIXX_NOT_NOW);

    CHECK(qwixx_game_choose(game, 0, "r5", &error) == QWIXX_OK);
    CHECK(qwixx_game_sheet(game, 0) == 0 && qwixx_game_choosers(game) == 2);
    CHECK(qwixx_game_choose(game, 0, "-", &error) == QWIXX_NOT_NOW);
    qwixx_game* const other = qwixx_game_copy(game);
    CHECK(qwixx_game_choose(game, 1, "-", &error) == QWIXX_OK);
    CHECK(qwixx_game_sheet(game, 0) == 1u << 3 && qwixx_game_sheet(other, 0) == 0);
    CHECK(qwixx_game_choosers(game) == 2 && qwixx_game_moves(game, 1, moves, 16) > 1);
    CHECK(strcmp(moves[0].text, "x") == 0); /* nothing is a misthrow now */
    CHECK(qwixx_game_choose(game, 1, "x", &error) == QWIXX_OK);
    CHECK(qwixx_game_total(game, 1) == -5 && qwixx_game_active(game) == 0);
    qwixx_game_free(other);
    qwixx_game_free(game);
}

static void decks_can_be_named(void) {
    qwixx_error error;
    qwixx_game* const game = qwixx_game_new(QWIXX_JOKERS, 2, NULL);
    qwixx_game_lots(game, 0, NULL);
    CHECK(qwixx_game_need(game) == QWIXX_NEEDS_SHUFFLE);
    char cards[400];
    CHECK(qwixx_game_to_shuffle(game, cards, sizeof cards) < sizeof cards);
    CHECK(qwixx_game_shuffle(game, "r2 r3", &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_game_shuffle(game, "r2 r2", &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_game_shuffle(game, "r13", &error) == QWIXX_BAD_TEXT);
    CHECK(qwixx_game_shuffle(game, "", &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_game_shuffle(game, cards, &error) == QWIXX_OK);
    char line[600];
    qwixx_game_position(game, 1, line, sizeof line);
    CHECK(strstr(line, "r") != NULL);
    /* A text that does not fit is cut, and the size says so. */
    char few[8] = "1234567";
    CHECK(qwixx_game_position(game, 1, few, 4) == strlen(line) && few[3] == 0 && few[4] == '5');
    qwixx_game_free(game);
}

static void what_cannot_be_read_says_where(void) {
    qwixx_error error;
    const char* const record = "qwixx dice\nplayers Anna, Ben\nstart 9\n";
    CHECK(qwixx_game_of_record(record, strlen(record), -1, &error) == NULL);
    CHECK(error.status == QWIXX_BAD_TEXT && error.line >= 1 && error.column >= 1);
    CHECK(qwixx_game_of_record(NULL, 0, -1, &error) == NULL);
    CHECK(qwixx_game_of_position("dice | r", 8, &error) == NULL && error.sentence[0] != 0);
    CHECK(qwixx_game_new((qwixx_kind)7, 2, &error) == NULL);
    CHECK(qwixx_game_new(QWIXX_CARDS, 1, &error) == NULL);
    CHECK(error.status == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_game_new(QWIXX_DICE, 6, NULL) == NULL);
    qwixx_game_free(NULL);
}

static void bots_choose_and_judge(void) {
    size_t bots_there = 0;
    while (qwixx_bot_name(bots_there) != NULL) CHECK(qwixx_bot_about(bots_there++) != NULL);
    CHECK(bots_there >= 5);
    const char* const line = "dice | r2,3 x1 | y4,7 g12,11 | 2 rolled 41 r2 y3 g5 b6";
    qwixx_error error;
    qwixx_game* const game = qwixx_game_of_position(line, strlen(line), &error);
    CHECK(game != NULL);
    qwixx_bots* const bots = qwixx_bots_new(1);
    qwixx_move move;
    CHECK(qwixx_bots_choose(bots, "nobody", 0, game, 0, &move, &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_bots_choose(bots, "optimal", 0, game, 0, &move, &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_bots_choose(bots, "greedy", 0, game, 5, &move, &error) == QWIXX_BAD_ARGUMENT);
    CHECK(qwixx_bots_choose(bots, "skilled", 0, game, 0, &move, &error) == QWIXX_OK);
    qwixx_judged judged[32];
    size_t count = 0;
    qwixx_worth worth = QWIXX_WORTH_NOTHING;
    CHECK(qwixx_bots_judge(bots, "skilled", 0, game, 0, judged, 32, &count, &worth, NULL) ==
          QWIXX_OK);
    CHECK(count == qwixx_game_moves(game, 0, NULL, 0));
    CHECK(strcmp(judged[0].move.text, move.text) == 0);
    CHECK(qwixx_bots_review(bots, game, "quick", &error) == NULL); /* it has no record */
    qwixx_game* const cards = qwixx_game_new(QWIXX_CARDS, 2, NULL);
    play(cards, "random", 3);
    CHECK(qwixx_bots_review(bots, cards, "slow", &error) == NULL);
    const char* const review = qwixx_bots_review(bots, cards, "quick", &error);
    CHECK(review != NULL && review[0] == '{');
    qwixx_game_free(cards);
    qwixx_bots_free(bots);
    qwixx_game_free(game);
}

/* The batch against single games with the same dice, and the choices that it refuses. */
static void a_batch_plays_as_games_do(void) {
    enum { GAMES = 21, PLAYERS = 3 };
    qwixx_error error;
    CHECK(qwixx_batch_new(6, 10, &error) == NULL && qwixx_batch_new(2, 0, &error) == NULL);
    qwixx_batch* const batch = qwixx_batch_new(PLAYERS, GAMES, &error);
    qwixx_game* games[GAMES];
    uint8_t which[GAMES];
    uint8_t first[GAMES];
    uint8_t over[GAMES];
    uint8_t active[GAMES];
    uint32_t outcomes[GAMES];
    uint64_t boxes[GAMES * PLAYERS];
    uint64_t sheets[GAMES * PLAYERS];
    int32_t totals[GAMES * PLAYERS];
    qwixx_batch_over(batch, over);
    for (int i = 0; i < GAMES; ++i) {
        which[i] = 1;
        first[i] = (uint8_t)(i % PLAYERS);
        games[i] = qwixx_game_new(QWIXX_DICE, PLAYERS, NULL);
        qwixx_game_lots(games[i], first[i], NULL);
        CHECK(over[i] == 1); /* none has started */
    }
    CHECK(qwixx_batch_start(batch, which, first, &error) == QWIXX_OK);
    uint64_t seed = 5;
    for (int left = GAMES; left > 0;) {
        CHECK(qwixx_batch_action(batch) == 0);
        CHECK(qwixx_batch_choose(batch, boxes, NULL) == QWIXX_NOT_NOW);
        for (int i = 0; i < GAMES; ++i) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            outcomes[i] = (uint32_t)(seed >> 40) % 46656;
            uint8_t dice[6];
            uint32_t rest = outcomes[i];
            for (int die = 5; die >= 0; --die, rest /= 6) dice[die] = (uint8_t)(1 + rest % 6);
            if (qwixx_game_need(games[i]) == QWIXX_NEEDS_ROLL)
                qwixx_game_roll(games[i], dice, NULL);
        }
        CHECK(qwixx_batch_roll(batch, outcomes, &error) == QWIXX_OK);
        for (int action = 1; action <= 2; ++action) {
            CHECK(qwixx_batch_action(batch) == action);
            qwixx_batch_may_cross(batch, boxes);
            qwixx_batch_over(batch, over);
            qwixx_batch_active(batch, active);
            for (int i = 0; i < GAMES * PLAYERS; ++i) {
                qwixx_game* const game = games[i / PLAYERS];
                const int seat = i % PLAYERS;
                qwixx_move moves[16];
                const size_t count = qwixx_game_moves(game, seat, moves, 16);
                CHECK((count > 0 ? count - 1 : 0) == (size_t)__builtin_popcountll(boxes[i]));
                boxes[i] &= 0 - boxes[i]; /* the first box there is; in text it comes after - */
                if (count > 0) qwixx_game_choose(game, seat, moves[count > 1].text, NULL);
            }
            /* More than a box, or another one, is refused and changes nothing. */
            const uint64_t kept = boxes[0];
            if (!over[0] && (action == 1 || active[0] == 0)) {
                boxes[0] = kept ^ (uint64_t)3 << 62;
                CHECK(qwixx_batch_choose(batch, boxes, &error) == QWIXX_NOT_ALLOWED);
                boxes[0] = kept;
            }
            CHECK(qwixx_batch_choose(batch, boxes, &error) == QWIXX_OK);
        }
        qwixx_batch_sheets(batch, sheets);
        qwixx_batch_totals(batch, totals);
        qwixx_batch_over(batch, over);
        left = 0;
        for (int i = 0; i < GAMES * PLAYERS; ++i) {
            CHECK(sheets[i] == qwixx_game_sheet(games[i / PLAYERS], i % PLAYERS));
            CHECK(totals[i] == qwixx_game_total(games[i / PLAYERS], i % PLAYERS));
            const int ended = qwixx_game_need(games[i / PLAYERS]) == QWIXX_NEEDS_NOTHING;
            CHECK(over[i / PLAYERS] == ended);
            left += !ended;
        }
    }
    for (int i = 0; i < GAMES; ++i) qwixx_game_free(games[i]);
    qwixx_batch_free(batch);

    /* Whole games of bots: a part of a batch is what the batch has there. */
    enum { MANY = 5000 };
    static int32_t many[2 * MANY];
    static int32_t few[2 * 10];
    const char* const bots[] = {"greedy", "random"};
    const char* const slow[] = {"greedy", "master"};
    CHECK(qwixx_play_games(bots, 2, MANY, 7, many, &error) == QWIXX_OK);
    CHECK(qwixx_play_games(bots, 2, 10, 7, few, &error) == QWIXX_OK);
    CHECK(memcmp(many, few, sizeof few) == 0);
    CHECK(qwixx_play_games(slow, 2, 1, 7, few, &error) == QWIXX_BAD_ARGUMENT);
    long lead = 0;
    for (size_t i = 0; i < MANY; ++i) lead += many[2 * i] - many[2 * i + 1];
    CHECK(lead > 20L * MANY);
}

static void sheets_have_a_value(void) {
    qwixx_error error;
    CHECK(qwixx_solver_new(0, 0, 0, &error) == NULL);
    qwixx_solver* const values = qwixx_solver_new(1, 0, 0, &error);
    const double start = qwixx_solver_new_game(values, 0);
    CHECK(start > 100 && start < 130);
    CHECK(fabs(qwixx_solver_gain(values, 0, 0, 0) - start) < 1e-6);
    CHECK(qwixx_solver_gain(values, 0, 1, 0) < start);
    CHECK(isnan(qwixx_solver_gain(values, (uint64_t)5 << 60, 0, 0)));
    CHECK(isnan(qwixx_solver_gain(values, 1u << 14, 0, 0)) &&
          isnan(qwixx_solver_new_game(values, 1)));
    qwixx_solver_free(values);
}

int main(int argc, char** argv) {
    (void)argv;
    CHECK(qwixx_api_version() == QWIXX_API_VERSION);
    games_become_records_and_back();
    choices_are_sealed_until_all_have_chosen();
    decks_can_be_named();
    what_cannot_be_read_says_where();
    bots_choose_and_judge();
    a_batch_plays_as_games_do();
    if (argc == 1) sheets_have_a_value(); /* seconds; with an argument it is left out */
    if (failures == 0) puts("passed");
    return failures != 0;
}
