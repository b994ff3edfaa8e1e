/**
 * A billing service in memory with the interface's whole idempotency layer, behind the client port. Faults are given per
 * send; what was executed is logged, so that a test can count executions without asking the applier.
 */
import { KEY_LIFETIME_MS } from '../../src/interface/index.ts';
import { isJsonObject, type JsonObject, objectsIn } from '../../src/model/values/json.ts';
import type { Answer, ServiceClient, ServiceRequest } from '../../src/service/answer.ts';

export type Answered = Extract<Answer, { kind: 'answered' }>;

/** What becomes of one send. */
export type Fate =
  | { readonly kind: 'served' }
  /** It never arrives. */
  | { readonly kind: 'lost' }
  /** It is executed, and the answer does not come back. */
  | { readonly kind: 'answer_lost' }
  /** No connection. */
  | { readonly kind: 'refused' }
  /** Answered like this, without reaching the idempotency layer. */
  | { readonly kind: 'says'; readonly answer: Partial<Answered> }
  /** The service's own refusal, stored under the key. */
  | { readonly kind: 'rejects'; readonly status: number };

export interface Execution {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly id: string;
}

interface Stored {
  readonly bytes: string;
  readonly answer: Answered;
  readonly atMs: number;
}

export interface FakeService extends ServiceClient {
  readonly requests: ServiceRequest[];
  readonly executions: Execution[];
  /** Called with the number of each send, from 0. */
  fate: (index: number, request: ServiceRequest) => Fate;
}

export function fakeService(now: () => number): FakeService {
  const requests: ServiceRequest[] = [];
  const executions: Execution[] = [];
  const stored = new Map<string, Stored>();

  const serve = (request: ServiceRequest, rejectStatus?: number): Answered => {
    if (request.key === null) return { ...execute(request, ''), echoedKey: null };
    const { key } = request;
    const bytes = `${request.operation.method} ${request.path} ${request.body}`;
    const known = stored.get(key);
    if (known !== undefined && now() - known.atMs < KEY_LIFETIME_MS) {
      if (known.bytes !== bytes) return refusal(422, 'the key was used with other parameters', key);
      return { ...known.answer, replayed: true };
    }
    const answer =
      rejectStatus === undefined
        ? execute(request, key)
        : refusal(rejectStatus, `refused ${rejectStatus}`, key);
    stored.set(key, { bytes, answer, atMs: now() });
    return answer;
  };

  const execute = (request: ServiceRequest, key: string): Answered => {
    const { method, name } = request.operation;
    if (name === 'plans.list') return answered({ body: EMPTY_PAGE, echoedKey: key });
    const isGone = executions.some((each) => each.method === 'DELETE' && each.path === request.path);
    if (method === 'GET' && isGone) return refusal(404, 'no such thing', key);
    const made = method === 'POST';
    const id = made ? `id_${executions.length + 1}` : (request.path.split('/').at(-1) ?? '');
    if (request.key !== null) executions.push({ key, method, path: request.path, body: request.body, id });
    const sent = method === 'GET' ? keptOf(id) : bodyOf(request);
    const body = {
      customer_id: 'cus_1',
      currency: 'USD',
      items: [],
      ...sent,
      metadata: withoutNulls(isJsonObject(sent.metadata) ? sent.metadata : {}),
      entitlements: objectsIn(sent.entitlements).map(({ entitlement_key: name, ...rest }) => ({
        key: name ?? '',
        ...rest,
      })),
      id,
      subscription_id: /^\/subscriptions\/([^/]+)\/versions/.exec(request.path)?.[1] ?? null,
      status: isDraft(request, sent) ? 'draft' : 'active',
      current_version_id: `ver_of_${id}`,
      created_at: new Date(now()).toISOString(),
    };
    return answered({
      status: method === 'DELETE' ? 204 : 200,
      ...(method !== 'DELETE' && { body }),
      echoedKey: key,
    });
  };

  const bodyOf = ({ body }: { readonly body: string | null }) => JSON.parse(body ?? '{}') as JsonObject;
  /** Everything that was sent to an id; the first version has what the subscription was created with. */
  const keptOf = (id: string): JsonObject =>
    Object.assign({}, ...executions.filter((each) => each.id === id.replace(/^ver_of_/, '')).map(bodyOf));

  /** A subscription that is read is a draft until it was activated, and a version until it was published. */
  const isDraft = ({ operation, path }: ServiceRequest, sent: JsonObject): boolean => {
    if (operation.method !== 'GET')
      return sent.draft === true || (sent.customer_id !== undefined && sent.auto_activate !== true);
    const [, ends] = DRAFT_UNTIL.find(([name]) => name === operation.name) ?? [];
    return ends !== undefined && !executions.some((each) => each.path === `${path}/${ends}`);
  };

  const service: FakeService = {
    requests,
    executions,
    fate: () => ({ kind: 'served' }),
    send: async (request) => {
      const fate = service.fate(requests.length, request);
      requests.push(request);
      switch (fate.kind) {
        case 'served':
          return serve(request);
        case 'lost':
          return { kind: 'unanswered', reason: 'timeout', detail: 'no answer' };
        case 'answer_lost':
          serve(request);
          return { kind: 'unanswered', reason: 'reset', detail: 'connection reset' };
        case 'refused':
          return { kind: 'unanswered', reason: 'refused', detail: 'connect ECONNREFUSED' };
        case 'says':
          return answered({ echoedKey: request.key, ...fate.answer });
        case 'rejects':
          return serve(request, fate.status);
        default:
          return fate satisfies never;
      }
    },
    close: async () => undefined,
  };
  return service;
}

function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

export function answered(parts: Partial<Answered>): Answered {
  return {
    kind: 'answered',
    status: 200,
    body: undefined,
    fault: 'none',
    echoedKey: null,
    replayed: false,
    transient: false,
    retryAfterMs: null,
    ...parts,
  };
}

/** The interface's error body. */
export function refusal(status: number, detail: string, echoedKey: string | null = null): Answered {
  return answered({ status, body: { status, detail }, echoedKey });
}

/** The answer to a list that has nothing. */
export const EMPTY_PAGE: JsonObject = { data: [], pagination: { per_page: 20, total_pages: 1 } };

const DRAFT_UNTIL = [
  ['subscriptions.get', 'activate'],
  ['versions.get', 'publish'],
] as const;
