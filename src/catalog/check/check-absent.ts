/** Refuses every use of a thing on or after the day on which it is to be deleted. */

import type { Bundle, Reference } from '../../model/catalog/catalog.ts';
import { oneValue } from '../../model/messages/shortened.ts';
import { parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Place } from '../../model/values/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { chosenId } from '../read/read-declared.ts';
import type { Reading } from '../read/reading.ts';

/**
 * `until` is the day on which the use ends; null for a use without end. `absent: true` names no day, so only a use
 * without end is certain to outlast it. Any other use may have ended already.
 */
export function reportAbsentUse(
  used: Reference,
  until: CalendarDay | null,
  place: Place,
  reading: Reading,
  kind: 'product' | 'bundle' | 'plan' = 'product',
): void {
  const { declared, environment, faults } = reading;
  const written =
    used.kind === 'address'
      ? declared[kind].get(parseAddress(used.address)?.key ?? '')
      : [...declared[kind].values()].find((other) => chosenId(other, environment) === used.id);
  const absent = written?.value.absent;
  if (written === undefined || absent === undefined || absent === false) return;
  const outlasts = absent === true ? until === null : until === null || String(absent) < until;
  if (!outlasts) return;
  faults.error({
    code: `absent-${kind}-used`,
    source: place(),
    message: `the ${kind} \`${written.key}\` is used here ${absent === true ? 'and is to be deleted' : `on or after ${oneValue(String(absent))}, when it is to be deleted`}`,
    fix: `take it out from that day on, or keep the ${kind}`,
    related: [{ source: locateIn(written.placed)(['absent']), message: 'to be deleted' }],
  });
}

/** Checks the products of every edition. An edition holds until the next one. */
export function checkAbsentInBundle(bundle: Bundle, reading: Reading): void {
  // A bundle uses nothing once it is deleted, so a bundle that is deleted now, without a day, is not checked.
  if (bundle.absent === true) return;
  for (const [index, edition] of bundle.editions.entries()) {
    const until = bundle.editions[index + 1]?.from ?? bundle.absent ?? null;
    for (const { product, locate } of edition.prices.values()) {
      reportAbsentUse(product, until, () => locate([]), reading);
    }
  }
}
