/** A fault is one way in which the sandbox misbehaves, for some of the requests. A back-door request defines it. */
import type { JsonObject } from '../../model/values/json.ts';
import { faultIn } from '../answers/validate.ts';

export type Effect =
  /**
   * An error status. With `execute`, the real answer is stored under the key. Otherwise the fault's answer may be
   * stored.
   */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly execute: boolean;
      readonly transient: boolean;
      readonly retryAfter: number | null;
    }
  /** The connection closes without an answer. */
  | { readonly kind: 'drop'; readonly execute: boolean }
  /** The key stays in progress for `delayMs` milliseconds. Then the request is executed. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** The body ends early, after `bytes` bytes. Null means half of the body. */
  | { readonly kind: 'cut'; readonly bytes: number | null; readonly framing: 'broken' | 'whole' }
  /** The HTML page of a gateway that does not know idempotency keys. */
  | { readonly kind: 'html'; readonly status: number; readonly execute: boolean }
  /** An object without its id. With `stored`, the id is also missing from every replay. */
  | { readonly kind: 'no_id'; readonly stored: boolean }
  /** The connection stays open, and no answer is sent. */
  | { readonly kind: 'hang'; readonly execute: boolean };

export interface Fault {
  readonly effect: Effect;
  readonly method: string | null;
  readonly path: string | null;
  readonly nth: number | null;
  readonly times: number | null;
  readonly probability: number;
  readonly seed: number;
  /** The fault in the form in which it was written. */
  readonly written: JsonObject;
}

interface WrittenFault {
  readonly kind: Effect['kind'];
  readonly method?: string;
  readonly path?: string;
  readonly nth?: number;
  readonly times?: number;
  readonly probability?: number;
  readonly seed?: number;
  readonly execute?: boolean;
  readonly status?: number;
  readonly transient?: boolean;
  readonly retry_after?: number;
  readonly delay_ms?: number;
  readonly bytes?: number;
  readonly framing?: 'broken' | 'whole';
  readonly stored?: boolean;
}

const COMMON = ['kind', 'method', 'path', 'nth', 'times', 'probability', 'seed'];
const FIELDS: Readonly<Record<Effect['kind'], readonly string[]>> = {
  status: ['status', 'execute', 'transient', 'retry_after'],
  drop: ['execute'],
  delay: ['delay_ms'],
  cut: ['bytes', 'framing'],
  html: ['status', 'execute'],
  no_id: ['stored'],
  hang: ['execute'],
};

export type ReadFault =
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'invalid'; readonly detail: string };

/** Reads a fault. If it is invalid, `detail` gives the reason. */
export function readFault(json: JsonObject): ReadFault {
  const detail = faultIn('back-door/fault', json);
  if (detail !== undefined) return { kind: 'invalid', detail };
  const written = json as unknown as WrittenFault;
  const stray = Object.keys(json).find((name) => ![...COMMON, ...FIELDS[written.kind]].includes(name));
  if (stray !== undefined)
    return { kind: 'invalid', detail: `${stray}: says nothing about a fault of kind ${written.kind}` };
  if (written.kind === 'status' && written.status === undefined)
    return { kind: 'invalid', detail: 'status: is required' };
  if (written.execute === true && written.transient === true)
    return {
      kind: 'invalid',
      detail:
        'transient: what carries Transient-Error is never executed, so execute and transient exclude each other',
    };
  return { kind: 'fault', fault: faultFrom(written, json) };
}

function faultFrom(written: WrittenFault, json: JsonObject): Fault {
  return {
    effect: effectOf(written),
    method: written.method ?? null,
    path: written.path ?? null,
    nth: written.nth ?? null,
    times: written.times ?? null,
    probability: written.probability ?? 1,
    seed: written.seed ?? 1,
    written: json,
  };
}

function effectOf(written: WrittenFault): Effect {
  const execute = written.execute ?? false;
  switch (written.kind) {
    case 'status': {
      const status = written.status ?? 500;
      const transient = written.transient ?? (!execute && (status === 429 || status >= 500));
      return { kind: 'status', status, execute, transient, retryAfter: written.retry_after ?? null };
    }
    case 'drop':
      return { kind: 'drop', execute };
    case 'delay':
      return { kind: 'delay', delayMs: written.delay_ms ?? 1000 };
    case 'cut':
      return { kind: 'cut', bytes: written.bytes ?? null, framing: written.framing ?? 'broken' };
    case 'html':
      return { kind: 'html', status: written.status ?? 502, execute };
    case 'no_id':
      return { kind: 'no_id', stored: written.stored ?? false };
    case 'hang':
      return { kind: 'hang', execute };
    default:
      throw written.kind satisfies never;
  }
}

/** True if the fault keeps the request from execution. */
export function preventsExecution(effect: Effect): boolean {
  return 'execute' in effect && !effect.execute;
}
