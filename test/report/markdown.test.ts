import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { countsLine } from '../../src/report/lines/plan-words.ts';
import { COMMENT_LIMIT, marker } from '../../src/report/markdown/comment.ts';
import { cell, codeSpan, htmlTitle, prose } from '../../src/report/markdown/escape-markdown.ts';
import { outcomeMarkdown, planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { outcomeCountsLine } from '../../src/report/sections/outcome-sections.ts';
import { expectGolden } from './golden.ts';
import { planNamed } from './hostile-plan.ts';
import { differentPlan } from './many-changes.ts';
import { OUTCOMES, outcome } from './rendered-outcomes.ts';
import { RENDERED_PLANS } from './rendered-plans.ts';
import { at, plan } from './sample-plan.ts';

/** Everything that a review platform might act on. */
const HOSTILE_MARKDOWN = [
  '@octocat please',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</details></summary>',
  '[click](https://evil.example)',
  '![pixel](https://evil.example/p.png)',
  '| a | b |',
  '`code` ``more``',
  '**bold** _it_ ~~no~~',
  '# heading',
  '/close',
  '#12 GH-12 !34 owner/repo#5',
  'https://evil.example www.evil.example me@evil.example',
  '--> <!-- pricewright:plan:x -->',
  ':tada: &lt; &#64;octocat',
  '```\nfence',
  '1. one',
  '> quote',
  '::error::x',
  '\\',
];

/** What is left of Markdown when all that stands in code is taken out: the only place where something could act. */
function outsideCode(markdown: string): string {
  return markdown
    .replace(/<code>.*?<\/code>|(?<=^|- )\d\\\./gm, '')
    .replace(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, '');
}

// The text has the sections of each plan; a comment of one with all of them, and one of an outcome, show how they are laid out.
describe('golden comments', () => {
  test.each(RENDERED_PLANS.filter(({ name }) => name === 'everything'))('$name', ({ name, plan: sample }) => {
    expectGolden(`plan-${name}.md`, planMarkdown(sample));
  });
  test.each(OUTCOMES.filter(({ name }) => name === 'in-part'))(
    'outcome $name',
    ({ name, outcome: sample }) => {
      expectGolden(`outcome-${name}.md`, outcomeMarkdown(sample));
    },
  );
});

describe.each(RENDERED_PLANS)('the comment on $name', ({ plan: sample }) => {
  const text = planMarkdown(sample);

  test('begins with its marker, has counts and the whole digest, and no raw control', () => {
    expect(text.split('\n')[0]).toBe(marker('plan', sample.project, sample.environment));
    expect(text).toContain(countsLine(sample));
    expect(text).toContain(`Digest: \`${sample.digest}\``);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  test('opens and closes its folds, each with blank lines around what is Markdown', () => {
    expect(text.match(/^<details>/gm)?.length).toBe(text.match(/^<\/details>$/gm)?.length);
    expect(text).not.toMatch(/<\/summary>\n[^\n]/);
    expect(text).not.toMatch(/[^\n]\n<\/details>/);
  });
});

test('what a person is to write stands in one piece, braces within braces too', () => {
  expect(prose('write guards: { exceptions: [{ guard: notice_days, limit: 0 }] }; and one more')).toBe(
    'write guards: `{ exceptions: [{ guard: notice_days, limit: 0 }] }`; and one more',
  );
});

describe.each(HOSTILE_MARKDOWN)('the name %j', (name) => {
  const comments = [
    planMarkdown(planNamed(name)),
    outcomeMarkdown(
      outcome(
        [
          {
            id: 'bundles.create bundles.x',
            address: at('bundles.x'),
            operation: 'bundles.create',
            origin: 'planned',
            result: { kind: 'refused', status: 422, detail: name, sends: 1 },
          },
        ],
        { stopped: name, run: name },
      ),
    ),
  ];

  test.each(comments)('does nothing in a comment', (text) => {
    const own = text.replace(/^<!-- pricewright:(plan|apply)[\w:.%!'()*~-]* -->/, '');
    const open = outsideCode(own).replaceAll(/<\/?(?:details|summary|b|p)>|\[!CAUTION\]/g, '');
    expect(open).not.toMatch(/[<@[\]_~`\\{}]|https?:|www\.|\bGH-\d|#\d|!\d|:tada:|&/);
    expect(open.match(/^\|/gm) ?? []).toHaveLength(
      (own.match(/^\| /gm) ?? []).length + (own.match(/^\|:/gm) ?? []).length,
    );
    expect(open).not.toMatch(
      /^\s*(?:- )?(?:#(?!# (?:Plan|Apply)|## (?:Guards|Who pays|Prices|Refused|Stale|In doubt|Depends|Not started))|>(?! (?:\*\*|$))|\/|\d+[.)]\s)/m,
    );
    expect(text).not.toMatch(/^\s*::/m);
  });

  test('keeps the columns of the tables', () => {
    const tables = [...(comments[0] ?? '').matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) =>
      table.trim().split('\n'),
    );
    expect(tables.flat().length).toBeGreaterThan(3);
    for (const [head = '', ...rows] of tables) {
      const columns = head.match(/\|/g)?.length ?? 0;
      for (const row of rows) expect(row.match(/\|/g), row).toHaveLength(columns);
    }
  });
});

test.each([
  ['plain words, with commas (and more).', 'plain words, with commas (and more).'],
  ['bundles.growth increases', '`bundles.growth` increases'],
  ['by 12.5 % on 2027-01-19', 'by 12.5 % on 2027-01-19'],
  ['ask @anna', 'ask `@anna`'],
  ['commit 9b2d1f7a', 'commit `9b2d1f7a`'],
  ['write { limit: 5 } there', 'write `{ limit: 5 }` there'],
])('prose %j is %j', (text, shown) => {
  expect(prose(text)).toBe(shown);
});

test.each([
  ['plain', '`plain`'],
  ['a`b', '``a`b``'],
  ['`', '`` ` ``'],
  ['``x', '``` ``x ```'],
  ['', '` `'],
])('the code span of %j is %j', (text, shown) => {
  expect(codeSpan(text)).toBe(shown);
});

test('a cell has no bar of its own, a title no mark-up', () => {
  expect(cell('a|b\\')).not.toMatch(/[|\\]/);
  expect(htmlTitle('<b> @x')).toBe('<code>&#60;b&#62;</code> <code>&#64;x</code>');
});

test('a marker cannot be ended by a name', () => {
  expect(marker('plan', '--> <b>', 'x'.repeat(1000))).toMatch(
    /^<!-- pricewright:plan:--%3E%20%3Cb%3E:x{80} -->$/,
  );
});

test('a text to copy is a block of its own, which ends', () => {
  const way_past = { source: { file: 'pricewright.yaml', line: 7, column: 10 }, text: 'exceptions: [], ' };
  const refused = { guard: 'deletions', outcome: 'refused', addresses: [], message: '', fix: '' } as const;
  const text = planMarkdown(plan({ guards: [refused], way_past }));
  expect(text).toContain('\n\n```yaml\nexceptions: [], \n```\n\n');
});

function manyCurrencies(): Plan {
  const name = '`|@<'.repeat(100);
  const sample = planNamed(name);
  const money = sample.impact.money.flatMap((each) =>
    Array.from({ length: 60 }, (_, index) => ({
      ...each,
      currency: `${index}${name}`,
      cohorts: Array.from({ length: 300 }, () => each.cohorts).flat(),
      excluded: Array.from({ length: 300 }, () => each.excluded).flat(),
    })),
  );
  return { ...sample, impact: { ...sample.impact, money } };
}

test.each([
  ['10,000 different changes', differentPlan(10_000)],
  ['3,000 changes with long names', differentPlan(3000, '`@x| '.repeat(200))],
  ['one name of a quarter of a million characters', planNamed('\u{1f600}`@<'.repeat(50_000))],
  ['sixty currencies with hundreds of cohorts', manyCurrencies()],
])('%s are within the limit, counts and digest complete', (_, sample) => {
  const text = planMarkdown(sample);
  expect(text.length).toBeLessThanOrEqual(COMMENT_LIMIT);
  expect(text).toContain(countsLine(sample));
  expect(text).toContain(`Digest: \`${sample.digest}\``);
  expect(text.match(/^<details>/gm)?.length).toBe(text.match(/^<\/details>$/gm)?.length);
});

test('what does not fit is counted', () => {
  const text = planMarkdown(differentPlan(10_000));
  const shown = text.match(/^- `»`/gm)?.length ?? 0;
  expect(shown).toBeGreaterThan(100);
  expect(text).toContain(`- … ${(10_000 - shown).toLocaleString('en')} more changes: the HTML report`);
  expect(text).toContain('Deferred: 10,000 changes');
  expect(text.length).toBeGreaterThan(COMMENT_LIMIT * 0.9);
});

test.each(OUTCOMES)('the comment on the outcome $name has its counts and digest', ({ outcome: sample }) => {
  const text = outcomeMarkdown(sample);
  expect(text).toContain(outcomeCountsLine(sample));
  expect(text).toContain(`Plan digest: \`${sample.plan_digest}\``);
  expect(text.length).toBeLessThanOrEqual(COMMENT_LIMIT);
});
