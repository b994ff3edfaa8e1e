/**
 * Processes requests: faults, then the layers, then the handler, then the answer's headers and its entry in the log.
 * Nothing here waits. The caller gets the delay to wait, and the key stays in progress meanwhile.
 */
import { ANSWER_HEADERS, isIdempotencyKey, isKeptStatus } from '../../interface/index.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { type Answer, errorAnswer, Refusal, refusalAnswer } from '../answers/answer.ts';
import {
  type Exchange,
  parseBody,
  type SandboxRequest,
  type SandboxResponse,
  SEND,
  type Target,
  targetOf,
} from '../answers/exchange.ts';
import { type SandboxClock, timestampOf } from '../clock.ts';
import type { Store } from '../data/store.ts';
import {
  disturbed,
  type Fault,
  type FaultBox,
  preventsExecution,
  statusAnswer,
  withoutId,
} from '../faults.ts';
import type { RouteMatch, Router } from '../routes.ts';
import { type Admission, type Admitted, admit, type Gate, requestFingerprint, takesKey } from './admit.ts';

export interface Service {
  readonly store: Store;
  readonly clock: SandboxClock;
  readonly parameters: Bindings['listParameters'];
  readonly router: Router;
  readonly gate: Gate;
  readonly faults: FaultBox;
  readonly log: RequestLog;
  /** Milliseconds that are added to the time of every answer. */
  readonly latencyMs: number;
}

/** A request with the facts known before the first layer. */
interface Arrival {
  readonly request: SandboxRequest;
  readonly target: Target;
  readonly route: RouteMatch | undefined;
  /** The key to echo: a well-formed key on a request that may have one. */
  readonly key: string | undefined;
  readonly now: number;
  readonly effect: Fault | undefined;
}

type Outcome = LogEntry['outcome'];
interface Done {
  readonly answer: Answer;
  readonly outcome: Outcome;
}

export function receive(service: Service, request: SandboxRequest): Exchange {
  const arrival = arrivalOf(service, request);
  const { effect } = arrival;
  const delayMs = service.latencyMs + (effect?.kind === 'delay' ? effect.delay_ms : 0);
  if (effect !== undefined && preventsExecution(effect))
    return { delayMs, finish: () => concluded(service, arrival, prevented(service, arrival, effect)) };
  const admission = admit(service.gate, request, arrival.route, arrival.now);
  const key = admission.kind === 'admitted' ? admission.keyed?.key : undefined;
  if (key !== undefined) service.gate.idempotency.hold(key);
  return {
    delayMs,
    finish() {
      if (key !== undefined) service.gate.idempotency.release(key);
      return concluded(service, arrival, carriedOut(service, arrival, admission));
    },
  };
}

function arrivalOf(service: Service, request: SandboxRequest): Arrival {
  const target = targetOf(request.path);
  const route = service.router(request.method, target.path);
  const said = takesKey(request.method, route) ? request.headers['idempotency-key'] : undefined;
  return {
    request,
    target,
    route,
    key: said !== undefined && isIdempotencyKey(said) ? said : undefined,
    now: service.clock.now(),
    effect: service.faults.strike(request.method, target.path),
  };
}

function carriedOut(service: Service, arrival: Arrival, admission: Admission): Done {
  if (admission.kind === 'answered')
    return { answer: admission.answer, outcome: admission.replayed ? 'replayed' : 'refused' };
  return service.store.transact(() => {
    const answer = altered(executed(service, arrival, admission), arrival.effect, 'stored');
    if (admission.keyed !== undefined && isKeptStatus(answer.status))
      keep(service, arrival, { ...admission.keyed, answer });
    return { answer, outcome: answer.status < 400 ? 'executed' : 'refused' };
  });
}

/** The handler's answer. A refusal undoes the handler's changes. */
function executed(service: Service, arrival: Arrival, { body }: Admitted): Answer {
  const { route, request, target, now } = arrival;
  if (route === undefined)
    return errorAnswer(
      404,
      `there is no operation ${request.method} ${target.path}; what a project binds is served from the next start`,
    );
  if (body.kind === 'invalid') return errorAnswer(400, body.detail);
  const call = {
    store: service.store,
    parameters: service.parameters,
    now,
    params: route.params,
    query: target.query,
    body: body.kind === 'json' ? body.json : undefined,
    idempotencyKey: arrival.key,
  };
  try {
    return service.store.transact(() => route.handler(call));
  } catch (cause) {
    if (cause instanceof Refusal) return refusalAnswer(cause);
    throw cause;
  }
}

function keep(
  service: Service,
  arrival: Arrival,
  { key, fingerprint, answer }: { key: string; fingerprint: string; answer: Answer },
): void {
  service.gate.idempotency.keep({
    key,
    fingerprint,
    reservation: answer.reservation === true,
    status: answer.status,
    body: answer.text,
    at: arrival.now,
    made: answer.made ?? null,
  });
}

/**
 * The fault's answer in place of the service's. A `status` fault imitates the service, so a refusal that the service
 * would store is stored. 401, 403 and 409 come from layers that store nothing.
 */
function prevented(service: Service, arrival: Arrival, effect: Fault): Done {
  const answer = effect.kind === 'status' ? statusAnswer(effect) : { status: 0, text: '' };
  const { key, request, route, now } = arrival;
  if (key !== undefined && effect.kind === 'status' && isRefusalOfItsOwn(effect.status)) {
    const body = parseBody(request.body, request.headers['content-type']);
    const fingerprint = requestFingerprint(request, route, body);
    if (service.gate.idempotency.look(key, fingerprint, now).kind === 'new')
      keep(service, arrival, { key, fingerprint, answer });
  }
  return { answer, outcome: 'refused' };
}

function isRefusalOfItsOwn(status: number): boolean {
  return status >= 400 && isKeptStatus(status) && ![401, 403, 409].includes(status);
}

function concluded(service: Service, arrival: Arrival, { answer, outcome }: Done): SandboxResponse {
  const shown = altered(answer, arrival.effect, 'shown');
  const date = new Date(service.clock.now()).toUTCString();
  const dated = { ...shown, headers: { ...shown.headers, date } };
  const response = disturbed(responseOf(dated, arrival.key, outcome), arrival.effect);
  const { effect, request, route } = arrival;
  service.log.add({
    at: timestampOf(arrival.now),
    method: request.method,
    path: request.path,
    operation: route?.operation ?? null,
    key: arrival.key ?? null,
    outcome,
    status: response.wire.kind === 'send' || response.wire.kind === 'cut' ? response.status : null,
    made: answer.made ?? null,
    fault: effect?.kind ?? null,
  });
  return response;
}

/** Applies the faults that change the answer itself: either what is stored, or only what is shown. */
function altered(answer: Answer, effect: Fault | undefined, where: 'stored' | 'shown'): Answer {
  if (effect?.kind === 'no_id' && effect.stored === (where === 'stored'))
    return { ...answer, text: withoutId(answer.text) };
  if (effect?.kind === 'status' && effect.execute && where === 'shown') {
    const { made } = answer;
    return made === undefined ? statusAnswer(effect) : { ...statusAnswer(effect), made };
  }
  return answer;
}

/** Every answer to a request with a key echoes the key and states whether it is a replay. */
export function responseOf(answer: Answer, key?: string, outcome?: Outcome): SandboxResponse {
  const headers: Record<string, string> = { ...answer.headers };
  if (answer.text !== '') headers['content-type'] = 'application/json';
  if (key !== undefined) {
    headers['idempotency-key'] = key;
    headers[ANSWER_HEADERS.replayed] = String(outcome === 'replayed');
  }
  return { status: answer.status, headers, body: Buffer.from(answer.text), wire: SEND };
}

/** The number of newest entries that the log always keeps. Older ones may be dropped. */
const LONGEST_LOG = 100_000;

export interface LogEntry {
  readonly sequence: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** Null if no operation has this method and path. */
  readonly operation: string | null;
  readonly key: string | null;
  readonly outcome: 'executed' | 'replayed' | 'refused';
  /** Null if nothing was sent. */
  readonly status: number | null;
  /** The id of the object that the request made. */
  readonly made: string | null;
  /** The kind of the fault that the request met. */
  readonly fault: string | null;
}

interface RequestLog {
  add(entry: Omit<LogEntry, 'sequence'>): void;
  /** Entries after a sequence number, oldest first. */
  after(sequence: number): readonly LogEntry[];
}

export function createRequestLog(): RequestLog {
  let entries: LogEntry[] = [];
  let sequence = 0;
  return {
    add(entry) {
      sequence += 1;
      entries.push({ sequence, ...entry });
      // Trimmed only now and then, because removing one entry at a time from the front would be expensive.
      if (entries.length > 2 * LONGEST_LOG) entries = entries.slice(-LONGEST_LOG);
    },
    after: (last) => entries.filter((entry) => entry.sequence > last),
  };
}
