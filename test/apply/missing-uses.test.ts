/** A journal that is known to miss something: what it makes while keys are alive, and what it refuses after. */
import { afterEach, describe, expect, test } from 'vitest';
import { creationUntilMs, unknowable } from '../../src/apply/journal/deadline.ts';
import type { Address } from '../../src/model/values/address.ts';
import { type Bench, createBench } from './bench.ts';
import type { Answered } from './fake-service.ts';
import { at, planOf, step } from './plans.ts';
import { START_MS } from './virtual-runtime.ts';

const HOUR = 60 * 60 * 1000;
const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });
const VERSION = step('versions.create', 'subscriptions.acme.versions.2027-01-01', { items: [] });
const PATCH = step('bundles.update', 'bundles.growth', { name: 'Growth' });
const standing = (missingFromMs: number | null, ...absent: Address[]) => ({
  missingFromMs,
  confirmedAbsent: absent,
});

test.each([
  ['a new thing', CREATE, standing(5), 20 * HOUR + 5],
  ['one more version of a known one', VERSION, standing(5), 20 * HOUR + 5],
  ['on a whole journal', CREATE, standing(null), null],
  ['what a person found absent', CREATE, standing(5, CREATE.address), null],
  ['an update', PATCH, standing(5), null],
])('until when %s may be sent', (_, asked, stands, untilMs) =>
  expect(creationUntilMs(asked, stands)).toBe(untilMs),
);

describe('whether a plan can be carried out', () => {
  const asked = (missingFromMs: number | null, hours: number, more = {}) =>
    unknowable({
      plan: planOf([CREATE, PATCH]),
      standing: standing(missingFromMs),
      atMs: hours * HOUR,
      ...more,
    });

  test.each([
    ['a whole journal', asked(null, 1000)],
    ['within a key’s life', asked(0, 20)],
    ['what is confirmed to be absent', asked(0, 21, { standing: standing(0, CREATE.address) })],
  ])('%s: yes', (_, refusal) => expect(refusal).toBeNull());

  test.each([
    ['past it', asked(HOUR, 21.1), /missing|misses what was applied after 1970-01-01T01:00/],
    [
      'only a few are named',
      asked(0, 21, {
        plan: planOf(
          Array.from({ length: 7 }, (_, index) => step('bundles.create', `bundles.b${index}`, {})),
        ),
      }),
      /b4 and 2 more may exist/,
    ],
  ])('%s: no', (_, refusal, expected) => expect(refusal).toMatch(expected));
});

describe('a state that took a lost one’s place', () => {
  let bench: Bench;
  afterEach(() => bench.remove());
  const lost = (createdMs: number | null) => ({
    reason: 'the disk died',
    actor: 'maria',
    lastApplyMs: null,
    createdMs,
  });

  test('of a state younger than a key: what the service knows is replayed, nothing is doubled', async () => {
    bench = await createBench(lost(START_MS - HOUR));
    expect(await bench.apply(planOf([CREATE]))).toMatchObject({ stopped: null, counts: { done: 1 } });
  });

  test('of one whose age nobody knows: nothing is made until a person says that it is not there', async () => {
    bench = await createBench(lost(null));
    const refused = await bench.apply(planOf([CREATE]));
    expect(refused.stopped).toMatch(/bundles.growth may exist already.*recover/s);
    expect(refused.counts).toMatchObject({ not_started: 1 });
    expect(bench.service.requests.filter(({ key }) => key !== null)).toEqual([]);
    await bench.withLease((lease) =>
      lease.confirmAbsent([at('bundles.growth')], { atMs: START_MS, reason: 'looked' }),
    );
    expect(await bench.apply(planOf([CREATE]))).toMatchObject({ stopped: null, counts: { done: 1 } });
  });

  test('what is new is made without a word once a person says that all that exists is on record', async () => {
    bench = await createBench(lost(null));
    expect((await bench.apply(planOf([CREATE]))).stopped).toMatch(/recover --answer whole/);
    bench.runtime.advance(HOUR);
    await bench.withLease((lease) => lease.declareWhole({ atMs: bench.runtime.now(), reason: 'compared' }));
    expect(await bench.apply(planOf([CREATE]))).toMatchObject({ stopped: null, counts: { done: 1 } });
  });

  test('a creation in doubt is not sent again past the life of the keys that are missing', async () => {
    bench = await createBench(lost(START_MS - 19 * HOUR));
    bench.service.fate = (_, { key }) => ({ kind: key === null ? 'served' : 'lost' });
    await bench.apply(planOf([CREATE]), { options: { concurrency: 1, retries: 0 } });
    bench.runtime.advance(2 * HOUR);
    bench.service.fate = () => ({ kind: 'served' });
    expect(await bench.apply(planOf([]))).toMatchObject({ counts: { in_doubt: 1 } });
    expect(bench.service.executions).toEqual([]);
  });
});

const OTHER = step('bundles.create', 'bundles.other', { name: 'Other', prices: [] });
const LONG_AGO = '2026-11-01T00:00:00Z';

test.each([
  ['that nothing explains is noted as a gap, before its outcome', START_MS, LONG_AGO, START_MS],
  [
    'is noted by the service’s time where the clock was ahead of it',
    START_MS - 26 * HOUR,
    LONG_AGO,
    START_MS - 26 * HOUR,
  ],
  ['is of any time where the service never said its own', null, LONG_AGO, 0],
  ['of what is not older than the send is no gap', START_MS, '2026-12-01T00:00:00Z', null],
])('a replay %s', async (_, dateMs, createdAt, gapMs) => {
  const bench = await createBench();
  const client = { ...bench.service, serviceMs: () => dateMs };
  const says = (answer: Partial<Answered>) => {
    bench.service.fate = (_, { key }) =>
      key === null ? { kind: 'served' } : { kind: 'says', answer: { status: 200, ...answer } };
  };
  says({ body: { id: 'bun_1', created_at: createdAt } });
  await bench.apply(planOf([OTHER]), { client });
  bench.runtime.advance(HOUR);
  says({ replayed: true, body: { id: 'bun_9', created_at: createdAt } });
  const { stopped } = await bench.apply(planOf([CREATE]), { client });
  if (gapMs === null) expect(stopped).toBeNull();
  else expect(stopped).toMatch(/misses something/);
  await bench.withLease(async ({ journal }) => {
    expect((await journal.standing()).missingFromMs).toBe(gapMs);
  });
  bench.remove();
});
