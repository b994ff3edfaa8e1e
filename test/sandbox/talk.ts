/** Talks to a sandbox without a socket: one call in, one answer out. */
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Exchange, SandboxRequest, SandboxResponse, Wire } from '../../src/sandbox/answers/exchange.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { bindingsOf, type Served } from '../served.ts';

export interface Said {
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly bytes?: Uint8Array | string;
  readonly key?: string;
  /** Laid over the usual ones; undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body; an empty object where it is no JSON object. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field, and a wrong field fails the test.
  readonly json: any;
  readonly wire: Wire;
}

export interface Talk {
  (method: string, path: string, said?: Said): Heard;
  /** Leaves the request open, its key in progress. */
  open(method: string, path: string, said?: Said): Exchange;
}

export function talkTo(sandbox: Sandbox): Talk {
  const talk = (method: string, path: string, said: Said = {}) =>
    heard(sandbox.handle(request(method, path, said)));
  return Object.assign(talk, {
    open: (method: string, path: string, said: Said = {}) => sandbox.open(request(method, path, said)),
  });
}

export function heard(response: SandboxResponse): Heard {
  const text = response.body.toString();
  const { status, headers, wire } = response;
  return { status, headers, text, wire, json: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export function request(method: string, path: string, said: Said): SandboxRequest {
  const content = said.bytes ?? (said.body === undefined ? '' : JSON.stringify(said.body));
  const headers = {
    authorization: 'Bearer sandbox-key',
    'service-version': '2026-04-01',
    ...(content.length > 0 ? { 'content-type': 'application/json' } : {}),
    ...(said.key === undefined ? {} : { 'idempotency-key': said.key }),
    ...said.headers,
  };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { method, path, headers: Object.fromEntries(sent), body: Buffer.from(content) };
}

/** 2026-11-20, ten o'clock. */
export const START = Date.UTC(2026, 10, 20, 10);

export const SEED: Seed = {
  customers: [
    { id: 'cus_acme', currency: 'USD', alias: 'acme' },
    { id: 'cus_euro', currency: 'EUR' },
  ],
  products: [
    { id: 'prod_platform', name: 'Platform' },
    { id: 'prod_api', name: 'API calls' },
    { id: 'prod_seats', name: 'Seats' },
  ],
  bundles: [{ id: 'bun_growth', name: 'Growth', prices: [] }],
  plans: [
    {
      id: 'plan_team',
      name: 'Team',
      currency: 'USD',
      tags: ['tag_public'],
      items: [
        { product_id: 'prod_platform', price: fixed('100') },
        { bundle_id: 'bun_growth', items: [{ product_id: 'prod_api', price: unit('0.01') }] },
      ],
    },
    { id: 'plan_solo', name: 'Solo', currency: 'EUR' },
  ],
};

/** A sandbox on the clock of {@link START}, which moves only when it is moved. */
export function sandboxFor({
  profile = 'bound',
  ...options
}: Omit<SandboxOptions, 'profile'> & { readonly profile?: Served } = {}): { sandbox: Sandbox; talk: Talk } {
  const sandbox = createSandbox({
    bindings: bindingsOf(profile),
    seed: SEED,
    now: () => START,
    ...options,
  });
  return { sandbox, talk: talkTo(sandbox) };
}

export function fixed(amount: string, units = 1) {
  return { type: 'fixed', fixed_pricing_model: { price_per_unit: amount, units } };
}

export function unit(amount: string) {
  return { type: 'unit', unit_pricing_model: { price_per_unit: amount } };
}

/** A create request that succeeds. */
export function subscriptionBody(more: JsonObject = {}): JsonObject {
  return {
    customer_id: 'cus_acme',
    currency: 'USD',
    auto_activate: true,
    items: [{ product_id: 'prod_platform', price: fixed('100') }],
    ...more,
  };
}

export function bundleBody(more: JsonObject = {}): JsonObject {
  return { name: 'Growth', prices: [bundlePrice('prod_platform', '499.00')], ...more };
}

export function bundlePrice(product: string, amount: string): JsonObject {
  return {
    product_id: product,
    fee_type: 'fixed',
    billing_direction: 'advance',
    charge_on_contract_start: true,
    ...fixed(amount),
  };
}
