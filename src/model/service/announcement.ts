/** Notices of price changes that went out to customers, as they stand on record. */
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';

/** The notices of one file. */
export interface Announcement {
  /** The day on which the customers got them. */
  readonly announced_on: CalendarDay;
  /** SHA-256, hex, of the file as it was recorded. */
  readonly file_sha256: string;
  readonly notices: readonly AnnouncedChange[];
}

export interface AnnouncedChange {
  readonly subscription: Address;
  /** The subscription's id at the service, by which it is known after a rename; null where none was on record. */
  readonly id: string | null;
  /** The service's id. */
  readonly customer: string;
  /** The first day on which the bill differs. */
  readonly from: CalendarDay;
  /** The prices and terms that change, as a notice names them. */
  readonly changes: readonly string[];
  readonly prices: readonly AnnouncedPrice[];
}

export interface AnnouncedPrice {
  /** The product, after the name of its bundle. */
  readonly price: string;
  readonly from: CalendarDay;
  /** The new unit price as a decimal text, or the new price in words; null where the price goes. */
  readonly after: string | null;
  /** Identifies the new price, see `priceHash`; null where the price goes. */
  readonly hash: string | null;
}
