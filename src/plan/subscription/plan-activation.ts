/** Plans the activation of a subscription: once what it is to bill is complete, and where nothing else would go in force with it. */
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { Deferred, Drift } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, versionOf } from '../../model/values/address.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { blocked, type Context, isBound, liveAt, traitsOf } from '../context.ts';
import { byService } from '../diff/changes-since.ts';
import { deferWithoutEffect } from '../diff/not-taken.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { heldOn } from '../records/versions-on-record.ts';

/** A status that was changed at the service is listed; the plan activates the subscription again only where that is asked for. */
export function takeActivation(
  context: Context,
  planned: PlannedSubscription,
  subscription: Pick<Subscription, 'autoActivate'>,
  timeline: Timeline,
): void {
  const recorded = planned.recordAt(planned.address);
  const live = liveAt(context, planned.address);
  const shown = live?.kind === 'read' ? live.status : null;
  const wanted = subscription.autoActivate ? 'active' : 'draft';
  const isChanged = shown !== null && shown !== wanted && recorded?.status === wanted;
  if (isChanged && !(subscription.autoActivate && context.reverts(planned.address)))
    planned.drifted(statusDrift(subscription, recorded, shown));
  else if (subscription.autoActivate && (shown ?? recorded?.status) === 'draft')
    activate(context, planned, timeline);
}

function activate(context: Context, planned: PlannedSubscription, timeline: Timeline): void {
  if (!isBound(context, 'subscriptions.activate')) {
    planned.defer(blocked(context, planned.address, 'subscriptions.activate', 'activating it'));
    return;
  }
  const stray = traitsOf(context).opensAsDraft ? strayDraft(context, planned, timeline) : undefined;
  const leaving = planned
    .rows()
    .find(({ remoteId, address }) => remoteId === stray && isDeleted(planned, address));
  // The next plan looks whether the service has deleted it.
  if (leaving !== undefined) {
    planned.defer(activatedOnceComplete(planned.address, `${leaving.address} is deleted before that`));
    return;
  }
  if (stray !== undefined) {
    planned.defer({
      kind: 'dependent',
      address: planned.address,
      reason: `activating it publishes every draft, and ${stray} is not to be published`,
      fix: 'delete that draft at the service, or take it out of the catalog until the subscription is active',
    });
    return;
  }
  const incomplete = planned.deferred.find(({ kind }) => kind === 'not_due' || kind === 'dependent');
  if (incomplete !== undefined) {
    planned.defer(activatedOnceComplete(planned.address, `${incomplete.address} waits`));
    return;
  }
  const spent = deferWithoutEffect(context, planned.recordAt(planned.address), 'auto_activate');
  if (spent !== undefined) {
    planned.defer(spent);
    return;
  }
  planned.take({
    address: planned.address,
    operation: 'subscriptions.activate',
    action: 'activate',
    cause: 'catalog',
    body: null,
    opens: traitsOf(context).opensAsDraft ? openedLater(planned) : null,
    source: planned.locate(['auto_activate']),
  });
}

/** The version that is in force once it is active, where that is not the opening: a draft of a later day that has come. */
function openedLater(planned: PlannedSubscription): Address | null {
  const held = heldOn(
    planned.versions().map((version) => ({ ...version, status: 'published' })),
    planned.now,
  );
  return held === undefined || held.address === versionOf(planned.address, null) ? null : held.address;
}

/** A draft that the catalog has as a draft, or that no entry stands for. */
function strayDraft(
  context: Context,
  planned: PlannedSubscription,
  { points }: Timeline,
): string | undefined {
  const agreed = points.filter(({ draft }) => !draft).map(({ from }) => versionOf(planned.address, from));
  const recorded = planned.versions();
  const own = recorded.find(({ address, status }) => status === 'draft' && !agreed.includes(address));
  const live = liveAt(context, planned.address);
  const drafts = live?.kind === 'read' ? (live.drafts ?? []) : [];
  const other = drafts.find(({ remoteId }) => !recorded.some((each) => each.remoteId === remoteId));
  return own?.address ?? other?.remoteId;
}

function isDeleted({ steps }: PlannedSubscription, version: Address): boolean {
  return steps.some(({ address, operation }) => address === version && operation === 'versions.delete');
}

function activatedOnceComplete(address: Address, why: string): Deferred {
  return {
    kind: 'dependent',
    address,
    reason: `it is activated once it is complete, and ${why}`,
    fix: 'plan and apply once more after this apply',
  };
}

/** The drift of a subscription that is billed, or is not, although nobody wrote so. */
export function statusDrift(
  { autoActivate }: Pick<Subscription, 'autoActivate'>,
  { address, status }: Recorded,
  now: string,
): Drift {
  const isKnown = status === 'draft' || status === 'active';
  return {
    address,
    differences: [byService('/status', isKnown ? status : autoActivate ? 'active' : 'draft', now)],
  };
}
