/**
 * Requests that nobody would send. None may be answered with a 500, whatever its method, path, headers or body.
 * `SANDBOX_FUZZ=100000` asks for as many; a failure prints the seed that repeats it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { FIXTURE_SEED } from '../conformance/fixtures.ts';
import { anyRequest, FUZZED_DRAFT, FUZZED_SUBSCRIPTION } from './fuzz-requests.ts';
import { heard, sandboxFor } from './talk.ts';

const RUNS = Number(process.env.SANDBOX_FUZZ ?? 3000);
/** A sandbox is replaced after so many requests: what they made would slow the lists down. */
const RUNS_PER_SANDBOX = 1000;

function freshSandbox(): Sandbox {
  const { sandbox, talk } = sandboxFor({ seed: FIXTURE_SEED });
  const { id } = talk('POST', '/subscriptions', { body: FUZZED_SUBSCRIPTION }).json;
  talk('POST', `/subscriptions/${id}/versions`, { body: FUZZED_DRAFT });
  return sandbox;
}

test(`${RUNS} requests`, { timeout: 30 * 60_000 }, () => {
  let sandbox = freshSandbox();
  let requests = 0;
  const seen = new Map<number, number>();
  fc.assert(
    fc.property(anyRequest, (request) => {
      requests += 1;
      if (requests % RUNS_PER_SANDBOX === 0) sandbox = freshSandbox();
      const answer = heard(sandbox.handle(request));
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400)
        expect(answer.json).toEqual({ status: answer.status, detail: expect.any(String) });
      else if (answer.status !== 204) expect(answer.text).toMatch(/^[[{]/);
    }),
    { numRuns: RUNS },
  );
  if (process.env.SANDBOX_FUZZ !== undefined) console.log(Object.fromEntries(seen));
  // A fuzzer that only ever meets the door tells nothing.
  for (const status of [200, 400, 401, 404, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(0);
  expect((seen.get(200) ?? 0) / requests).toBeGreaterThan(0.1);
});
