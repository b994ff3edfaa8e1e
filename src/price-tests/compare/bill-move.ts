/** The form of a comparison of one subscription's bills by two catalogs. */
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { PriceBook } from '../price-book.ts';
import type { Used } from './sides.ts';

export interface OneSide {
  readonly book: PriceBook;
  readonly subscription: Subscription;
}

export type BillMove =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'moves';
      readonly day: CalendarDay;
      readonly usage: readonly Used[];
      readonly before: Decimal;
      readonly after: Decimal;
      readonly months: number | null;
      /** A clause. */
      readonly why: string;
      /** The product whose price decides it, where one does. */
      readonly product: string | null;
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unproven'; readonly reason: string };

export type SideBySide = Readonly<Record<'before' | 'after', OneSide>>;

export type MoveOf = (sides: SideBySide) => BillMove;
