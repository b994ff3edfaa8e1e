/** The embedded billing service, put together from its parts. */

import { PROFILES, type ProfileName } from '../interface/index.ts';
import type { Bindings } from '../model/service/binding.ts';
import { SANDBOX_API_KEY } from '../model/service/sandbox-api-key.ts';
import type { Exchange, SandboxRequest, SandboxResponse } from './answers/exchange.ts';
import { answerBackDoor, BACK_DOOR } from './back-door.ts';
import { createClock, type SandboxClock } from './clock.ts';
import { createStore, type Home, MEMORY, type Store } from './data/store.ts';
import { createFaultBox } from './faults.ts';
import { createIdempotency, createRateLimit } from './http/admit.ts';
import { createRequestLog, type LogEntry, receive, responseOf, type Service } from './http/receive.ts';
import { createRouter } from './routes.ts';
import { plantSeed, type Seed } from './seed.ts';

export interface SandboxOptions {
  /** The default is `published`. */
  readonly profile?: ProfileName;
  /** Those of a project: what it binds is served in the place of a profile. */
  readonly bindings?: Bindings;
  /** Adds those objects of the seed whose ids do not exist yet. */
  readonly seed?: Seed;
  readonly apiKey?: string;
  /** The storage of the data; memory by default. `data/home/sqlite-home.ts` stores it in a file. */
  readonly home?: Home;
  /** Milliseconds that are added to the time of every answer. */
  readonly latencyMs?: number;
  /** Requests per second. There is no limit by default. */
  readonly rateLimit?: number;
  /** The clock that the sandbox's clock runs with, in milliseconds since 1970. */
  readonly now?: () => number;
  /** The start of the sandbox's clock, in milliseconds since 1970. With stored data, the clock never goes back. */
  readonly clockStart?: number;
}

export interface Sandbox {
  readonly profile: ProfileName;
  readonly apiKey: string;
  readonly clock: SandboxClock;
  readonly store: Store;
  /**
   * Receives a request. Its key is in progress until `finish`, which the caller calls after `delayMs`. The answer may
   * be sent only after `durable()` has resolved.
   */
  open(request: SandboxRequest): Exchange;
  /** Executes one request, without its delay. Its changes are durable when this returns. */
  handle(request: SandboxRequest): SandboxResponse;
  durable(): Promise<void>;
  /** Adds those objects of a seed whose ids do not exist yet, and returns these ids. */
  plant(seed: Seed): readonly string[];
  log(): readonly LogEntry[];
  /** Writes the remaining changes and releases the data. */
  close(): void;
}

/** Throws a RangeError for an invalid clock start, and passes on errors from reading the home. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const store = createStore(options.home ?? MEMORY);
  const clock = startClock(store, options);
  const profile = options.bindings?.profile ?? options.profile ?? 'published';
  const { headers, listParameters, traits } = PROFILES[profile];
  const apiKey = options.apiKey ?? SANDBOX_API_KEY;
  const service: Service = {
    store,
    clock,
    parameters: options.bindings?.listParameters ?? listParameters,
    router: createRouter(profile, options.bindings?.operations),
    gate: {
      apiKey,
      versionHeader: headers.version,
      ...(traits.refusesBy409 && { inProgress: { 'retry-after': '1' } }),
      idempotency: createIdempotency(store),
      withinRate: createRateLimit(options.rateLimit),
    },
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
    plant(seed) {
      const planted = plantSeed(store, seed, clock.now());
      store.commit();
      return planted;
    },
    log: () => service.log.after(0),
    close: () => store.close(),
  };
}

/** The clock's offset is stored in the data from the first start on, so that a moved clock stays moved. */
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
