/** The names by which people know products, bundles, customers and their subscriptions, in place of keys. */

import { shortened } from '../../model/messages/shortened.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { bareKey } from '../../model/values/address.ts';
import { remember } from '../../model/values/remember.ts';

/** A longer name is cut, so that one name never takes a whole line. */
const LONGEST_NAME = 40;

export type Named = Pick<Plan, 'impact'>;

/** The name of an address or id; its key, where the plan has no name of it. */
export function nameOf({ impact }: Named, address: string): string {
  return plainName(namesIn(impact).get(address) ?? bareKey(address));
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
