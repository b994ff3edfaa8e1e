/** Products, plans and customers: what is known of them, and everything else that was written, as it is. */
import { COLLECTION } from '../../model/address.ts';
import type { CatalogPlan, Customer, Product } from '../../model/catalog.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { slipOf } from '../../model/nearest-name.ts';
import { entryOf, locateIn, sourceAt } from '../../yaml/yaml-node.ts';
import type { Written } from './declarations.ts';
import { chosenId, DECLARED_FIELDS, readDeclared, serviceFields } from './read-declared.ts';
import type { Reading } from './reading.ts';

const PRODUCT_FIELDS = [...DECLARED_FIELDS, 'name', 'description'];
const CUSTOMER_FIELDS = [...DECLARED_FIELDS, 'name', 'currency'];
const PLAN_FIELDS = [...PRODUCT_FIELDS, 'currency'];

export function readProduct(written: Written, reading: Reading): Product {
  requireIdentity(written, reading);
  warnOfSlips(written, PRODUCT_FIELDS, reading);
  return { ...readDeclared(written, reading), fields: serviceFields(written.value, DECLARED_FIELDS) };
}

export function readPlan(written: Written, reading: Reading): CatalogPlan {
  requireIdentity(written, reading);
  warnOfSlips(written, PLAN_FIELDS, reading);
  return { ...readDeclared(written, reading), fields: serviceFields(written.value, DECLARED_FIELDS) };
}

/** Its fields are the service's own, as a customer's are not shown: whatever was written is sent when it is created. */
export function readCustomer(written: Written, reading: Reading): Customer {
  requireIdentity(written, reading);
  warnOfSlips(written, CUSTOMER_FIELDS, reading);
  return { ...readDeclared(written, reading), fields: serviceFields(written.value, DECLARED_FIELDS) };
}

/** Any field is passed on, and so would be a slip of the hand in one that means something here. */
function warnOfSlips({ kind, value, placed }: Written, known: readonly string[], { faults }: Reading): void {
  for (const field of Object.keys(value)) {
    const meant = slipOf(field, known);
    if (meant === undefined || value[meant] !== undefined) continue;
    const offset = entryOf(placed.node, field)?.keyOffset ?? placed.offset;
    faults.warning({
      code: 'near-miss',
      source: sourceAt(placed.file, offset),
      message: `\`${field}\` is passed on to the service as it is, and \`${meant}\` of the ${kind} is not set`,
      fix: `write \`${meant}\`, unless the service has a field of that name`,
    });
  }
}

/** Without an id it can only be created or matched by its name. A product to be deleted may be known from state. */
function requireIdentity(written: Written, { environment, faults }: Reading): void {
  const { kind, key, value, placed } = written;
  const absent = value.absent !== undefined && value.absent !== false;
  if (chosenId(written, environment) !== undefined || absent || value.name !== undefined) return;
  if (value.id !== undefined && environment === null) return; // Told already: there are no environments.
  const elsewhere = value.id === undefined ? '' : ` for the environment \`${environment?.name}\``;
  faults.error({
    code: 'no-identity',
    source: locateIn(placed)(value.id === undefined ? [] : ['id']),
    message: `the ${kind} has neither \`id\`${elsewhere} nor \`name\``,
    fix: isSection(key, value)
      ? `write \`${key}\` beside \`${COLLECTION[kind]}\`, not within it`
      : 'write `id` for one that exists already, or `name` for one to create',
  });
}

/** A section that is indented into another looks like a resource of that name. */
function isSection(key: string, value: JsonObject): boolean {
  return Object.values<string>(COLLECTION).includes(key) && Object.values(value).every(isJsonObject);
}
