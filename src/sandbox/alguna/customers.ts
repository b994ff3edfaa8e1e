/** Customers of the vendor's profile. A path takes an id or an alias. */
import { type JsonObject, without } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import { dayOf } from '../clock.ts';
import type { CustomerRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { statusOn } from '../data/views.ts';
import { type Call, changed, created, type Handler, notFound, param } from '../http/call.ts';
import { answered, page, SEEDED_TIMES, vendorBody } from './contract.ts';
import { entitlementsOf } from './versions.ts';

function aliasesOf({ alias, aliases = [] }: CustomerRecord): readonly string[] {
  return alias === undefined ? aliases : [...aliases, alias];
}

/** By id or alias. */
export function findCustomer(store: Store, name: string): CustomerRecord | undefined {
  return (
    store.get('customers', name) ??
    [...store.all('customers')].find((customer) => aliasesOf(customer).includes(name))
  );
}

function customerOf(call: Call): CustomerRecord {
  const name = param(call, 'id');
  const customer = findCustomer(call.store, name);
  if (customer === undefined) throw notFound('customer', name);
  return customer;
}

function customerView(customer: CustomerRecord): JsonObject {
  return {
    name: customer.id,
    ...SEEDED_TIMES,
    ...customer,
    aliases: aliasesOf(customer),
  };
}

/** Contacts without an id are new, and are given one. */
function withContactIds(call: Call, fields: JsonObject): JsonObject {
  if (!Array.isArray(fields.contacts)) return fields;
  const contacts = (fields.contacts as readonly JsonObject[]).map((contact) => ({
    ...contact,
    id: contact.id ?? `cont_${call.store.next('cont')}`,
  }));
  return { ...fields, contacts };
}

function requireFreeAliases(call: Call, aliases: unknown, own: string | undefined): void {
  for (const alias of Array.isArray(aliases) ? (aliases as readonly string[]) : []) {
    const holder = findCustomer(call.store, alias);
    if (holder !== undefined && holder.id !== own)
      throw new Refusal(422, `aliases: ${alias} is that of customer ${holder.id}`);
  }
}

function createCustomer(call: Call): Answer {
  const body = vendorBody<JsonObject & { readonly currency: string }>(call, 'customers.create');
  requireFreeAliases(call, body.aliases, undefined);
  const customer = created(call, 'customers', 'cust', withContactIds(call, body));
  return answered('CustomerResponse', customerView(customer), customer.id);
}

function updateCustomer(call: Call): Answer {
  const before = customerOf(call);
  const body = vendorBody<JsonObject>(call, 'customers.update');
  requireFreeAliases(call, body.aliases, before.id);
  const kept = body.aliases === undefined ? before : without(before, ['alias']);
  const after = { ...kept, ...withContactIds(call, body), id: before.id } as CustomerRecord;
  return answered('CustomerResponse', customerView(changed(call, 'customers', after)));
}

function listCustomers(call: Call): Answer {
  const today = dayOf(call.now);
  const isActive = ({ id }: CustomerRecord) =>
    [...call.store.all('subscriptions')].some(
      (each) => each.customer_id === id && statusOn(each, today) === 'active',
    );
  return page(call, call.store.all('customers'), 'CustomerResponse', customerView, {
    alias: aliasesOf,
    has_active_subscriptions: (customer) => [String(isActive(customer))],
  });
}

function lookUpCustomer(call: Call): Answer {
  const alias = call.query.get('alias') ?? '';
  const customer = [...call.store.all('customers')].find((each) => aliasesOf(each).includes(alias));
  if (customer === undefined) throw notFound('customer with the alias', alias);
  return ok({ customer_id: customer.id });
}

/** Those of the current versions of the active subscriptions. */
function listEntitlements(call: Call): Answer {
  const { id } = customerOf(call);
  const subscriptions = [...call.store.all('subscriptions')].filter(
    (each) => each.customer_id === id && statusOn(each, dayOf(call.now)) === 'active',
  );
  const data = subscriptions.flatMap((each) => entitlementsOf(call, each));
  return answered('EntitlementListResponse', { data });
}

export const CUSTOMER_HANDLERS = {
  'customers.list': listCustomers,
  'customers.create': createCustomer,
  'customers.lookup': lookUpCustomer,
  'customers.get': (call) => answered('CustomerResponse', customerView(customerOf(call))),
  'customers.update': updateCustomer,
  'customers.list_entitlements': listEntitlements,
} as const satisfies Readonly<Record<string, Handler>>;
