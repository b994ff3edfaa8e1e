/** A service under question: how to send it requests, which of its objects to use, and what it can do beyond the rest. */
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Fixtures } from './fixtures.ts';

/**
 * `bound`: the routes that are not published, as `examples/bindings` binds them. `clock`, `faults`: the sandbox's back door.
 * `credits`: the fixtures name metrics and balances. `credit notes`: the fixtures' customer has one.
 */
export type Need = 'bound' | 'clock' | 'faults' | 'credits' | 'credit notes';

export interface Sent {
  readonly body?: unknown;
  /** The body as it stands, instead of `body`. */
  readonly raw?: string;
  readonly key?: string;
  /** Laid over the usual ones; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body; an empty object where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field, and a wrong field breaks a rule.
  readonly json: any;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Target {
  readonly fixtures: Fixtures;
  readonly apiKey: string;
  has(need: Need): boolean;
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Like `send`, for what has to succeed before a rule can ask anything. */
  make(method: string, path: string, body?: unknown): Promise<JsonObject & { readonly id: string }>;
  /** A key that was never used. */
  freshKey(): string;
  /** Moves the service's clock ahead. */
  advance(milliseconds: number): Promise<void>;
}

export interface TargetOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  readonly fixtures: Fixtures;
  readonly abilities: ReadonlySet<Need>;
}

/** Parts the keys of one run from those of another, which a service remembers for a day. */
const RUN = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export function createTarget({ baseUrl, apiKey, fetch, fixtures, abilities }: TargetOptions): Target {
  let keys = 0;
  const send: Target['send'] = async (method, path, { body, raw, key, headers = {} } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const all: Record<string, string | null> = {
      authorization: `Bearer ${apiKey}`,
      'service-version': '2026-04-01',
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: Object.fromEntries(given),
      redirect: 'manual',
      ...(content === undefined ? {} : { body: content }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  };
  return {
    fixtures,
    apiKey,
    has: (need) => abilities.has(need),
    send,
    async make(method, path, body) {
      const answer = await send(method, path, body === undefined ? {} : { body });
      if (answer.status !== 200)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer.json;
    },
    freshKey() {
      keys += 1;
      return `conformance-${RUN}-${keys}`;
    },
    async advance(milliseconds) {
      await send('POST', '/_sandbox/clock', { body: { advance_ms: milliseconds } });
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
