/** Every kind of statement. */
import type { StatementKindName } from '../../model/plan/price-test.ts';
import type { StatementKind } from '../statement-kind.ts';
import { annualAtMost } from './annual-at-most.ts';
import { bill } from './bill.ts';
import { cheaperThan } from './cheaper-than.ts';
import { marginAtLeast } from './margin-at-least.ts';
import { neverCheaper } from './never-cheaper.ts';
import { sameEverywhere } from './same-everywhere.ts';
import { unchanged } from './unchanged.ts';

export const ALL_KINDS: { readonly [Name in StatementKindName]: StatementKind<Name> } = {
  bill,
  unchanged,
  never_cheaper_to_use_more: neverCheaper,
  annual_at_most: annualAtMost,
  cheaper_than: cheaperThan,
  margin_at_least: marginAtLeast,
  same_everywhere: sameEverywhere,
};
