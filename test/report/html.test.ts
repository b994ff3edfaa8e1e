import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markupText } from '../../src/report/html/markup.ts';
import { planBody, planHtml } from '../../src/report/html/plan-html.ts';
import { reportBody } from '../../src/report/html/report-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { countsLine } from '../../src/report/lines/plan-words.ts';
import { outcomeCountsLine, outcomeReport } from '../../src/report/sections/outcome-sections.ts';
import { outcomeHtml, planText } from './forms.ts';
import { expectGolden } from './golden.ts';
import { planNamed } from './hostile-plan.ts';
import { alikePlan, differentPlan } from './many-changes.ts';
import { OUTCOMES, outcome } from './rendered-outcomes.ts';
import { HOSTILE, RENDERED_PLANS } from './rendered-plans.ts';
import { plan } from './sample-plan.ts';

// One plan has every section, the other every drawing. The rows of its customers are data, which the script reads.
describe('golden pages, without their style and script', () => {
  test.each(RENDERED_PLANS.filter(({ name }) => name === 'everything' || name === 'priced'))(
    '$name',
    ({ name, plan: sample }) => {
      const body = markupText(planBody(sample)).replace(/(<pre id="customers-data"[^>]*>)[^<]*/, '$1');
      expectGolden(`plan-${name}.html.txt`, `${body}\n`);
    },
  );
  test.each(OUTCOMES.filter(({ name }) => name === 'in-part'))(
    'outcome $name',
    ({ name, outcome: sample }) => {
      expectGolden(`outcome-${name}.html.txt`, `${markupText(reportBody(outcomeReport(sample)))}\n`);
    },
  );
});

test.each(['script', 'style'])('the policy admits only the %s that is in the page', (tag) => {
  const page = planHtml(plan());
  const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page) ?? [];
  const hash = createHash('sha256').update(text).digest('base64');
  expect(text.length).toBeGreaterThan(1000);
  expect(page).toContain(`; ${tag}-src 'sha256-${hash}'; `);
});

describe.each(RENDERED_PLANS)('the page of $name', ({ plan: sample }) => {
  const page = planHtml(sample);

  test('has its counts and its whole digest, and no raw control', () => {
    expect(page).toContain(countsLine(sample));
    expect(page).toContain(sample.digest);
    expect(page).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  test('has one script, one style, and asks for nothing', () => {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<style/g)).toHaveLength(1);
    expect(page).not.toMatch(
      /\s(?:src|srcset|style|on\w+)=|<(?:link|img|iframe|object|base)\b|@import|url\(/,
    );
    for (const [, target] of page.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#/);
  });

  test('names nothing twice, and everything that is referred to is there', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const [, referred = ''] of page.matchAll(/(?:aria-labelledby|for)="([^"]+)"/g))
      expect(ids).toContain(referred);
    for (const [, target = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  test('is the same twice', () => {
    expect(planHtml(structuredClone(sample))).toBe(page);
  });
});

test.each(OUTCOMES)('the page of the outcome $name has its counts and the digest', ({ outcome: sample }) => {
  const page = outcomeHtml(sample);
  expect(page).toContain(outcomeCountsLine(sample));
  expect(page).toContain(sample.plan_digest);
  expect(page).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style></title></script><script>alert(1)</script>',
  '<!-- ',
  HOSTILE,
])('the name %j is text in the page', (name) => {
  const failed = outcome([], { stopped: name, run: name });
  for (const page of [planHtml(planNamed(name)), outcomeHtml(failed)]) {
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page.match(/<!--|<img/g)).toBeNull();
    const tags = page.match(/<[a-z][^>]*>/g) ?? [];
    for (const tag of tags) expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|'/);
  }
});

test('guards that are in force are in the navigation, whether they found something or not', () => {
  const rules = { limits: { notice_days: '30' }, protect: [], exceptions: [] };
  const page = planHtml(plan({ guard_rules: rules }));
  expect(page).toContain('<h2 id="guards-title">');
  expect(page).toContain('<a href="#guards-title">');
});

describe('ten thousand customers', () => {
  const alike = alikePlan(10_000);

  test('that change alike take fewer than 60 lines of text', () => {
    const text = planText(alike, { width: 80, palette: createPalette(false) });
    expect(text.split('\n').length).toBeLessThan(60);
    expect(text).toContain('» 10,000 subscriptions');
  });

  test('that change alike are a page of less than 3 MB in which each of them stands', () => {
    const page = planHtml(alike);
    expect(Buffer.byteLength(page)).toBeLessThan(3_000_000);
    const shown = new Set(page.match(/(?<=<code>)[^<]+(?=<\/code>)/g));
    const missing = alike.steps
      .slice(1)
      .filter(({ address }) => !shown.has(address.split('.versions.')[0] ?? ''));
    expect(missing).toEqual([]);
  });

  test('and two thousand that change differently all stand in the page', () => {
    const page = planHtml(differentPlan(2000));
    expect(page.match(/<li class="entry"/g)).toHaveLength(4000);
  });
});
