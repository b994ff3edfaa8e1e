/** Plans one bundle: its present list prices, and its dated changes that are still to come. */

import { fieldsOf } from '../../interface/index.ts';
import type { Bundle, BundleEdition } from '../../model/catalog/catalog.ts';
import type { Cause, Deferred, Difference, Notice } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { withSaid } from '../../model/service/said-part.ts';
import type { Address } from '../../model/values/address.ts';
import { type Json, type JsonObject, pick, without } from '../../model/values/json.ts';
import type { FieldPath, Source } from '../../model/values/source.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { encodeBundlePrices, pricedReferences } from '../bodies/encode-items.ts';
import {
  type Context,
  compared,
  differencesOf,
  evidenceAt,
  liveAt,
  referenceName,
  traitsOf,
} from '../context.ts';
import { carryOver } from '../diff/carry-over.ts';
import { otherCurrencies } from '../diff/changes-since.ts';
import { sortDifferences, stepCause } from '../diff/sort-differences.ts';
import { same } from '../diff/three-way.ts';
import { isPassedOver, READ_FIRST } from '../not-read.ts';
import { dependent, joinParts, needsOf, type Part, part, type Standings } from '../part.ts';
import { noteAgreed, takenOver } from '../records/note-agreed.ts';
import { editionDigest } from '../scheduled-changes.ts';
import { makeStep } from './make-step.ts';
import {
  adoptionOf,
  gone,
  idMismatch,
  noLongerManaged,
  noSuchId,
  planCreation,
  unread,
} from './plan-declared.ts';
import { isDue, planDeletion } from './plan-deletion.ts';
import { unconfirmed } from './unconfirmed.ts';

export function planBundle(context: Context, bundle: Bundle, standings: Standings): Part {
  if (isDue(bundle.absent, context.today)) return planDeletion(context, 'bundle', bundle);
  const edition = editionOn(bundle, context.today);
  const needs = needsOf([...edition.prices.values()].flatMap(pricedReferences), standings);
  if (needs.missing.length > 0) return part({ deferred: [dependent(bundle.address, needs.missing)] });
  const recorded = context.observed.records.get(bundle.address);
  const planned = isPresent(recorded)
    ? planExisting(context, bundle, edition, recorded, needs.dependsOn)
    : bundle.id === undefined
      ? planCreation(
          context,
          { ...bundle, fields: encodeBundle(context, bundle, edition) },
          'bundles.create',
          { dependsOn: needs.dependsOn, sourceOf: sourceIn(context, bundle, edition) },
        )
      : planAdoption(context, bundle, bundle.id, edition, needs.dependsOn);
  return joinParts([planned, part({ deferred: waitingEditions(context, bundle) })]);
}

function planExisting(
  context: Context,
  bundle: Bundle,
  edition: BundleEdition,
  recorded: Recorded,
  dependsOn: readonly string[],
): Part {
  const live = liveAt(context, bundle.address);
  const evidence = new Map([[bundle.address, evidenceAt(context, bundle.address, recorded)]]);
  const diagnostics = idMismatch(context, bundle, recorded);
  if (live?.kind === 'missing') return part({ evidence, diagnostics, drift: [gone(bundle)] });
  const update = planUpdate(context, bundle, edition, recorded, live?.value, dependsOn);
  const notices = noLongerManaged(
    bundle.address,
    recorded,
    encodeBundle(context, bundle, edition),
    fieldsOf('bundle') ?? [],
  );
  const agrees =
    live !== undefined && update.steps.length + update.drift.length === 0 && !leavesPrices(update);
  const adoptions = agrees ? noteAgreed(context, recorded, encodeBundle(context, bundle, edition)) : [];
  return joinParts([part({ evidence, diagnostics, notices, adoptions }), update]);
}

function planAdoption(
  context: Context,
  bundle: Bundle,
  id: string,
  edition: BundleEdition,
  dependsOn: readonly string[],
): Part {
  const live = liveAt(context, bundle.address);
  if (live?.kind === 'missing') return part({ diagnostics: [noSuchId(bundle, id)] });
  const desired = encodeBundle(context, bundle, edition);
  const evidence = new Map([[bundle.address, live ? ('live' as const) : ('unknown' as const)]]);
  const adoption = (value: JsonObject) => [adoptionOf(bundle, { remoteId: id, how: 'declared' }, value)];
  if (live) {
    const update = planUpdate(context, bundle, edition, undefined, live.value, dependsOn);
    // Fields that agree are noted as the catalog has them; the step that sends the others adds those to the record.
    const sent = update.steps.flatMap(({ body }) => Object.keys(body ?? {}));
    const agreed = Object.keys(desired).filter(
      (name) => !sent.includes(name) && !(name === 'prices' && leavesPrices(update)),
    );
    return joinParts([
      part({ evidence, adoptions: adoption(takenOver(context, pick(desired, agreed))) }),
      update,
    ]);
  }
  if (bundle.adopt === 'as_written')
    return part({ evidence, adoptions: adoption(takenOver(context, desired)) });
  if (bundle.adopt === 'send') {
    const update = planUpdate(context, bundle, edition, undefined, undefined, dependsOn);
    return joinParts([part({ evidence, adoptions: adoption({}) }), update]);
  }
  return part({ evidence, deferred: [unread(bundle)] });
}

function leavesPrices({ deferred }: Part): boolean {
  return deferred.some(({ kind }) => kind === 'unconfirmed');
}

function planUpdate(
  context: Context,
  bundle: Bundle,
  edition: BundleEdition,
  recorded: Recorded | undefined,
  live: JsonObject | undefined,
  dependsOn: readonly string[],
): Part {
  const desired = encodeBundle(context, bundle, edition);
  const known = recorded?.value ? pick(recorded.value, Object.keys(desired)) : undefined;
  const unwritten = Object.keys(recorded?.value ?? {}).filter((name) => !Object.hasOwn(desired, name));
  const found = differencesOf(
    context,
    { desired, recorded: known, live: live && without(live, unwritten) },
    sourceIn(context, bundle, edition),
  );
  const sorted = sortDifferences(context, bundle.address, desired, found);
  const { carried, fields, deferred } = sorted;
  // No request says the currency of a bundle's price.
  const others = live ? otherCurrencies(context, bundle.address, live) : [];
  const isAssumed = traitsOf(context).assumesBundleCurrency;
  const currencies = isAssumed ? [] : others;
  const notices = isAssumed && others[0] ? [otherCurrency(bundle, others[0].value)] : [];
  const left = [...sorted.drift.flatMap(({ differences }) => differences), ...currencies];
  const drift = left.length === 0 ? [] : [{ address: bundle.address, differences: left }];
  if (carried.length === 0) return part({ drift, deferred, notices });
  const isUnseen = live === undefined && carried.some(isOfPrices) && needsSight(context, bundle);
  const open = isUnseen
    ? unseen(bundle.address, carried.filter(isOfPrices))
    : unconfirmed(context, {
        address: bundle.address,
        value: pick(desired, fields),
        prices: edition.prices.values(),
        replaced: [recorded],
        differences: carried.filter(isOfPrices),
      });
  const all = open ? [...deferred, open] : deferred;
  const sent = open ? carried.filter((difference) => !isOfPrices(difference)) : carried;
  if (sent.length === 0) return part({ drift, deferred: all, notices });
  const cause = causeOf(context, bundle, edition, recorded, sent);
  const names = open ? fields.filter((name) => name !== 'prices') : fields;
  const reverts = context.reverts(bundle.address, 'prices');
  const whole = live ? carryOver(context, desired, { shown: live, recorded: known, reverts }) : desired;
  const step = makeStep(
    context,
    {
      address: bundle.address,
      operation: 'bundles.update',
      action: 'update',
      cause,
      body: withSaid(pick(whole, names), pick(desired, names)),
      dependsOn,
      differences: cause === 'calendar' ? sent.map((difference) => ({ ...difference, cause })) : sent,
      source: edition.from === null ? bundle.locate([]) : edition.source,
      ...(cause === 'calendar' &&
        drift.length === 0 && { carries: carriedBy(context, bundle, edition, recorded) }),
    },
    recorded,
  );
  return part({ steps: [step], drift, deferred: all, notices });
}

/** True where a read would show what a replacement of the prices has to carry, and this run passed it over. */
function needsSight(context: Context, { address }: Bundle): boolean {
  return !context.isPreview && traitsOf(context).finds === 'in_whole_list' && isPassedOver(context, address);
}

function unseen(address: Address, differences: readonly Difference[]): Deferred {
  return {
    kind: 'unread',
    address,
    reason: 'its prices are replaced as a whole, and those at the service were not read',
    fix: READ_FIRST,
    differences,
  };
}

function isOfPrices({ path }: Difference): boolean {
  return path.startsWith('/prices');
}

/** Said once for a bundle, and no drift: what decides it is not documented, and nothing that is sent can change it. */
function otherCurrency({ address, currency = '' }: Bundle, shown: Json | undefined): Notice {
  return {
    code: 'bundle-in-currencies',
    address,
    message: `the catalog has its prices in ${currency}, and the service shows them in ${String(shown)}; no request says the currency of a bundle, and each subscription is billed in its own`,
  };
}

/** The calendar is the cause where an earlier edition equals the record: nobody changed anything, a date came. */
function causeOf(
  context: Context,
  bundle: Bundle,
  edition: BundleEdition,
  recorded: Recorded | undefined,
  carried: readonly Difference[],
): Cause {
  if (carried.some(({ cause }) => cause !== 'catalog')) return stepCause(carried);
  return recordedEdition(context, bundle, edition, recorded) < 0 ? 'catalog' : 'calendar';
}

/** The index of the latest earlier edition that equals the record; below zero where none does. */
function recordedEdition(
  context: Context,
  bundle: Bundle,
  edition: BundleEdition,
  recorded: Recorded | undefined,
): number {
  const value = recorded?.value;
  if (!value) return -1;
  const earlier = bundle.editions.slice(0, bundle.editions.indexOf(edition));
  return earlier.findLastIndex((old) =>
    same(compared(context, encodeBundle(context, bundle, old)), compared(context, value)),
  );
}

/** The hashes of the dated changes after the recorded edition, up to this one. */
function carriedBy(
  context: Context,
  bundle: Bundle,
  edition: BundleEdition,
  recorded: Recorded | undefined,
): readonly string[] {
  const [first, last] = [
    recordedEdition(context, bundle, edition, recorded) + 1,
    bundle.editions.indexOf(edition),
  ];
  return bundle.editions
    .slice(first, last + 1)
    .flatMap((_, index) => editionDigest(context, bundle, first + index) ?? []);
}

function encodeBundle(context: Context, bundle: Bundle, edition: BundleEdition): JsonObject {
  return {
    name: bundle.name ?? bundle.key,
    ...(bundle.description === undefined ? {} : { description: bundle.description }),
    prices: encodeBundlePrices(context, edition),
  };
}

function sourceIn(context: Context, bundle: Bundle, edition: BundleEdition): (path: FieldPath) => Source {
  return (path) => {
    const [field, identity, ...rest] = path;
    const priced = [...edition.prices.values()].find(
      ({ product }) => referenceName(context, product) === identity,
    );
    return field === 'prices' && priced ? priced.locate(rest) : bundle.locate(path);
  };
}

function waitingEditions(context: Context, bundle: Bundle): Part['deferred'] {
  return bundle.editions.flatMap(({ from, description, applies }, index) => {
    if (from === null || from <= context.today) return [];
    const digest = context.approved && editionDigest(context, bundle, index);
    const approved = digest && context.approved?.get(digest);
    return {
      kind: 'not_due' as const,
      address: bundle.address,
      reason: `its prices change on ${from}${applies?.to === 'new' ? ' for new subscriptions' : ''}${description === undefined ? '' : ` (${description})`}`,
      fix: `none needed before ${from}, when \`apply --due\` carries it out; ${
        applies?.to === 'new'
          ? 'existing subscriptions keep their prices'
          : 'subscriptions that use it get their versions ahead of that day'
      }`,
      day: from,
      ...(digest && { digest }),
      ...(approved && { approved }),
      differences: changedPrices(context, bundle, index),
      ...(bundle.currency === undefined ? {} : { currency: bundle.currency }),
    };
  });
}

/** The changes of an edition, from the one before it. */
function changedPrices(context: Context, bundle: Bundle, index: number): readonly Difference[] {
  const [before, after] = [bundle.editions[index - 1], bundle.editions[index]];
  if (before === undefined || after === undefined) return [];
  const [recorded, desired] = [before, after].map((edition) => ({
    prices: encodeBundlePrices(context, edition),
  }));
  if (recorded === undefined || desired === undefined) return [];
  return differencesOf(context, { desired, recorded, live: undefined }, sourceIn(context, bundle, after));
}
