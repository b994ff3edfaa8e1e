/**
 * A notice about usage samples that an edit changes. Sums, and the limits on them, count by the samples of the edit: one
 * that is written smaller together with a price hides what customers pay.
 */
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { counted } from '../../model/messages/counted.ts';
import { someOf } from '../../model/messages/some-of.ts';
import { type Notice, USAGE_CHANGED } from '../../model/plan/plan.ts';

const MOST_NAMED = 3;
const ABSENT = 'none';

/** `before` has the samples of the other side of a comparison; undefined without one. */
export function usageNotices(
  before: readonly UsageSample[] | undefined,
  now: readonly UsageSample[],
): readonly Notice[] {
  if (before === undefined) return [];
  const [old, own] = [quantities(before), quantities(now)];
  const changes = [...new Set([...old.keys(), ...own.keys()])].flatMap((name) => {
    const [was, becomes] = [old.get(name) ?? ABSENT, own.get(name) ?? ABSENT];
    return was === becomes ? [] : [`${name} ${was} → ${becomes}`];
  });
  if (changes.length === 0) return [];
  const what = counted(changes.length, 'usage sample changes', 'usage samples change');
  const message = `${what}, and the sums and the limits on them count by the changed ones: ${someOf(changes, MOST_NAMED)}`;
  return [{ code: USAGE_CHANGED, address: null, message }];
}

/** By the user, the thing used and its cells. Samples that repeat these have their quantities beside each other. */
function quantities(samples: readonly UsageSample[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { user, used, dimensions, perMonth, count } of samples) {
    const cells = [...dimensions].sort().map(([key, value]) => `${key}=${value}`);
    const who = user.kind === 'customer' ? user.id : user.key;
    const name = [who, used.kind === 'metric' ? used.id : used.name, ...cells].join(' ');
    const quantity = count === null ? perMonth : `${perMonth} in ${count}`;
    const known = found.get(name);
    found.set(name, known === undefined ? quantity : `${known} + ${quantity}`);
  }
  return found;
}
