/** The changes of a plan that are not the movement of a price: new things, terms and entitlements. */

import { total } from '../../ledger/sides.ts';
import { counted, someOf } from '../../model/messages/counted.ts';
import { type Difference, isDraftStep, type Plan, type Step } from '../../model/plan/plan.ts';
import { type Address, bareKey, kindOf, ownerOf } from '../../model/values/address.ts';
import { type Decimal, decimal, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonArray, isJsonObject, type Json, pointerPath } from '../../model/values/json.ts';
import { type Named, nameOf, whomText } from '../words/names.ts';
import { heldText, isTerm, termText } from '../words/price-text.ts';
import { pathText, referenceText } from '../words/value-text.ts';
import { priceRows } from './price-movements.ts';

/** The most things of one kind that are named; the others are counted. */
const NAMED = 2;
/** The most different changes of one term that are named, those of the most money first. */
const VALUES_NAMED = 6;
/** The most changed parts of one term that are named. */
const PARTS_NAMED = 6;

const DONE: Readonly<Record<Step['action'], string>> = {
  create: 'new',
  update: 'changed',
  delete: 'deleted',
  activate: 'activated',
  publish: 'published',
  adopt: 'adopted',
  withdraw: 'withdrawn',
  probe: 'probed',
  cancel: 'ended',
};

/**
 * `12 new subscriptions`; versions are counted only where no price, no move and no entitlement is named. The further steps of what the
 * plan makes are no changes of their own.
 */
export function otherChanges(plan: Plan): readonly string[] {
  const { impact } = plan;
  const made = new Set(plan.steps.flatMap(({ address, action }) => (action === 'create' ? [address] : [])));
  const steps = plan.steps.filter(({ address, action }) =>
    kindOf(address) === 'version' ? !made.has(ownerOf(address)) : action === 'create' || !made.has(address),
  );
  const named = [...termChanges(steps, plan), ...entitlementChanges(plan, steps)];
  const said = new Set(named.flatMap(({ owners }) => owners));
  const others = steps.filter(
    ({ address, action, operation }) =>
      action !== 'delete' &&
      action !== 'cancel' &&
      !(kindOf(address) === 'version' && action === 'create') &&
      operation !== 'versions.update' &&
      !(action === 'update' && said.has(address)),
  );
  const drafts = steps.filter(isDraftStep);
  const versions = steps.filter(
    (step) => kindOf(step.address) === 'version' && step.action === 'create' && !isDraftStep(step),
  );
  const alike = groupBy(
    others,
    (step) => `${renameOf(step) ? 'renamed' : DONE[step.action]} ${kindOf(step.address)}`,
  );
  const parts = [...alike]
    .filter(([name]) => name !== 'changed bundle' || impact.prices.length === 0)
    .flatMap(([name, own]) => {
      const renames = own.flatMap((step) => renameOf(step) ?? []);
      return renames.length > 0 && renames.length <= NAMED ? renames : [countedOrNamed(own, name, plan)];
    });
  const isNamed = impact.moves !== undefined || impact.credits !== undefined || priceRows(plan).length > 0;
  const isUnsaid = !isNamed && versions.some(({ address }) => !said.has(ownerOf(address)));
  return [
    ...named.map(({ text }) => text),
    ...(isUnsaid ? [versionsText(versions, 'new version', plan)] : []),
    ...(drafts.length === 0 ? [] : [versionsText(drafts, 'draft version', plan)]),
    ...parts,
  ];
}

/** `new subscription Cloudferry`, `new bundle Scale`, or `12 new subscriptions`. */
function countedOrNamed(own: readonly Step[], name: string, plan: Plan): string {
  const isNamed = own.length <= NAMED && own.every(({ address }) => kindOf(address) !== 'version');
  if (!isNamed) return counted(own.length, name);
  return `${name}${own.length === 1 ? '' : 's'} ${own.map(({ address }) => nameOf(plan, address)).join(' and ')}`;
}

/** `4 new versions of acme, globex and 2 more (growth › platform)`. */
function versionsText(versions: readonly Step[], noun: string, plan: Plan): string {
  const owners = new Set(versions.map(({ address }) => nameOf(plan, ownerOf(address))));
  const things = new Set(versions.flatMap(({ differences }) => differences.map(({ path }) => thingOf(path))));
  const what = things.size === 0 ? '' : ` (${someOf([...things], NAMED)})`;
  return `${counted(versions.length, noun)} of ${someOf([...owners], NAMED)}${what}`;
}

/** The bundle and the product that a path leads through, else its field. */
function thingOf(path: string): string {
  const steps = pointerPath(path).flatMap((step) => step.split(' '));
  const priced = steps.filter((step) => /^(bundles|products)\../.test(step));
  return priced.length > 0 ? priced.map(bareKey).join(' › ') : (steps[0] ?? '');
}

/** The kinds that people choose by their name. */
const RENAMED_KINDS: ReadonlySet<string> = new Set(['product', 'plan', 'bundle']);

/** `plan growth renamed "Growth" → "Scale"` where a step changes nothing else; null for any other. */
function renameOf({ address, action, differences: [only, ...others] }: Step): string | null {
  const kind = kindOf(address) ?? '';
  if (action !== 'update' || !RENAMED_KINDS.has(kind) || only?.path !== '/name' || others.length > 0)
    return null;
  const [from, to] = [only.from ?? null, only.value ?? null].map((name) => JSON.stringify(name));
  return `${kind} ${bareKey(address)} renamed ${from} → ${to}`;
}

/** `1 change taken over from the service (discount 90 % for 12 months added for 1 subscription)`. */
export function takenChanges(plan: Plan): readonly string[] {
  const { taken_over: taken = [] } = plan;
  if (taken.length === 0) return [];
  const named = termChanges(
    taken.map((each) => ({ ...each, action: 'update' as const })),
    plan,
  );
  const texts = named.length === 0 ? '' : ` (${named.map(({ text }) => text).join(', ')})`;
  return [`${counted(taken.length, 'change')} taken over from the service${texts}`];
}

interface NamedChange {
  readonly text: string;
  /** The subscriptions that it is about. */
  readonly owners: readonly string[];
}

/**
 * `discount 10 % for 24 months removed for 15 subscriptions`. Many changes are shown by their terms, and every term is named.
 */
function termChanges(
  steps: readonly Pick<Step, 'address' | 'action' | 'differences'>[],
  plan: Named,
): readonly NamedChange[] {
  const changed = steps.flatMap(({ address, action, differences }) =>
    kindOf(address) === 'subscription' && action === 'update'
      ? differences.filter(({ path }) => isTerm(path)).map((difference) => ({ address, difference }))
      : [],
  );
  const alike = groupBy(changed, ({ difference: { path, from, value } }) =>
    JSON.stringify([path, from, value]),
  );
  if (alike.size <= NAMED) return [...alike.values()].map((own) => termChange(own, plan));
  const terms = groupBy(changed, ({ difference: { path } }) => pointerPath(path)[0] ?? '');
  return [...terms].flatMap(([term, own]) => {
    const isAlike = new Set(own.map(({ difference }) => changeText(difference))).size === 1;
    return isAlike ? [termChange(own, plan)] : severalChanges(term, own, plan);
  });
}

interface TermDifference {
  readonly address: Address;
  readonly difference: Difference;
}

function termChange(own: readonly TermDifference[], plan: Named): NamedChange {
  const texts = own.slice(0, 1).map(({ difference }) => changeText(difference));
  return namedIn(texts.join(), own, plan);
}

/** `discount (amount 10 → 100, duration_value 12 → 24) for 1 subscription` for each change that differs, most money first. */
function severalChanges(term: string, own: readonly TermDifference[], plan: Named): readonly NamedChange[] {
  const byOwner = groupBy(own, ({ address }) => address);
  const textOf = (changes: readonly TermDifference[]): string => {
    const parts = changes.map(({ difference }) => changeText(difference));
    const [only = ''] = parts;
    if (parts.length === 1) return only;
    return `${term} (${someOf(parts.map((part) => part.replace(`${term} › `, '')).sort(), PARTS_NAMED)})`;
  };
  const moved = moneyMoved(plan);
  const alike = [...groupBy(byOwner.values(), textOf)].map(([text, all]) => {
    const owners = all.flatMap(([first]) => (first === undefined ? [] : [first.address]));
    return { text, own: all.flat(), money: total(owners.map((owner) => moved.get(owner) ?? ZERO)) };
  });
  const sorted = alike.toSorted((x, y) => y.money.cmp(x.money) || y.own.length - x.own.length);
  const rest = sorted.slice(VALUES_NAMED).flatMap((group) => group.own);
  return [
    ...sorted.slice(0, VALUES_NAMED).map((group) => namedIn(group.text, group.own, plan)),
    ...(rest.length === 0 ? [] : [namedIn(`${term} changed otherwise`, rest, plan)]),
  ];
}

/** How far a month of each subscription moves, in either direction. */
function moneyMoved({ impact: { money } }: Named): ReadonlyMap<string, Decimal> {
  return new Map(
    money.flatMap(({ groups }) =>
      groups.flatMap(({ members }) =>
        members.flatMap(({ monthly, subscriptions }) => {
          const change = decimal(monthly.after).minus(decimal(monthly.before)).abs();
          return subscriptions.map((address) => [address, change] as const);
        }),
      ),
    ),
  );
}

function namedIn(text: string, own: readonly TermDifference[], plan: Named): NamedChange {
  const owners = [...new Set(own.map(({ address }) => address))];
  return { text: `${text} for ${whomText(owners, plan)}`, owners };
}

function changeText({ path, from, value }: Difference): string {
  const name = pathText(path);
  if (value === undefined) return `${name} ${termText(from, path)} removed`;
  return from === undefined
    ? `${name} ${termText(value, path)} added`
    : `${name} ${termText(from, path)} → ${termText(value, path)}`;
}

/** `90 subscriptions of Growth get sso and audit_export`, beside their credits. */
function entitlementChanges(plan: Plan, steps: readonly Step[]): readonly NamedChange[] {
  const others = new Set(plan.impact.credits?.map(({ entitlement }) => entitlement));
  const versions = steps.filter(
    ({ address, action }) => kindOf(address) === 'version' && action === 'create',
  );
  const changes = [...groupBy(versions, ({ address }) => ownerOf(address))].map(([owner, own]) => ({
    owner,
    bundles: own.flatMap(({ body }) => bundlesIn(body?.items)),
    gains: gainsIn(
      own.flatMap(({ differences }) => differences),
      others,
    ),
  }));
  const alike = [
    ...groupBy(
      changes.filter(({ gains }) => gains.length > 0),
      ({ gains }) => gains.map((gain) => gainText(gain, 1)).join(),
    ),
  ];
  if (alike.length > NAMED) {
    const owners = alike.flatMap(([, own]) => own.map(({ owner }) => owner));
    return [{ text: `entitlements change in ${counted(owners.length, 'subscription')}`, owners }];
  }
  return alike.map(([, own]) => ({
    text: `${counted(own.length, 'subscription')}${ofBundle(own, plan)} ${own[0]?.gains.map((gain) => gainText(gain, own.length)).join(' and ')}`,
    owners: own.map(({ owner }) => owner),
  }));
}

/** ` of Growth`; empty for those of several bundles, or of none. */
function ofBundle(own: readonly { readonly bundles: readonly string[] }[], plan: Plan): string {
  const [only, ...others] = new Set(own.flatMap(({ bundles }) => bundles));
  return only !== undefined && others.length === 0 ? ` of ${nameOf(plan, `bundles.${only}`)}` : '';
}

function bundlesIn(items: Json | undefined): readonly string[] {
  if (!isJsonArray(items)) return [];
  const bundles = items.filter(isJsonObject).flatMap(({ bundle_id: bundle }) => bundle ?? []);
  return bundles.map(referenceText);
}

interface Gain {
  readonly kind: keyof typeof VERBS;
  readonly names: ReadonlySet<string>;
}

/** The verb for one subscription, and for several. */
const VERBS = {
  get: ['gets', 'get'],
  lose: ['loses', 'lose'],
  change: ['has', 'have'],
} as const;

/** `get sso`. */
function gainText({ kind, names }: Gain, count: number): string {
  return listed(VERBS[kind][count === 1 ? 0 : 1], names);
}

/** The entitlements that come and go, and the changes of the others; empty where there is none. */
function gainsIn(differences: readonly Difference[], others: ReadonlySet<string>): readonly Gain[] {
  const keys = { get: new Set<string>(), lose: new Set<string>(), change: new Set<string>() };
  for (const difference of differences) {
    const { op, path, from, value } = difference;
    const [, field, key, ...rest] = path.split('/');
    if (field !== 'entitlements') continue;
    if (key === undefined) {
      const [before, after] = [from, value].map((side) => (isJsonObject(side) ? Object.keys(side) : []));
      for (const each of after ?? []) if (!before?.includes(each)) keys.get.add(each);
      for (const each of before ?? []) if (!after?.includes(each)) keys.lose.add(each);
    } else {
      const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
      if (rest.length === 0 && op !== 'replace') keys[op === 'add' ? 'get' : 'lose'].add(name);
      else if (!others.has(name)) keys.change.add(otherValue(name, rest, difference));
    }
  }
  for (const each of [keys.get, keys.lose]) for (const other of others) each.delete(other);
  const kinds = ['get', 'lose', 'change'] as const;
  return kinds.map((kind) => ({ kind, names: keys[kind] })).filter(({ names }) => names.size > 0);
}

/** `seats 5 → 10`. */
function otherValue(name: string, field: readonly string[], { path, from, value }: Difference): string {
  if (from === undefined || value === undefined || isJsonObject(value)) return `other values for ${name}`;
  const words = field.filter((each) => each !== 'value').map((each) => ` ${each}`);
  const [old, now] = [from, value].map((side) => heldText(side, path, null));
  return `${name}${words.join('')} ${old} → ${now}`;
}

function listed(verb: string, names: ReadonlySet<string>): string {
  const all = [...names];
  if (all.length === 0) return '';
  const more = all.length - NAMED - 1;
  if (more > 0) return `${verb} ${all.slice(0, NAMED + 1).join(', ')} and ${more} more`;
  return `${verb} ${[all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ')}`;
}
