/**
 * Dated changes of bundles that reach a subscription on another day than their own: those that a version brings are named on it, those
 * that a price lock or a wave holds back are deferred.
 */
import { bundleOf } from '../../model/catalog/bundle-in.ts';
import { askedMetadata, fixesDays, reachDigest } from '../../model/catalog/change-reach.ts';
import type { Adoption, BroughtChange, Deferred, Step } from '../../model/plan/plan.ts';
import { type Address, declaredKeyOf, ownerOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { HeldChange, Timeline } from '../../timeline/timeline.ts';
import type { Context } from '../context.ts';

interface Brought {
  readonly steps: readonly Step[];
  readonly adoptions: readonly Adoption[];
}

/** Both the versions that are sent and those that the service has already. */
export function withBroughtChanges(
  context: Pick<Context, 'catalog'>,
  timelines: ReadonlyMap<string, Timeline>,
  { steps, adoptions }: Brought,
): Brought {
  return {
    steps: steps.map((step) =>
      step.operation === 'versions.create' || step.operation === 'versions.publish'
        ? naming(step, step.effective_at)
        : step,
    ),
    adoptions: adoptions.map((adoption) => naming(adoption, adoption.start)),
  };

  function naming<At extends { readonly address: Address }>(version: At, day: CalendarDay | null): At {
    const owner = ownerOf(version.address);
    const key = declaredKeyOf(owner);
    const timeline = timelines.get(key);
    if (day === null || owner === version.address || timeline === undefined) return version;
    const brings = broughtOn(context, key, timeline, day);
    return brings.length === 0 ? version : { ...version, brings };
  }
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
    return arrivals.flatMap(({ from, wave }, index): readonly BroughtChange[] => {
      const { from: change, applies } = bundle?.editions[index] ?? {};
      if (!bundle || from !== day || !change) return [];
      const stays = applies !== undefined && fixesDays(applies);
      if (!stays && from === change) return [];
      const metadata = askedMetadata(applies?.waves, subscription.fields);
      return [
        {
          ...{ bundle: bundle.address, change },
          ...(metadata && { metadata }),
          ...(stays && { of: reachDigest(applies, subscription.priceLock, wave) }),
        },
      ];
    });
  });
}

/** The deferred entries of a price lock: the bundle changes that it holds back. */
export function heldChanges(
  address: Address,
  held: readonly HeldChange[],
  today: CalendarDay,
): readonly Deferred[] {
  return held
    .filter(({ until }) => until === null || until > today)
    .map((change) => ({ kind: 'price_locked', address, ...heldWords(change) }));
}

function heldWords({ bundle, change, until, leaves }: HeldChange): Omit<Deferred, 'kind' | 'address'> {
  const reason = `the change of ${bundle} on ${change} waits for its price lock`;
  const about = { about: bundle, day: change, reason };
  if (until === null) return { ...about, fix: 'remove `price_lock` to let it through' };
  return leaves
    ? { ...about, fix: 'none needed; it no longer uses the bundle from then on', until }
    : { ...about, fix: 'none needed; the change applies from then on', until };
}
