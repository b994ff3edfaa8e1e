/** The waves of a dated change, as a plan shows them: who gets it when, and what that brings. */
import type { ChangeReach } from '../catalog/change-reach.ts';
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';

export interface ChangeWaves extends Pick<ChangeReach, 'paused' | 'stopped'> {
  readonly bundle: Address;
  /** The day of the change as written. */
  readonly change: CalendarDay;
  /** In the order of their days. */
  readonly waves: readonly WaveOfChange[];
}

export interface WaveOfChange {
  /** Its members, in words. */
  readonly who: string;
  /** The day of the wave as written. */
  readonly at: CalendarDay;
  /** The first and the last day on which one of its subscriptions gets the change; absent where none does. */
  readonly first?: CalendarDay;
  readonly last?: CalendarDay;
  readonly subscriptions: number;
  readonly customers: number;
  /** The number of these that do not get it, by a pause, a stop or a price lock; absent where all do. */
  readonly left?: number;
  /** The number of these for which this plan sends a version. */
  readonly sent: number;
  /** The change of a month by their versions, by currency, as far as it is known. */
  readonly monthly: readonly { readonly currency: string; readonly change: string }[];
  /** The number of those whose amount is not known; absent where all are. */
  readonly unknown?: number;
}
