import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { OperationName } from '../../src/interface/index.ts';
import { isDoneBefore, NOT_HOLDING, type StepResult } from '../../src/model/plan/outcome.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { outcomeCountsLine } from '../../src/report/sections/outcome-sections.ts';
import { outcomeText } from './forms.ts';
import { expectGolden } from './golden.ts';
import { inDoubt, KEY, OUTCOMES, outcome } from './rendered-outcomes.ts';
import { at } from './sample-plan.ts';

/** What a person copies is never broken. */
const isCommand = (row: string) => row.trim().startsWith('pricewright recover');

const plainly = { width: 80, palette: createPalette(false) };

describe.each(OUTCOMES)('$name', ({ name, outcome: sample }) => {
  const text = outcomeText(sample, plainly);

  test('is rendered as the golden file has it', () => {
    expectGolden(`outcome-${name}`, text);
  });

  test('has its counts and the digest of its plan, and no raw control', () => {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(outcomeCountsLine(sample));
    expect(text).toContain(`Plan digest: ${sample.plan_digest}`);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  test('is no wider than the screen, except where one word alone is', () => {
    for (const row of outcomeText(sample, { ...plainly, width: 60 }).split('\n'))
      expect(isCommand(row) || !row.trim().includes(' ') || stringWidth(row) <= 60, row).toBe(true);
  });
});

test('what only resolved an earlier run does not say that every step is done', () => {
  const resolved = OUTCOMES.flatMap(({ outcome: { steps } }) => steps).filter(
    ({ origin, result }) => origin === 'resolved' && result.kind === 'done',
  );
  const text = outcomeText(outcome(resolved), { ...plainly, width: 200 });
  expect(resolved).not.toEqual([]);
  expect(text).toContain('What was in doubt is resolved; see what is left to do with: pricewright plan');
  expect(text).not.toContain('Every step is done');
});

test('what an earlier run did is not said as done by this one', () => {
  const before = OUTCOMES.flatMap(({ outcome: { steps } }) => steps).filter(isDoneBefore);
  const text = outcomeText(outcome(before), { ...plainly, width: 200 });
  expect(before).not.toEqual([]);
  expect(text).toContain('An earlier run did every step, and nothing was sent; see what is left to do with');
});

test('5,000 done steps stay short and keep their count', () => {
  const many = OUTCOMES.find(({ name }) => name === 'many-done');
  const text = outcomeText(many?.outcome ?? outcome([]), plainly);
  expect(text.split('\n').length).toBeLessThan(13);
  expect(text).toContain('5,000 × subscriptions.create');
});

test('what is in doubt says the key, when, and what to type', () => {
  const text = outcomeText(outcome([inDoubt('subscriptions.create', 'subscriptions.acme')]), plainly);
  expect(text).toContain(KEY);
  expect(text).toContain('POST /subscriptions');
  expect(text).toContain('2026-11-20T20:00:03Z');
  expect(text).toContain('pricewright recover subscriptions.acme --id ID');
  expect(text).toContain('pricewright recover subscriptions.acme --answer not-applied --reason');
});

test('what is in doubt for one reason is explained once, and each is named with its key', () => {
  const keys = ['a', 'b', 'c', 'd'];
  const steps = keys.map((key) => ({
    ...inDoubt('subscriptions.create', `subscriptions.${key}`),
    result: { ...inDoubt('subscriptions.create', '').result, key: `pw1_${key}` } as StepResult,
  }));
  const text = outcomeText(outcome(steps), { ...plainly, width: 200 });
  for (const key of keys) expect(text).toContain(`subscriptions.${key}  pw1_${key}, sent 3 times, last at `);
  expect(text).toContain('? 4 steps  in doubt');
  expect(text).toContain('made at that time for each of them');
  expect(text.split('pricewright recover ADDRESS --id ID')).toHaveLength(2);
  expect(text.split('Why: ')).toHaveLength(2);
});

test('what is not there under its id says how another one is named; a creation has none', () => {
  const refused = (operation: OperationName, address: string) =>
    outcomeText(
      outcome([
        {
          ...inDoubt(operation, address),
          result: { kind: 'refused', status: 404, detail: 'not here', sends: 2 },
        },
      ]),
      plainly,
    ).replaceAll(/\s+/g, ' ');
  expect(refused('versions.create', 'subscriptions.acme.versions.2027-01-01')).toContain(
    'under the id that is on record for subscriptions.acme; if another one is meant, write its id (id:) into the catalog, then run: pricewright state rm subscriptions.acme ',
  );
  expect(refused('subscriptions.create', 'subscriptions.acme')).not.toContain('on record');
});

test('what is not there under the ids of many is said of each, and not of the first alone', () => {
  const gone = ['a', 'b', 'c', 'd'].map((key) => ({
    ...inDoubt('subscriptions.update', `subscriptions.${key}`),
    result: { kind: 'refused', status: 404, detail: 'not here', sends: 1 } as const,
  }));
  const text = outcomeText(outcome(gone), plainly).replaceAll(/\s+/g, ' ');
  expect(text).toContain('under the id that is on record for each of them; if another one is meant');
  expect(text).toContain('pricewright state rm ADDRESS ');
});

test('a run says what comes next: stale steps alone did not fail, and one that was cut short is resumed', () => {
  const stale = {
    ...inDoubt('bundles.update', 'bundles.growth'),
    result: { kind: 'stale', reason: 'it was planned on 2026-11-20' } as const,
  };
  const verdict = (sample: ReturnType<typeof outcome>) =>
    outcomeText(sample, plainly).replaceAll(/\s+/g, ' ');
  expect(verdict(outcome([stale]))).toMatch(
    /Not every step is done: plan again, and have that plan approved\. $/,
  );
  const doubt = inDoubt('subscriptions.create', 'subscriptions.acme');
  expect(verdict(outcome([doubt], { started_at: '2026-11-23T20:00:00.000Z' }))).toMatch(
    / In doubt, and not sent again: .*: pricewright recover/,
  );
  expect(verdict(outcome([], { interrupted: true }))).toContain(
    'Continue with: pricewright apply --resume --env production',
  );
});

test.each([
  [null, 'no answer shows whether it is in force'],
  [false, 'it is not in force'],
])('a version that may not be in force says so: %s', (kept, words) => {
  const result = {
    kind: 'kept_otherwise',
    ...{ remote_id: 'ver_7', replayed: false, sends: 1 },
    fields: [{ path: NOT_HOLDING, sent: true, kept }],
  } as const;
  const address = at('subscriptions.acme.versions.opening');
  const done = { id: 's', address, operation: 'versions.create', origin: 'planned', result } as const;
  expect(outcomeText(outcome([done]), plainly)).toContain(words);
});
