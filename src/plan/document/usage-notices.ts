/**
 * A notice about usage samples that an edit changes. Sums, and the limits on them, count by the samples of the edit: one
 * that is written smaller together with a price hides what customers pay.
 */
import { groupBy } from '../../impact/group-by.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { counted } from '../../model/messages/counted.ts';
import { someOf } from '../../model/messages/some-of.ts';
import { type Notice, USAGE_CHANGED } from '../../model/plan/plan.ts';
import { remember } from '../../model/values/remember.ts';

const MOST_NAMED = 3;
const ABSENT = 'none';

/** `before` has the samples of the other side of a comparison; undefined without one. */
export function usageNotices(
  before: readonly UsageSample[] | undefined,
  now: readonly UsageSample[],
): readonly Notice[] {
  if (before === undefined || before === now) return [];
  const [old, own] = [byUser(before), byUser(now)];
  const changes = { typical: [] as string[], past: [] as string[] };
  for (const user of new Set([...old.keys(), ...own.keys()])) {
    const [was, is] = [quantities(old.get(user) ?? []), quantities(own.get(user) ?? [])];
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const [from, to] = [was.get(key), is.get(key)];
      if (from?.quantity === to?.quantity) continue;
      const { name = '', isPast = false } = to ?? from ?? {};
      const change = `${name} ${from?.quantity ?? ABSENT} → ${to?.quantity ?? ABSENT}`;
      (isPast ? changes.past : changes.typical).push(change);
    }
  }
  const { typical, past } = changes;
  return [
    ...noticeOf(typical, 'usage sample', 'the sums and the limits on them count by the changed ones'),
    ...noticeOf(
      past,
      'usage sample of a past month',
      'the look-back counts by the changed ones',
      'usage samples of past months',
    ),
  ];
}

function noticeOf(
  changes: readonly string[],
  what: string,
  effect: string,
  several = `${what}s`,
): readonly Notice[] {
  if (changes.length === 0) return [];
  const samples = counted(changes.length, `${what} changes`, `${several} change`);
  const message = `${samples}, and ${effect}: ${someOf(changes, MOST_NAMED)}`;
  return [{ code: USAGE_CHANGED, address: null, message }];
}

function byUser(samples: readonly UsageSample[]): ReadonlyMap<string, readonly UsageSample[]> {
  const keyOf = remember((user: UsageSample['user']) => JSON.stringify(user));
  return groupBy(samples, ({ user }) => keyOf(user));
}

interface Quantity {
  readonly name: string;
  readonly isPast: boolean;
  /** Samples that repeat the thing used, its cells and the month have theirs beside each other. */
  readonly quantity: string;
}

/** `samples` are of one user. */
function quantities(samples: readonly UsageSample[]): ReadonlyMap<string, Quantity> {
  const found = new Map<string, Quantity>();
  for (const { user, used, dimensions, month, perMonth, count } of samples) {
    const cells = [...dimensions].sort();
    const key = JSON.stringify([used, cells, month]);
    const quantity = count === null ? perMonth : `${perMonth} in ${count}`;
    const known = found.get(key);
    found.set(key, {
      name: [
        user.kind === 'customer' ? user.id : `subscriptions.${user.key}`,
        used.kind === 'metric' ? used.id : used.name,
        ...cells.map(([dimension, value]) => `${dimension}=${value}`),
        ...(month === null ? [] : [month]),
      ].join(' '),
      isPast: month !== null,
      quantity: known === undefined ? quantity : `${known.quantity} + ${quantity}`,
    });
  }
  return found;
}
