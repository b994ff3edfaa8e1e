/** Questions that come together are asked as one: each way to the database costs more than a few rows do. */

/** How many go together at most. */
const MOST_TOGETHER = 100;

/**
 * `ask` answers one thing per question, in their order; where it rejects, all of them do. `gatherMs`: how long the first of
 * them waits for others; 0 for those of the same turn alone.
 */
export function gather<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  gatherMs: number,
): (question: Question) => Promise<Answer> {
  let waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] =
    [];

  const askAll = async (): Promise<void> => {
    const some = waiting;
    waiting = [];
    // What the first of them waited for comes all the same where so many came that they were asked at once.
    if (some.length === 0) return;
    try {
      const answers = await ask(some.map(({ question }) => question));
      for (const [index, { resolve }] of some.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length === MOST_TOGETHER) void askAll();
      else if (waiting.length > 1) return;
      else if (gatherMs > 0) setTimeout(askAll, gatherMs);
      else setImmediate(askAll);
    });
}
