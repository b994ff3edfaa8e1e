import { counted, someOf } from '../../model/messages/counted.ts';
import type { Deferred, Difference, Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf } from '../../model/values/address.ts';
import { decimal, isDecimalText } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type Json, pointerPath, valueAt } from '../../model/values/json.ts';
import { billedText, byNovelty, isAhead, isKnown } from '../lines/plan-rest-lines.ts';
import { type Named, nameOf, whomText } from '../words/names.ts';
import { heldText } from '../words/price-text.ts';
import { firstTexts } from '../words/sentences.ts';
import { pathText, shareText } from '../words/value-text.ts';

/** The most things of one kind that are named; the others are counted. */
const NAMED = 2;

/** `Acme ends on 2027-01-31`; `product legacy_sync deleted`, or `3 products deleted`. */
export function deletionsOf(plan: Plan): readonly string[] {
  const deleted = plan.steps.filter(({ action }) => action === 'delete');
  const ends = groupBy(
    plan.steps.filter(({ action }) => action === 'cancel'),
    ({ effective_at: day }) => day ?? plan.today,
  );
  const ended = [...ends].map(([day, own]) => {
    const owners = own.map(({ address }) => address);
    return `${whomText(owners, plan)} ${owners.length === 1 ? 'ends' : 'end'} on ${day}`;
  });
  const gone = [...groupBy(deleted, ({ address }) => kindOf(address) ?? '')].map(([kind, own]) =>
    own.length > NAMED
      ? `${counted(own.length, kind)} deleted`
      : `${kind} ${own.map(({ address }) => nameOf(plan, address)).join(' and ')} deleted`,
  );
  return [...firstTexts(ended, NAMED, 'more end', 'more ends'), ...gone];
}

/** The most of those who left the catalog that are named, and the length of a list that names all. */
const LEAVERS_NAMED = 2;

/** `no longer in the catalog, still billed 703.00 USD a month: Acme, Globex and 1 more`; empty where nobody knows whether that is new. */
export function leavingOf(plan: Plan): readonly string[] {
  const alike = groupBy(newOrphans(plan), ({ address }) => kindOf(address) ?? '');
  return [...alike.values()].map((own) => {
    const byBill = own.toSorted((a, b) =>
      decimal(b.billed?.monthly ?? '0').cmp(decimal(a.billed?.monthly ?? '0')),
    );
    const names = someOf(
      byBill.map(({ address }) => nameOf(plan, address)),
      LEAVERS_NAMED,
    );
    const billed = billedText(own);
    return `no longer in the catalog${billed && `, ${billed}`}: ${names}`;
  });
}

/** True where somebody who left the catalog goes on being billed. */
export function leavesBilled(plan: Plan): boolean {
  return newOrphans(plan).some(({ billed }) => billed !== undefined);
}

/** Those who left the catalog by this plan; empty where nobody knows whether that is new. */
export function newOrphans({ deferred, baseline }: Plan): readonly Deferred[] {
  if (!isKnown(baseline)) return [];
  return byNovelty(deferred).fresh.filter(
    ({ kind, address }) => kind === 'orphaned' && kindOf(address) !== 'version',
  );
}

/** Dated changes of bundles that no price of the plan shows: `platform 538.92 → 579.00 USD (+7.4 %) in growth on 2027-03-01 for new subscriptions`. */
export function changesAhead(plan: Plan): readonly string[] {
  const { deferred, baseline } = plan;
  if (!isKnown(baseline)) return [];
  const ahead = byNovelty(deferred).fresh.flatMap((each) => {
    const { kind, address, day, differences } = each;
    if (kind !== 'not_due' || day === undefined) return [];
    const unseen = differences?.filter((difference) => !isShown(plan, address, difference)) ?? [];
    return differences !== undefined && unseen.length === 0 ? [] : [{ ...each, differences: unseen, day }];
  });
  return firstTexts(
    ahead.map((each) => aheadText(plan, each, each.day)),
    NAMED,
    'more dated change',
  );
}

/** True where prices change ahead, and for new subscriptions alone. */
export function isForNewOnly(plan: Plan): boolean {
  const ahead = byNovelty(plan.deferred).fresh.filter(isAhead);
  return changesAhead(plan).length > 0 && ahead.every(({ reason }) => reason.includes(FOR_NEW));
}

/** True where a price of the plan becomes the same amount. */
function isShown({ impact }: Plan, bundle: Address, { path, value }: Difference): boolean {
  const [, name = '', ...within] = pointerPath(path);
  const isSame = (other: Json | undefined): boolean =>
    isAmount(other) && isAmount(value)
      ? decimal(other).eq(decimal(value))
      : JSON.stringify(other) === JSON.stringify(value);
  return impact.prices
    .filter((each) => each.bundle === bundle && each.product.endsWith(name))
    .flatMap(({ changes }) => changes)
    .some(({ after }) => within.length === 0 || (after !== null && isSame(valueAt(after, within))));
}

/** `price lock changed at acme`, for a lock that comes or goes as well; empty where all locks stay. */
export function locksInWords(plan: Plan): string {
  const at = plan.notices.flatMap(({ code, address }) =>
    code === 'price-lock-changed' && address !== null ? [nameOf(plan, address)] : [],
  );
  return at.length === 0 ? '' : `price ${at.length === 1 ? 'lock' : 'locks'} changed at ${someOf(at, NAMED)}`;
}

const FOR_NEW = ' for new subscriptions';

/** `prices of growth change on 2027-03-01`; without a day, where the reader has it already. */
export function aheadText(
  plan: Named,
  { address, reason, differences = [], currency = '' }: Deferred,
  day?: string,
): string {
  const when = day === undefined ? '' : ` on ${day}`;
  const whom = reason.includes(FOR_NEW) ? FOR_NEW : '';
  if (differences.length === 0) return `prices of ${nameOf(plan, address)} change${when}${whom}`;
  const amounts = differences.map((difference) => amountAhead(plan, difference, currency));
  return `${someOf(amounts, NAMED)} in ${nameOf(plan, address)}${when}${whom}`;
}

/** `platform 538.92 → 579.00 USD (+7.4 %)`. */
function amountAhead(plan: Named, { path, from, value }: Difference, currency: string): string {
  const [product = ''] = pathText(path).split(' › ');
  const [before, after] = [from, value].map((side) =>
    side === undefined ? 'none' : heldText(side, path, currency || null),
  );
  const share =
    isAmount(from) && isAmount(value) ? shareText(decimal(from), decimal(value).minus(decimal(from))) : '';
  return `${nameOf(plan, `products.${product}`)} ${before} → ${after}${currency && ` ${currency}`}${share && ` (${share})`}`;
}

function isAmount(value: Json | undefined): value is string {
  return typeof value === 'string' && isDecimalText(value);
}
