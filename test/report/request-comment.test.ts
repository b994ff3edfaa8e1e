/** The one comment on a request: each job's entries beside those of the others, and within the limit of a comment. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMENT_LIMIT, FOOT_MARKER, marker } from '../../src/report/markdown/comment.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { type EntryChange, requestComment } from '../../src/report/markdown/request-comment.ts';
import { planNamed } from './hostile-plan.ts';

type Kind = 'plan' | 'queue' | 'apply';

/** What a job writes for one project and environment. */
const change = (kind: Kind, place: string, environment: string, text: string | undefined) =>
  new Map<string, EntryChange>([[marker(kind, place, environment), () => text]]);

const written = (...all: readonly ReadonlyMap<string, EntryChange>[]): string =>
  all.reduce<readonly string[]>((bodies, each) => [requestComment(bodies, each) ?? ''], [])[0] ?? '';

/** As long as it is said to be: a heading, its verdict, sections, and a foot with links. */
const entry = (name: string, length: number): string => {
  const head = `## Plan for ${name}\n\n**${name} in short**`;
  const foot = `${FOOT_MARKER}\n\n**Plan: 1 to update.**\n\n[This run](https://ci.example.com/${name})`;
  const section = `<details><summary>Changes</summary>\n\n${'x'.repeat(length)}\n\n</details>`;
  return `${head}\n\n${section}\n\n${foot}`;
};

test('an entry stands beside those of other jobs, its apply above its plan, sorted by name', () => {
  const body = written(
    change('plan', 'crm', 'staging', 'plan of crm in staging'),
    change('plan', 'billing', 'production', 'plan of billing'),
    change('plan', 'crm', 'production', 'plan of crm'),
    change('apply', 'crm', 'production', 'apply of crm'),
    change('plan', 'crm', 'staging', 'another plan of crm in staging'),
  );
  expect(body.split('\n').filter(Boolean)).toEqual([
    '<!-- pricewright:request -->',
    '<!-- pricewright:plan:billing:production -->',
    'plan of billing',
    '<!-- pricewright:apply:crm:production -->',
    'apply of crm',
    '<!-- pricewright:plan:crm:production -->',
    'plan of crm',
    '<!-- pricewright:plan:crm:staging -->',
    'another plan of crm in staging',
    '<!-- pricewright:end -->',
  ]);
});

describe('nothing to do', () => {
  test('is one line with a count, whatever the order in which the jobs ended', () => {
    const quiet = ['a', 'b', 'c', 'd', 'e'].map((place) => change('plan', place, 'production', ''));
    const loud = change('plan', 'crm', 'staging', 'a price rises');
    const bodies = [
      [loud, ...quiet],
      [...quiet.toReversed(), loud],
    ].map((order) => written(...order));
    expect(bodies[0]).toBe(bodies[1]);
    expect(bodies[0]).toContain(
      '\n\n**Nothing to do** in 5 of 6: a production, b production, c production … and 2 more.',
    );
    expect(bodies[0]?.match(/^##|a price rises/gm)).toEqual(['a price rises']);
  });

  test('has no name where there is one project and environment, and is no more where there is something', () => {
    const quiet = change('plan', '.', 'default', '');
    expect(written(quiet)).toContain('\n\n**Nothing to do**.');
    const body = written(quiet, change('plan', '.', 'default', 'a price rises'));
    expect(body).not.toContain('Nothing to do');
    expect(written(change('apply', '.', 'default', undefined))).toBe('');
  });
});

test('entries of two comments, which two jobs made at once, become one comment', () => {
  const [first, second] = ['crm', 'billing'].map((place) =>
    written(
      change('plan', place, 'production', `of ${place}`),
      change('plan', 'logs', 'test', `by ${place}`),
    ),
  );
  const body = requestComment([first ?? '', second ?? ''], new Map()) ?? '';
  expect(body).toContain('of crm');
  expect(body).toContain('of billing');
  expect(body.match(/by \w+/g)).toEqual(['by crm']);
});

test('names from others end no entry, and begin none', () => {
  const name =
    '-->\n<!-- pricewright:plan:x:y -->\n<!-- pricewright:end -->\n```\n<!-- pricewright:request -->';
  const body = planMarkdown(planNamed(name), { marker: marker('plan', '.', 'default') });
  const text = body.slice(body.indexOf('\n') + 1);
  const once = written(change('plan', '.', 'default', text));
  const again = requestComment([once], change('plan', 'crm', 'test', 'more')) ?? '';
  expect(again).toContain(text.trim());
  expect(again.match(/^<!-- pricewright:(?!foot).*-->$/gm)).toHaveLength(4);
});

describe('within the limit', () => {
  const CELLS = ['a', 'b', 'c', 'd'].flatMap((place) =>
    ['production', 'staging', 'test'].map((each) => [place, each] as const),
  );

  test('the longest gives way, and its verdict, its counts and its links stay', () => {
    const body = written(
      change('plan', 'long', 'production', entry('long', 60_000)),
      change('plan', 'short', 'production', entry('short', 20_000)),
    );
    expect(body.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    expect(body).toContain('x'.repeat(20_000));
    expect(body).not.toContain('x'.repeat(20_001));
    for (const kept of ['long in short', 'Plan: 1 to update', 'https://ci.example.com/long'])
      expect(body).toContain(kept);
  });

  test('a plan gives way to its own outcome', () => {
    const body = written(
      change('plan', 'crm', 'production', entry('crm', 30_000)),
      change('apply', 'crm', 'production', entry('crm', 50_000)),
    );
    expect(body).toContain('x'.repeat(50_000));
    expect(body.match(/x{30000}/g)).toHaveLength(1);
  });

  test('every one of many long entries says its verdict and where the rest is', () => {
    const many = [...CELLS, ...CELLS.map(([place, each]) => [`${place}2`, each] as const)];
    const body = written(
      ...many.map(([place, each]) =>
        change(
          'plan',
          place,
          each,
          `## ${place} ${each}\n\n**in short**\n\n${'y '.repeat(3000)}\n\n${entry('z', 9000)}`,
        ),
      ),
    );
    expect(body.length).toBeLessThanOrEqual(COMMENT_LIMIT);
    for (const [place, each] of many) expect(body).toContain(`## ${place} ${each}\n\n**in short**\n\n`);
  });

  test('written twice is written once: no job takes its own text for lost', () => {
    const some = fc.array(
      fc.tuple(
        fc.constantFrom(...CELLS),
        fc.constantFrom<Kind>('plan', 'apply', 'queue'),
        fc.constantFrom(0, 100, 9000, 30_000, 64_000),
      ),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(some, (all) => {
        const changes = all.map(([[place, each], kind, length]) =>
          change(kind, place, each, length === 0 ? '' : entry(place, length)),
        );
        const last = changes.at(-1) ?? new Map();
        let body = written(...changes);
        for (let round = 1; round <= 3; round += 1) {
          const next = requestComment([body], last) ?? '';
          if (next === body) return;
          body = next;
        }
        expect(requestComment([body], last)).toBe(body);
      }),
      { numRuns: 300 },
    );
  });
});
