/** Reads products, plans and customers: the known fields, and every other field as written. */

import type { CatalogPlan, Customer, Product } from '../../model/catalog/catalog.ts';
import { slipOf } from '../../model/messages/nearest-name.ts';
import { COLLECTION } from '../../model/values/address.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
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

/** The interface shows no fields of a customer, so every written field is sent when the customer is created. */
export function readCustomer(written: Written, reading: Reading): Customer {
  requireIdentity(written, reading);
  warnOfSlips(written, CUSTOMER_FIELDS, reading);
  return { ...readDeclared(written, reading), fields: serviceFields(written.value, DECLARED_FIELDS) };
}

/** Warns of a field that is a slip of a known one. Every field is passed on, so the slip would be too. */
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
      replacements: [meant],
    });
  }
}

/**
 * Requires an id or a name: without an id, a resource can only be created or matched by its name.
 * One that is to be deleted needs neither, since state may know it.
 */
function requireIdentity(written: Written, { environment, faults }: Reading): void {
  const { kind, key, value, placed } = written;
  const absent = value.absent !== undefined && value.absent !== false;
  if (chosenId(written, environment) !== undefined || absent || value.name !== undefined) return;
  if (value.id !== undefined && environment === null) return; // Reported already: there are no environments.
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

/** True for a section that is indented into another, where it looks like a resource of that name. */
function isSection(key: string, value: JsonObject): boolean {
  return Object.values<string>(COLLECTION).includes(key) && Object.values(value).every(isJsonObject);
}
