/** The fields of a subscription itself, without its versions: their places in the catalog, and the update to send. */

import { type Field, fieldsOf, isInForce } from '../../interface/index.ts';
import { declaredCurrency } from '../../model/catalog/bundle-in.ts';
import {
  type Catalog,
  type Customer,
  declaredAt,
  type Subscription,
  takesUnknownItems,
} from '../../model/catalog/catalog.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Difference, Notice } from '../../model/plan/plan.ts';
import { expectedFields } from '../../model/service/first-answer.ts';
import type { GivenDiscount } from '../../model/service/given-discounts.ts';
import { ownedAlias } from '../../model/service/observed.ts';
import type { Recorded } from '../../model/service/record.ts';
import { withLeft } from '../../model/service/said-part.ts';
import { parseAddress } from '../../model/values/address.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  ownField,
  pointerPath,
  valueAt,
} from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import type { Source } from '../../model/values/source.ts';
import { madeCustomer } from '../bodies/encode-items.ts';
import { type Context, compared, differencesOf, encodeReference, liveAt, referenceName } from '../context.ts';
import { byService, shownFields, withUnanswered } from '../diff/changes-since.ts';
import { deferNotTaken, isTakenSince, markNotTaken } from '../diff/not-taken.ts';
import { sortDifferences, stepCause } from '../diff/sort-differences.ts';
import { allServiceChanges, same, serviceChanges, topLevel } from '../diff/three-way.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';
import { overdueDiscount, ownDiscount } from './own-discount.ts';

export const SUBSCRIPTION_FIELDS: readonly Field[] = fieldsOf('subscription') ?? [];
export const PATCHED_FIELDS = SUBSCRIPTION_FIELDS.filter(
  ({ carriedBy }) => carriedBy === 'update' || carriedBy === 'both',
);
const CREATE_ONLY = SUBSCRIPTION_FIELDS.filter(({ carriedBy }) => carriedBy === 'create');
const BY_KEY = SUBSCRIPTION_FIELDS.filter(({ managed }) => managed === 'by-key').map(({ name }) => name);

export function desiredFields(subscription: Subscription): JsonObject {
  const customer = madeCustomer(subscription);
  return {
    ...subscription.fields,
    ...(customer ? { customer_id: encodeReference(customer) } : {}),
    ...(subscription.plan ? { plan_id: encodeReference(subscription.plan) } : {}),
  };
}

/** The place of a field of the subscription itself. A price's own place is shown with the version that carries it. */
export function fieldSource(subscription: Subscription, path: readonly string[]): Source {
  const [field, ...rest] = path;
  if (field === 'plan_id') return subscription.locate(['plan']);
  if (field === 'customer_id' && subscription.customer) return subscription.locate(['customer']);
  if (field === 'items') return subscription.locate(['versions', 0, 'items']);
  return subscription.locate([field ?? '', ...rest]);
}

/**
 * An edit of a field that only the creating request carries cannot be applied: it is an error with its fix. What that
 * request had, and the service did not take, is deferred.
 */
export function createOnlyEdits(
  context: Context,
  planned: PlannedSubscription,
  subscription: Subscription,
  recorded: Recorded,
  desired: JsonObject,
): readonly Diagnostic[] {
  const before = recorded.value ?? shownFields(context, recorded);
  if (before === undefined) return [];
  const fields = CREATE_ONLY.filter(({ name }) => name !== 'plan_id' || !hasWholeItems(subscription));
  const known = only(before, fields);
  const differs = differencesOf(
    context,
    {
      desired: {
        ...only(desired, fields),
        ...sameCustomer(context, subscription, before),
        ...planCurrency(context, subscription, before),
      },
      recorded: recorded.value === null ? undefined : known,
      live: recorded.value === null ? known : undefined,
    },
    (path) => fieldSource(subscription, path),
  );
  const marked = markNotTaken(context, recorded, desired, differs);
  const live = liveAt(context, recorded.address);
  const isSince = live?.kind === 'read' && isTakenSince(context, recorded, desired, live.value);
  const notTaken = isSince ? [] : marked.filter(({ cause }) => cause === 'not_taken');
  if (notTaken.length > 0) planned.defer(deferNotTaken(recorded, notTaken));
  const found = marked.filter(({ cause }) => cause !== 'not_taken');
  return topLevel(found).map((name) => ({
    severity: 'error',
    code: 'create-only-field',
    source: fieldSource(subscription, [name]),
    message: `${writtenName(subscription, name)} of ${subscription.address} was set when it was created and cannot be changed`,
    fix: `${asItWas(
      context.catalog,
      found.filter(({ path }) => pointerPath(path)[0] === name),
    )}, or end this subscription and declare another one under a new key`,
  }));
}

/** The field under which the subscription writes it. */
function writtenName({ customer, plan }: Subscription, field: string): string {
  if (field === 'customer_id' && customer !== undefined) return 'customer';
  return field === 'plan_id' && plan?.kind === 'address' ? 'plan' : field;
}

/** The customer's id on record, where the catalog now names that customer by an alias. */
function sameCustomer(
  { observed: { aliases }, catalog }: Context,
  subscription: Subscription,
  { customer_id: known = null }: JsonObject,
): JsonObject {
  const made = madeCustomer(subscription);
  const customer = made?.kind === 'address' ? declaredAt(catalog, made.address) : undefined;
  const owner = ownedAlias(aliases, customer as Customer | undefined);
  return owner !== undefined && owner.id === known ? { customer_id: known } : {};
}

/** The currency on record where it is the plan's, which a creation states for a subscription that says none. */
function planCurrency(
  { catalog }: Context,
  subscription: Subscription,
  { currency }: JsonObject,
): JsonObject {
  const isPlans = currency !== undefined && declaredCurrency(catalog, subscription, undefined) === currency;
  return isPlans && subscription.fields.currency === undefined ? { currency } : {};
}

/** A move to another plan is one of items: no operation changes the plan that a subscription was made from. */
export function keptPlan(
  context: Context,
  subscription: Subscription,
  { value }: Recorded,
): readonly Notice[] {
  const { address, plan } = subscription;
  const made = value?.plan_id ? compared(context, { plan_id: value.plan_id }).plan_id : undefined;
  const named = plan && referenceName(context, plan);
  if (made === undefined || made === named || !hasWholeItems(subscription)) return [];
  const items = named === undefined ? '' : `; its items become those of ${named}`;
  const message = `the service keeps it on ${String(made)}${items}`;
  return [{ code: 'plan-kept', address, message }];
}

/** True where the catalog has every item, so that a move to another plan leaves none behind. */
function hasWholeItems(subscription: Subscription): boolean {
  const { id, plan } = subscription;
  return plan === undefined ? id !== undefined : !takesUnknownItems(subscription);
}

/**
 * The text to write so that the catalog agrees again. Nobody may have the old values at hand, least of all those of
 * an adopted subscription.
 */
function asItWas(catalog: Catalog, found: readonly Difference[]): string {
  const words = found.map(({ path, from }) => {
    const name = pointerPath(path).join('.');
    if (from === undefined) return `leave ${name} out`;
    const text = typeof from === 'string' ? from : JSON.stringify(from);
    const named = parseAddress(text);
    if (named?.kind === 'plan') return asPlanned(catalog, named.key);
    return named?.kind === 'customer' ? `write customer: ${named.key}` : `write ${name}: ${text}`;
  });
  return words.join(', ');
}

/** A plan whose entry is gone may be declared under a new key; a reference to the old key would not help then. */
function asPlanned({ plans }: Catalog, key: string): string {
  return plans.has(key)
    ? `write plan: ${key}`
    : `write \`renamed_from: ${key}\` in the plan that it is now, or declare plans.${key} again and write plan: ${key}`;
}

export function takeUpdate(
  context: Context,
  planned: PlannedSubscription,
  subscription: Subscription,
  desired: JsonObject,
): void {
  const recorded = planned.recordAt(planned.address);
  if (!recorded) return;
  const shown = shownFields(context, recorded);
  const wanted = only(desired, PATCHED_FIELDS);
  const foundIn = (live: JsonObject | undefined) =>
    differencesOf(
      context,
      {
        desired: wanted,
        recorded: recorded.value ? only(recorded.value, PATCHED_FIELDS) : undefined,
        live: live && withUnanswered('subscription', live, recorded.value ?? {}),
      },
      (path) => fieldSource(subscription, path),
    );
  const seen = foundIn(shown);
  // A stored answer grows old: it can add differences, but it never shows that a value need not be sent.
  const isRead = liveAt(context, planned.address)?.kind === 'read' || recorded.value === null;
  const found = isRead ? seen : [...seen, ...foundIn(undefined).filter((each) => !isWithin(each, seen))];
  const { carried, drift, deferred } = sortDifferences(context, planned.address, wanted, found, BY_KEY);
  for (const each of deferred) planned.defer(each);
  const unasked = unaskedChanges(context, recorded, desired).filter((each) => !isSaid(each, found));
  const reverted = context.reverts(planned.address) ? unasked.filter(isAddedTerm) : [];
  const left = [
    ...drift.flatMap((entry) => entry.differences),
    ...unasked.filter((each) => !reverted.includes(each)),
  ];
  if (left.length > 0) planned.drifted({ address: planned.address, differences: left });
  const written = {
    ...patchBody(PATCHED_FIELDS, wanted, recorded.value ?? shown ?? {}, carried),
    ...Object.fromEntries(topLevel(reverted).map((name) => [name, null])),
  };
  const going = ownDiscount(context, recorded, written, shown);
  if (going.deferred)
    planned.defer({
      ...going.deferred,
      differences: carried.filter(({ path }) => path.startsWith('/discount')),
    });
  const overdue = overdueDiscount(context, recorded);
  const body =
    overdue === undefined || Object.hasOwn(written, 'discount')
      ? going.body
      : withLeft(going.body, overdue.discount, null, overdue.on);
  const differs = [
    ...carried,
    ...reverted.map(({ path, value }) => byService(path, value, undefined)),
    ...(overdue === undefined ? [] : [endedDiscount(overdue, subscription)]),
  ];
  const sent = differs.filter(({ path }) => Object.hasOwn(body, path.split('/')[1] ?? ''));
  if (Object.keys(body).length === 0) return;
  planned.take({
    address: planned.address,
    operation: 'subscriptions.update',
    action: 'update',
    cause: stepCause(sent),
    body,
    differences: sent,
    source: subscription.locate([]),
    notes: [
      ...going.notes,
      ...Object.entries(body).flatMap(([name, value]) =>
        value === null && wanted[name] === undefined ? [`${name} is removed: it is not in the catalog`] : [],
      ),
    ],
  });
}

/** Its day has come. */
function endedDiscount({ discount, left }: GivenDiscount, subscription: Subscription): Difference {
  return {
    op: 'remove',
    path: '/discount',
    from: left?.discount ?? discount,
    cause: 'calendar',
    source: fieldSource(subscription, ['discount']),
  };
}

/** Keys of metadata are sent one by one, so that a change of the whole says nothing of a key that somebody added. */
function isSaid(change: Difference, found: readonly Difference[]): boolean {
  const [name = ''] = topLevel([change]);
  return BY_KEY.includes(name) ? found.some(({ path }) => path === change.path) : isWithin(change, found);
}

function isWithin({ path }: Difference, others: readonly Difference[]): boolean {
  return others.some(
    (other) => `${path}/`.startsWith(`${other.path}/`) || `${other.path}/`.startsWith(`${path}/`),
  );
}

/**
 * The service's changes beyond what the catalog writes: terms that no request ever had, fields and members that the
 * first answer showed otherwise, and what no update carries, such as an extended contract.
 */
function unaskedChanges(context: Context, recorded: Recorded, wanted: JsonObject): readonly Difference[] {
  const shown = shownFields(context, recorded);
  if (shown === undefined || recorded.value === null) return [];
  const expected = expectedFields(recorded, recorded.value);
  const isKnown = (name: string) =>
    expected[name] !== null && SUBSCRIPTION_FIELDS.some((field) => field.name === name && field.answered);
  const [sent, live] = [compared(context, recorded.value), compared(context, shown)];
  const isWanted = ({ path, value }: Difference) =>
    same(valueAt(compared(context, wanted), pointerPath(path)), value);
  const known = Object.fromEntries(Object.entries(live).filter(([name]) => isKnown(name)));
  const byKey = Object.fromEntries(BY_KEY.filter(isKnown).map((name) => [name, {}]));
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => expected[name] === null));
  return [
    ...allServiceChanges({ ...byKey, ...compared(context, expected) }, { ...byKey, ...known }),
    ...serviceChanges(rest, live),
  ].filter((each) => (each.op !== 'add' || isInForce(each.value)) && !isWanted(each));
}

/** A term that no request ever had: money that nobody approved. */
function isAddedTerm({ op, path }: Difference): boolean {
  const [name = '', ...rest] = pointerPath(path);
  return op === 'add' && rest.length === 0 && TERMS.has(name);
}

const TERMS: ReadonlySet<string> = new Set(
  PATCHED_FIELDS.flatMap(({ name, unset, answered }) => (answered && unset === 'nothing' ? [name] : [])),
);

function only(value: JsonObject, fields: readonly Field[]): JsonObject {
  const names = namesOf(fields);
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}

const namesOf = remember((fields: readonly Field[]) => new Set(fields.map(({ name }) => name)));

/**
 * Members that the interface types as nullable. A member that left the catalog is sent as null: the interface does
 * not say whether an object is merged or replaced, and null means the same either way.
 */
const NULLABLE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  billing: ['auto_issue_invoices', 'auto_pay_invoices', 'first_billing_date', 'payment_terms'],
  renewal: ['auto_renew', 'duration_months', 'period_type'],
  discount: ['duration_unit', 'duration_value'],
  price_escalation: ['percentage', 'escalate_metered_unit_rates'],
};

/** `before` is the recorded value, `work` the differences to send. A field that null cannot remove is left out. */
function patchBody(
  fields: readonly Field[],
  wanted: JsonObject,
  before: JsonObject,
  work: readonly Difference[],
): JsonObject {
  const paths = work.map(({ path }) => pointerPath(path));
  const body: Record<string, Json> = {};
  for (const { name, managed, nullable } of fields) {
    const touched = paths.filter(([field]) => field === name);
    const value = wanted[name];
    if (touched.length === 0) continue;
    if (managed === 'by-key') body[name] = changedKeys(value, before[name], touched);
    else if (value !== undefined) body[name] = withMembersTakenAway(name, value, before[name]);
    else if (nullable) body[name] = null;
  }
  return body;
}

function changedKeys(
  wanted: Json | undefined,
  before: Json | undefined,
  touched: readonly (readonly string[])[],
): JsonObject {
  const now = isJsonObject(wanted) ? wanted : {};
  const was = isJsonObject(before) ? before : {};
  const whole = touched.some(({ length }) => length === 1);
  const keys = [...new Set([...Object.keys(now), ...Object.keys(was)])].sort();
  return Object.fromEntries(
    keys
      .filter((key) => whole || touched.some(([, member]) => member === key))
      .map((key) => [key, ownField(now, key) ?? null]),
  );
}

function withMembersTakenAway(field: string, value: Json, before: Json | undefined): Json {
  if (!isJsonObject(value) || !isJsonObject(before)) return value;
  const gone = (NULLABLE_MEMBERS[field] ?? []).filter(
    (member) => before[member] !== undefined && value[member] === undefined,
  );
  return { ...value, ...Object.fromEntries(gone.map((member) => [member, null])) };
}
