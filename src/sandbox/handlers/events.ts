/** Usage events. Each `unique_id` counts once, and a repeated event gets the same answer. */

import type { EventRecord } from '../data/records.ts';
import { type Answer, ok } from '../http/answer.ts';
import { bodyOf, type Call } from '../http/call.ts';

/** POST /events. It takes no idempotency key, because the event's own id makes it safe to send again. */
export function createEvent(call: Call): Answer {
  return ingest(call);
}

/** POST /beta/events, for usage that consumes no credit. */
export function createMeteredEvent(call: Call): Answer {
  return ingest(call);
}

function ingest(call: Call): Answer {
  const event = bodyOf<EventRecord>(call, 'credit/event');
  const { unique_id: id } = event;
  if (call.store.get('events', id) === undefined) call.store.put('events', id, event);
  return ok({ unique_id: id });
}
