/**
 * Plans one customer: adopted where the service has one of its aliases, else created where that is bound, and never
 * changed. A customer with an `id` exists already and is named by that id, so nothing is done for it.
 */
import type { Customer } from '../../model/catalog/catalog.ts';
import { projectOnto } from '../../model/catalog/comparable.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import { type FoundCustomer, ownersOfAliases } from '../../model/service/observed.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { pick } from '../../model/values/json.ts';
import { type Context, differencesOf } from '../context.ts';
import { topLevel } from '../diff/three-way.ts';
import { joinParts, type Part, part } from '../part.ts';
import { recordsOfAdoptions } from '../records/note-agreed.ts';
import { adoptionOf, idMismatch, planCreation } from './plan-declared.ts';

export function planCustomer(context: Context, customer: Customer): Part {
  const { address, id, fields } = customer;
  const recorded = context.observed.records.get(address);
  if (isPresent(recorded)) return planMade(context, customer, recorded);
  if (id !== undefined) return part({});
  const { aliases, fromCatalog = false } = context.observed;
  const [owner, ...others] = ownersOfAliases(aliases, customer);
  if (owner !== undefined && others.length > 0)
    return part({ diagnostics: [severalOwners(customer, [owner, ...others])] });
  if (owner !== undefined) return planOwned(context, customer, owner);
  if (aliases?.complete === false && fields.aliases !== undefined)
    return part({ deferred: [unclear(customer)] });
  // Between two catalogs nobody asks whose an alias is.
  if (fields.name === undefined && !fromCatalog) return part({ diagnostics: [nameless(customer)] });
  return planCreation(context, customer, 'customers.create');
}

/** A difference in the catalog is deferred like any change: the id counts. */
function planOwned(context: Context, customer: Customer, { id, value }: FoundCustomer): Part {
  const { fields } = customer;
  const known = projectOnto(pick(value, Object.keys(fields)), fields);
  const adoption = adoptionOf(customer, { remoteId: id, how: 'matched_by_alias' }, known);
  const [recorded] = recordsOfAdoptions([adoption]);
  const made = recorded && planMade(context, customer, recorded);
  return joinParts([part({ adoptions: [adoption] }), ...(made ? [made] : [])]);
}

function severalOwners({ locate }: Customer, owners: readonly FoundCustomer[]): Diagnostic {
  return {
    severity: 'error',
    code: 'ambiguous-customer',
    source: locate(['aliases']),
    message: `its aliases are those of ${owners.length} customers: ${owners.map(({ id }) => id).join(', ')}`,
    fix: 'keep the aliases of one, or give its `id`',
  };
}

function nameless({ locate }: Customer): Diagnostic {
  return {
    severity: 'error',
    code: 'no-identity',
    source: locate([]),
    message: 'no customer at the service has one of its aliases, and a new customer needs a name',
    fix: 'correct the alias, or write `name` and `currency` to create the customer',
  };
}

function unclear({ address }: Customer): Deferred {
  return {
    kind: 'unread',
    address,
    reason: 'the list of customers could not be asked for its aliases, so it may exist already',
    fix: 'plan again, or give its `id`',
  };
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
            fix: 'write the value that it was created with, and change it at the service',
          },
        ];
  const evidence = new Map([[address, recorded.value ? ('recorded' as const) : ('unknown' as const)]]);
  return part({ deferred, evidence, diagnostics: idMismatch(context, customer, recorded) });
}
