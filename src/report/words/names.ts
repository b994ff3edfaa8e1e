/**
 * The names by which people know products, bundles, customers, their subscriptions and cohorts, in place of
 * keys.
 */

import { counted, grouped } from '../../model/messages/counted.ts';
import { shortened } from '../../model/messages/diagnostic.ts';
import type { MoneyImpact } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { bareKey } from '../../model/values/address.ts';
import { metadataKey } from '../../model/values/metadata-field.ts';
import { remember } from '../../model/values/remember.ts';

/** A longer name is cut, so that one name never takes a whole line. */
const LONGEST_NAME = 40;

export type Named = Pick<Plan, 'impact'>;

/** The name of an address or id; its key, where the plan has no name of it. */
export function nameOf({ impact }: Named, address: string): string {
  return plainName(namesIn(impact).get(address) ?? bareKey(address));
}

/** The most subscriptions that are named. */
const NAMED = 2;

/** `Acme and Fox`, or `3 subscriptions`. */
export function whomText(owners: readonly string[], plan: Named): string {
  return owners.length > NAMED
    ? counted(owners.length, 'subscription')
    : owners.map((owner) => nameOf(plan, owner)).join(' and ');
}

/** Marks of a sentence or of an amount. A name with one stands in quotes, so that nobody takes it for words of the plan. */
const MARKS = /[·→;:"“”]|[.!?]\s/u;

/** Never longer than a part of a line. */
export function plainName(name: string): string {
  const short = shortened(name, LONGEST_NAME);
  return MARKS.test(short) ? JSON.stringify(short) : short;
}

const namesIn = remember(({ names = {}, affected = [] }: Plan['impact']): ReadonlyMap<string, string> => {
  const subscriptions = affected.flatMap(({ address, name }) =>
    name === undefined ? [] : [[address as string, name] as const],
  );
  return new Map([...subscriptions, ...Object.entries(names)]);
});

/** A longer value of a metadata field is cut and says so; the JSON form has all of it. */
const MOST_CHARACTERS = 120;

/** `bundles.growth`, or the value of the metadata field that makes the cohorts. */
export function cohortName({ cohorts_by: by }: Pick<MoneyImpact, 'cohorts_by'>, name: string): string {
  if (by === undefined || name.length <= MOST_CHARACTERS) return name;
  const kept = name.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept}… (${grouped(String(name.length - kept.length))} more characters in the JSON form)`;
}

/** Names the field too, where there is no heading that does: `segment enterprise`, `no segment`. */
export function cohortInWords(money: Pick<MoneyImpact, 'cohorts_by'>, name: string): string {
  const key = money.cohorts_by === undefined ? undefined : metadataKey(money.cohorts_by);
  const text = cohortName(money, name);
  return key === undefined || name === `no ${key}` ? text : `${key} ${text}`;
}
