/** Seven more pull requests: moves, a new offer, a promotion, a campaign, leavers, a slip of two digits and a rewrite. */
import { TERMS } from './company.ts';
import type { Review } from './seven-reviews.ts';

export const MORE_REVIEWS: readonly Review[] = [
  {
    name: 'mass-move',
    terms: { ...TERMS, movesEvery: 30 },
    summaries: {
      300: [
        'Refused by 1 guard. 10 subscriptions move from Starter to Growth (8 upgrades, 2 downgrades).',
        'Between today and 2027-01-19: partly not known for all 10 subscriptions; known: +1,920.00 USD a month through 2027-01, then +2,319.20 a month',
        'Check: Customer 180 pays 585.00 USD less a month from 2026-12-01 through 2027-01-31, and 1 more such decrease · 5 catalog warnings',
        "Limits broken: 0 of 30 days' notice · first invoice that differs: 2026-12-01, +4,500.00 USD",
        'To fix: give the moves a day from 2026-12-20 on, in an entry of `versions`, or copy the exception below (notice) to pricewright.yaml:7:10 once agreed',
      ],
      3000: [
        'Refused by 1 guard. 100 subscriptions move from Starter to Growth (72 upgrades, 28 downgrades).',
        'Between today and 2027-01-19: partly not known for all 100 subscriptions; known: +14,421.50 USD a month through 2027-01, then +18,389.56 a month',
        'Check: 50 catalog warnings · and 1 more point',
        "Limits broken: 0 of 30 days' notice · first invoice that differs: 2026-12-01, +44,730.00 USD",
        'To fix: give the moves a day from 2026-12-20 on, in an entry of `versions`, or copy the exception below (notice) to pricewright.yaml:7:10 once agreed',
      ],
    },
    brings: [],
  },
  {
    name: 'new-offer',
    terms: { ...TERMS, scaleFee: '1299.00', scaleFor: ['c0005', 'c0015'] },
    summaries: {
      300: [
        'Refused by 3 guards. Customer 5 and Customer 15 move from Growth to Scale (upgrade, Scale has new prices) · new bundle Scale.',
        'Between today and 2028-01-01: partly not known for all 2 subscriptions; known: +1,600.00 USD a month through 2027-12, then +1,520.16 a month · 2 pay more',
        'Check: Customer 15 pays 800.00 USD more a month from 2026-12-01 through 2027-01-31, and 1 more such increase',
        "Limits broken: price locks (1 subscription), price increase +160.32 %, at most +800.00 a month (limit 25 %), 0 of 30 days' notice",
        'To fix: give the moves a day from 2026-12-20 on, in an entry of `versions`, and copy the exceptions below to pricewright.yaml:7:10 once agreed',
      ],
      3000: [
        'Refused by 3 guards. Customer 5 and Customer 15 move from Growth to Scale (upgrade, Scale has new prices) · new bundle Scale.',
        'Between today and 2028-01-01: partly not known for all 2 subscriptions; known: +1,600.00 USD a month through 2027-12, then +1,520.16 a month · 2 pay more',
        'Check: Customer 15 pays 800.00 USD more a month from 2026-12-01 through 2027-01-31, and 1 more such increase',
        "Limits broken: price locks (1 subscription), price increase +160.32 %, at most +800.00 a month (limit 25 %), 0 of 30 days' notice",
        'To fix: give the moves a day from 2026-12-20 on, in an entry of `versions`, and copy the exceptions below to pricewright.yaml:7:10 once agreed',
      ],
    },
    brings: [],
  },
  {
    name: 'promotion',
    terms: { ...TERMS, stagingFee: '519.00' },
    argv: ['diff', 'env:production', 'env:staging', '--variables'],
    summaries: {
      300: [
        'Refused by 2 guards. Platform 499.00 → 519.00 USD (+4.0 %) in Growth for 90 subscriptions · temporary: billing/bundles.yaml:36 sets 538.92 on 2027-01-19.',
        'From today: +1,790.00 USD a month through 2027-01, then up to +458.00 through 2028-05, for 90 subscriptions · largest Customer 5 499.00 → 519.00 (+4.0 %)',
        'Check: 23 deferred (price locked) · 1 scheduled: 2027-01-19',
        "Limits broken: price locks (23 subscriptions), 0 of 30 days' notice",
        'To fix: put 519.00 into the change of 2027-01-19, or copy the exceptions below to pricewright.yaml:10:16 once agreed',
      ],
      3000: [
        'Refused by 2 guards. Platform 499.00 → 519.00 USD (+4.0 %) in Growth for 900 subscriptions · temporary: billing/bundles.yaml:36 sets 538.92 on 2027-01-19.',
        'From today: +17,894.00 USD a month through 2027-01, then up to +4,334.00 through 2028-05, for 900 subscriptions · largest Customer 5 499.00 → 519.00 (+4.0 %)',
        'Check: 218 deferred (price locked) · 1 scheduled: 2027-01-19',
        "Limits broken: price locks (218 subscriptions), 0 of 30 days' notice",
        'To fix: put 519.00 into the change of 2027-01-19, or copy the exceptions below to pricewright.yaml:10:16 once agreed',
      ],
    },
    brings: { 300: 24, 3000: 219 },
  },
  {
    name: 'campaign',
    terms: { ...TERMS, campaignFee: '449.00' },
    summaries: {
      300: [
        'Ready to apply. Platform 538.92 → 449.00 USD (−16.7 %) in Growth for 67 subscriptions · Platform 449.00 → 538.92 USD (+20.0 %) in Growth on 2027-04-01.',
        'From 2027-02-01: −5,988.68 USD a month through 2027-03 (−16.7 %, −11,977.36 in all) for 67 subscriptions · 67 pay less',
        'Check: 46 newly deferred (price locked) · 2 scheduled, the first on 2027-02-01',
        'Within all limits',
      ],
      3000: [
        'Ready to apply. Platform 538.92 → 449.00 USD (−16.7 %) in Growth for 682 subscriptions · Platform 449.00 → 538.92 USD (+20.0 %) in Growth on 2027-04-01.',
        'From 2027-02-01: −60,965.84 USD a month through 2027-03 (−16.7 %, −121,931.68 in all) for 682 subscriptions · 682 pay less',
        'Check: 436 newly deferred (price locked) · 2 scheduled, the first on 2027-02-01',
        'Within all limits',
      ],
    },
    brings: { 300: 48, 3000: 438 },
  },
  {
    name: 'leavers',
    terms: { ...TERMS, leaves: ['c0005', 'c0015', 'c0025'] },
    summaries: {
      300: [
        'Nothing to send: 3 subscriptions are no longer in the catalog.',
        'Check: no longer in the catalog, still billed at least 1,497.00 USD a month: Customer 5, Customer 15 and 1 more',
        'To fix: put back who left, with `ends: DAY`, or end them at the service, then `pricewright state rm` each',
      ],
      3000: [
        'Nothing to send: 3 subscriptions are no longer in the catalog.',
        'Check: no longer in the catalog, still billed at least 1,497.00 USD a month: Customer 5, Customer 15 and 1 more',
        'To fix: put back who left, with `ends: DAY`, or end them at the service, then `pricewright state rm` each',
      ],
    },
    brings: ['orphaned subscriptions.c0005', 'orphaned subscriptions.c0015', 'orphaned subscriptions.c0025'],
  },
  {
    name: 'factor-of-100',
    terms: { ...TERMS, growthFee: '4.99' },
    summaries: {
      300: [
        'Refused by 1 guard. Platform 499.00 → 4.99 USD (−99.0 %) in Growth for 90 subscriptions · temporary: billing/bundles.yaml:36 sets 538.92 on 2027-01-19.',
        'From today: −44,213.90 USD a month through 2027-01, then up to −11,312.83 through 2028-05, for 90 subscriptions · 90 pay less',
        'Check: 4.99 is a hundredth of 499.00: correct billing/bundles.yaml:24 if the decimal point slipped',
        'Limits broken: price locks (23 subscriptions)',
        'To fix: if 4.99 is meant, put it into the change of 2027-01-19, or copy the exception below (price locks) to pricewright.yaml:7:10 once agreed',
      ],
      3000: [
        'Refused by 1 guard. Platform 499.00 → 4.99 USD (−99.0 %) in Growth for 900 subscriptions · temporary: billing/bundles.yaml:36 sets 538.92 on 2027-01-19.',
        'From today: −441,990.80 USD a month through 2027-01, then up to −107,051.98 through 2028-05, for 900 subscriptions · 900 pay less',
        'Check: 4.99 is a hundredth of 499.00: correct billing/bundles.yaml:24 if the decimal point slipped',
        'Limits broken: price locks (218 subscriptions)',
        'To fix: if 4.99 is meant, put it into the change of 2027-01-19, or copy the exception below (price locks) to pricewright.yaml:7:10 once agreed',
      ],
    },
    brings: [],
  },
  {
    name: 'rewrite',
    terms: {
      ...TERMS,
      starterCalls: [
        [0, 500, '0.050'],
        [501, 1000, '0.050'],
        [1001, 50_000, '0.020'],
        [50_001, null, '0.010'],
      ],
      inTwoFiles: true,
    },
    summaries: {
      300: [
        'Ready to apply. API calls written differently in Starter for 150 subscriptions, billed the same.',
        'No bill changes for 150 subscriptions, at any usage',
        'Within all limits',
      ],
      3000: [
        'Ready to apply. API calls written differently in Starter for 1,500 subscriptions, billed the same.',
        'No bill changes for 1,500 subscriptions, at any usage',
        'Within all limits',
      ],
    },
    brings: [],
  },
];
