/** Explains a bundle: its list prices by the catalog, and the run that applied them by the state. */

import { type Bundle, declaredAt } from '../../model/catalog/catalog.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { encodeBundlePrices } from '../../plan/bodies/encode-items.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { explainBundle } from '../../timeline/explain-bundle.ts';
import type { World } from '../io/world.ts';
import type { Inputs } from '../project/read-inputs.ts';
import { appliedBundle } from './applied-run.ts';
import type { Explained } from './explanation.ts';
import { lookInState } from './look-in-state.ts';
import { idsOf, sameListPrices } from './same-prices.ts';

export async function bundleExplanation(
  world: World,
  { catalog, project, bindings, today }: Inputs,
  bundle: Bundle,
  day: CalendarDay,
): Promise<Explained> {
  const looked = await lookInState(world, project, async (state) => {
    const applied = await appliedBundle(state, bundle.address);
    // A bundle has the prices of today at the service, so those of another day are not compared.
    if (applied.record === null || day !== today) return { applied, prices: 'unknown' as const };
    const edition = editionOn(bundle, day);
    const references = [...edition.prices.values()].map(({ product }) => product);
    const idOf = await idsOf(state, references, (named) => declaredAt(catalog, named as Address)?.id);
    return {
      applied,
      prices: sameListPrices(applied.record, encodeBundlePrices({ bindings }, edition), idOf),
    };
  });
  return {
    day,
    applied: looked.kind === 'read' ? { kind: 'state', ...looked.result } : looked,
    explanation: { kind: 'bundle', bundle, prices: explainBundle(bundle, day) },
  };
}
