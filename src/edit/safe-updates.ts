/** Holds the plan from the edited catalog against the one before: an update may not let anything else be sent. */

import type { Plan } from '../model/plan/plan.ts';
import type { Address } from '../model/values/address.ts';
import type { Update } from './choose-updates.ts';
import { serviceChanges } from './service-change.ts';

export type Verdict =
  | { readonly kind: 'safe'; readonly resent: readonly Address[] }
  /** The service would get something that the plan before did not send, at these addresses. */
  | { readonly kind: 'sends_more'; readonly addresses: readonly Address[] }
  /** The plan still shows these changes. */
  | { readonly kind: 'remains'; readonly paths: readonly string[] };

/** `resent`: addresses to which only an apply of the edited catalog sends something, the same that the service shows. */
export function judgeUpdates(before: Plan, after: Plan, updates: readonly Update[]): Verdict {
  const known = new Set(before.steps.flatMap(sentBy));
  const more = after.steps.filter((step) => sentBy(step).some((each) => !known.has(each)));
  if (more.length > 0) return { kind: 'sends_more', addresses: more.map(({ address }) => address) };
  const left = new Set(serviceChanges(after, []).map(({ address, path }) => `${address}${path}`));
  const paths = updates
    .map(({ placed: { change } }) => `${change.address}${change.path}`)
    .filter((each) => left.has(each));
  if (paths.length > 0) return { kind: 'remains', paths };
  const ids = new Set(before.steps.map(({ id }) => id));
  return {
    kind: 'safe',
    resent: after.steps.filter(({ id }) => !ids.has(id)).map(({ address }) => address),
  };
}

/** The changes that a step makes at the service, each as a text; for a step without any, that there is none. */
function sentBy({ id, address, operation, differences }: Plan['steps'][number]): readonly string[] {
  if (operation !== 'versions.create' && differences.length === 0) return [id];
  return differences.map(({ op, path, value }) => JSON.stringify([address, op, path, value ?? null]));
}
