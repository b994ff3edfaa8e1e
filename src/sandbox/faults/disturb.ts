/**
 * Applies faults to answers. A fault replaces the answer of a request that was not executed, and alters that of one
 * that was.
 */
import { ANSWER_HEADERS } from '../../interface/index.ts';
import { isJsonObject, type Json } from '../../model/values/json.ts';
import { type Answer, errorAnswer } from '../answers/answer.ts';
import { type SandboxResponse, SEND } from '../answers/exchange.ts';
import type { Effect } from './fault.ts';

type Status = Extract<Effect, { kind: 'status' }>;

/** The answer of a `status` fault, in the service's own form. */
export function statusAnswer(effect: Status): Answer {
  const headers: Record<string, string> = {};
  if (effect.transient) headers[ANSWER_HEADERS.transient] = 'true';
  if (effect.retryAfter !== null) headers[ANSWER_HEADERS.retryAfter] = String(effect.retryAfter);
  return errorAnswer(effect.status, `a fault was asked for: status ${effect.status}`, headers);
}

/** The JSON text without its top-level `id`. Text without one stays unchanged. */
export function withoutId(text: string): string {
  const body = text === '' ? null : (JSON.parse(text) as Json);
  if (!isJsonObject(body)) return text;
  const { id: _, ...rest } = body;
  return JSON.stringify(rest);
}

/** Applies the fault to a finished response. `delay`, `status` and `no_id` have already taken effect. */
export function disturbed(response: SandboxResponse, effect: Effect | undefined): SandboxResponse {
  switch (effect?.kind) {
    case 'drop':
      return { ...response, wire: { kind: 'drop' } };
    case 'hang':
      return { ...response, wire: { kind: 'hang' } };
    case 'html':
      return htmlResponse(effect.status);
    case 'cut':
      return cut(response, effect);
    case 'status':
    case 'delay':
    case 'no_id':
    case undefined:
      return response;
    default:
      throw effect satisfies never;
  }
}

function cut(response: SandboxResponse, effect: Extract<Effect, { kind: 'cut' }>): SandboxResponse {
  const { length } = response.body;
  const bytes = Math.min(effect.bytes ?? Math.floor(length / 2), length);
  if (effect.framing === 'whole') return { ...response, body: response.body.subarray(0, bytes) };
  return { ...response, wire: { kind: 'cut', bytes } };
}

function htmlResponse(status: number): SandboxResponse {
  const page = `<html>\n<head><title>${status}</title></head>\n<body><h1>${status}</h1><hr>gateway</body>\n</html>\n`;
  return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(page), wire: SEND };
}
