/**
 * Fourteen pull requests over a company of 300 and of 3,000 subscriptions: what the first screen says of each, that every form
 * says it, and that the revenue by month is what the company's numbers make it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { guardDiagnostics } from '../../src/report/ci/annotations.ts';
import { guardsJunit } from '../../src/report/ci/junit.ts';
import { sarifText } from '../../src/report/ci/sarif.ts';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { COMMENT_LIMIT } from '../../src/report/markdown/comment.ts';
import { planMarkdown } from '../../src/report/markdown/report-markdown.ts';
import { summaryOf } from '../../src/report/summary/summary.ts';
import { noticeRows, noticesCsv, noticesJson } from '../../src/report/view/notices.ts';
import { planText } from '../report/forms.ts';
import { pointsOf } from '../report/said-of-plan.ts';
import { mills, revenueByHand } from './by-hand.ts';
import { companyFiles, type Subscriber, TERMS } from './company.ts';
import { planOfReview } from './plan-of-review.ts';
import { MORE_REVIEWS } from './seven-more-reviews.ts';
import { REVIEWS, type Review, SIZES, type Size } from './seven-reviews.ts';

const TODAY = '2026-11-20';
const MINUTE = 60_000;

/** The same words on one line, without the marks of a form. */
const plainly = (text: string) =>
  text
    .replaceAll(/[`*\\]/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');

const firstScreen = (text: string) => text.split('\n').slice(0, 30).join('\n');

const textOf = (plan: Plan) => planText(plan, { width: 80, palette: createPalette(false) });

function reviewed(review: Review, size: Size): () => Plan {
  let plan: Plan | undefined;
  beforeAll(async () => {
    plan = await planOfReview(size, review);
  }, MINUTE);
  return () => {
    if (plan === undefined) throw new Error('no plan');
    return plan;
  };
}

for (const size of SIZES)
  describe.each([...REVIEWS, ...MORE_REVIEWS])(`$name over ${size} subscriptions`, (review) => {
    const made = reviewed(review, size);

    it('has a summary of at most five lines', () => {
      expect(summaryOf(made()).lines).toEqual(review.summaries[size]);
    });

    it('has the summary on the first screen of every form', () => {
      const page = plainly(
        planHtml(made())
          .replaceAll(/<\/?code>/g, '')
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll('\u00a0', ' '),
      );
      for (const line of review.summaries[size].map(plainly)) {
        expect(plainly(firstScreen(textOf(made())))).toContain(line);
        expect(plainly(firstScreen(planMarkdown(made())))).toContain(line);
        expect(page.slice(0, page.indexOf(' Counts and digest '))).toContain(line);
      }
      expect(planMarkdown(made()).length).toBeLessThan(COMMENT_LIMIT);
    });

    it('draws attention to nothing that the base defers already', () => {
      const fresh = made().deferred.filter(({ stands }) => !stands);
      const { brings } = review;
      const brought = 'length' in brings ? brings.length : brings[size];
      expect(fresh).toHaveLength(brought);
      if ('length' in brings) expect(fresh.map(({ kind, address }) => `${kind} ${address}`)).toEqual(brings);
      const attention = pointsOf(made()).map(({ words }) => words.text);
      // Who left the catalog is named, and where nothing is sent, the summary itself says what is scheduled.
      const isSaid = fresh.some(({ kind }) => kind !== 'orphaned') && made().steps.length > 0;
      expect(attention.some((words) => words.includes('deferred'))).toBe(isSaid);
      // Two environments are compared as they are, and have no base.
      if (review.argv !== undefined) return;
      const standing = made().deferred.length - fresh.length;
      expect(standing).toBeGreaterThan(20);
      for (const form of [textOf(made()), planMarkdown(made()), planHtml(made())])
        expect(plainly(form)).toContain(
          `${new Intl.NumberFormat('en-US').format(standing)} deferred changes are not new`,
        );
    });

    it('says an assumption about one price once', () => {
      for (const { assumed = [] } of made().impact.money) {
        const parts = assumed.map(
          ({ what, reason }) => `${what}: ${reason.replaceAll(/\d{4}-\d\d-\d\d/g, '')}`,
        );
        expect(new Set(parts).size).toBe(parts.length);
      }
    });

    it('has its rows and its guards in the forms for machines', () => {
      const findings = guardDiagnostics(made());
      const refused = made().guards.filter(({ outcome }) => outcome === 'refused');
      expect(findings.length > 0).toBe(refused.length > 0);
      expect(JSON.parse(sarifText(findings, '')).runs[0].results).toHaveLength(findings.length);
      for (const { guard } of refused) expect(guardsJunit(made())).toContain(guard);
      const rows = noticeRows(made()).length;
      expect(JSON.parse(noticesJson(made())).notices ?? JSON.parse(noticesJson(made()))).toHaveLength(rows);
      expect([...noticesCsv(made())].join('').trimEnd().split('\n')).toHaveLength(rows + 1);
    });
  });

describe('revenue by month, to the cent', () => {
  const picks: Readonly<Record<string, (one: Subscriber) => boolean>> = {
    'list-price': ({ bundle }) => bundle === 'growth',
    discount: ({ discount }) => discount !== null,
    leaving: ({ syncs }) => syncs,
    tiers: ({ bundle }) => bundle === 'starter',
  };
  for (const review of REVIEWS.filter(({ name }) => picks[name]))
    describe(review.name, () => {
      const made = reviewed(review, 300);

      it.each(['USD', 'EUR'])('in %s', (currency) => {
        const isPicked = (one: Subscriber) =>
          picks[review.name]?.(one) === true && (one.bundle === 'growth_eur') === (currency === 'EUR');
        const byHand = revenueByHand(300, review.terms, { today: TODAY, picks: isPicked });
        const money = made().impact.money.find((each) => each.currency === currency);
        if (byHand.every(({ before, after }) => before === 0n && after === 0n)) {
          expect(money).toBeUndefined();
          return;
        }
        const months = money?.series?.months.map(({ month, before, after }) => ({
          month,
          before: mills(before),
          after: mills(after),
        }));
        expect(months).toEqual(byHand);
      });
    });
});

describe('the company', () => {
  it('is another one in every review', () => {
    const base = JSON.stringify(companyFiles(300, TERMS));
    const every = [...REVIEWS, ...MORE_REVIEWS];
    const all = every.map(({ terms }) => JSON.stringify(companyFiles(300, terms)));
    expect(new Set([base, ...all]).size).toBe(every.length + 1);
  });
});
