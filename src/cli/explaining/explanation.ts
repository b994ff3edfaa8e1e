/** An explanation as the command puts it together, before it is printed as text or JSON. */
import type { ExplainedTerm } from '../../ledger/bills/explain-terms.ts';
import type { PaidOverTime } from '../../ledger/paid-over-time.ts';
import type { Bundle, Product, Subscription } from '../../model/catalog/catalog.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Source } from '../../model/values/source.ts';
import type { ExplainedListPrice, ExplainedProduct } from '../../timeline/explain-bundle.ts';
import type { ExplainedPrices } from '../../timeline/explain-subscription.ts';
import type { CommitAt } from '../project/blame-lines.ts';
import type { Applied } from './applied-run.ts';
import type { Sameness } from './same-prices.ts';

export type Explanation =
  | {
      readonly kind: 'subscription';
      /** The address that the person gave: the subscription, or one of its versions. */
      readonly address: Address;
      readonly subscription: Subscription;
      readonly currency: string | null;
      /** The day from which the entry holds; null where nobody names one. */
      readonly since: CalendarDay | null;
      /** The day on which it is assumed to open; null where nothing rests on that. */
      readonly assumedOpening: CalendarDay | null;
      readonly prices: ExplainedPrices;
      /** The line that names the plan whose items the subscription has; null where it has none. */
      readonly planItems: Source | null;
      readonly terms: readonly ExplainedTerm[];
      /** Undefined where nothing of the bill is known. */
      readonly paid: (PaidOverTime & { readonly isAhead: boolean }) | undefined;
    }
  | {
      readonly kind: 'bundle';
      readonly bundle: Bundle;
      readonly prices: readonly ExplainedListPrice[];
      /** The lists in its other currencies. */
      readonly currencies: readonly ListInCurrency[];
    }
  | { readonly kind: 'product'; readonly product: Product; readonly priced: ExplainedProduct };

export interface ListInCurrency {
  readonly currency: string;
  readonly prices: readonly ExplainedListPrice[];
}

export interface Explained {
  readonly explanation: Explanation;
  readonly day: CalendarDay;
  /** Null for a product, whose prices other things apply. */
  readonly applied: AppliedShown | null;
}

export interface ExplanationShown extends Explained {
  readonly commitAt: CommitAt;
}

export type AppliedShown =
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'no_state'; readonly reason: string }
  | { readonly kind: 'state'; readonly applied: Applied; readonly prices: Sameness };
