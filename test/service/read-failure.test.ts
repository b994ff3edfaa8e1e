import { expect, test } from 'vitest';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { Answer } from '../../src/service/answer.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { readFailure } from '../../src/service/read-failure.ts';
import { answer, errorAnswer, unanswered } from './fake-client.ts';

const operation = bindOperations('published', {}, {}, {}).bindings.operations.get('plans.list');

function told(failed: Answer): string {
  if (operation === undefined) throw new Error('plans.list is not bound');
  return diagnosticText(
    readFailure(failed, { operation, path: '/plans', body: null, key: null }, 'https://b.example'),
  );
}

test.each<[failed: Answer, code: string, says: string]>([
  [
    errorAnswer(401, 'invalid API key'),
    'unauthorized',
    'https://b.example does not accept the API key (GET /plans: 401: invalid API key)',
  ],
  [
    answer(401, { code: 'unauthenticated', message: 'no such key' }),
    'unauthorized',
    'https://b.example does not accept the API key (GET /plans: 401: no such key)',
  ],
  [errorAnswer(403), 'unauthorized', 'the API key may not do GET /plans (403: no)'],
  [errorAnswer(400, 'no sort'), 'read-refused', '400: no sort'],
  [
    answer(404, undefined, { fault: 'not_json' }),
    'another-program',
    'answered GET /plans with 404 and no JSON',
  ],
  [answer(404, { error: 'Not Found' }), 'another-program', 'answered GET /plans with 404; correct'],
  [errorAnswer(404), 'read-refused', '404: no'],
  [
    errorAnswer(429),
    'service-busy',
    'as too many requests; try again later, or set service.requests_per_second',
  ],
  [
    answer(429, undefined, { retryAfterMs: 90_500 }),
    'service-busy',
    'try again in 91 s, as the service asks',
  ],
  [errorAnswer(500, 'boom'), 'service-failing', '500: boom; try again later'],
  [answer(502, undefined, { fault: 'not_json' }), 'service-unavailable', '502; try again later'],
  [answer(503, undefined, { retryAfterMs: 3_600_000 }), 'service-unavailable', 'try again in 60 minutes, as'],
  [answer(302), 'service-redirects', 'the redirect 302'],
  [answer(200, undefined, { fault: 'not_json' }), 'another-program', 'a gateway'],
  [answer(200, undefined, { fault: 'cut_short' }), 'answer-cut-short', 'cut short'],
  [answer(204), 'unexpected-answer', 'has the status 204 and no content'],
  [unanswered('refused'), 'service-unreachable', 'https://b.example cannot be reached: it broke'],
  [unanswered('timeout'), 'service-timeout', 'https://b.example did not answer GET /plans in time'],
  [unanswered('reset'), 'service-unreachable', 'did not answer GET /plans: it broke'],
  [unanswered('aborted'), 'service-unreachable', 'did not answer GET /plans: it broke'],
])('%j is %s', (failed, code, says) => {
  const text = told(failed);
  expect(text.split(':')[0]).toBe(code);
  expect(text).toContain(says);
});

test('a hostile detail stays on its line, and harmless', () => {
  const text = told(errorAnswer(500, `\u001b[31mred\r\n::error::\u202e`));
  for (const control of ['\u001b', '\r', '\n', '\u202e']) expect(text).not.toContain(control);
});
