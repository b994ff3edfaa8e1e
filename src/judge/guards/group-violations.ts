/** The violations of a guard on prices, price by price, as a reviewer reads them. */
import { characterOf, type GuardGroup, type GuardName } from '../../model/plan/guards.ts';
import { type Address, compareAddresses } from '../../model/values/address.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { type Group, groupBy } from '../../model/values/group-by.ts';
import type { Violation } from './guard-facts.ts';

/** `violations` have the worst first. Undefined where one of them is not about a price. */
export function groupViolations(
  guard: GuardName,
  violations: readonly Violation[],
): readonly GuardGroup[] | undefined {
  const byPrice = [...groupBy(violations, ({ price }) => price)];
  const groups = byPrice.flatMap(([price, own]): readonly GuardGroup[] => {
    if (price === undefined) return [];
    const [{ limit, against }] = own;
    const addresses = [...new Set<Address>(own.map(({ address }) => address))].sort(compareAddresses);
    const measure = measureOf(guard, own);
    return [{ price, measure, ...(limit && { limit }), ...(against && { against }), addresses }];
  });
  return groups.length < byPrice.length ? undefined : groups;
}

/** The share and the most that it is in money, such as `+60.00 %, at most +5.00 a month`. */
function measureOf(guard: GuardName, violations: Group<Violation>): string {
  const amounts = violations.map(({ most }) => most);
  const [largest] = amounts.flatMap((most) => most ?? []).toSorted((a, b) => b.amount.cmp(a.amount));
  const isBound = largest !== undefined && !amounts.includes(undefined);
  return `${shareOf(guard, violations)}${isBound ? `, at most +${largest.text} a month` : ''}`;
}

/** `+60.00 %`, `up to +60.00 %`, `0 to 7 days`; in words where the worst of them has no amount. */
function shareOf(guard: GuardName, violations: Group<Violation>): string {
  const [{ amount, unmeasured = 'cannot be measured', sign = SIGNS[guard] ?? '+' }] = violations;
  if (amount === null) return unmeasured;
  const amounts = violations.flatMap((violation) => violation.amount ?? []);
  const alike = amounts.every((each) => each.eq(amount));
  if (characterOf(guard).isLeast) return daysText(amounts, alike);
  const percent = `${sign}${percentText(amount)} %`;
  return alike ? percent : `up to ${percent}`;
}

const SIGNS: Readonly<Partial<Record<GuardName, Violation['sign']>>> = { price_decrease_percent: '\u2212' };

function daysText(amounts: readonly Decimal[], alike: boolean): string {
  const most = amounts.reduce((one, other) => (other.gt(one) ? other : one), ZERO);
  const least = amounts.reduce((one, other) => (other.lt(one) ? other : one), most);
  return alike ? least.toFixed(0) : `${least.toFixed(0)} to ${most.toFixed(0)}`;
}

/** Enough places to read; a percentage that they would round to nothing keeps its own. */
const PLACES = 2;

function percentText(percent: Decimal): string {
  const text = percent.toFixed(PLACES);
  return Number(text) === 0 ? percent.toFixed() : text;
}
