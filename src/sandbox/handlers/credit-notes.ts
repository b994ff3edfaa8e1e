/** Credit notes: read only, from the seed. */

import { CREDIT_NOTE_FIELDS } from '../data/shown-fields.ts';
import { type Answer, Refusal } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

/** The customer is one required string (interface, "GET /credit-notes"): commas in it separate nothing. */
export function listCreditNotes(call: Call): Answer {
  const [customer = '', ...more] = call.query.getAll('customer_id');
  if (customer === '') throw new Refusal(400, 'customer_id: is required');
  if (more.length > 0) throw new Refusal(400, 'customer_id: must stand once');
  const notes = [...call.store.all('credit_notes')].filter((note) => note.customer_id === customer);
  const query = new URLSearchParams(call.query);
  query.delete('customer_id');
  return listAnswer({ ...call, query }, notes, (note) => note, CREDIT_NOTE_FIELDS);
}
