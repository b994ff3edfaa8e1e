/** Cohorts by a metadata field in every form of a plan: the field is named, and a value says nothing but itself. */
import { describe, expect, test } from 'vitest';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { noticeRows, noticesCsv } from '../../src/report/view/notices.ts';
import { planText } from './forms.ts';
import { alikeBySegment, alikePlan } from './many-changes.ts';
import { PRICED } from './priced-plans.ts';

/** The sample with its cohorts under other names, the names of its groups too. */
function bySegment(...names: readonly string[]): Plan {
  const money = PRICED.impact.money.map((each): MoneyImpact => {
    const renamed = new Map(each.cohorts.map(({ name }, index) => [name, names[index] ?? '']));
    return {
      ...each,
      cohorts_by: 'metadata.segment',
      cohorts: each.cohorts
        .slice(0, names.length)
        .map((cohort) => ({ ...cohort, name: renamed.get(cohort.name) ?? '' })),
      groups: each.groups.map((group) => ({ ...group, cohort: renamed.get(group.cohort) ?? '' })),
    };
  });
  return { ...PRICED, impact: { ...PRICED.impact, money } };
}

const text = (plan: Plan) => planText(plan, { width: 100, palette: createPalette(false) });

describe('the field is named', () => {
  const plan = bySegment('enterprise', 'no segment');

  test('in text, above its cohorts', () => {
    expect(text(plan)).toContain(
      [
        '      by metadata.segment',
        '        enterprise: 290 subscriptions, 144,710.00 → 156,286.80  (+11,576.80, +8.0 %)',
        '        no segment: 10 subscriptions, 4,990.00 → 5,389.20  (+399.20, +8.0 %)',
      ].join('\n'),
    );
  });

  test('in a comment', () => {
    expect(planMarkdown(plan)).toMatch(
      /^ +- by `metadata\.segment`\n( +)- enterprise: 290 .*\n\1- no segment: 10 /m,
    );
  });

  test('on the page, in the heading of its table and of each group', () => {
    const page = planHtml(plan);
    expect(page).toContain('<caption>Cohorts by metadata.segment, USD per month</caption>');
    expect(page).toContain('<th scope="col">metadata.segment</th>');
    expect(page).toContain('<th scope="row">no segment</th>');
    expect(page).toContain('<span class="faint">segment enterprise · from 2027-01-19');
    expect(planHtml(bySegment('no segment', 'b'))).toContain(
      '<span class="faint">no segment · from 2027-01-19',
    );
  });
});

test('a single cohort is shown: it may be that of the subscriptions without the field', () => {
  const plan = bySegment('no segment');
  expect(text(plan)).toContain('no segment: 290 subscriptions');
  expect(planMarkdown(plan)).toContain('no segment: 290 subscriptions');
  expect(planHtml(plan)).toContain('Cohorts by metadata.segment');
});

test('by bundle, nothing is another than before', () => {
  const page = planHtml(PRICED);
  expect(page).toContain('<caption>Cohorts, USD per month</caption>');
  expect(page).toContain('<span class="faint">bundles.growth · from 2027-01-19');
  expect(text(PRICED)).toContain('      bundles.growth: 290 subscriptions');
});

test('a long value is cut where it is read, and says so', () => {
  const plan = bySegment('x'.repeat(1200), 'b');
  for (const shown of [text(plan), planMarkdown(plan), planHtml(plan)]) {
    expect(shown.replaceAll(/\s+/g, ' ')).toContain('x… (1,080 more characters in the JSON form)');
    expect(shown).not.toContain('x'.repeat(121));
  }
});

test('a thousand cohorts are a table that is folded, and a few lines', () => {
  const [money] = bySegment('a', 'b').impact.money;
  const [like] = money?.cohorts ?? [];
  if (money === undefined || like === undefined) throw new Error('the sample has no cohorts');
  const cohorts = Array.from({ length: 1000 }, (_, index) => ({ ...like, name: `segment ${index}` }));
  const plan = { ...PRICED, impact: { ...PRICED.impact, money: [{ ...money, cohorts }] } };
  expect(planHtml(plan)).toContain('<summary>900 more cohorts</summary>');
  expect(planHtml(plan).match(/<th scope="row">segment /g)).toHaveLength(1000);
  expect(text(plan)).toContain('        … and 996 more cohorts');
});

describe('the changes on the page', () => {
  const names = ['enterprise', 'enterprise', '"><b x="', 'no segment', '"><b x="', '"><b x="'];
  const page = planHtml(alikeBySegment(names));

  test('can be filtered by cohort, each with its number of subscriptions', () => {
    const [, select] =
      /<form class="filters" id="changes-filter".*?<select name="cohort">(.*?)<\/select>/s.exec(page) ?? [];
    expect(select).toBe(
      '<option value="">any</option><option value="0">segment enterprise (2)</option>' +
        '<option value="1">segment &quot;&gt;&lt;b x=&quot; (3)</option><option value="2">no segment (1)</option>',
    );
    expect(page).toContain('data-cohort="0 1 2" data-count="6"');
    expect(planHtml(alikePlan(6))).not.toMatch(/name="cohort"|data-cohort/);
  });

  test('say the cohort of each subscription', () => {
    const members = [
      ...page.matchAll(/<li data-cohort="(\d)"><code>subscriptions\.customer_\d+<\/code>.*?<\/li>/g),
    ];
    expect(members.map(([, number]) => number)).toEqual(['0', '0', '1', '2', '1', '1']);
    expect(members[3]?.[0]).toContain('<span class="faint">no segment</span>');
    expect(planHtml(alikeBySegment(['vip', 'vip']))).toContain('<p class="faint">segment vip</p>');
  });

  test('have no such filter where the field is no segment', () => {
    const own = Array.from({ length: 201 }, (_, index) => `contract ${index}`);
    expect(planHtml(alikeBySegment(own.slice(1)))).toContain('<select name="cohort">');
    expect(planHtml(alikeBySegment(own))).not.toContain('<select name="cohort">');
    expect(planHtml(alikeBySegment(own))).toContain('<span class="faint">segment contract 200</span>');
  });
});

test('a notice says the cohort, and a value is no formula', () => {
  const plan = bySegment('=HYPERLINK("x")', 'b');
  expect(noticeRows(plan)[0]).toMatchObject({ cohort: '=HYPERLINK("x")' });
  const [head, row] = noticesCsv(plan);
  expect(head).toMatch(/,plan_digest,cohort,first_invoice,.*,name\r\n$/);
  expect(row).toMatch(/,"'=HYPERLINK\(""x""\)",.*\r\n$/);
});
