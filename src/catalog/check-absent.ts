/** A product that is to be deleted may not be used from that day on. */
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Bundle, Reference } from '../model/catalog.ts';
import type { Place } from '../model/source.ts';
import { locateIn } from '../yaml/yaml-node.ts';
import { productKey } from './check-products.ts';
import { chosenId } from './read-declared.ts';
import type { Reading } from './reading.ts';

/**
 * `until` is the day on which the use ends, null for without end. `absent: true` has no day, so only a use without end
 * is certain to outlast it; what ends may have ended already.
 */
export function reportAbsentUse(
  product: Reference,
  until: CalendarDay | null,
  place: Place,
  { declared, environment, faults }: Reading,
): void {
  const written =
    product.kind === 'address'
      ? declared.product.get(productKey(product.address))
      : [...declared.product.values()].find((other) => chosenId(other, environment) === product.id);
  const absent = written?.value.absent;
  if (written === undefined || absent === undefined || absent === false) return;
  const outlasts = absent === true ? until === null : until === null || String(absent) < until;
  if (!outlasts) return;
  faults.error({
    code: 'absent-product-used',
    source: place(),
    message: `the product \`${written.key}\` is used here ${absent === true ? 'and is to be deleted' : `on or after ${absent}, when it is to be deleted`}`,
    mend: 'take it out from that day on, or keep the product',
    related: [{ source: locateIn(written.placed)(['absent']), message: 'to be deleted' }],
  });
}

/** A bundle's edition holds until the next. */
export function checkAbsentInBundle(bundle: Bundle, reading: Reading): void {
  for (const [index, edition] of bundle.editions.entries()) {
    const until = bundle.editions[index + 1]?.from ?? null;
    for (const { product, locate } of edition.prices.values()) {
      reportAbsentUse(product, until, () => locate([]), reading);
    }
  }
}
