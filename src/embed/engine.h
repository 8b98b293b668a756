/* The engine for other languages: an engine is asked in JSON and answers in JSON (calls.h lists
 * what can be asked). There is no state but that of the engines; each is used by one thread at a
 * time. WebAssembly has the same functions: the page is a caller like any other.
 *
 *     qwixx_engine *engine = qwixx_new();
 *     const char *question = "{\"call\":\"needs\"}";
 *     memcpy(qwixx_room(engine, strlen(question)), question, strlen(question));
 *     size_t size = qwixx_call(engine);
 *     fwrite(qwixx_answer(engine), 1, size, stdout);
 *     qwixx_free(engine);
 */
#ifndef QWIXX_ENGINE_H
#define QWIXX_ENGINE_H

#include <stddef.h> // NOLINT(modernize-deprecated-headers): this header is also C

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qwixx_engine qwixx_engine; // NOLINT(modernize-use-using)

qwixx_engine* qwixx_new(void);
void qwixx_free(qwixx_engine* engine);

/* Where to write so many bytes for the next call. */
char* qwixx_room(qwixx_engine* engine, size_t size);
/* Answers the request that was written: the size of the answer. */
size_t qwixx_call(qwixx_engine* engine);
/* The last answer, which stays until the next call; a zero follows it. */
const char* qwixx_answer(const qwixx_engine* engine);
/* Takes the file of learned networks that was written: 1, or 0 if it is none. */
int qwixx_learn(qwixx_engine* engine);

/* The strongest bots play dice by a solved value table. This solves a hundredth of it for so many
 * players, ahead of the first game: 1 as long as there is more to solve. */
int qwixx_solve(qwixx_engine* engine, int players);
/* The same, but solved by several engines that share no memory, for quickness: stage by stage, from
 * 0, each does a share of so many. What came of it is the answer, to be written to every other
 * engine; its size, or -1 when there is no such stage: all is solved, and qwixx_solve says so. */
ptrdiff_t qwixx_solve_share(qwixx_engine* engine, int players, int stage, int share, int shares);
/* Takes what came of another's share, as it was written: 1, or 0 if it is not that. */
int qwixx_take_share(qwixx_engine* engine, int players, int stage, int share, int shares);
/* The solved values in as many parts as there are players, from 0, to be kept: the place of a part,
 * or null before it is solved; its bytes. With `blank` one that is not solved is there to be
 * filled with what was kept. The parts are those of one version of the engine. */
void* qwixx_values(qwixx_engine* engine, int players, int part, int blank);
size_t qwixx_values_size(qwixx_engine* engine, int players);

#ifdef __cplusplus
}
#endif

#endif
