/** The embedded billing service: what it is made of, put together. */

import { answerBackDoor, BACK_DOOR } from './back-door/back-door.ts';
import { createClock, type SandboxClock } from './clock.ts';
import { type Home, MEMORY } from './data/home/home.ts';
import { createStore, type Store } from './data/store.ts';
import { createFaultBox } from './faults/fault-box.ts';
import { createRateLimit } from './http/admit.ts';
import type { Exchange, SandboxRequest, SandboxResponse } from './http/exchange.ts';
import { createIdempotency } from './http/idempotency.ts';
import { receive, responseOf, type Service } from './http/receive.ts';
import { createRequestLog, type LogEntry } from './http/request-log.ts';
import { createRouter, type Profile } from './http/routes.ts';
import { plantSeed } from './seed/plant-seed.ts';
import type { Seed } from './seed/seed.ts';

export const DEFAULT_API_KEY = 'sandbox-key';

export interface SandboxOptions {
  /** `published` by default. */
  readonly profile?: Profile;
  /** Planted where its ids are not there yet. */
  readonly seed?: Seed;
  readonly apiKey?: string;
  /** Where the data lives; in memory by default. {@link file://./home/sqlite-home.ts} keeps it in a file. */
  readonly home?: Home;
  /** Added to every answer, in milliseconds. */
  readonly latencyMs?: number;
  /** Requests per second; none by default. */
  readonly rateLimit?: number;
  /** The clock that the sandbox's own runs with, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Where the sandbox's clock starts, in milliseconds since 1970. It never goes behind the data it finds. */
  readonly clockStart?: number;
}

export interface Sandbox {
  readonly profile: Profile;
  readonly apiKey: string;
  readonly clock: SandboxClock;
  readonly store: Store;
  /**
   * Takes a request in. Its key is in progress until `finish`, which is to be called after `delayMs`; what it answers is
   * acknowledged only once `durable()` has resolved.
   */
  open(request: SandboxRequest): Exchange;
  /** One request from beginning to end, without its delay; what it changed is durable when it returns. */
  handle(request: SandboxRequest): SandboxResponse;
  durable(): Promise<void>;
  log(): readonly LogEntry[];
  /** Writes what is not written yet and lets go of the data. */
  close(): void;
}

/** Throws a RangeError for a clock start that is no time, and whatever the home throws when it is read. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const store = createStore(options.home ?? MEMORY);
  const clock = startClock(store, options);
  const profile = options.profile ?? 'published';
  const apiKey = options.apiKey ?? DEFAULT_API_KEY;
  const service: Service = {
    store,
    clock,
    profile,
    router: createRouter(profile),
    gate: { apiKey, idempotency: createIdempotency(store), withinRate: createRateLimit(options.rateLimit) },
    faults: createFaultBox(),
    log: createRequestLog(),
    latencyMs: options.latencyMs ?? 0,
  };
  if (options.seed !== undefined) plantSeed(store, options.seed, clock.now());
  store.commit();
  const open = (request: SandboxRequest): Exchange =>
    request.path.startsWith(BACK_DOOR)
      ? { delayMs: 0, finish: () => responseOf(answerBackDoor(service, request)) }
      : receive(service, request);
  return {
    profile,
    apiKey,
    clock,
    store,
    open,
    handle(request) {
      const response = open(request).finish();
      store.commit();
      return response;
    },
    durable: () => store.durable(),
    log: () => service.log.after(0),
    close: () => store.close(),
  };
}

/** Kept in the data from the first start on, so that a clock that was moved stays moved. */
function startClock(store: Store, { now = Date.now, clockStart }: SandboxOptions): SandboxClock {
  const kept = store.get('settings', 'clock_offset_ms');
  const clock = createClock(now, Number(kept?.value ?? 0));
  if (kept !== undefined && clockStart === undefined) return clock;
  const ahead = clockStart === undefined ? 0 : clockStart - clock.now();
  if (Number.isNaN(ahead)) throw new RangeError('the clock start is no time');
  if (kept !== undefined && ahead <= 0) return clock;
  const started = createClock(now, clock.offset() + ahead);
  store.put('settings', 'clock_offset_ms', { value: started.offset() });
  return started;
}
