import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/service/answer.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { readWithRetry } from '../../src/service/read-failure.ts';
import { answer, errorAnswer, fakeClient, instantRetry, notFound, unanswered } from './fake-client.ts';

const operation = bindOperations('published', {}, {}, {}).bindings.operations.get('plans.list');

async function ask(answers: readonly Answer[], attempts = 4) {
  if (operation === undefined) throw new Error('plans.list is not bound');
  let next = 0;
  const client = fakeClient(() => answers[Math.min(next++, answers.length - 1)] ?? unanswered('aborted'));
  const retry = instantRetry(attempts);
  const result = await readWithRetry(client, { operation, path: '/plans', body: null, key: null }, retry);
  return { ...result, waits: retry.waits, asked: client.asked.length };
}

const OK = answer(200, { data: [] });

describe('asked again', () => {
  test.each<[name: string, first: Answer]>([
    ['too many requests', errorAnswer(429)],
    ['a server error', errorAnswer(500)],
    ["a gateway's error", answer(502, undefined, { fault: 'not_json' })],
    ['no connection', unanswered('refused')],
    ['silence', unanswered('timeout')],
    ['a reset', unanswered('reset')],
    ['half an answer', answer(200, undefined, { fault: 'cut_short' })],
    ['an answer that lost its content', answer(200, undefined)],
  ])('%s', async (_, first) => {
    expect(await ask([first, OK])).toMatchObject({ answer: OK, requests: 2, asked: 2 });
  });
});

describe('taken as it is', () => {
  test.each<[name: string, first: Answer]>([
    ['success', OK],
    ['a name that does not exist', { ...unanswered('refused'), lasting: 'wrong_address' } as Answer],
    ['no HTTP', { ...unanswered('reset'), lasting: 'not_http' } as Answer],
    ['unknown', notFound],
    ['unauthorized', errorAnswer(401)],
    ['a redirect', answer(302, undefined, { fault: 'not_json' })],
    ['a page with 200', answer(200, undefined, { fault: 'not_json' })],
  ])('%s', async (_, first) => {
    expect(await ask([first, OK])).toMatchObject({ answer: first, requests: 1, waits: [] });
  });
});

test('the attempts are bounded, and the waits grow to a bound', async () => {
  const result = await ask([errorAnswer(500)], 9);
  expect(result).toMatchObject({ requests: 9, answer: { status: 500 } });
  expect(result.waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('the service decides how soon', async () => {
  const { waits } = await ask([answer(429, undefined, { retryAfterMs: 3_000 }), OK]);
  expect(waits).toEqual([3_250]);
});

test('a wait beyond patience is not begun', async () => {
  expect(await ask([answer(429, undefined, { retryAfterMs: 3_600_000 }), OK])).toMatchObject({
    requests: 1,
    waits: [],
  });
});
