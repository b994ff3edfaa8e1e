import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OperationName } from '../../src/interface/index.ts';
import type { Answer, ServiceClient, ServiceRequest } from '../../src/service/answer.ts';
import { type ClientOptions, createServiceClient } from '../../src/service/create-client.ts';
import type { Pace } from '../../src/service/pace.ts';
import { bindingsOf } from '../served.ts';
import { response, type Script, startScriptedServer } from './scripted-server.ts';

const API_KEY = 'canary-4f1d2c';
const bindings = bindingsOf('bound');
const toClose: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of toClose.splice(0).reverse()) await close();
});

function connect(baseUrl: string, options: Partial<ClientOptions> = {}): ServiceClient {
  const client = createServiceClient({
    baseUrl,
    apiKey: API_KEY,
    headers: bindings.headers,
    timeoutMs: 5_000,
    maxAnswerBytes: 1_000,
    connections: 1,
    now: () => Date.parse('2026-11-20T00:00:00Z'),
    ...options,
  });
  toClose.push(() => client.close());
  return client;
}

async function serve(script: Script, options: Partial<ClientOptions> = {}) {
  const server = await startScriptedServer(script);
  toClose.push(() => server.close());
  return { server, client: connect(server.origin, options) };
}

function request(name: OperationName, changes: Partial<ServiceRequest> = {}): ServiceRequest {
  const operation = bindings.operations.get(name);
  if (operation === undefined) throw new Error(`${name} is not bound`);
  return { operation, path: operation.path, body: null, key: null, ...changes };
}

const GET = request('plans.list');
const CREATE = request('bundles.create', { body: '{"name":"Growth"}', key: 'pw1_key' });

const answered = {
  kind: 'answered',
  status: 200,
  fault: 'none',
  echoedKey: null,
  replayed: false,
  transient: false,
  dateMs: null,
  retryAfterMs: null,
} as const;

describe('what is sent', () => {
  test('a read carries the key and the version, and nothing of a body', async () => {
    const { server, client } = await serve((socket) => socket.write(response('200 OK', '{}')));
    await client.send({ ...GET, query: { sort: 'name:asc', skip: '20' } });
    const [head] = server.requests;
    expect(head).toMatch(/^GET \/plans\?sort=name%3Aasc&skip=20 HTTP\/1\.1\r\n/);
    expect(head).toContain(`\r\nAuthorization: Bearer ${API_KEY}\r\n`);
    expect(head).toContain('\r\nService-Version: 2026-04-01\r\n');
    expect(head).not.toMatch(/idempotency-key|content-type|content-length/i);
  });

  test('a read waits for its turn, a mutation is asked for one before, and the pace hears each answer', async () => {
    let letGo: () => void = () => undefined;
    const answered: number[] = [];
    const pace: Pace = {
      turn: () =>
        new Promise<void>((resolve) => {
          letGo = resolve;
        }),
      answered: (answer) => answered.push(answer.kind === 'answered' ? answer.status : 0),
    };
    const { server, client } = await serve((socket) => socket.write(response('200 OK', '{}')), { pace });
    expect(client.turn).toBe(pace.turn);
    const read = client.send(GET);
    await client.send(CREATE);
    expect(server.requests.map((text) => text.split(' ')[1])).toEqual(['/bundles']);
    letGo();
    await read;
    expect(server.requests.map((text) => text.split(' ')[1])).toEqual(['/bundles', '/plans']);
    expect(answered).toEqual([200, 200]);
  });

  test('a mutation carries its exact bytes, their type and its key', async () => {
    const { server, client } = await serve((socket) => socket.write(response('200 OK', '{}')));
    await client.send(CREATE);
    const [sent] = server.requests;
    expect(sent).toMatch(/^POST \/bundles HTTP\/1\.1\r\n/);
    expect(sent).toContain('\r\nIdempotency-Key: pw1_key\r\n');
    expect(sent).toContain('\r\nContent-Type: application/json\r\n');
    expect(sent?.endsWith('\r\n\r\n{"name":"Growth"}')).toBe(true);
  });

  test('a mutation without a body has no content type', async () => {
    const { server, client } = await serve((socket) => socket.write(response('204 No Content', '')));
    const answer = await client.send(request('products.delete', { path: '/products/p%2F1', key: 'k' }));
    expect(server.requests[0]).toMatch(/^DELETE \/products\/p%2F1 HTTP\/1\.1\r\n/);
    expect(server.requests[0]).not.toMatch(/content-type/i);
    expect(answer).toEqual({ ...answered, status: 204, body: undefined });
  });

  test('the path of the base URL stands before that of the operation', async () => {
    const { server } = await serve((socket) => socket.write(response('200 OK', '{}')));
    await connect(`${server.origin}/billing/v1/`).send(GET);
    expect(server.requests[0]).toMatch(/^GET \/billing\/v1\/plans HTTP/);
  });

  test('headers go by their bound names', async () => {
    const headers = { authorization: 'X-Auth', version: 'X-Version', idempotencyKey: 'X-Key' };
    const { server, client } = await serve(
      (socket) => socket.write(response('200 OK', '{}', ['x-key: pw1_key'])),
      { headers },
    );
    const answer = await client.send(CREATE);
    expect(server.requests[0]).toContain(
      `X-Auth: Bearer ${API_KEY}\r\nX-Version: 2026-04-01\r\nX-Key: pw1_key`,
    );
    expect(answer).toMatchObject({ echoedKey: 'pw1_key' });
  });
});

describe('what comes back', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const rows: readonly [name: string, bytes: string, expected: Partial<Answer>, end?: 'end'][] = [
    ['JSON', response('200 OK', '{"id":"b1"}'), { status: 200, body: { id: 'b1' }, fault: 'none' }],
    ['nothing with 200', response('200 OK', ''), { status: 200, body: undefined, fault: 'none' }],
    ['white space with 200', response('200 OK', ' \n'), { body: undefined, fault: 'none' }],
    ['nothing with 204', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: undefined, fault: 'none' }],
    [
      'an error body',
      response('404 Not Found', '{"status":404,"detail":"no such plan"}'),
      { status: 404, body: { status: 404, detail: 'no such plan' }, fault: 'none' },
    ],
    [
      "a gateway's page",
      response('502 Bad Gateway', '<html>bad</html>', ['Content-Type: text/html']),
      { status: 502, body: undefined, fault: 'not_json' },
    ],
    [
      'a redirect',
      response('302 Found', '<html>', ['Location: /elsewhere']),
      { status: 302, body: undefined, fault: 'not_json' },
    ],
    ['bytes that are no UTF-8', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n"\xff"', { fault: 'not_json' }],
    [
      'informational answers first',
      `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${response('201 Created', '{"id":"b1"}')}`,
      { status: 201, body: { id: 'b1' }, fault: 'none' },
    ],
    [
      'chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n',
      { body: [1, 2], fault: 'none' },
    ],
    [
      'fewer bytes than announced',
      'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"id":"b1"}',
      { status: 200, body: undefined, fault: 'cut_short' },
      'end',
    ],
    [
      'a missing last chunk',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n{"id":"b1"}\r\n',
      { status: 200, body: undefined, fault: 'cut_short' },
      'end',
    ],
    [
      'no length and JSON that ends early',
      'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"id":"b',
      { status: 200, body: undefined, fault: 'cut_short' },
      'end',
    ],
    [
      'no length and whole JSON',
      'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"id":"b1"}',
      { status: 200, body: { id: 'b1' }, fault: 'none' },
      'end',
    ],
    [
      'JSON that is wrong and not cut',
      response('200 OK', '{"id":b1}'),
      { body: undefined, fault: 'not_json' },
    ],
    [
      'JSON cut inside a string that holds brackets',
      response('200 OK', '{"a":"\\"}'),
      { fault: 'cut_short' },
    ],
    [
      'more bytes than the cap',
      response('200 OK', `"${'x'.repeat(2_000)}"`),
      { status: 200, fault: 'cut_short' },
    ],
    [
      'headers that are repeated',
      response('200 OK', '{}', ['Retry-After: 1', 'Retry-After: 9']),
      { retryAfterMs: 1_000 },
    ],
  ];
  test.each(rows)('%s', async (_, bytes, expected, end) => {
    const { client } = await serve((socket) => {
      socket.write(Buffer.from(bytes, 'latin1'));
      if (end) socket.end();
    });
    expect(await client.send(CREATE)).toMatchObject({ kind: 'answered', ...expected });
  });

  test('nesting beyond every resource of the interface is not taken for JSON', async () => {
    const { client } = await serve((socket) => socket.write(response('500 Oops', deep)), {
      maxAnswerBytes: 100_000,
    });
    expect(await client.send(CREATE)).toMatchObject({ status: 500, body: undefined, fault: 'not_json' });
  });

  test('the echo, the replay and the transient mark are read whatever their case', async () => {
    const { client } = await serve((socket) =>
      socket.write(
        response('500 Oops', '{}', [
          'IDEMPOTENCY-KEY: pw1_key',
          'idempotent-replayed: TRUE',
          'Transient-Error: True',
        ]),
      ),
    );
    expect(await client.send(CREATE)).toMatchObject({
      echoedKey: 'pw1_key',
      replayed: true,
      transient: true,
    });
  });

  test.each([
    ['3', 3_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 00:00:05 GMT', 5_000],
    ['Friday, 20-Nov-26 00:00:05 GMT', 5_000],
    ['Thu, 19 Nov 2026 00:00:00 GMT', 0],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['2030', 2_030_000],
    ['99999999999999999999', null],
  ])('Retry-After: %s is %s ms', async (value, expected) => {
    const { client } = await serve((socket) =>
      socket.write(response('429 Too Many', '{}', [`Retry-After: ${value}`])),
    );
    expect(await client.send(GET)).toMatchObject({ status: 429, retryAfterMs: expected });
  });
});

describe('what does not come back', () => {
  const rows: readonly [name: string, script: (socket: Socket) => void, reason: string][] = [
    ['silence', () => undefined, 'timeout'],
    ['half a head', (socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-'), 'timeout'],
    [
      'nothing but informational answers',
      (socket) => void socket.write('HTTP/1.1 103 Early\r\n\r\n'),
      'timeout',
    ],
    ['a reset', (socket) => void socket.resetAndDestroy(), 'reset'],
    ['an orderly close', (socket) => void socket.end(), 'reset'],
    ['half a head and a close', (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-'), 'reset'],
    ['garbage', (socket) => void socket.write(`SSH-2.0 ${API_KEY}\r\n\r\n`), 'reset'],
    [
      'headers without an end',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nA: ${'x'.repeat(40_000)}`),
      'reset',
    ],
    [
      'an upgrade that nobody asked for',
      (socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
      'reset',
    ],
  ];
  test.each(rows)('%s', async (_, script, reason) => {
    const { server, client } = await serve(script, { timeoutMs: 200 });
    const answer = await client.send(CREATE);
    expect(answer).toMatchObject({ kind: 'unanswered', reason });
    expect(JSON.stringify(answer)).not.toContain(API_KEY);
    expect(server.requests).toHaveLength(1);
  });

  const inTheBody: readonly [name: string, then: (socket: Socket) => void][] = [
    ['a body that stalls', () => undefined],
    ['a reset in the body', (socket) => void setImmediate(() => socket.resetAndDestroy())],
  ];
  test.each(inTheBody)('%s still has its status', async (_, then) => {
    const { client } = await serve(
      (socket) => {
        socket.write('HTTP/1.1 201 Created\r\nContent-Length: 50\r\nIdempotency-Key: pw1_key\r\n\r\n{"id":');
        then(socket);
      },
      { timeoutMs: 200 },
    );
    const expected = { kind: 'answered', status: 201, fault: 'cut_short', echoedKey: 'pw1_key' };
    expect(await client.send(CREATE)).toMatchObject(expected);
  });

  test('a body that drips on for ever ends with the time for the whole send', async () => {
    const dripping = new Set<NodeJS.Timeout>();
    const { client } = await serve(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        const drip = setInterval(() => socket.write('1\r\n[\r\n'), 20);
        dripping.add(drip);
        socket.on('close', () => clearInterval(drip));
      },
      { timeoutMs: 200 },
    );
    expect(await client.send(GET)).toMatchObject({ status: 200, fault: 'cut_short', body: undefined });
    for (const drip of dripping) clearInterval(drip);
  });

  test('nothing listening is refused: nothing was sent', async () => {
    const { server } = await serve(() => undefined);
    await server.close();
    const answer = await connect(server.origin).send(CREATE);
    expect(answer).toMatchObject({ kind: 'unanswered', reason: 'refused' });
    expect(answer).toMatchObject({ detail: 'nothing listens there (ECONNREFUSED)' });
  });

  test('a host without a name is refused', async () => {
    const answer = await connect('http://nowhere.invalid').send(CREATE);
    expect(answer).toMatchObject({ kind: 'unanswered', reason: 'refused' });
    // Where names cannot be looked up now, that may pass; a name that does not exist stays so.
    const isKnown = answer.kind === 'unanswered' && /ENOTFOUND/.test(answer.detail);
    expect(answer).toMatchObject(isKnown ? { lasting: 'wrong_address' } : { detail: /EAI_AGAIN/ });
  });

  test('a failed TLS handshake is refused', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    toClose.push(() => new Promise((resolve) => plain.close(() => resolve())));
    const { port } = plain.address() as AddressInfo;
    const answer = await connect(`https://127.0.0.1:${port}`).send(CREATE);
    expect(answer).toMatchObject({
      reason: 'refused',
      detail: expect.stringContaining('does not speak TLS'),
    });
  });

  test.each([
    ['another', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', /the proxy of HTTPS_PROXY refuses/],
    [
      'a host that speaks no TLS',
      'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 400 Bad Request\r\n\r\n',
      /does not speak TLS/,
    ],
  ])('a proxy is asked for the host, and nothing is sent to %s', async (_, answer, detail) => {
    const proxy = await startScriptedServer((socket) => socket.end(answer));
    toClose.push(() => proxy.close());
    const through = { proxy: { url: proxy.origin, exceptFor: 'localhost, .internal.example' } };
    expect(await connect('https://api.example.com', through).send(CREATE)).toMatchObject({
      reason: 'refused',
      detail: expect.stringMatching(detail),
    });
    expect(proxy.requests).toEqual([expect.stringMatching(/^CONNECT api\.example\.com:443 /)]);
    for (const direct of ['https://billing.internal.example', 'https://localhost:9', 'http://127.0.0.1:9'])
      await connect(direct, through).send(CREATE);
    expect(proxy.requests).toHaveLength(1);
    await proxy.close();
    expect(await connect('https://api.example.com', through).send(CREATE)).toMatchObject({
      reason: 'refused',
      detail: 'nothing listens at the proxy of HTTPS_PROXY (ECONNREFUSED)',
    });
  });

  test('a send that gets no free connection in time is refused, and is not sent later', async () => {
    // Time that the test moves: both run out of it at once, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let arrived: () => void = () => undefined;
    const firstArrives = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { server, client } = await serve((socket, _, number) =>
      number === 0 ? arrived() : socket.write(response('200 OK', '{}')),
    );
    const sends = Promise.all([client.send(GET), client.send({ ...CREATE, key: 'waiting' })]);
    await firstArrives;
    vi.advanceTimersByTime(5_000);
    const [first, second] = await sends;
    expect(first).toMatchObject({ reason: 'timeout' });
    expect(second).toMatchObject({ reason: 'refused' });
    await client.send({ ...GET, path: '/after' });
    expect(server.requests.map((text) => text.split(' ')[1])).toEqual(['/plans', '/after']);
  });

  test('after close nothing is sent', async () => {
    const { server, client } = await serve((socket) => socket.write(response('200 OK', '{}')));
    await client.close();
    await client.close();
    expect(await client.send(CREATE)).toMatchObject({ kind: 'unanswered', reason: 'refused' });
    expect(server.requests).toEqual([]);
  });
});

describe('one send is one passage', () => {
  // The server answers the first request on a connection and breaks off at the second: the race that a kept-alive
  // connection loses when its server closes it as the next request leaves.
  test.each([
    ['a read', GET],
    [
      'a mutation that may be repeated',
      request('bundles.update', { path: '/bundles/b1', body: '{}', key: 'k' }),
    ],
    ['a mutation that may not', CREATE],
    ['a deletion', request('products.delete', { path: '/products/p1', key: 'k' })],
  ])('%s on a connection that breaks is not sent again', async (_, sent) => {
    const { server, client } = await serve((socket, __, number) => {
      if (number === 0) socket.write(response('200 OK', '{}'));
      else socket.resetAndDestroy();
    });
    await client.send(GET);
    expect(await client.send(sent)).toMatchObject({ kind: 'unanswered', reason: 'reset' });
    expect(server.requests).toHaveLength(2);
  });

  test('sends at once each pass once, and one that breaks takes no other with it', async () => {
    const { server, client } = await serve(
      (socket, text) => {
        const number = Number(/Idempotency-Key: (\d+)/.exec(text)?.[1]);
        if (number % 7 === 3) socket.resetAndDestroy();
        else if (number % 7 === 5) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{');
        else socket.write(response('200 OK', `{"id":"${number}"}`));
      },
      { connections: 5 },
    );
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, number) => client.send({ ...CREATE, key: String(number) })),
    );
    for (const [number, answer] of answers.entries()) {
      if (number % 7 === 3) expect(answer).toMatchObject({ reason: 'reset' });
      else if (number % 7 === 5) expect(answer).toMatchObject({ fault: 'cut_short' });
      else expect(answer).toMatchObject({ body: { id: String(number) } });
    }
    expect(server.requests).toHaveLength(70);
  });

  // A request that was written behind another on one connection would be sent again when the first one's answer breaks.
  test('a connection carries one request at a time', async () => {
    const { server, client } = await serve((socket, text) => {
      if (text.startsWith('GET /behind')) return socket.write(response('200 OK', '{}'));
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{');
      // Time enough for the other request to come on this connection, if it ever would.
      return setTimeout(() => socket.resetAndDestroy(), 100);
    });
    const [first, second] = await Promise.all([client.send(GET), client.send({ ...GET, path: '/behind' })]);
    expect(first).toMatchObject({ fault: 'cut_short' });
    expect(second).toMatchObject({ status: 200, fault: 'none' });
    expect(server.requests.map((text) => text.split(' ')[1])).toEqual(['/plans', '/behind']);
  });

  test('a redirect is not followed', async () => {
    const { server, client } = await serve((socket) =>
      socket.write(response('307 Temporary Redirect', '', [`Location: ${server.origin}/else`])),
    );
    expect(await client.send(CREATE)).toMatchObject({ status: 307 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the API key stays inside', () => {
  test('a service that repeats it in an error does not show it', async () => {
    const { client } = await serve((socket) =>
      socket.write(
        response('401 Unauthorized', `{"status":401,"detail":"bad key \\u0063${API_KEY.slice(1)}"}`),
      ),
    );
    expect(await client.send(GET)).toMatchObject({ body: { status: 401, detail: 'bad key [API key]' } });
  });

  test.each(['', `${API_KEY}\n`, `${API_KEY} `, `${API_KEY}é`])(
    'a malformed one (%j) is refused unseen',
    (apiKey) => {
      const attempt = () => connect('http://127.0.0.1:1', { apiKey });
      expect(attempt).toThrow(/malformed-api-key/);
      try {
        attempt();
      } catch (error) {
        expect(`${error} ${JSON.stringify(error)}`).not.toContain(API_KEY);
      }
    },
  );

  test('a request that this program malformed is thrown without it', async () => {
    const client = connect('http://127.0.0.1:1');
    const sent = client.send({ ...GET, path: `/plans ${API_KEY}` });
    await expect(sent).rejects.toThrow('the request cannot be sent');
    await sent.catch((error: Error) => expect(`${error.stack} ${error.message}`).not.toContain(API_KEY));
  });
});

describe('the texts of an error', () => {
  const LONG = 'd'.repeat(5000);

  test.each([
    ['422 Unprocessable Entity', 422],
    // An answer that does not echo the key is told with its detail, whatever its status.
    ['200 OK', 200],
  ])('of a %s are cut to 500 characters, and hold no key', async (line, status) => {
    const body = JSON.stringify({ status, detail: `${API_KEY.toUpperCase()} ${LONG}` });
    const { client } = await serve((socket) => socket.write(response(line, body)), {
      maxAnswerBytes: 10_000,
    });
    const answer = await client.send(CREATE);
    const { detail } = (answer as unknown as { body: { detail: string } }).body;
    expect(detail).toHaveLength(500);
    expect(detail).toMatch(/^\[API key\] d+…$/);
  });

  test('a text of 500 characters stays whole', async () => {
    const body = JSON.stringify({ status: 422, detail: 'd'.repeat(500) });
    const { client } = await serve((socket) => socket.write(response('422 Unprocessable Entity', body)));
    expect(await client.send(CREATE)).toMatchObject({ body: { detail: 'd'.repeat(500) } });
  });
});
