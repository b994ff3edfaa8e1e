/** Things on record that the service does not find. */

import { someOf } from '../../model/messages/counted.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Deferred, Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { remember } from '../../model/values/remember.ts';
import { type Context, liveAt } from '../context.ts';
import { joinParts, type Part, part } from '../part.ts';

/**
 * A change of a thing that is gone is planned as if it were still there, and deferred by name: no request
 * can carry it out, and nothing of it may go unsaid.
 */
export function withWishesDeferred(
  context: Context,
  address: Address,
  found: Part,
  planIn: (context: Context) => Part,
): Part {
  // A thing that is to be deleted or to end, and is gone, is as wanted.
  const steps = planIn(asRecorded(context)).steps.filter(
    ({ action }) => action !== 'delete' && action !== 'cancel',
  );
  return steps.length === 0 ? found : joinParts([found, part({ deferred: [wishes(address, steps)] })]);
}

/** One for all that are gone, who share what is worked out in it. */
const asRecorded = remember(
  (context: Context): Context => ({ ...context, observed: { ...context.observed, live: new Map() } }),
);

const MOST_NAMED = 3;

function wishes(address: Address, steps: readonly Step[]): Deferred {
  const waiting = steps.map((step) =>
    step.address === address ? step.operation : `${step.operation} ${step.address}`,
  );
  return {
    kind: 'gone',
    address,
    reason: `the service does not find it (404), so this cannot be sent: ${someOf(waiting, MOST_NAMED)}`,
    fix: 'find out who deleted it; then take it out of the catalog, or write the id of what replaces it (`id:`) and drop the record with `state rm`',
    differences: steps.flatMap(({ differences }) => differences),
  };
}

/** If so many things are read, nine in ten missing is another account; if fewer are, all of them. */
const MANY = 10;
const NEARLY_ALL = 0.9;

/** An error where (nearly) nothing on record that was read exists: the key is probably that of another account. */
export function accountDiffers(
  context: Context,
  { steps, deferred }: Pick<Part, 'steps' | 'deferred'>,
): readonly Diagnostic[] {
  if (steps.length + deferred.length === 0) return [];
  const { live, records } = context.observed;
  const read = [...live.keys()].filter((address) => isPresent(records.get(address)));
  const missing = read.filter((address) => liveAt(context, address)?.kind === 'missing');
  const isOther =
    read.length < MANY
      ? read.length > 1 && missing.length === read.length
      : missing.length >= read.length * NEARLY_ALL;
  if (!isOther) return [];
  const left = read.length - missing.length;
  return [
    {
      severity: 'error',
      code: 'another-account',
      message: `the service finds ${left === 0 ? 'none' : `only ${left}`} of the ${read.length} things on record that were read; it does not find ${someOf(missing, MOST_NAMED)}`,
      fix: 'check that the API key is that of the account which this state belongs to; `state rm ADDRESS` removes the record of what was deleted there on purpose',
    },
  ];
}
