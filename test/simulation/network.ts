/**
 * The way to the service and back: requests are lost, late, doubled and overtake each other; answers are lost, cut,
 * replaced by a gateway's; the service refuses, asks to wait, and forgets ids. What arrived and what was executed is
 * noted at the service's door, so that a checker need ask nobody else.
 */

import { KEY_LIFETIME_MS, PROFILES, SERVICE_VERSION } from '../../src/interface/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import {
  type Answer,
  readAnswer,
  type ServiceClient,
  type ServiceRequest,
} from '../../src/service/answer.ts';
import { inPublishedForm, onTheWire } from '../../src/service/encode-request.ts';
import type { Process } from './machine.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { SeenIntent } from './store.ts';

export const FAULTS = [
  'lost',
  'answer_lost',
  'late',
  'doubled',
  'no_connection',
  'gateway',
  'gateway_after',
  'cut_short',
  'limited',
  'transient',
  'unauthorized',
  'refused',
  'slow',
  'without_id',
  'never_an_id',
  'not_taken',
  'anothers_id',
  'bare_id',
  'refused_otherwise',
  'wrong_date',
] as const;
/** Answers of the service that are wrong themselves. In some schedules they are all that is wrong. */
export const WRONG_ANSWERS = ['not_taken', 'anothers_id', 'answers_another', 'refused_otherwise'] as const;
export type Fault = (typeof FAULTS)[number] | (typeof WRONG_ANSWERS)[number];

/** How likely each fault is for a request that changes something; one that is not named does not happen. */
export type Weather = Partial<Readonly<Record<Fault, number>>>;

/** One request that left a process. */
export interface Sent {
  readonly atMs: number;
  readonly by: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  /** The durable intent with this key and these bytes that stood in the journal at that moment; null where none did. */
  readonly intent: SeenIntent | null;
}

/** One execution at the service. */
export interface Executed {
  readonly atMs: number;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: JsonObject | null;
  readonly made: string | null;
}

export interface Network {
  weather: Weather;
  readonly sent: readonly Sent[];
  readonly executed: readonly Executed[];
  /** How many reads left a process. */
  readonly reads: number;
  /** Keys of deletions for which the service itself said that there is no such thing. */
  readonly gone: ReadonlySet<string>;
  /** Keys of requests that were refused for a field, and no answer was kept. */
  readonly refusedForField: ReadonlySet<string>;
  readonly struck: Map<Fault, number>;
  clientOf(process: Process): ServiceClient;
}

export interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly sandbox: Sandbox;
  readonly intentOf: (request: ServiceRequest) => SeenIntent | null;
  /** Ids that the journal has of what it made. */
  readonly idsOnRecord: () => readonly string[];
  readonly trace: (line: string) => void;
}

/** A client gives up on a request after so long, and the request may still arrive for as long as the protocol allows for. */
const TIMEOUT_MS = 30_000;
const LATEST_ARRIVAL_MS = 119 * 60_000;
const LATENCY_MS = 400;
const IN_2099_MS = Date.parse('2099-01-01T00:00:00Z');
const OF_A_CACHE_MS = 26 * 60 * 60_000;

export function createNetwork(parts: NetworkParts): Network {
  const { scheduler, random, sandbox, trace } = parts;
  const sent: Sent[] = [];
  const executed: Executed[] = [];
  let reads = 0;
  const gone = new Set<string>();
  const refusedForField = new Set<string>();
  /** Each subscription as it was answered last. */
  const answeredLast = new Map<string, JsonObject>();
  const struck = new Map<Fault, number>();

  const strikes = (fault: Fault): boolean => {
    if (!random.chance(network.weather[fault] ?? 0)) return false;
    struck.set(fault, (struck.get(fault) ?? 0) + 1);
    return true;
  };
  const firstOf = (faults: readonly Fault[]): Fault | undefined => faults.find(strikes);
  const onTheWay = () => random.between(1, LATENCY_MS);

  const notTaken = new Map<string, boolean>();
  const refusedUntil = new Map<string, number>();
  /** The request as the service takes it: a field that it drops it drops again under the same key. */
  const taken = (request: ServiceRequest): ServiceRequest => {
    const { key, path, body } = request;
    if (key === null || body === null || !/^\/subscriptions(\/[^/]+)?$/.test(path)) return request;
    const drops = notTaken.get(key) ?? strikes('not_taken');
    notTaken.set(key, drops);
    const { trial_period_days: _, ...rest } = JSON.parse(body) as JsonObject;
    return drops ? { ...request, body: JSON.stringify(rest) } : request;
  };

  const receive = (asked: ServiceRequest, answered: (answer: Answer) => void): void => {
    const mutates = asked.key !== null;
    const early: readonly Fault[] = ['gateway', 'limited', 'transient', 'unauthorized', 'never_an_id'];
    // What is kept under a key is replayed before anything is checked anew.
    const before = mutates
      ? firstOf(isHeld(asked) ? early : [...early, 'refused', 'refused_otherwise', 'answers_another'])
      : undefined;
    if (before === 'gateway') {
      answered(random.pick(GATEWAY_BEFORE));
      return;
    }
    // What is wrong with a request is wrong with each late copy of it.
    const isOnceRefused = (refusedUntil.get(asked.key ?? '') ?? 0) > scheduler.now();
    if (before === 'refused_otherwise' || (mutates && isOnceRefused && !isHeld(asked))) {
      // Once the weather is fair, a refusal ends.
      if (Object.keys(network.weather).length > 0)
        refusedUntil.set(asked.key ?? '', scheduler.now() + LATEST_ARRIVAL_MS);
      refusedForField.add(asked.key ?? '');
      const said = gateway(422, { status: 422, detail: 'name: is too long' });
      answered(misdated({ ...said, echoedKey: asked.key, dateMs: scheduler.now() }));
      return;
    }
    const other = before === 'answers_another' ? anotherThan(asked) : undefined;
    if (other !== undefined) {
      answered(misdated({ ...gateway(200, other), echoedKey: asked.key, dateMs: scheduler.now() }));
      return;
    }
    const request = taken(asked);
    const effect = before === undefined ? undefined : EFFECTS[before];
    if (effect !== undefined) setFault(sandbox, effect(random));
    const exchange = sandbox.open(sandboxRequest(sandbox, onTheWire(request, sandbox.profile)));
    if (effect !== undefined) clearFaults(sandbox);
    scheduler.after(strikes('slow') ? random.between(1000, 120_000) : random.between(0, 200), () => {
      const response = exchange.finish();
      const said = readAnswer(
        { status: response.status, headers: response.headers, bytes: response.body, whole: true },
        { keyHeader: 'idempotency-key', nowMs: scheduler.now(), redact: (text) => text },
      );
      const answer = inPublishedForm(request, said, sandbox.profile) as typeof said;
      if (mutates) note(request, answer);
      answered(misdated(mutates ? disturbed(request, answer) : answer));
    });
  };

  /** Another subscription, on record for another address, as an answer to a request that changes or makes one. */
  const anotherThan = ({ path, body }: ServiceRequest): JsonObject | undefined => {
    if (!/^\/subscriptions(\/[^/]+)?$/.test(path)) return undefined;
    const name = isJsonObject(JSON.parse(body ?? 'null')) ? JSON.parse(body ?? 'null').name : undefined;
    const ids = parts.idsOnRecord();
    return [...answeredLast.values()].find(
      (one) => ids.includes(String(one.id)) && !path.endsWith(`/${one.id}`) && one.name !== name,
    );
  };

  const isHeld = ({ key }: ServiceRequest): boolean => {
    const held = sandbox.store.get('keys', key ?? '');
    return held !== undefined && scheduler.now() - held.at < KEY_LIFETIME_MS;
  };

  const note = (request: ServiceRequest, answer: Extract<Answer, { kind: 'answered' }>): void => {
    const { key, path, operation } = request;
    const how = answer.replayed ? 'replayed' : answer.status < 400 ? 'executed' : `refused ${answer.status}`;
    trace(`service: ${operation.method} ${path} ${how} ${key?.slice(4, 12)}`);
    if (operation.method === 'DELETE' && answer.status === 404) gone.add(key ?? '');
    // The service has another request under the key: the doubt is rightly about that.
    if (answer.status === 422 && saysMisused(answer.body)) refusedForField.delete(key ?? '');
    if (isJsonObject(answer.body) && /^\/subscriptions(\/[^/]+)?$/.test(path) && answer.status < 300)
      answeredLast.set(String(answer.body.id), answer.body);
    if (how !== 'executed') return;
    const made = sandbox.log().at(-1)?.made ?? null;
    const body = request.body === null ? null : (JSON.parse(request.body) as JsonObject);
    executed.push({ atMs: scheduler.now(), key: key ?? '', method: operation.method, path, body, made });
  };

  const misdated = (answer: Answer): Answer =>
    answer.kind === 'answered' && strikes('wrong_date')
      ? { ...answer, dateMs: random.pick([IN_2099_MS, scheduler.now() - OF_A_CACHE_MS]) }
      : answer;

  /** Only subscriptions and versions are shown with fields by which an answer can be told to be about them. */
  const disturbed = (
    { path, operation }: ServiceRequest,
    answer: Extract<Answer, { kind: 'answered' }>,
  ): Answer => {
    const isShown = /^\/subscriptions/.test(path) && answer.status < 300 && isJsonObject(answer.body);
    const others: readonly Fault[] = isShown && operation.answersId ? ['anothers_id', 'bare_id'] : [];
    switch (firstOf(['gateway_after', 'cut_short', 'without_id', ...others])) {
      case 'anothers_id': {
        const { id: own } = answer.body as JsonObject;
        const ids = parts
          .idsOnRecord()
          .filter((id) => id !== own && String(id).slice(0, 3) === String(own).slice(0, 3));
        return ids.length === 0
          ? answer
          : { ...answer, body: { ...(answer.body as JsonObject), id: random.pick(ids) } };
      }
      case 'bare_id':
        return { ...answer, body: { id: random.pick(['x', String((answer.body as JsonObject).id)]) } };
      case 'gateway_after':
        return random.pick(GATEWAY_AFTER);
      case 'cut_short':
        return { ...answer, body: undefined, fault: 'cut_short' };
      case 'without_id':
        return answer.status < 300 ? { ...answer, body: {} as Json } : answer;
      default:
        return answer;
    }
  };

  const network: Network = {
    weather: {},
    sent,
    executed,
    get reads() {
      return reads;
    },
    gone,
    refusedForField,
    struck,
    clientOf: (process) => ({
      close: () => Promise.resolve(),
      send: (request) =>
        new Promise((resolve) => {
          let settled = false;
          const settle = (answer: Answer): void => {
            if (settled) return;
            settled = true;
            process.deliver(resolve, answer);
          };
          const mutates = request.key !== null;
          if (mutates && strikes('no_connection')) {
            return scheduler.after(onTheWay(), () =>
              settle({ kind: 'unanswered', reason: 'refused', detail: 'no connection' }),
            );
          }
          if (!mutates) reads += 1;
          else {
            const { key, path, body, operation } = request;
            trace(`${process.name}: sends ${operation.method} ${path} ${key?.slice(4, 12)} ${body ?? ''}`);
            sent.push({
              atMs: scheduler.now(),
              by: process.name,
              key: key ?? '',
              method: operation.method,
              path,
              body,
              intent: parts.intentOf(request),
            });
          }
          scheduler.after(TIMEOUT_MS, () =>
            settle({ kind: 'unanswered', reason: 'timeout', detail: 'no answer in time' }),
          );
          const fate = mutates ? firstOf(['lost', 'answer_lost', 'late']) : undefined;
          const answered = (answer: Answer) => {
            if (fate !== 'answer_lost') scheduler.after(onTheWay(), () => settle(answer));
          };
          if (fate !== 'lost') {
            const late = fate === 'late' ? random.between(TIMEOUT_MS, LATEST_ARRIVAL_MS) : onTheWay();
            scheduler.after(late, () => receive(request, answered));
          }
          process.sent();
          if (mutates && strikes('doubled')) {
            scheduler.after(random.between(0, LATEST_ARRIVAL_MS), () => receive(request, () => undefined));
          }
        }),
    }),
  };
  return network;
}

function sandboxRequest(sandbox: Sandbox, { operation, path, query, body, key }: ServiceRequest) {
  const search = query === undefined ? '' : `?${new URLSearchParams({ ...query })}`;
  return {
    method: operation.method,
    path: `${path}${search}`,
    headers: {
      authorization: `Bearer ${sandbox.apiKey}`,
      [PROFILES[sandbox.profile].headers.version.toLowerCase()]: SERVICE_VERSION,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: Buffer.from(body ?? ''),
  };
}

const gateway = (status: number, body?: Json): Extract<Answer, { kind: 'answered' }> => ({
  kind: 'answered',
  status,
  body,
  fault: body === undefined ? 'not_json' : 'none',
  echoedKey: null,
  replayed: false,
  transient: false,
  retryAfterMs: null,
});

/** What stands between us and the service may say anything at all, in the shape of the interface's own errors too. */
const SILENT = [502, 504, 404, 200, 400].map((status) => gateway(status));
const SPEAKING = [200, 404, 409, 422, 503].map((status) => gateway(status, { status, detail: 'a gateway' }));
/** Whose answer was lost behind a gateway that answers in its place. */
const GATEWAY_AFTER = [...SILENT, ...SPEAKING];
/** A gateway that lets nobody in, or not so many, has passed nothing on. */
const GATEWAY_BEFORE = [
  ...GATEWAY_AFTER,
  ...[401, 403, 429].map((status) => gateway(status, { status, detail: 'a gateway' })),
];

const EFFECTS: Partial<Record<Fault, (random: Random) => JsonObject>> = {
  limited: (random) => ({ kind: 'status', status: 429, retry_after: random.between(0, 400) }),
  transient: () => ({ kind: 'status', status: 500, transient: true }),
  unauthorized: (random) => ({ kind: 'status', status: random.pick([401, 403]) }),
  refused: (random) => ({ kind: 'status', status: random.pick([400, 404, 422, 409]) }),
  never_an_id: () => ({ kind: 'no_id', stored: true }),
};

function setFault(sandbox: Sandbox, effect: JsonObject): void {
  knock(sandbox, 'POST', { ...effect, times: 1 });
}

function clearFaults(sandbox: Sandbox): void {
  knock(sandbox, 'DELETE', null);
}

/** A fault that is not set would test nothing, so a refusal throws. */
function knock(sandbox: Sandbox, method: string, body: JsonObject | null): void {
  const { status } = sandbox.handle({
    method,
    path: '/_sandbox/faults',
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from(body === null ? '' : JSON.stringify(body)),
  });
  if (status >= 300) throw new Error(`${method} /_sandbox/faults: ${status}`);
}

function saysMisused(body: Json | undefined): boolean {
  return isJsonObject(body) && String(body.detail).startsWith('Idempotency-Key');
}
