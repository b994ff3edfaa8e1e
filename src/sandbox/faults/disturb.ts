/**
 * Applies faults to answers. A fault replaces the answer of a request that was not executed, and alters that of one
 * that was.
 */
import { ANSWER_HEADERS } from '../../interface/index.ts';
import { isJsonObject, type Json, without } from '../../model/values/json.ts';
import { type Answer, errorAnswer } from '../answers/answer.ts';
import { type SandboxResponse, SEND } from '../answers/exchange.ts';
import type { Fault } from './fault.ts';

/** The answer of a `status` fault, in the service's own form. */
export function statusAnswer({ status, transient, retry_after: retryAfter }: Fault): Answer {
  const headers: Record<string, string> = {};
  if (transient) headers[ANSWER_HEADERS.transient] = 'true';
  if (retryAfter !== undefined) headers[ANSWER_HEADERS.retryAfter] = String(retryAfter);
  return errorAnswer(status, `a fault was asked for: status ${status}`, headers);
}

/** The JSON text without its top-level `id`. Text without one stays unchanged. */
export function withoutId(text: string): string {
  const body = text === '' ? null : (JSON.parse(text) as Json);
  return isJsonObject(body) ? JSON.stringify(without(body, ['id'])) : text;
}

/** Applies the fault to a finished response. `delay`, `status` and `no_id` have already taken effect. */
export function disturbed(response: SandboxResponse, fault: Fault | undefined): SandboxResponse {
  if (fault === undefined) return response;
  switch (fault.kind) {
    case 'drop':
    case 'hang':
      return { ...response, wire: { kind: fault.kind } };
    case 'html':
      return htmlResponse(fault.status);
    case 'cut':
      return cut(response, fault);
    case 'status':
    case 'delay':
    case 'no_id':
      return response;
    default:
      throw fault.kind satisfies never;
  }
}

function cut(response: SandboxResponse, { bytes: wanted, framing }: Fault): SandboxResponse {
  const { length } = response.body;
  const bytes = Math.min(wanted ?? Math.floor(length / 2), length);
  if (framing === 'whole') return { ...response, body: response.body.subarray(0, bytes) };
  return { ...response, wire: { kind: 'cut', bytes } };
}

function htmlResponse(status: number): SandboxResponse {
  const page = `<html>\n<head><title>${status}</title></head>\n<body><h1>${status}</h1><hr>gateway</body>\n</html>\n`;
  return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(page), wire: SEND };
}
