/** Seven pull requests as a company makes them: each changes a few numbers of the catalog. */
import { TERMS, type Terms } from './company.ts';

export const SIZES = [300, 3000] as const;
export type Size = (typeof SIZES)[number];

export interface Review {
  readonly name: string;
  readonly terms: Terms;
  /** The command that makes the plan, where it is not `diff` against the company as it was. */
  readonly argv?: readonly string[];
  /** The summary of its plan, line by line. */
  readonly summaries: Readonly<Record<Size, readonly string[]>>;
  /** The deferred changes that the base does not have, or how many they are. */
  readonly brings: readonly string[] | Readonly<Record<Size, number>>;
}

export const REVIEWS: readonly Review[] = [
  {
    name: 'list-price',
    terms: { ...TERMS, growthFee: '519.00' },
    summaries: {
      300: [
        'Refused by 2 guards. Platform 499.00 → 519.00 USD (+4.0 %) in Growth for 90 subscriptions · temporary: billing/bundles.yaml:36 sets 538.92 on 2027-01-19.',
        'From today: +1,790.00 USD a month through 2027-01, then up to +458.00 through 2028-05, for 90 subscriptions · largest Customer 5 499.00 → 519.00 (+4.0 %)',
        "Limits broken: price locks (23 subscriptions), 0 of 30 days' notice",
        'To fix: put 519.00 into the change of 2027-01-19, or copy the exceptions below to pricewright.yaml:7:10 once agreed',
      ],
      3000: [
        'Refused by 2 guards. Platform 499.00 → 519.00 USD (+4.0 %) in Growth for 900 subscriptions · temporary: billing/bundles.yaml:36 sets 538.92 on 2027-01-19.',
        'From today: +17,894.00 USD a month through 2027-01, then up to +4,334.00 through 2028-05, for 900 subscriptions · largest Customer 5 499.00 → 519.00 (+4.0 %)',
        "Limits broken: price locks (218 subscriptions), 0 of 30 days' notice",
        'To fix: put 519.00 into the change of 2027-01-19, or copy the exceptions below to pricewright.yaml:7:10 once agreed',
      ],
    },
    brings: [],
  },
  {
    name: 'tiers',
    terms: {
      ...TERMS,
      starterCalls: [
        [0, 1000, '0.050'],
        [1001, 20_000, '0.022'],
        [20_001, null, '0.012'],
      ],
    },
    summaries: {
      300: [
        'Refused by 1 guard. API calls +20.0 % beyond 50,001 and −40.0 % at 20,001 in Starter for 150 subscriptions.',
        'From today: not known for 105 of 150 subscriptions; known: −3,294.80 USD a month (−9.4 %, −39,537.60 a year) · 12 pay more, 26 pay less',
        "Limits broken: 0 of 30 days' notice",
        'To fix: give the edit of Starter a day from 2026-12-20 on, under `changes`, or copy the exception below (notice) to pricewright.yaml:7:10 once agreed',
      ],
      3000: [
        'Refused by 1 guard. API calls +20.0 % beyond 50,001 and −40.0 % at 20,001 in Starter for 1,500 subscriptions.',
        'From today: not known for 1,050 of 1,500 subscriptions; known: −32,250.30 USD a month (−9.1 %, −387,003.60 a year) · 127 pay more, 259 pay less',
        "Limits broken: 0 of 30 days' notice",
        'To fix: give the edit of Starter a day from 2026-12-20 on, under `changes`, or copy the exception below (notice) to pricewright.yaml:7:10 once agreed',
      ],
    },
    brings: [],
  },
  {
    name: 'grandfathering',
    terms: { ...TERMS, growthLaunch: '579.00' },
    summaries: {
      300: [
        'Nothing to send now. Platform 538.92 → 579.00 USD (+7.4 %) in Growth on 2027-03-01 for new subscriptions.',
        'No existing bill changes',
      ],
      3000: [
        'Nothing to send now. Platform 538.92 → 579.00 USD (+7.4 %) in Growth on 2027-03-01 for new subscriptions.',
        'No existing bill changes',
      ],
    },
    brings: ['not_due bundles.growth'],
  },
  {
    name: 'entitlements',
    terms: { ...TERMS, entitlements: ['sso', 'audit_export'] },
    summaries: {
      300: [
        'Ready to apply. 90 subscriptions of Growth get sso and audit_export.',
        'From today: no bill changes',
        'Within all limits',
      ],
      3000: [
        'Ready to apply. 900 subscriptions of Growth get sso and audit_export.',
        'From today: no bill changes',
        'Within all limits',
      ],
    },
    brings: [],
  },
  {
    name: 'leaving',
    terms: { ...TERMS, legacyEnds: true, leaves: ['c0006', 'c0012'] },
    summaries: {
      300: [
        'Refused by 1 guard. Legacy sync removed for 12 subscriptions · product Legacy sync deleted.',
        'From today: −90.00 EUR a month and −88.50 USD a month for 12 subscriptions · 12 pay less',
        'Check: no longer in the catalog, still billed at least 548.00 USD a month: Customer 6, Customer 12 · usage samples changed: amounts use the new ones',
        'Limits broken: deletions (1 product)',
        'To fix: copy the exception below (deletions) to pricewright.yaml:7:10 once agreed; put back who left, with `ends: DAY`, or end them at the service',
      ],
      3000: [
        'Refused by 1 guard. Legacy sync removed for 120 subscriptions · product Legacy sync deleted.',
        'From today: −895.50 EUR a month and −894.00 USD a month for 120 subscriptions · 120 pay less',
        'Check: no longer in the catalog, still billed at least 548.00 USD a month: Customer 6, Customer 12 · usage samples changed: amounts use the new ones',
        'Limits broken: deletions (1 product)',
        'To fix: copy the exception below (deletions) to pricewright.yaml:7:10 once agreed; put back who left, with `ends: DAY`, or end them at the service',
      ],
    },
    brings: ['orphaned subscriptions.c0006', 'orphaned subscriptions.c0012'],
  },
  {
    name: 'discount',
    terms: { ...TERMS, partnerDiscount: null },
    summaries: {
      300: [
        'Refused by 1 guard. Discount 10 % for 24 months removed for 18 subscriptions.',
        'From today: not known for 12 of 18; known: +137.70 EUR a month through 2028-07 and +519.50 USD a month through 2027-12, then other amounts · 18 pay more',
        "Limits broken: 0 of 30 days' notice",
        "To fix: give 30 days' notice, then copy the exception below (notice) to pricewright.yaml:7:10 once agreed",
      ],
      3000: [
        'Refused by 1 guard. Discount 10 % for 24 months removed for 177 subscriptions.',
        'From today: not known for 116 of 177; known: +1,611.00 EUR a month through 2028-07 and +4,760.80 USD a month through 2027-12, then other amounts · 177 pay more',
        "Limits broken: 0 of 30 days' notice",
        "To fix: give 30 days' notice, then copy the exception below (notice) to pricewright.yaml:7:10 once agreed",
      ],
    },
    brings: [],
  },
  {
    name: 'over-a-guard',
    terms: { ...TERMS, starterFee: '69.00', logs: '0.48' },
    summaries: {
      300: [
        'Refused by 3 guards. Platform 49.00 → 69.00 USD (+40.8 %) in Starter for 150 subscriptions · Logs 0.35 → 0.48 USD (+37.1 %) in Growth for 90 subscriptions.',
        'From today: not known for 90 of 240 subscriptions; known: +2,980.00 USD a month (+3.6 %, +35,760.00 a year) · largest Customer 1 49.00 → 69.00 (+40.8 %)',
        "Limits broken: price locks (23 subscriptions), price increase +40.82 %, at most +20.00 a month (limit 25 %), 0 of 30 days' notice",
        'To fix: give the edits of 2 bundles a day from 2026-12-20 on, under `changes`, and copy the exception below (25 % limit) to pricewright.yaml:7:10 once agreed',
      ],
      3000: [
        'Refused by 3 guards. Platform 49.00 → 69.00 USD (+40.8 %) in Starter for 1,500 subscriptions · Logs 0.35 → 0.48 USD (+37.1 %) in Growth for 900 subscriptions.',
        'From today: not known for 900 of 2,400 subscriptions; known: +29,822.00 USD a month (+3.6 %, +357,864.00 a year) · largest Customer 1 49.00 → 69.00 (+40.8 %)',
        "Limits broken: price locks (218 subscriptions), price increase +40.82 %, at most +20.00 a month (limit 25 %), 0 of 30 days' notice",
        'To fix: give the edits of 2 bundles a day from 2026-12-20 on, under `changes`, and copy the exception below (25 % limit) to pricewright.yaml:7:10 once agreed',
      ],
    },
    brings: [],
  },
];
