/** The names by which people know products, bundles, customers and their subscriptions, in place of keys. */

import { shortened } from '../../model/messages/shortened.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { remember } from '../../model/values/remember.ts';
import { bareKey } from './value-text.ts';

/** A longer name is cut, so that one name never takes a whole line. */
export const LONGEST_NAME = 40;

export type Named = Pick<Plan, 'impact'>;

/** The name of an address or id; its key, where the plan has no name of it. */
export function nameOf({ impact }: Named, address: string): string {
  return shortened(namesIn(impact).get(address) ?? lastKey(address), LONGEST_NAME);
}

const namesIn = remember(({ names = {}, affected = [] }: Plan['impact']): ReadonlyMap<string, string> => {
  const subscriptions = affected.flatMap(({ address, name }) =>
    name === undefined ? [] : [[address as string, name] as const],
  );
  return new Map([...subscriptions, ...Object.entries(names)]);
});

function lastKey(address: string): string {
  return bareKey(address).replace(/^subscriptions\./, '');
}
