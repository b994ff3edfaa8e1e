/**
 * Customers. Only the conventional profile can create them. The interface does not show their fields, so the sandbox
 * keeps any field.
 */
import type { JsonObject } from '../../model/values/json.ts';
import type { CustomerRecord } from '../data/records.ts';
import { type Answer, ok } from '../http/answer.ts';
import { bodyOf, type Call } from '../http/call.ts';
import { withoutOwnFields } from './products.ts';

/**
 * The currency of a customer that names none. A subscription from a plan inherits its customer's currency by default.
 */
const DEFAULT_CURRENCY = 'USD';

export function createCustomer(call: Call): Answer {
  const fields = withoutOwnFields(bodyOf<JsonObject>(call, 'offering/customerCreate'));
  const id = call.store.newId('customers', 'cus');
  const customer: CustomerRecord = { currency: DEFAULT_CURRENCY, ...fields, id };
  call.store.put('customers', id, customer);
  return ok(customer, id);
}
