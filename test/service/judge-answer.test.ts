import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPERATION_NAMES, type OperationName } from '../../src/interface/index.ts';
import type { BoundOperation } from '../../src/model/service/binding.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { Answer } from '../../src/service/answer.ts';
import {
  FRESH,
  judgeAnswer,
  RESUMED,
  type SendHistory,
  type Verdict,
} from '../../src/service/judge-answer.ts';
import { type JudgedRequest, OF_NO_RECORD } from '../../src/service/read-answered.ts';
import { bindingsOf } from '../served.ts';

type Answered = Extract<Answer, { kind: 'answered' }>;

const KEY = 'pw1_key';
const { operations } = bindingsOf('bound');

function operation(name: OperationName): BoundOperation {
  const bound = operations.get(name);
  if (bound === undefined) throw new Error(`${name} is not bound`);
  return bound;
}

const CREATE = operation('subscriptions.create');
const PATCH = operation('subscriptions.update');
const DELETE = operation('products.delete');
const BUNDLE_PATCH = operation('bundles.update');

function says(status: number, more: Partial<Answered> = {}): Answered {
  return {
    kind: 'answered',
    status,
    body: status >= 400 ? { status, detail: 'because' } : undefined,
    fault: 'none',
    echoedKey: KEY,
    replayed: false,
    transient: false,
    retryAfterMs: null,
    ...more,
  };
}

const UNANSWERED = (reason: 'refused' | 'timeout' | 'reset' | 'aborted'): Answer => ({
  kind: 'unanswered',
  reason,
  detail: 'why',
});

const ASKING: SendHistory = { uncertain: false, left: true, asking: true };
const ASKING_UNCERTAIN: SendHistory = { uncertain: true, left: true, asking: true };
const RESENT: SendHistory = { uncertain: false, left: true, asking: false };
const RESOURCE = {
  id: 'sub_1',
  customer_id: 'cus_1',
  currency: 'USD',
  metadata: {},
  status: 'active',
  current_version_id: 'ver_1',
  created_at: '2026-11-20T09:00:00Z',
};
const READ = {
  remoteId: 'sub_1',
  status: 'active',
  currentVersionId: 'ver_1',
  createdAtMs: Date.parse('2026-11-20T09:00:00Z'),
};

function judge(answer: Answer, bound: BoundOperation, history: SendHistory, gap = false): Verdict {
  return judgeAnswer({ answer, operation: bound, key: KEY, history, gap, request: OF_NO_RECORD });
}

type Row = readonly [
  name: string,
  answer: Answer,
  bound: BoundOperation,
  history: SendHistory,
  expected: object,
];

const again = (reason: string, next: Partial<SendHistory>, more: object = {}) => ({
  kind: 'send_again',
  reason,
  next,
  ...more,
});
const UNSURE = { uncertain: true, left: true, asking: false };

describe('done', () => {
  test.each<Row>([
    [
      'a create with its id',
      says(200, { body: RESOURCE }),
      CREATE,
      FRESH,
      { kind: 'done', replayed: false, resource: READ },
    ],
    ['201 as well', says(201, { body: RESOURCE }), CREATE, FRESH, { kind: 'done', status: 201 }],
    [
      'a replay of an earlier, uncertain send',
      says(200, { body: RESOURCE, replayed: true }),
      CREATE,
      RESUMED,
      { kind: 'done', replayed: true },
    ],
    ['a patch with its id', says(200, { body: RESOURCE }), PATCH, FRESH, { kind: 'done', resource: READ }],
    [
      'a bundle patch without a body',
      says(200),
      operation('bundles.update'),
      FRESH,
      { kind: 'done', resource: { remoteId: null } },
    ],
    [
      'a bundle patch with a body that says more',
      says(200, { body: { status: 'x' } }),
      operation('bundles.update'),
      FRESH,
      { kind: 'done', resource: { status: 'x' } },
    ],
    [
      'a bundle patch whose body is cut short',
      says(200, { fault: 'cut_short' }),
      operation('bundles.update'),
      FRESH,
      { kind: 'done' },
    ],
    ['204 to a delete', says(204), DELETE, FRESH, { kind: 'done', status: 204 }],
    ['404 to a delete', says(404), DELETE, FRESH, { kind: 'done', status: 404 }],
    ['404 to a delete after an uncertain send', says(404), DELETE, RESUMED, { kind: 'done', status: 404 }],
    [
      '404 to a delete, replayed',
      says(404, { replayed: true }),
      DELETE,
      FRESH,
      { kind: 'done', replayed: true },
    ],
    [
      'an update that answers no id',
      says(200, { body: { status: 'live' } }),
      operation('products.update'),
      FRESH,
      { kind: 'done', resource: { remoteId: null, status: 'live' } },
    ],
    [
      'an activation without a body',
      says(204),
      operation('subscriptions.activate'),
      FRESH,
      { kind: 'done', resource: { remoteId: null } },
    ],
    [
      'an id inside a bound envelope',
      says(200, { body: { data: RESOURCE } }),
      { ...CREATE, idPath: ['data', 'id'] },
      FRESH,
      { kind: 'done', resource: READ },
    ],
    [
      'fields that are no texts',
      says(200, { body: { id: 'a', status: 3, current_version_id: '', created_at: 'once' } }),
      operation('bundles.create'),
      FRESH,
      { kind: 'done', resource: { remoteId: 'a', status: null, currentVersionId: null, createdAtMs: null } },
    ],
  ])('%s', (_, answer, bound, history, expected) => {
    expect(judge(answer, bound, history)).toMatchObject(expected);
  });
});

test('a subscription comes in the form of a request, where it is a whole one', () => {
  const whole = {
    ...RESOURCE,
    customer_id: 'cus_1',
    currency: 'USD',
    metadata: { a: 'b' },
    created_at: null,
  };
  const value = (bound: BoundOperation, body: Json) => {
    const verdict = judge(says(200, { body }), bound, FRESH);
    return verdict.kind === 'done' ? verdict.resource.value : verdict;
  };
  expect(value(PATCH, whole)).toEqual({ customer_id: 'cus_1', currency: 'USD', metadata: { a: 'b' } });
  expect(value(PATCH, { id: 'sub_1' })).toMatchObject({ kind: 'send_again', reason: 'not_its_own' });
});

test('a subscription comes with its versions that are still to come', () => {
  const pending_changes = [
    { version_id: 'ver_2', status: 'published', effective_at: '2027-12-01T00:00:00Z' },
    { version_id: 'ver_3', status: 'draft', effective_at: '2027-12-01T00:00:00Z' },
  ];
  const whole = { ...RESOURCE, customer_id: 'cus_1', currency: 'USD', metadata: {}, pending_changes };
  expect(judge(says(200, { body: whole }), PATCH, FRESH)).toMatchObject({
    kind: 'done',
    resource: { scheduled: [{ remoteId: 'ver_2', start: '2027-12-01' }] },
  });
});

describe('executed before any send of this intent', () => {
  test.each<Row>([
    [
      'a replay to the first send',
      says(200, { body: RESOURCE, replayed: true }),
      CREATE,
      FRESH,
      { kind: 'done_before', resource: READ },
    ],
    [
      'a replay after 409 only',
      says(200, { body: RESOURCE, replayed: true }),
      CREATE,
      RESENT,
      { kind: 'done_before' },
    ],
    [
      'a replay to the question after a 422',
      says(200, { body: RESOURCE, replayed: true }),
      PATCH,
      ASKING,
      { kind: 'done_before' },
    ],
    ['a replayed delete', says(204, { replayed: true }), DELETE, FRESH, { kind: 'done_before', status: 204 }],
    [
      'an unreadable replay proves nothing of its own',
      says(200, { fault: 'cut_short', replayed: true }),
      CREATE,
      FRESH,
      again('cut_short', { uncertain: false, left: true }),
    ],
  ])('%s', (_, answer, bound, history, expected) => {
    expect(judge(answer, bound, history)).toMatchObject(expected);
  });
});

test('a replay after a lost answer is our own, but where the journal misses uses of keys', () => {
  const replay = says(200, { body: RESOURCE, replayed: true });
  expect(judge(replay, PATCH, RESUMED)).toMatchObject({ kind: 'done', replayed: true });
  expect(judge(replay, PATCH, RESUMED, true)).toMatchObject({ kind: 'done_before' });
  expect(judge(says(200, { body: RESOURCE }), PATCH, RESUMED, true)).toMatchObject({ kind: 'done' });
});

describe('2xx that do not say enough', () => {
  test.each<Row>([
    ['cut short', says(200, { fault: 'cut_short' }), CREATE, FRESH, again('cut_short', UNSURE)],
    ['no JSON', says(200, { fault: 'not_json' }), CREATE, FRESH, again('cut_short', UNSURE)],
    ['a list', says(200, { body: [] }), CREATE, FRESH, again('cut_short', UNSURE)],
    ['an empty body where an id is due', says(200), CREATE, FRESH, again('cut_short', UNSURE)],
    ['an id that is a number', says(200, { body: { id: 7 } }), CREATE, FRESH, again('cut_short', UNSURE)],
    [
      'cut short where no id is due',
      says(200, { fault: 'cut_short' }),
      operation('products.update'),
      FRESH,
      again('cut_short', UNSURE),
    ],
    ['no id', says(200, { body: { name: 'x' } }), CREATE, FRESH, again('without_id', UNSURE)],
    ['an empty id', says(200, { body: { id: '' } }), CREATE, FRESH, again('without_id', UNSURE)],
    ['a null id', says(200, { body: { id: null } }), CREATE, FRESH, again('without_id', UNSURE)],
    [
      'no envelope where the binding has one',
      says(200, { body: RESOURCE }),
      { ...CREATE, idPath: ['data', 'id'] },
      FRESH,
      again('without_id', UNSURE),
    ],
    [
      'an id path without names',
      says(200, { body: RESOURCE }),
      { ...CREATE, idPath: [] },
      FRESH,
      { kind: 'done', resource: READ },
    ],
    [
      'no id, replayed',
      says(200, { body: { name: 'x' }, replayed: true }),
      CREATE,
      RESUMED,
      { kind: 'in_doubt' },
    ],
    [
      'no id, replayed to the first send',
      says(200, { body: {}, replayed: true }),
      CREATE,
      FRESH,
      { kind: 'in_doubt' },
    ],
  ])('%s', (_, answer, bound, history, expected) => {
    expect(judge(answer, bound, history)).toMatchObject(expected);
  });
});

describe('not the service’s word', () => {
  const gateway = (status: number, more: Partial<Answered> = {}) =>
    says(status, { echoedKey: null, body: { error: 'bad gateway' }, ...more });
  test.each<Row>([
    ['a 200 page', gateway(200), CREATE, FRESH, again('not_the_services_word', UNSURE)],
    ['a 404 that looks definite', gateway(404), CREATE, FRESH, again('not_the_services_word', UNSURE)],
    ['a 404 to a delete', gateway(404), DELETE, FRESH, again('not_the_services_word', UNSURE)],
    ['a 302', gateway(302), CREATE, FRESH, again('not_the_services_word', UNSURE)],
    // Gateways send problem documents of the interface's own shape (RFC 9457).
    ...[200, 204, 400, 404, 409, 410, 422, 500, 503].flatMap((status) =>
      [CREATE, PATCH, DELETE, BUNDLE_PATCH].map(
        (bound): Row => [
          `a problem document with ${status} to ${bound.name}`,
          gateway(status, { body: { status, detail: 'maintenance mode' } }),
          bound,
          ASKING,
          again('not_the_services_word', UNSURE),
        ],
      ),
    ),
    [
      'a pause that it asks for',
      gateway(503, { retryAfterMs: 7000 }),
      CREATE,
      FRESH,
      again('not_the_services_word', UNSURE, { retryAfterMs: 7000 }),
    ],
    ['a 401', gateway(401), CREATE, FRESH, { kind: 'stop_run', next: { uncertain: false, left: true } }],
    [
      'a 403 after a lost send',
      gateway(403),
      CREATE,
      RESUMED,
      { kind: 'stop_run', next: { uncertain: true } },
    ],
    [
      'a 429 whose pause is kept',
      gateway(429, { retryAfterMs: 7000 }),
      CREATE,
      FRESH,
      again('limited', RESENT, { retryAfterMs: 7000 }),
    ],
    [
      'a 401 with the echo of another key',
      says(401, { echoedKey: 'pw1_other' }),
      CREATE,
      FRESH,
      again('not_the_services_word', UNSURE),
    ],
    [
      'a replay header proves nothing',
      gateway(422, { replayed: true }),
      CREATE,
      ASKING,
      again('not_the_services_word', UNSURE),
    ],
    [
      'no body at all',
      says(500, { echoedKey: null, body: undefined }),
      CREATE,
      FRESH,
      again('not_the_services_word', UNSURE),
    ],
    [
      'the echo of another key',
      says(200, { echoedKey: 'pw1_other', body: RESOURCE }),
      CREATE,
      FRESH,
      again('not_the_services_word', UNSURE),
    ],
    [
      'the echo of another key over an error body',
      says(400, { echoedKey: 'pw1_other' }),
      CREATE,
      FRESH,
      again('not_the_services_word', UNSURE),
    ],
  ])('%s', (_, answer, bound, history, expected) => {
    expect(judge(answer, bound, history)).toMatchObject(expected);
  });
});

describe('refusals', () => {
  test.each<Row>([
    ['400 is asked about', says(400), CREATE, FRESH, again('ask_once_more', ASKING)],
    [
      '400, replayed when asked',
      says(400, { replayed: true }),
      CREATE,
      ASKING,
      { kind: 'refused', status: 400, detail: 'because', stored: true },
    ],
    [
      '400, not replayed when asked: the key is as good as new',
      says(400),
      CREATE,
      ASKING,
      { kind: 'refused', status: 400, stored: false },
    ],
    ['404 to a patch', says(404), PATCH, ASKING, { kind: 'refused', status: 404 }],
    [
      'another 4xx, its body unread',
      says(410, { body: undefined }),
      CREATE,
      ASKING,
      { kind: 'refused', detail: 'status 410' },
    ],
    ['400 after 429 and 409 only', says(400), CREATE, RESENT, again('ask_once_more', ASKING)],
    [
      '400 after an uncertain send is asked about',
      says(400),
      CREATE,
      RESUMED,
      again('ask_once_more', { uncertain: true, asking: true }),
    ],
    ['422 is asked about', says(422), CREATE, FRESH, again('ask_once_more', ASKING)],
    [
      '422 after an uncertain send is asked about',
      says(422),
      CREATE,
      RESUMED,
      again('ask_once_more', ASKING_UNCERTAIN),
    ],
    [
      '422, replayed when asked',
      says(422, { replayed: true }),
      CREATE,
      ASKING,
      { kind: 'refused', status: 422 },
    ],
    [
      '400, replayed when asked after an uncertain send',
      says(400, { replayed: true }),
      CREATE,
      ASKING_UNCERTAIN,
      { kind: 'refused', status: 400 },
    ],
    ['400, replayed at once', says(400, { replayed: true }), CREATE, RESUMED, { kind: 'refused' }],
    [
      '422, not replayed when asked: repeatable',
      says(422),
      PATCH,
      ASKING,
      { kind: 'key_taken', status: 422 },
    ],
    [
      '422, not replayed when asked: not repeatable',
      says(422),
      CREATE,
      ASKING,
      { kind: 'in_doubt', doubt: 'key_taken' },
    ],
    [
      '422, not replayed when asked after an uncertain send',
      says(422),
      PATCH,
      ASKING_UNCERTAIN,
      { kind: 'in_doubt', doubt: 'refused_unsure' },
    ],
    [
      '400, not replayed when asked after an uncertain send',
      says(400),
      PATCH,
      ASKING_UNCERTAIN,
      { kind: 'in_doubt' },
    ],
    ['401', says(401), CREATE, FRESH, { kind: 'stop_run', status: 401, next: RESENT }],
    [
      '403 after an uncertain send',
      says(403),
      CREATE,
      RESUMED,
      { kind: 'stop_run', status: 403, next: RESUMED },
    ],
    ['401 without an echo', says(401, { echoedKey: null }), CREATE, FRESH, { kind: 'stop_run' }],
    ['401, replayed', says(401, { replayed: true }), CREATE, FRESH, { kind: 'refused', status: 401 }],
    ['409', says(409), DELETE, FRESH, again('in_progress', RESENT)],
    [
      '409 keeps what was uncertain',
      says(409, { retryAfterMs: 1000 }),
      CREATE,
      RESUMED,
      again('in_progress', RESUMED, { retryAfterMs: 1000 }),
    ],
    ['409 keeps a question open', says(409), CREATE, ASKING, again('in_progress', ASKING)],
    ['409, replayed', says(409, { replayed: true }), DELETE, RESENT, { kind: 'refused', status: 409 }],
  ])('%s', (_, answer, bound, history, expected) => {
    expect(judge(answer, bound, history)).toMatchObject(expected);
  });
});

describe('not now', () => {
  test.each<Row>([
    [
      '429',
      says(429, { retryAfterMs: 3000 }),
      CREATE,
      FRESH,
      again('limited', RESENT, { retryAfterMs: 3000 }),
    ],
    ['429 without an echo', says(429, { echoedKey: null }), CREATE, FRESH, again('limited', RESENT)],
    ['429 keeps a question open', says(429), CREATE, ASKING_UNCERTAIN, again('limited', ASKING_UNCERTAIN)],
    ['500 with Transient-Error', says(500, { transient: true }), CREATE, FRESH, again('transient', UNSURE)],
    ['500 without it', says(500), CREATE, FRESH, again('server_error', UNSURE)],
    ['503 closes a question', says(503), CREATE, ASKING, again('server_error', UNSURE)],
    ['a redirect of the service', says(302), CREATE, FRESH, again('unexpected_status', UNSURE)],
    ['a time-out', UNANSWERED('timeout'), CREATE, FRESH, again('unanswered', UNSURE)],
    ['a reset', UNANSWERED('reset'), CREATE, ASKING, again('unanswered', UNSURE)],
    ['an abort', UNANSWERED('aborted'), CREATE, FRESH, again('unanswered', UNSURE)],
    [
      'no connection leaves all as it was',
      UNANSWERED('refused'),
      CREATE,
      FRESH,
      again('not_connected', FRESH),
    ],
    [
      'no connection keeps a question open',
      UNANSWERED('refused'),
      CREATE,
      ASKING,
      again('not_connected', ASKING),
    ],
  ])('%s', (_, answer, bound, history, expected) => {
    expect(judge(answer, bound, history)).toMatchObject(expected);
  });
});

describe('laws', () => {
  const anyHistory = fc.constantFrom(FRESH, RESUMED, RESENT, ASKING, ASKING_UNCERTAIN);
  const anyMutation = fc.constantFrom(...OPERATION_NAMES.flatMap((name) => operations.get(name) ?? []));
  const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
    fc.constantFrom(...(['refused', 'timeout', 'reset', 'aborted'] as const).map(UNANSWERED)),
    fc.record({
      kind: fc.constant('answered' as const),
      status: fc.integer({ min: 200, max: 599 }),
      body: fc.oneof(fc.constant(undefined), fc.constant(RESOURCE), fc.jsonValue() as fc.Arbitrary<Json>),
      fault: fc.constantFrom('none' as const, 'cut_short' as const, 'not_json' as const),
      echoedKey: fc.constantFrom(null, KEY, 'pw1_other'),
      replayed: fc.boolean(),
      transient: fc.boolean(),
      retryAfterMs: fc.constantFrom(null, 1000),
    }),
  );

  test('what is uncertain stays so until the intent closes', () => {
    fc.assert(
      fc.property(anyAnswer, anyMutation, anyHistory, (answer, bound, history) => {
        const verdict = judge(answer, bound, history);
        if (verdict.kind !== 'send_again' || !history.uncertain) return;
        expect(verdict.next.uncertain).toBe(true);
      }),
    );
  });

  test('nothing closes as refused after an uncertain send unless it is replayed', () => {
    fc.assert(
      fc.property(anyAnswer, anyMutation, anyHistory, (answer, bound, history) => {
        const verdict = judge(answer, bound, history);
        if (verdict.kind !== 'refused' || !history.uncertain) return;
        expect(answer).toMatchObject({ replayed: true });
      }),
    );
  });

  test('only the service’s own word closes anything', () => {
    fc.assert(
      fc.property(anyAnswer, anyMutation, anyHistory, (answer, bound, history) => {
        if (answer.kind === 'answered' && answer.echoedKey === KEY) return;
        expect(['send_again', 'stop_run']).toContain(judge(answer, bound, history).kind);
      }),
    );
  });
});

describe('an id has at most 255 characters', () => {
  const LONG = 'i'.repeat(256);

  test.each([
    ['id', { ...RESOURCE, id: LONG }],
    ['current_version_id', { ...RESOURCE, current_version_id: LONG }],
    ['version_id', { ...RESOURCE, pending_changes: [{ version_id: LONG, status: 'published' }] }],
  ])('a longer %s makes it a bad answer', (_, body) => {
    const verdict = judge(says(200, { body }), CREATE, FRESH);
    expect(verdict).toMatchObject({ kind: 'send_again', reason: 'cut_short' });
    expect(JSON.stringify(verdict)).toContain('an id of more than 255 characters');
    expect(JSON.stringify(verdict)).not.toContain(LONG);
  });

  test('one of 255 is an id', () => {
    const id = 'i'.repeat(255);
    expect(judge(says(200, { body: { ...RESOURCE, id } }), CREATE, FRESH)).toMatchObject({
      kind: 'done',
      resource: { remoteId: id },
    });
  });
});

describe('an answer that is not about the request', () => {
  const VERSION = operation('versions.create');
  const version = { id: 'ver_1', subscription_id: 'sub_1', status: 'published', items: [], entitlements: [] };
  const asked = (body: Json, bound: BoundOperation, request: Partial<JudgedRequest>, replayed = false) =>
    judgeAnswer({
      answer: says(200, { body, replayed }),
      operation: bound,
      key: KEY,
      history: replayed ? RESENT : FRESH,
      gap: false,
      request: { ...OF_NO_RECORD, ...request },
    });

  test.each<[string, Json, BoundOperation, Partial<JudgedRequest>]>([
    ['an id that another address has', RESOURCE, CREATE, { holder: 'subscriptions.other' }],
    ['another id than was asked for', RESOURCE, PATCH, { id: 'sub_2' }],
    ['another customer', RESOURCE, CREATE, { body: { customer_id: 'cus_2' } }],
    ['another currency', RESOURCE, CREATE, { body: { currency: 'EUR' } }],
    ['a version of another subscription', version, VERSION, { subscriptionId: 'sub_2' }],
    ['nothing but an id', { id: 'sub_1' }, CREATE, {}],
    ['the body of an error', { ...RESOURCE, status: 404, detail: 'gone' }, CREATE, {}],
    [
      'the body of an error, about a product',
      { id: 'a', status: 404, detail: 'gone' },
      operation('products.create'),
      {},
    ],
  ])('%s: asked again, and in doubt where the service repeats it', (_, body, bound, request) => {
    expect(asked(body, bound, request)).toMatchObject({
      kind: 'send_again',
      reason: 'not_its_own',
      next: UNSURE,
    });
    expect(asked(body, bound, request, true)).toMatchObject({ kind: 'in_doubt', doubt: 'not_its_own' });
  });

  test.each<[string, Json, BoundOperation, Partial<JudgedRequest>]>([
    ['the currency in other case', { ...RESOURCE, currency: 'usd' }, CREATE, { body: { currency: 'USD' } }],
    ['the id that was asked for, which its address has', RESOURCE, PATCH, { id: 'sub_1' }],
    ['a version of its subscription', version, VERSION, { subscriptionId: 'sub_1' }],
  ])('done: %s', (_, body, bound, request) => {
    expect(asked(body, bound, request).kind).toBe('done');
  });
});

describe('422 that no stored answer repeats', () => {
  const refused = (detail: string, bound: BoundOperation, body: JsonObject) =>
    judgeAnswer({
      answer: says(422, { body: { status: 422, detail } }),
      operation: bound,
      key: KEY,
      history: ASKING,
      gap: false,
      request: { ...OF_NO_RECORD, body },
    });

  test.each([CREATE, PATCH])('is a refusal where it names a field of the request', (bound) => {
    expect(refused('name: too long', bound, { name: 'Acme' })).toMatchObject({
      kind: 'refused',
      stored: false,
    });
  });

  test.each(['name: the idempotency key was used before', 'unprocessable', 'name conflicts with parameters'])(
    'may be about the key: %s',
    (detail) => {
      expect(refused(detail, CREATE, { name: 'Acme' })).toMatchObject({
        kind: 'in_doubt',
        doubt: 'key_taken',
      });
    },
  );
});
