/** A fault is one way in which the sandbox misbehaves, for some of the requests. A back-door request defines it. */
import type { JsonObject } from '../../model/values/json.ts';
import { faultIn } from '../answers/validate.ts';

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
