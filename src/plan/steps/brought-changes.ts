/** Names on each version the dated changes of bundles that reach its subscription on a day of its own. */
import { bundleOf } from '../../model/catalog/bundle-in.ts';
import { fixesDays, reachDigest, waveOf } from '../../model/catalog/change-reach.ts';
import type { BroughtChange, Step } from '../../model/plan/plan.ts';
import { ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { everyReach } from '../../timeline/bundle-schedule.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Context } from '../context.ts';

export function withBroughtChanges(
  context: Pick<Context, 'catalog'>,
  timelines: ReadonlyMap<string, Timeline>,
  steps: readonly Step[],
): readonly Step[] {
  const bundles = [...context.catalog.bundles.values()];
  if (!bundles.some((bundle) => everyReach(bundle).some(fixesDays))) return steps;
  return steps.map((step) => {
    const { operation, effective_at: day, address } = step;
    if (day === null || (operation !== 'versions.create' && operation !== 'versions.publish')) return step;
    const key = parseAddress(ownerOf(address))?.key ?? '';
    const timeline = timelines.get(key);
    const brings = timeline === undefined ? [] : broughtOn(context, key, timeline, day);
    return brings.length === 0 ? step : { ...step, brings };
  });
}

function broughtOn(
  { catalog }: Pick<Context, 'catalog'>,
  key: string,
  { uses }: Timeline,
  day: CalendarDay,
): readonly BroughtChange[] {
  const subscription = catalog.subscriptions.get(key);
  if (subscription === undefined) return [];
  return uses.flatMap(({ bundle: name, arrivals, draft }) => {
    const bundle = draft ? undefined : bundleOf(catalog, name, subscription);
    return arrivals.flatMap(({ from }, index): readonly BroughtChange[] => {
      const { from: change, applies } = bundle?.editions[index] ?? {};
      if (!bundle || from !== day || !change || applies === undefined || !fixesDays(applies)) return [];
      const { waves } = applies;
      return [
        {
          ...{ bundle: bundle.address, change },
          ...(waves && { wave: waveOf(waves, subscription) }),
          of: reachDigest(applies, subscription.priceLock),
        },
      ];
    });
  });
}
