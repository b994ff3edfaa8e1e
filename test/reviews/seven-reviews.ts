/** Seven pull requests as a company makes them: each changes a few numbers of the catalog. */
import { TERMS, type Terms } from './company.ts';

export const SIZES = [300, 3000] as const;
export type Size = (typeof SIZES)[number];

export interface Review {
  readonly name: string;
  readonly terms: Terms;
  /** The first sentence of its plan. */
  readonly sentences: Readonly<Record<Size, string>>;
  /** The deferred changes that the base does not have. */
  readonly brings: readonly string[];
}

export const REVIEWS: readonly Review[] = [
  {
    name: 'list-price',
    terms: { ...TERMS, growthFee: '519.00' },
    sentences: {
      300: 'platform +4.0 % in growth from today: 90 subscriptions, +1,790.00 USD in 2026-12 and 0.00 USD a month from 2028-06, largest increase +4.0 %; no notice; refused by 2 guards',
      3000: 'platform +4.0 % in growth from today: 900 subscriptions, +17,894.00 USD in 2026-12 and 0.00 USD a month from 2028-06, largest increase +4.0 %; no notice; refused by 2 guards',
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
    sentences: {
      300: 'api_calls +20.0 % and −40.0 % in starter from today: 150 subscriptions (a change is excluded in 105 of them), −3,294.80 USD in 2026-12 and −3,333.00 USD a month from 2028-06, largest increase +7.0 %; no notice; refused by 1 guard',
      3000: 'api_calls +20.0 % and −40.0 % in starter from today: 1,500 subscriptions (a change is excluded in 1,050 of them), −32,250.30 USD in 2026-12 and −32,393.30 USD a month from 2028-06, largest increase +7.0 %; no notice; refused by 1 guard',
    },
    brings: [],
  },
  {
    name: 'grandfathering',
    terms: { ...TERMS, growthLaunch: '579.00' },
    sentences: {
      300: 'platform 538.92 → 579.00 USD in growth on 2027-03-01 for new subscriptions: nothing is sent now, and no bill changes by this plan',
      3000: 'platform 538.92 → 579.00 USD in growth on 2027-03-01 for new subscriptions: nothing is sent now, and no bill changes by this plan',
    },
    brings: ['not_due bundles.growth'],
  },
  {
    name: 'entitlements',
    terms: { ...TERMS, entitlements: ['sso', 'audit_export'] },
    sentences: {
      300: '90 subscriptions get sso and audit_export from today: no bill changes; no guard refuses it',
      3000: '900 subscriptions get sso and audit_export from today: no bill changes; no guard refuses it',
    },
    brings: [],
  },
  {
    name: 'leaving',
    terms: { ...TERMS, legacyEnds: true, leaves: ['c0006', 'c0012'] },
    sentences: {
      300: 'changes usage samples; legacy_sync removed, product legacy_sync deleted from today, and 2 subscriptions leave the catalog and stay at the service, still billed 548.00 USD a month, and more that is not known: 12 subscriptions, −90.00 EUR and −88.50 USD a month; refused by 1 guard',
      3000: 'changes usage samples; legacy_sync removed, product legacy_sync deleted from today, and 2 subscriptions leave the catalog and stay at the service, still billed 548.00 USD a month, and more that is not known: 120 subscriptions, −895.50 EUR and −894.00 USD a month; refused by 1 guard',
    },
    brings: ['orphaned subscriptions.c0006', 'orphaned subscriptions.c0012'],
  },
  {
    name: 'discount',
    terms: { ...TERMS, partnerDiscount: null },
    sentences: {
      300: 'discount 10 % for 24 months → none in 18 subscriptions from today: 18 subscriptions (a change is excluded in 12 of them), +137.70 EUR in 2026-12 and +45.90 EUR a month from 2028-08, +519.50 USD in 2026-12 and +13.80 USD a month from 2028-08, largest increase +11.1 %; no notice; refused by 1 guard',
      3000: 'discount 10 % for 24 months → none in 177 subscriptions from today: 177 subscriptions (a change is excluded in 116 of them), +1,611.00 EUR in 2026-12 and +784.80 EUR a month from 2028-08, +4,760.80 USD in 2026-12 and +616.20 USD a month from 2028-08, largest increase +11.1 %; no notice; refused by 1 guard',
    },
    brings: [],
  },
  {
    name: 'over-a-guard',
    terms: { ...TERMS, starterFee: '69.00', logs: '0.48' },
    sentences: {
      300: 'platform +40.8 % in starter, logs +37.1 % in growth from today: 240 subscriptions (a change is excluded in 90 of them), +2,980.00 USD in 2026-12 and +2,996.00 USD a month from 2028-08, largest increase +40.8 %; no notice; refused by 3 guards',
      3000: 'platform +40.8 % in starter, logs +37.1 % in growth from today: 2,400 subscriptions (a change is excluded in 900 of them), +29,822.00 USD in 2026-12 and +29,964.00 USD a month from 2028-08, largest increase +40.8 %; no notice; refused by 3 guards',
    },
    brings: [],
  },
];
