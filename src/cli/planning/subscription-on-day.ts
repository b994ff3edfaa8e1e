/** The subscription that a person names, and the days of it that are refused. */
import { contractEnd } from '../../impact/bills/contract-months.ts';
import type { Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { suggestAddress } from '../../model/messages/suggest-address.ts';
import { ownerOf, parseAddress } from '../../model/values/address.ts';
import { addDays, type CalendarDay } from '../../model/values/calendar-day.ts';
import { visible } from '../../report/words/sanitize.ts';
import { addressFrom } from '../address-argument.ts';

/** `name` is a key or an address. Throws a DiagnosticsError for one that the catalog does not have. */
export function subscriptionNamed(
  { subscriptions }: Pick<Catalog, 'subscriptions'>,
  name: string,
): Subscription {
  const text = name.includes('.') ? name : `subscriptions.${name}`;
  const parsed = parseAddress(ownerOf(addressFrom(text)));
  const subscription = parsed?.kind === 'subscription' ? subscriptions.get(parsed.key) : undefined;
  if (subscription !== undefined) return subscription;
  const known = [...subscriptions.values()].map(({ address }) => address);
  throw fault(
    'unknown-subscription',
    `no subscription \`${visible(name)}\` in the catalog`,
    suggestAddress(text, known, 'give the key of one'),
  );
}

/**
 * Throws a DiagnosticsError for a day on which the contract has ended and nothing renews it. `verb` is what the
 * command does on a day.
 */
export function refuseEnded({ address, fields }: Subscription, day: CalendarDay, verb: string): void {
  const end = contractEnd(fields);
  if (end === null || day < end) return;
  const last = addDays(end, -1);
  throw fault(
    'not-in-force',
    `${address} has no prices on ${day}: its contract runs to ${last}, and it does not renew by itself`,
    `${verb} it on a day until then: --at ${last}`,
  );
}

/** The error for a day before the contract's start. */
export function notStarted({ address }: Subscription, day: CalendarDay, start: CalendarDay, verb: string) {
  return fault(
    'not-in-force',
    `${address} has no prices on ${day}: its contract starts on ${start}`,
    `${verb} it from that day on: --at ${start}`,
  );
}
