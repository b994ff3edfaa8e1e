import { expect, test } from 'vitest';
import { findRoutes } from '../../src/observe/find-route.ts';
import type { Answer } from '../../src/service/answer.ts';
import { bindingsOf } from '../served.ts';

const bindings = bindingsOf('bound');
const NOT_FOUND = { kind: 'answered', status: 404 } as Answer;

/** A promise that counts who waits for it. */
class Counted extends Promise<Answer> {
  static waits = 0;
  // biome-ignore lint/suspicious/noThenProperty: counts the waits for a promise.
  override then<A = Answer, B = never>(
    ok?: ((value: Answer) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    Counted.waits += 1;
    return super.then(ok, failed);
  }
}

async function waitsFor(reads: number): Promise<number> {
  Counted.waits = 0;
  const routes = findRoutes(bindings, async () => ({ kind: 'answered', status: 200 }) as Answer);
  const missing = Array.from({ length: reads }, async () => {
    await routes.during('subscriptions.get', Counted.resolve(NOT_FOUND) as Promise<Answer>);
    return routes.missing('subscriptions.get');
  });
  expect(new Set(await Promise.all(missing))).toEqual(new Set([undefined]));
  return Counted.waits;
}

test('four times as many missing things wait for four times as many reads', async () => {
  const [some, more] = [await waitsFor(100), await waitsFor(400)];
  expect(more).toBeLessThanOrEqual(some * 4);
});

test('no 404 is judged before the last read of its kind has ended, whichever that is', async () => {
  const routes = findRoutes(bindings, async () => NOT_FOUND);
  let answerLate: (answer: Answer) => void = () => undefined;
  const late = new Promise<Answer>((resolve) => {
    answerLate = resolve;
  });
  const last = routes.during('subscriptions.get', late);
  await routes.during('subscriptions.get', Promise.resolve(NOT_FOUND));
  const verdict = routes.missing('subscriptions.get');
  answerLate({ kind: 'answered', status: 200 } as Answer);
  await last;
  expect(await verdict).toBeUndefined();
});
