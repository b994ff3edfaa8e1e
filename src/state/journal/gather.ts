/** Combines questions that arrive together into one query: a round trip costs more than a few rows. */

/** Most questions in one query. */
const MOST_TOGETHER = 100;

/**
 * `ask` returns one answer per question, in their order; if it rejects, all of them do. `gatherMs` is how long the
 * first question waits for others; 0 combines only questions of the same turn.
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
    // The timer of the first question also fires if a full group was already asked.
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
