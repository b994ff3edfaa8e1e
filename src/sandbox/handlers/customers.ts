/** Customers: the conventional profile makes them. Their fields are not shown, so any are kept. */
import type { JsonObject } from '../../model/json.ts';
import type { CustomerRecord } from '../data/records.ts';
import { type Answer, ok } from '../http/answer.ts';
import { bodyOf, type Call } from '../http/call.ts';
import { withoutOwnFields } from './products.ts';

/** A subscription from a plan takes its currency from the customer where it names none. */
const DEFAULT_CURRENCY = 'USD';

export function createCustomer(call: Call): Answer {
  const fields = withoutOwnFields(bodyOf<JsonObject>(call, 'offering/customerCreate'));
  const id = call.store.newId('customers', 'cus');
  const customer: CustomerRecord = { currency: DEFAULT_CURRENCY, ...fields, id };
  call.store.put('customers', id, customer);
  return ok(customer, id);
}
