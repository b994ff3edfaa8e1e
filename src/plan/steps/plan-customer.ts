/**
 * Plans one customer: created where that is bound. A customer with an `id` exists already and is named by that id, so
 * nothing is done for it.
 */
import type { Customer } from '../../model/catalog/catalog.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { blocked, type Context, differencesOf, isBound } from '../context.ts';
import { topLevel } from '../diff/sort-differences.ts';
import { type Part, part } from '../part.ts';
import { makeStep } from './make-step.ts';
import { idMismatch } from './plan-declared.ts';

export function planCustomer(context: Context, customer: Customer): Part {
  const { address, id, fields, locate } = customer;
  const recorded = context.observed.records.get(address);
  if (isPresent(recorded)) return planMade(context, customer, recorded);
  if (id !== undefined) return part({});
  if (!isBound(context, 'customers.create')) {
    const deferred = blocked(context, address, 'customers.create', 'creating it');
    return part({
      deferred: [{ ...deferred, fix: `${deferred.fix}; or make it by hand and give its id here` }],
    });
  }
  const step = makeStep(
    context,
    {
      address,
      operation: 'customers.create',
      action: 'create',
      cause: 'catalog',
      body: fields,
      dependsOn: [],
      differences: differencesOf(context, { desired: fields, recorded: undefined, live: undefined }, (path) =>
        locate(path),
      ),
      source: locate([]),
    },
    recorded,
  );
  return part({ steps: [step] });
}

/** Only the creation sends a customer's fields, because no operation of the table changes a customer. */
function planMade(context: Context, customer: Customer, recorded: Recorded): Part {
  const { address, fields, locate } = customer;
  const changed = topLevel(
    differencesOf(context, { desired: fields, recorded: recorded.value ?? fields, live: undefined }, (path) =>
      locate(path),
    ),
  );
  const deferred: readonly Deferred[] =
    changed.length === 0
      ? []
      : [
          {
            kind: 'blocked',
            address,
            reason: `${changed.join(', ')} changed in the catalog, and no operation changes a customer`,
            fix: 'write what was sent when it was created, and change it at the service',
          },
        ];
  const evidence = new Map([[address, recorded.value ? ('recorded' as const) : ('unknown' as const)]]);
  return part({ deferred, evidence, diagnostics: idMismatch(context, customer, recorded) });
}
