/** The effect of the word `requested` on the guards, by the rules in force. */
import type { Guards } from '../../model/plan/guards.ts';
import type { Context } from '../../plan/context.ts';
import { type AskedFor, createAskedFor, type RequestedSteps } from './asked-for.ts';
import { createTicketOf, type TicketOf } from './tickets.ts';

export interface Requests {
  /** Nothing is requested where the rules in force let nobody say so. */
  readonly ticketOf: TicketOf;
  readonly askedFor: AskedFor;
}

export const NO_REQUESTS: Requests = { ticketOf: () => undefined, askedFor: () => undefined };

export function requestsIn(
  { requested }: Guards,
  facts: Omit<RequestedSteps, 'ticketOf'> & { readonly context: Context },
): Requests {
  if (requested === undefined) return NO_REQUESTS;
  const ticketOf = createTicketOf(facts.context, facts.timelines);
  return { ticketOf, askedFor: createAskedFor({ ...facts, ticketOf }) };
}
