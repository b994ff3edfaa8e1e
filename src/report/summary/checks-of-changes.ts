/** Points about what changes beside money: what a plan adopts, opens, lays as drafts and defers. */
import { counted, grouped, someOf } from '../../model/messages/counted.ts';
import { type Deferred, hasWork, isDraftStep, type Plan, type Step } from '../../model/plan/plan.ts';
import { bareKey, kindOf, ownerOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isAhead, isKnown, isWaiting, kindsText, scheduledText } from '../lines/plan-rest-lines.ts';
import { nameOf } from '../words/names.ts';
import { firstTexts, ifAny } from '../words/sentences.ts';
import { newOrphans } from './gone-and-ahead.ts';

/** The most of one kind that are named. */
const NAMED = 2;

export function drifted({ drift }: Plan): readonly string[] {
  return ifAny(drift.length, (count) => `${counted(count, 'address', 'addresses')} drifted`);
}

export function requestedByNobody({ guard_rules, requested = [] }: Plan): readonly string[] {
  const text = '`requested` counts for nothing, as the rules in force do not say who may write it';
  return guard_rules.requested === undefined && requested.length > 0 ? [text] : [];
}

/** Adopted things with prices that this plan compares with nothing, also where an earlier apply noted their ids only. */
export function adoptedUnread({ adoptions, evidence, steps }: Plan): readonly string[] {
  const unread = new Set([
    ...adoptions.flatMap(({ address, how }) =>
      how === 'declared' && evidence[address] === 'unknown' ? [address] : [],
    ),
    ...steps.flatMap((step) => (isAdoption(step) ? [step.address] : [])),
  ]);
  return (['subscription', 'bundle'] as const).flatMap((kind) =>
    ifAny(
      [...unread].filter((address) => kindOf(address) === kind).length,
      (count) =>
        `what the service bills for ${counted(count, `adopted ${kind}`)} is not compared by this plan`,
    ),
  );
}

/** A bundle without prices on record has others that nobody knows. */
function isAdoption({ action, operation, differences }: Step): boolean {
  const isWhole = differences.some(({ path, from }) => path === '/prices' && from === undefined);
  return action === 'adopt' || (operation === 'bundles.update' && isWhole);
}

/** New subscriptions that may have been copied from another one of their customer. */
export function copies(plan: Plan): readonly string[] {
  const texts = plan.notices.flatMap(({ code, address, message }) =>
    code === 'like-another' ? [`new ${nameOf(plan, address ?? '')}: ${message}`] : [],
  );
  return firstTexts(
    texts,
    NAMED,
    'more new subscription like another of its customer',
    'more new subscriptions like another of their customers',
  );
}

export function namesTaken({ notices }: Plan): readonly string[] {
  const taken = notices.filter(({ code }) => code === 'name-taken');
  const texts = taken.map(({ address, message }) => `${bareKey(address ?? '')}: ${message}`);
  return ifAny(texts.length, () => someOf(texts, NAMED, '; '));
}

/** List prices that no request carries: nothing else of the plan shows what changes of them. Those of a new bundle are new anyway. */
export function listsNotSent(plan: Plan): readonly string[] {
  const created = new Set(
    plan.steps.flatMap(({ address, action }) => (action === 'create' ? [address] : [])),
  );
  const texts = plan.notices.flatMap(({ code, address, message }) =>
    code === 'list-price-changed' && address !== null && !created.has(address)
      ? [`${nameOf(plan, address)}: ${message}`]
      : [],
  );
  return ifAny(texts.length, () => someOf(texts, NAMED, '; '));
}

/** Versions of existing subscriptions from a day that has passed: whether their months are billed anew is not shown. */
export function versionsInThePast({ steps, today }: Plan): readonly string[] {
  const made = new Set(
    steps.flatMap(({ address, operation }) => (operation === 'subscriptions.create' ? [address] : [])),
  );
  const past = steps.filter(
    ({ address, operation, effective_at: day }) =>
      operation === 'versions.create' && day !== null && day < today && !made.has(ownerOf(address)),
  );
  const days = past.flatMap(({ effective_at: day }) => day ?? []).sort();
  return ifAny(
    new Set(past.map(({ address }) => ownerOf(address))).size,
    (count) =>
      `${counted(count, 'subscription changes', 'subscriptions change')} from ${days[0]}, which has passed: the months since then may be billed anew`,
  );
}

/** New subscriptions with unusual terms; those with equal ones count as one. */
export function unusualTexts({ notices }: Plan): readonly string[] {
  const unusual = notices.filter(({ code }) => code === 'unusual-terms');
  const texts = [...groupBy(unusual, ({ message }) => message)].map(([message, own]) => {
    const who =
      own.length === 1 ? `new ${bareKey(own[0]?.address ?? '')}` : counted(own.length, 'new subscription');
    return `${who}: ${message}`;
  });
  return firstTexts(
    texts,
    NAMED,
    'more new subscription with unusual terms',
    'more new subscriptions with unusual terms',
  );
}

/** Drafts of versions: no sum has them, and the bills follow them from the day on which somebody publishes them. */
export function draftsNotInForce({ steps, impact }: Plan): readonly string[] {
  const owners = new Set(steps.filter(isDraftStep).map(({ address }) => bareKey(ownerOf(address))));
  const amount = impact.drafts === undefined ? ', with an amount that is not known' : '';
  return ifAny(
    owners.size,
    () => `a draft is not in force until it is published: ${someOf([...owners], NAMED)}${amount}`,
  );
}

/** `2 newly deferred (1 price locked, 1 not due)`. The verdict counts them where nothing is sent. */
export function deferredNow(plan: Plan): readonly string[] {
  const caused = newlyDeferred(plan).filter((each) => !isAhead(each));
  const count = grouped(String(caused.length));
  const what = `${count} ${isKnown(plan.baseline) ? 'newly ' : ''}deferred (${kindsText(caused)})`;
  return ifAny(caused.length, () => what);
}

export function scheduledNow(plan: Plan): readonly string[] {
  const scheduled = newlyDeferred(plan).filter(isAhead);
  return ifAny(scheduled.length, () => scheduledText(scheduled));
}

/**
 * The deferred changes that are new; none where nothing is sent. Where nothing is known of an earlier plan, those that wait for
 * their day or price lock as intended count only at things that the plan touches, because they would lead every plan until
 * their day has come. They are listed further below all the same.
 */
function newlyDeferred(plan: Plan): readonly Deferred[] {
  if (!hasWork(plan)) return [];
  const { deferred, steps, baseline } = plan;
  const leavers = newOrphans(plan);
  const touched = new Set(steps.flatMap(({ address, follows }) => [ownerOf(address), follows]));
  const isNew = isKnown(baseline)
    ? ({ stands }: Deferred) => !stands
    : (each: Deferred) =>
        !isWaiting(each) ||
        touched.has(each.address) ||
        (each.about !== undefined && touched.has(each.about));
  return deferred.filter((each) => isNew(each) && !leavers.includes(each));
}
