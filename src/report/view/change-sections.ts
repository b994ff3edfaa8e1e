/**
 * The steps of a plan as a reviewer reads them: by kind, with all steps of one thing together, and like
 * changes once with their count.
 */
import type { Difference, Plan, Step } from '../../model/plan/plan.ts';
import {
  type Address,
  DECLARED_KINDS,
  type DeclaredKind,
  kindOf,
  ownerOf,
} from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonObject } from '../../model/values/json.ts';
import { type Alike, groupAlike, impersonal } from '../words/group-alike.ts';
import { cohortInWords } from '../words/names.ts';

/** All steps of a plan for one declared thing. The versions of a subscription belong to the subscription. */
export interface Change {
  readonly owner: Address;
  /** In the order in which they are carried out; never empty. */
  readonly steps: readonly [Step, ...Step[]];
  /** The day of the plan, from which a version without a day of its own holds. */
  readonly today: CalendarDay;
  /** The currency of its amounts; null where it is not known. */
  readonly currency: string | null;
  /** The differences of the bundles that the plan changes, which are shown there and need not be repeated. */
  readonly shown: ReadonlyMap<Address, readonly Difference[]>;
  /** Null where bundles make the cohorts, and where the bill does not change. */
  readonly cohort: CohortOfChange | null;
}

export interface CohortOfChange {
  /** Stands for the cohort in attributes: its name may be any text. Cohorts of two currencies may share one. */
  readonly number: number;
  /** `segment enterprise`, or `no segment`. */
  readonly words: string;
}

export interface ChangeSection {
  readonly kind: DeclaredKind;
  readonly groups: readonly Alike<Change>[];
}

/** Empty sections are left out. Every step of the plan is in exactly one change. */
export function changeSections(plan: Plan): readonly ChangeSection[] {
  const changes = changesOf(plan);
  return DECLARED_KINDS.flatMap((kind) => {
    const own = changes.filter(({ owner }) => kindOf(owner) === kind);
    return own.length === 0 ? [] : [{ kind, groups: groupAlike(own, changeLikeness) }];
  });
}

function changesOf(plan: Plan): readonly Change[] {
  const { steps, today } = plan;
  const currencyOf = currencyFinder(plan);
  const cohortOf = cohortFinder(plan);
  const shown = new Map(
    steps.flatMap(({ operation, address, differences }) =>
      operation === 'bundles.update' ? [[address, differences] as const] : [],
    ),
  );
  return [...groupBy(steps, ({ address }) => ownerOf(address))].map(([owner, own]) => ({
    ...{ owner, steps: own, today, shown },
    currency: currencyOf(owner),
    cohort: cohortOf(owner),
  }));
}

/**
 * Finds the cohort of a subscription; null where no field makes cohorts, and for anything whose bill the plan does not
 * touch. Equal cohorts are the same object.
 */
function cohortFinder({ impact }: Pick<Plan, 'impact'>): (owner: Address) => CohortOfChange | null {
  const cohorts = new Map<string, CohortOfChange>();
  const known = new Map<Address, CohortOfChange>();
  for (const money of impact.money) {
    if (money.cohorts_by === undefined) continue;
    for (const { name } of money.cohorts)
      if (!cohorts.has(name)) cohorts.set(name, { number: cohorts.size, words: cohortInWords(money, name) });
    for (const { cohort, members } of money.groups) {
      const own = cohorts.get(cohort);
      if (own === undefined) continue;
      for (const { subscriptions } of members) for (const address of subscriptions) known.set(address, own);
    }
  }
  return (owner) => known.get(owner) ?? null;
}

/**
 * Equal for like changes of different things. A creation is compared by its content without the customer, the names
 * and the first day; a change is compared by its differences, wherever they are written. Both must show amounts with
 * the same number of decimal places.
 */
function changeLikeness({ owner, steps, currency }: Change): readonly (string | number)[] {
  const likeness = steps.map((step) => [
    step.operation,
    step.cause,
    step.effective_at,
    step.follows,
    impersonal(JSON.stringify([step.notes, contentOf(step)]), owner),
  ]);
  return [kindOf(owner), currencyDigits(currency), JSON.stringify(likeness)];
}

function contentOf(step: Step): unknown {
  const body = step.body ?? {};
  if (step.operation === 'subscriptions.create') {
    const contract = isJsonObject(body.contract) ? { ...body.contract, start_date: null } : null;
    return { ...body, customer_id: null, name: null, metadata: null, contract };
  }
  const differences = step.differences.map(({ op, path, from, value, cause }) => [
    op,
    path,
    from,
    value,
    cause,
  ]);
  // Content that is shown whole is alike only as a whole.
  const isWhole =
    differences.length === 0 || (step.operation === 'versions.create' && isWholeAddition(step.differences));
  return isWhole ? body : [body.description, body.draft, differences];
}

/**
 * True where every difference adds a top-level field. Then the version's content says more than a list of additions.
 */
export function isWholeAddition(differences: readonly Difference[]): boolean {
  return differences.every(({ op, path }) => op === 'add' && path.lastIndexOf('/') <= 0);
}

/** Finds the currency of a product, bundle, plan or subscription; null where the impact names none, or several. */
export function currencyFinder({ impact }: Pick<Plan, 'impact'>): (owner: Address) => string | null {
  const known = new Map<Address, string>();
  const several = new Set<Address>();
  const note = (owner: Address, currency: string): void => {
    if ((known.get(owner) ?? currency) !== currency) several.add(owner);
    known.set(owner, currency);
  };
  for (const { currency, changes } of impact.prices) {
    if (currency === null) continue;
    for (const { addresses } of changes) for (const address of addresses) note(ownerOf(address), currency);
  }
  for (const { currency, groups } of impact.money) {
    const members = groups.flatMap((group) => group.members);
    for (const { subscriptions } of members) for (const address of subscriptions) note(address, currency);
  }
  return (owner) => (several.has(owner) ? null : (known.get(owner) ?? null));
}
