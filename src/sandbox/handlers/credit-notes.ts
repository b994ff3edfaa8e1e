/** Credit notes. They come from the seed and are read-only. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import { type Answer, Refusal } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

/** `customer_id` is one required string (interface, "GET /credit-notes"). A comma in it does not separate values. */
export function listCreditNotes(call: Call): Answer {
  const [customer = '', ...more] = call.query.getAll('customer_id');
  if (customer === '') throw new Refusal(400, 'customer_id: is required');
  if (more.length > 0) throw new Refusal(400, 'customer_id: must stand once');
  const notes = [...call.store.all('credit_notes')].filter((note) => note.customer_id === customer);
  const query = new URLSearchParams(call.query);
  query.delete('customer_id');
  return listAnswer({ ...call, query }, notes, (note) => note, SHOWN_FIELDS.credit_note);
}
