/**
 * The layers before a handler: rate limit, API key, interface version, idempotency. Each layer lets a request pass or
 * answers it. No answer from these layers is stored under a key.
 */

import { isIdempotencyKey, SERVICE_VERSION } from '../../interface/index.ts';
import type { Json } from '../../model/values/json.ts';
import { type Answer, errorAnswer, TRANSIENT } from '../answers/answer.ts';
import type { SandboxRequest } from '../answers/exchange.ts';
import type { RouteMatch } from '../routes.ts';
import { fingerprintOf, type Idempotency, replayOf } from './idempotency.ts';
import { type ParsedBody, parseBody } from './request-target.ts';

export interface Admitted {
  readonly kind: 'admitted';
  readonly body: ParsedBody;
  /** The key for storing the answer; undefined if the request or its operation has none. */
  readonly keyed: Keyed | undefined;
}

export interface Keyed {
  readonly key: string;
  readonly fingerprint: string;
}

export type Admission =
  | Admitted
  | { readonly kind: 'answered'; readonly answer: Answer; readonly replayed: boolean };

export interface Gate {
  readonly apiKey: string;
  /** The header that names the interface version. */
  readonly versionHeader: string;
  /** Further headers of the answer to a request whose key is in progress. */
  readonly inProgress?: Readonly<Record<string, string>>;
  readonly idempotency: Idempotency;
  /** Counts one more request, and returns true if it is within the rate. */
  readonly withinRate: (now: number) => boolean;
}

export function admit(
  gate: Gate,
  request: SandboxRequest,
  route: RouteMatch | undefined,
  now: number,
): Admission {
  const { headers } = request;
  if (!gate.withinRate(now)) return answered(errorAnswer(429, 'too many requests', TRANSIENT));
  if (!carriesKey(gate, request)) return answered(KEY_REFUSED);
  if (headers[gate.versionHeader.toLowerCase()] !== SERVICE_VERSION)
    return answered(errorAnswer(400, `${gate.versionHeader}: must be ${SERVICE_VERSION}`));
  const body = parseBody(request.body, headers['content-type']);
  if (!takesKey(request.method, route)) return { kind: 'admitted', body, keyed: undefined };
  const key = headers['idempotency-key'];
  if (key === undefined) return { kind: 'admitted', body, keyed: undefined };
  if (!isIdempotencyKey(key))
    return answered(errorAnswer(400, 'Idempotency-Key: must be 1 to 255 printable ASCII characters'));
  const keyed = { key, fingerprint: requestFingerprint(request, route, body) };
  const reserves = route?.reserves === true;
  const use = gate.idempotency.look(key, keyed.fingerprint, now);
  switch (use.kind) {
    case 'new':
      return { kind: 'admitted', body, keyed };
    case 'replay':
      return answered(replayOf(use.record), true);
    case 'in progress':
      return answered(
        errorAnswer(409, 'Idempotency-Key: a request with this key is being processed', gate.inProgress),
      );
    case 'other parameters':
      return answered(
        reserves && use.record.reservation
          ? errorAnswer(409, 'Idempotency-Key: is bound to a different reservation')
          : errorAnswer(422, 'Idempotency-Key: was used with different parameters'),
      );
    default:
      throw use satisfies never;
  }
}

export const KEY_REFUSED = errorAnswer(401, 'Authorization: the API key is missing or not valid');

/** True if the request has the API key as its bearer token. */
export function carriesKey({ apiKey }: Pick<Gate, 'apiKey'>, { headers }: SandboxRequest): boolean {
  return /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] === apiKey;
}

function answered(answer: Answer, replayed = false): Admission {
  return { kind: 'answered', answer, replayed };
}

/** Every request that changes something takes a key, except POST /events (interface, "Common request headers"). */
export function takesKey(method: string, route: RouteMatch | undefined): boolean {
  return ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && route?.isKeyless !== true;
}

export function requestFingerprint(
  request: SandboxRequest,
  route: RouteMatch | undefined,
  body: ParsedBody,
): string {
  return fingerprintOf(request.method, request.path, identityOf(body, route));
}

/**
 * The part of the body that identifies a request. A reservation's `ttl_seconds` is not included (interface, "Reserve
 * credits").
 */
function identityOf(body: ParsedBody, route: RouteMatch | undefined): Json {
  if (body.kind === 'none') return null;
  if (body.kind === 'invalid') return body.text;
  const { json } = body;
  if (route?.reserves !== true || typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== 'ttl_seconds')) as Json;
}

/** Counts requests per whole second of the sandbox's clock. */
export function createRateLimit(perSecond: number | undefined): (now: number) => boolean {
  let second = Number.NaN;
  let count = 0;
  return (now) => {
    if (perSecond === undefined) return true;
    const current = Math.floor(now / 1000);
    if (current !== second) {
      second = current;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}
