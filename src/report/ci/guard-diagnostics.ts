/** The findings of guards as diagnostics, at the places where the changes that they judge are written. */

import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { GuardName } from '../../model/plan/guards.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import type { Source } from '../../model/values/source.ts';

/** An error for each refusal, a warning for each exception. A finding about nothing that is written has no place. */
export function guardDiagnostics({ guards, steps }: Plan): readonly Diagnostic[] {
  const places = new Map<string, Source>();
  for (const { address, source, differences } of steps) {
    const place = differences.find((each) => each.source !== null)?.source ?? source;
    for (const name of [address, ownerOf(address)])
      if (place !== null && !places.has(name)) places.set(name, place);
  }
  return guards.map(({ guard, outcome, addresses, message, fix }): Diagnostic => {
    const source = addresses.map((address) => places.get(address)).find((place) => place !== undefined);
    return {
      severity: outcome === 'refused' ? 'error' : 'warning',
      code: guardCode(guard),
      message,
      fix,
      ...(source === undefined ? {} : { source }),
    };
  });
}

type Hyphenated<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}-${Hyphenated<Rest>}`
  : Name;

/** Each guard has a code of its own. */
function guardCode(guard: GuardName): `guard-${Hyphenated<GuardName>}` {
  return `guard-${guard.replaceAll('_', '-') as Hyphenated<GuardName>}`;
}
