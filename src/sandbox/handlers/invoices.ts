/** Invoices. The back door's `bill` makes them, and they are read-only. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';

/** Only the conventional profile has this list, so it filters as every list of that profile does. */
export function listInvoices(call: Call): Answer {
  return listAnswer(call, [...call.store.all('invoices')], (invoice) => invoice, SHOWN_FIELDS.invoice);
}
