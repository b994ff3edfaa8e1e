import { expect, test } from 'vitest';
import { COMMENT_LIMIT } from '../../src/report/markdown/comment.ts';
import { failureMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { HOSTILE } from './rendered-plans.ts';

const FAULT = {
  severity: 'error',
  code: 'unquoted-amount',
  source: { file: 'billing/a.yaml', line: 3, column: 4 },
  message: 'an amount is a text',
  fix: 'put it in quotes',
} as const;
const FAILURE = { project: 'acme', environment: 'default', digest: '', exitCode: 1, diagnostics: [FAULT] };

test('a plan that there is none of takes the place of the one before, with every fault and its place', () => {
  expect(failureMarkdown({ kind: 'plan', ...FAILURE })).toBe(`<!-- pricewright:plan:acme:default -->

## Plan for acme · environment default

> [!CAUTION]
> **There is no plan: 1 error. Exit code 1.**

### What is wrong, and how to fix it

- \`billing/a.yaml:3:4\` **unquoted-amount**: an amount is a text; put it in quotes
`);
});

test.each([
  [5, 'Not applied: nothing was sent.'],
  [7, 'Not applied: nothing was sent.'],
  [1, 'The apply ended with an error.'],
])('an apply that ended with %i says no more than is known', (exitCode, words) => {
  const text = failureMarkdown({ kind: 'apply', ...FAILURE, digest: 'd'.repeat(64), exitCode });
  expect(text).toMatch(/^<!-- pricewright:apply:d{64} -->\n/);
  expect(text).toContain(`**${words} Exit code ${exitCode}.**`);
});

test('hostile texts say nothing else, and however many there are they fit a comment', () => {
  const fault = { ...FAULT, message: `${HOSTILE} <img src=x> [a](b) @everyone`, fix: HOSTILE };
  const text = failureMarkdown({
    kind: 'plan',
    ...FAILURE,
    project: HOSTILE,
    diagnostics: Array(5000).fill(fault),
  });
  expect(text.length).toBeLessThan(COMMENT_LIMIT);
  const plain = text.replace(/`[^`]*`/g, '');
  for (const raw of ['\u001b', '\u202e']) expect(text.includes(raw)).toBe(false);
  for (const raw of ['<img', '[a]', '@everyone']) expect(plain.includes(raw)).toBe(false);
  expect(text).toMatch(/… [\d,]+ more faults: the log of the pipeline has all of them/);
});
