/**
 * A fault is one way in which the sandbox misbehaves, for some of the requests. A back-door request sets it; draws are
 * seeded, so that the same requests meet the same faults. It replaces the answer of a request that was not executed, and
 * alters that of one that was.
 */

import { ANSWER_HEADERS } from '../interface/index.ts';
import { isJsonObject, type Json, type JsonObject, without } from '../model/values/json.ts';
import { type Answer, errorAnswer } from './answers/answer.ts';
import { type SandboxResponse, SEND } from './answers/exchange.ts';
import { faultIn } from './answers/validate.ts';

/** The fields of each kind of fault, beside those that say which requests meet it. */
const FIELDS = {
  /** An error status. With `execute`, the real answer is stored under the key. Otherwise the fault's answer may be stored. */
  status: ['status', 'execute', 'transient', 'retry_after'],
  /** The connection closes without an answer. */
  drop: ['execute'],
  /** The key stays in progress for `delay_ms` milliseconds. Then the request is executed. */
  delay: ['delay_ms'],
  /** The body ends early, after `bytes` bytes; half of it where that is absent. */
  cut: ['bytes', 'framing'],
  /** The HTML page of a gateway that does not know idempotency keys. */
  html: ['status', 'execute'],
  /** An object without its id. With `stored`, the id is also missing from every replay. */
  no_id: ['stored'],
  /** The connection stays open, and no answer is sent. */
  hang: ['execute'],
} as const;

const COMMON: readonly string[] = ['kind', 'method', 'path', 'nth', 'times', 'probability', 'seed'];

const DEFAULTS = {
  probability: 1,
  seed: 1,
  execute: false,
  delay_ms: 1000,
  framing: 'broken' as 'broken' | 'whole',
  stored: false,
};

interface WrittenFault extends Partial<typeof DEFAULTS> {
  readonly kind: keyof typeof FIELDS;
  readonly method?: string;
  readonly path?: string;
  readonly nth?: number;
  readonly times?: number;
  readonly status?: number;
  readonly transient?: boolean;
  readonly retry_after?: number;
  readonly bytes?: number;
}

export interface Fault extends Omit<WrittenFault, keyof typeof DEFAULTS>, Readonly<typeof DEFAULTS> {
  readonly status: number;
  readonly transient: boolean;
  /** The fault in the form in which it was written. */
  readonly written: JsonObject;
}

type ReadFault =
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'invalid'; readonly detail: string };

/** Reads a fault. If it is invalid, `detail` gives the reason. */
export function readFault(json: JsonObject): ReadFault {
  const detail = faultIn('back-door/fault', json);
  if (detail !== undefined) return { kind: 'invalid', detail };
  const written = json as unknown as WrittenFault;
  const { kind, execute = false, status = kind === 'html' ? 502 : 500 } = written;
  const fields: readonly string[] = [...COMMON, ...FIELDS[kind]];
  const stray = Object.keys(json).find((name) => !fields.includes(name));
  if (stray !== undefined)
    return { kind: 'invalid', detail: `${stray}: says nothing about a fault of kind ${kind}` };
  if (kind === 'status' && written.status === undefined)
    return { kind: 'invalid', detail: 'status: is required' };
  if (execute && written.transient === true)
    return {
      kind: 'invalid',
      detail:
        'transient: what carries Transient-Error is never executed, so execute and transient exclude each other',
    };
  const transient = !execute && (status === 429 || status >= 500);
  return { kind: 'fault', fault: { ...DEFAULTS, status, transient, ...written, written: json } };
}

/** True if the fault keeps the request from execution. */
export function preventsExecution({ kind, execute }: Fault): boolean {
  return (FIELDS[kind] as readonly string[]).includes('execute') && !execute;
}

export interface FaultBox {
  add(faults: readonly Fault[]): void;
  clear(): void;
  /** Counts the request for every fault that it matches, and returns the first one that strikes. */
  strike(method: string, path: string): Fault | undefined;
  /** Each fault in its written form, with the number of requests it matched and the number it struck. */
  list(): readonly JsonObject[];
}

interface Armed {
  readonly fault: Fault;
  readonly draw: () => number;
  seen: number;
  struck: number;
}

export function createFaultBox(): FaultBox {
  let armed: Armed[] = [];
  return {
    add(faults) {
      armed = [...armed, ...faults.map((fault) => ({ fault, draw: random(fault.seed), seen: 0, struck: 0 }))];
    },
    clear() {
      armed = [];
    },
    strike(method, path) {
      let first: Fault | undefined;
      for (const each of armed) {
        if (!concerns(each.fault, method, path)) continue;
        each.seen += 1;
        if (!isDue(each) || first !== undefined) continue;
        each.struck += 1;
        first = each.fault;
      }
      return first;
    },
    list: () => armed.map(({ fault, seen, struck }) => ({ ...fault.written, seen, struck })),
  };
}

function concerns(fault: Fault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method !== method) return false;
  return fault.path === undefined || matches(fault.path.split('/'), path.split('/'));
}

function matches(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((expected, index) => expected === steps[index] || /^\{.*\}$/.test(expected))
  );
}

function isDue({ fault, draw, seen, struck }: Armed): boolean {
  if (fault.nth !== undefined && seen !== fault.nth) return false;
  if (fault.times !== undefined && struck >= fault.times) return false;
  return fault.probability >= 1 || draw() < fault.probability;
}

/** Mulberry32: numbers from 0 to below 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

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
