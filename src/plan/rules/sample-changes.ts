/**
 * The usage samples that a plan changes of those that stood before, as clauses. One that is written smaller together with a
 * price hides what customers pay, so that a reviewer must not miss it.
 */

import { typicalSamples, type UsageSample } from '../../model/catalog/usage-sample.ts';
import { counted, someOf } from '../../model/messages/counted.ts';
import type { RuleChange } from '../../model/plan/rules.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { remember } from '../../model/values/remember.ts';
import { type SampleInputs, samplesBefore, samplesOnRecord } from './samples-on-record.ts';

const MOST_NAMED = 3;
const ABSENT = 'none';

/** The name of a change of usage samples among those of the rules. */
export const SAMPLES = 'usage samples';

/** The record has no samples of past months, so that those count as unchanged beside it. */
export function sampleChanges(inputs: SampleInputs): readonly RuleChange[] {
  const { usage = [] } = inputs;
  const [recorded, before] = [samplesOnRecord(inputs), samplesBefore(inputs)];
  return [
    ...(recorded ? changesOf(recorded, typicalSamples(usage)) : []),
    ...(before ? changesOf(before, usage) : []),
  ];
}

function changesOf(before: readonly UsageSample[], now: readonly UsageSample[]): readonly RuleChange[] {
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
    ...changeOf(
      typical,
      'usage sample',
      'sums use the changed samples; until an apply records them, guards and approval rules use the former ones as well',
    ),
    ...changeOf(
      past,
      'usage sample of a past month',
      'the look-back uses the changed samples',
      'usage samples of past months',
    ),
  ];
}

function changeOf(
  changes: readonly string[],
  what: string,
  effect: string,
  several = `${what}s`,
): readonly RuleChange[] {
  if (changes.length === 0) return [];
  const samples = counted(changes.length, `${what} changes`, `${several} change`);
  const message = `${samples} (${someOf(changes, MOST_NAMED)}): ${effect}`;
  return [{ kind: 'changed', name: SAMPLES, message }];
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
