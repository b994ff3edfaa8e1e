/** Questions that come within a moment are asked as one: each way to the database costs more than a few rows do. */

/** How long the first of them waits for others, and how many go together at most. */
const GATHERING_MS = 5;
const MOST_TOGETHER = 100;

/** `ask` answers one thing per question, in their order; where it rejects, all of them do. */
export function gather<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] =
    [];

  const askAll = async (): Promise<void> => {
    const some = waiting;
    waiting = [];
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
      if (waiting.length === 1) setTimeout(askAll, GATHERING_MS);
      else if (waiting.length === MOST_TOGETHER) void askAll();
    });
}
