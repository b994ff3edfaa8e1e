/**
 * The terms that decide the amount paid, by the service's names. A subscription has one only where somebody sets it, and so has a
 * price, which never escalates by itself. Whoever reads, compares, shows or sends all of them has their names from here.
 */

/** The spend limits, with the words before their amounts. */
export const SPEND_WORDS = { minimum_spend: 'at least', maximum_spend: 'at most' } as const;

export type SpendLimit = keyof typeof SPEND_WORDS;

export const SPEND_LIMITS = Object.keys(SPEND_WORDS) as readonly SpendLimit[];

export const MONEY_TERMS = ['discount', ...SPEND_LIMITS, 'price_escalation', 'trial_period_days'] as const;

export type MoneyTerm = (typeof MONEY_TERMS)[number];

/** The same value for each of the spend limits. */
export function forLimits<Value>(value: Value): Readonly<Record<SpendLimit, Value>> {
  return forEach(SPEND_LIMITS, value);
}

/** The same value for each of the terms. */
export function forTerms<Value>(value: Value): Readonly<Record<MoneyTerm, Value>> {
  return forEach(MONEY_TERMS, value);
}

function forEach<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}
