/** Finds the customers that have an alias of the catalog. Each alias is asked for once, and its id is recorded. */
import { objectValue, readCustomer } from '../interface/index.ts';
import type { Customer } from '../model/catalog/catalog.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { AliasesFound, FoundCustomer } from '../model/service/observed.ts';
import { textsIn } from '../model/values/json.ts';
import { canStandInList } from './ask-filtered.ts';
import { groupsOf } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';

/** Undefined where there is nothing to ask, or no operation to ask with. */
export async function findAliases(
  reads: ServiceReads,
  { operations }: Bindings,
  customers: readonly Customer[],
): Promise<AliasesFound | undefined> {
  const aliases = [...new Set(customers.flatMap(({ fields }) => textsIn(fields.aliases)))];
  if (aliases.length === 0 || !operations.has('customers.list')) return undefined;
  const lists = await Promise.all(
    groupsOf(aliases.filter(canStandInList)).map((group) =>
      reads.filter('customers.list', { alias: group.join(',') }, readCustomer),
    ),
  );
  const found = new Map<string, readonly FoundCustomer[]>();
  for (const wire of lists.flatMap((list) => list?.items ?? []))
    for (const alias of textsIn(wire.aliases))
      found.set(alias, [...(found.get(alias) ?? []), { id: wire.id, value: objectValue(wire) }]);
  const complete = aliases.every(canStandInList) && lists.every((list) => list?.complete === true);
  return { customers: found, complete };
}
