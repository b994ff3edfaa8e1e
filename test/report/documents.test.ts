import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import planSchema from '../../schemas/plan.schema.json' with { type: 'json' };
import { OPERATION_NAMES } from '../../src/interface/index.ts';
import { countResults, type Outcome, type StepOutcome } from '../../src/model/plan/outcome.ts';
import { isIntact, resealPlan } from '../../src/plan/document/plan-digest.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { planPieces } from '../../src/report/documents/plan-json.ts';
import { readOutcomeDocument, readPlanDocument } from '../../src/report/documents/read-documents.ts';
import { summaryOf } from '../../src/report/summary/summary.ts';
import { jsonText } from '../../src/report/words/sanitize.ts';
import { expectGolden } from './golden.ts';
import { planJson } from './plan-json.ts';
import { HOSTILE, RENDERED_PLANS } from './rendered-plans.ts';
import { at, plan } from './sample-plan.ts';

const FILE = 'plan.json';
const NOTICE = { code: 'revert-unread', address: null, message: `nothing was read of ${HOSTILE}` } as const;

/** Of many like steps a golden document keeps the first. */
const STEPS_KEPT = 12;

// The other plans come back from their documents as they were, below.
describe('golden documents', () => {
  test.each(RENDERED_PLANS.filter(({ name }) => name === 'everything'))('$name', ({ name, plan: sample }) => {
    const steps = sample.steps.slice(0, STEPS_KEPT);
    const evidence = Object.fromEntries(Object.entries(sample.evidence).slice(0, STEPS_KEPT));
    expectGolden(`plan-${name}.json.txt`, planJson({ ...sample, steps, evidence }));
  });
});

describe.each(RENDERED_PLANS)('the plan $name', ({ plan: sample }) => {
  test('comes back from its document as it was', () => {
    const read = readPlanDocument(JSON.parse(planJson(sample)), FILE);
    expect(read.kind === 'read' && fromDocument(read.document)).toEqual(sample);
  });

  test('has one text, and nothing in it that a terminal would obey', () => {
    const evidence = Object.fromEntries(Object.entries(sample.evidence).reverse());
    expect(planJson({ ...sample, evidence })).toBe(planJson(sample));
    expect(planJson(sample)).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  test('is laid out as any document', () => {
    const text = planJson(sample);
    // A member of a group takes one line.
    const laidOut = text.replace(/^( *)(\{.*"alike":.*\})(,?)$/gm, (_, indent, member, comma) =>
      JSON.stringify(JSON.parse(member), null, 2).replace(/^/gm, indent).concat(comma),
    );
    expect(laidOut).toBe(jsonText(JSON.parse(text)));
  });
});

test('a document has the summary of its plan, which is no part of the plan', () => {
  const { plan: sample } = RENDERED_PLANS.find(({ name }) => name === 'update') ?? { plan: plan() };
  const sealed = resealPlan(sample, {});
  const document = JSON.parse(planJson(sealed));
  expect(document.summary).toEqual(summaryOf(sealed).lines);
  expect(isIntact(document)).toBe(true);
  expect(isIntact({ ...document, today: '2026-11-21' })).toBe(false);
  expect(fromDocument(document)).not.toHaveProperty('summary');
});

test('a long plan comes in pieces', () => {
  const long = { ...plan(), notices: Array.from({ length: 4_000 }, () => ({ ...NOTICE })) };
  const pieces = [...planPieces(long)];
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  expect(pieces.join('')).toBe(jsonText(JSON.parse(pieces.join(''))));
});

const steps: readonly StepOutcome[] = [
  { kind: 'done', remote_id: 'sub_1', replayed: true, sends: 2 } as const,
  { kind: 'refused', status: 422, detail: HOSTILE, sends: 1 } as const,
  {
    kind: 'in_doubt',
    key: 'pw1_x',
    last_sent_at: '2026-11-20T20:00:00Z',
    sends: 1,
    reason: 'reset',
  } as const,
  { kind: 'dependent', on: 'bundles.create bundles.growth' } as const,
  { kind: 'not_started', reason: 'interrupted' } as const,
  { kind: 'stale', reason: 'edited' } as const,
].map((result, index) => ({
  id: `subscriptions.create subscriptions.s${index}`,
  address: at(`subscriptions.s${index}`),
  operation: 'subscriptions.create',
  origin: 'planned',
  result,
}));

const outcome: Outcome = {
  format_version: 1,
  run: 'run_1',
  project: 'acme-billing',
  environment: 'staging',
  plan_digest: 'abc',
  started_at: '2026-11-20T20:00:00Z',
  finished_at: '2026-11-20T20:00:01Z',
  interrupted: true,
  stopped: 'the lock was lost',
  steps,
  counts: countResults(steps),
};

test.each<[string, Outcome]>([
  ['an environment', outcome],
  ['one that is called `default`', { ...outcome, environment: 'default', named: true }],
])('an outcome of %s comes back from its document as it was', (_, document) => {
  expect(readOutcomeDocument(JSON.parse(jsonText(document)), FILE)).toEqual({ kind: 'read', document });
});

test.each<[string, unknown, string, RegExp]>([
  ['cut short', undefined, 'document-not-json', /cut short/],
  ['not an object', [1], 'document-unknown', /no plan document/],
  ['newer', { ...plan(), format_version: 3 }, 'document-newer', /format version 3.* up to 1/],
  ['without a format version', {}, 'document-unknown', /no format version/],
  ['of a version as text', { ...plan(), format_version: '1' }, 'document-unknown', /version is "1"/],
  ['with a field too many', { ...plan(), extra: 1 }, 'document-invalid', /"extra"/],
  ['without its steps', { ...plan(), steps: undefined }, 'document-invalid', /steps/],
  [
    'with an address that is none',
    { ...plan(), evidence: { 'subscriptions.../x': 'live' } },
    'document-invalid',
    /evidence/,
  ],
  ['with a digest that is none', { ...plan(), digest: 'no' }, 'document-invalid', /digest/],
])('a plan document %s is refused in words', (_, data, code, message) => {
  const read = readPlanDocument(data, FILE);
  if (read.kind === 'read') throw new Error('it was read');
  expect(read.diagnostics[0]).toMatchObject({ code, source: { file: FILE } });
  expect(read.diagnostics[0]?.message).toMatch(message);
});

test.each([
  [
    'a kind that there is, by what it lacks as that',
    { kind: 'done' },
    "steps/0/result: must have required property 'remote_id'",
  ],
  ['no kind, as a whole', { kind: 'vanished' }, 'steps/0/result: is not allowed there'],
])('a result of %s is refused', (_, result, message) => {
  const steps = outcome.steps.slice(0, 1).map((step) => ({ ...step, result }));
  const read = readOutcomeDocument({ ...outcome, steps }, FILE);
  if (read.kind === 'read') throw new Error('it was read');
  expect(read.diagnostics[0]?.message).toBe(message);
});

test('a plan is no outcome', () => {
  expect(readOutcomeDocument(JSON.parse(planJson(plan())), FILE).kind).toBe('faulty');
});

test('the schema is one that editors accept, and knows every operation', () => {
  expect(new Ajv2020().validateSchema(planSchema)).toBe(true);
  expect([...planSchema.$defs.operation.enum].sort()).toEqual([...OPERATION_NAMES].sort());
});
