/**
 * Notices about products, plans and bundles that take a name that another one has on record. No price changes by it,
 * and whoever chooses by the name gets another content from then on. A new one may share the name of one that keeps it.
 */
import { oneValue } from '../../model/messages/shortened.ts';
import { NAME_TAKEN, type Notice, type Step } from '../../model/plan/plan.ts';
import type { Observed } from '../../model/service/observed.ts';
import { isPresent } from '../../model/service/record.ts';
import { kindOf } from '../../model/values/address.ts';

const NAMED_KINDS: ReadonlySet<string | undefined> = new Set(['product', 'plan', 'bundle']);

export function nameNotices(
  steps: readonly Step[],
  { records }: Pick<Observed, 'records'>,
): readonly Notice[] {
  const given = new Set(
    steps.flatMap(({ address, action, body }) =>
      action === 'delete' || typeof body?.name === 'string' ? [address] : [],
    ),
  );
  return steps.flatMap(({ address, action, body }) => {
    const kind = kindOf(address);
    const name = body?.name;
    if (!NAMED_KINDS.has(kind) || typeof name !== 'string') return [];
    const holder = [...records.values()].find(
      (record) =>
        record.address !== address &&
        kindOf(record.address) === kind &&
        isPresent(record) &&
        (action !== 'create' || given.has(record.address)) &&
        record.value?.name === name,
    );
    if (holder === undefined) return [];
    const message = `it takes the name ${oneValue(name)} of ${holder.address}: whoever chooses by the name gets another ${kind}`;
    return [{ code: NAME_TAKEN, address, message }];
  });
}
