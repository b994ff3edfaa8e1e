/** Credit notes: read only, from the seed. */
import { type Answer, Refusal } from '../answer.ts';
import type { Call } from '../call.ts';
import { listAnswer } from '../list.ts';
import { CREDIT_NOTE_FIELDS } from '../shown-fields.ts';

export function listCreditNotes(call: Call): Answer {
  if ((call.query.get('customer_id') ?? '') === '') throw new Refusal(400, 'customer_id: is required');
  return listAnswer(call, [...call.store.all('credit_notes')], (note) => note, CREDIT_NOTE_FIELDS);
}
