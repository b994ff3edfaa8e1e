import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { sandboxFor, subscriptionBody } from './talk.ts';

const { sandbox } = sandboxFor();
const serving = await serveSandbox(sandbox);
afterAll(() => serving.close());

const HEADERS = { authorization: 'Bearer sandbox-key', 'service-version': '2026-04-01' };
const JSON_HEADERS = { ...HEADERS, 'content-type': 'application/json' };

/** Sends bytes as they are and returns everything that comes back. */
function raw(text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(serving.url).port), '127.0.0.1', () => socket.end(text));
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}

const head = (lines: readonly string[]) =>
  [
    ...lines,
    'host: 127.0.0.1',
    'authorization: Bearer sandbox-key',
    'service-version: 2026-04-01',
    'connection: close',
    '',
    '',
  ].join('\r\n');

describe('what is not as it should be gets the error of the interface', () => {
  const deep = (open: string, close: string) => `${open.repeat(100_000)}${close.repeat(100_000)}`;
  test.each([
    ['broken JSON', '{"customer_id": ', JSON_HEADERS, 400],
    ['no JSON at all', 'hello', JSON_HEADERS, 400],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), JSON_HEADERS, 400],
    ['a list', '[]', JSON_HEADERS, 422],
    ['null', 'null', JSON_HEADERS, 422],
    ['lists nested too deep', deep('[', ']'), JSON_HEADERS, 400],
    ['objects nested too deep', `{"items":${deep('{"a":', '}').replace(':}', ':1}')}}`, JSON_HEADERS, 400],
    ['another content type', '{}', { ...HEADERS, 'content-type': 'text/plain' }, 400],
    ['a form', 'a=b', { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['a content type that is none', '{}', { ...HEADERS, 'content-type': '///' }, 400],
    ['an empty body', '', JSON_HEADERS, 400],
    ['a body over 4 MB', `{"name":"${'x'.repeat(4 * 1024 * 1024)}"}`, JSON_HEADERS, 400],
    [
      'a number beyond all numbers',
      JSON.stringify(subscriptionBody()).replace('"units":1', '"units":1e999'),
      JSON_HEADERS,
      422,
    ],
    ['a key of 256 characters', '{}', { ...JSON_HEADERS, 'idempotency-key': 'k'.repeat(256) }, 400],
    ['a key that is not ASCII', '{}', { ...JSON_HEADERS, 'idempotency-key': 'clé' }, 400],
  ])('%s', async (_, body, headers, status) => {
    const answer = await fetch(`${serving.url}/subscriptions`, { method: 'POST', headers, body });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status,
      body: { status, detail: expect.any(String) },
    });
  });

  test.each([
    ['an empty key', head(['POST /bundles HTTP/1.1', 'idempotency-key:', 'content-length: 0']), 400],
    ['a tab in a key', head(['POST /bundles HTTP/1.1', 'idempotency-key: a\tb', 'content-length: 0']), 400],
    ['headers of 20 kB', head(['GET /plans HTTP/1.1', `x-long: ${'x'.repeat(20_000)}`]), 400],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['a length that is a lie', head(['POST /bundles HTTP/1.1', 'content-length: -5']), 400],
    ['a path with a broken escape', head(['GET /subscriptions/%zz HTTP/1.1']), 404],
    ['a method nobody knows', head(['BREW /plans HTTP/1.1']), 400],
    ['a method nobody needs', head(['OPTIONS /plans HTTP/1.1']), 404],
    ['a path of the whole kind', head(['GET http://elsewhere/plans HTTP/1.1']), 404],
  ])('%s', async (_, text, status) => {
    const heard = await raw(text);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [, body] = heard.split('\r\n\r\n');
    expect(JSON.parse(body ?? '')).toEqual({ status, detail: expect.any(String) });
  });

  test('and the sandbox goes on', async () => {
    const answer = await fetch(`${serving.url}/plans`, { headers: HEADERS });
    expect(answer.status).toBe(200);
  });
});

describe('a page in a browser reaches nothing, whatever name it gives to this machine', () => {
  const port = new URL(serving.url).port;
  const asked = (lines: readonly string[]) =>
    raw(
      [
        ...lines,
        'authorization: Bearer sandbox-key',
        'service-version: 2026-04-01',
        'connection: close',
        '',
        '',
      ].join('\r\n'),
    );
  const FOREIGN_NAMES = [
    'rebound.evil.test',
    `rebound.evil.test:${port}`,
    '127.0.0.1.evil.test',
    'localhost.evil.test',
    '127.0.0.1@evil.test',
    '0.0.0.0',
    '[::]',
    '',
  ];
  const OWN_NAMES = ['127.0.0.1', `127.0.0.1:${port}`, 'localhost', `LOCALHOST:${port}`, '[::1]', '[::1]:1'];
  const FOREIGN_ORIGINS = [
    'https://evil.test',
    'null',
    `https://127.0.0.1:${port}`,
    'http://127.0.0.1:1',
    '',
  ];

  test.each(FOREIGN_NAMES)('Host %j is refused, at the service and at the back door', async (name) => {
    for (const path of ['/plans', '/_sandbox/dump']) {
      const heard = await asked([`GET ${path} HTTP/1.1`, `host: ${name}`]);
      expect(heard).toMatch(/^HTTP\/1\.1 403 /);
      expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toEqual({
        status: 403,
        detail: 'Host: the sandbox answers to 127.0.0.1, localhost and [::1] only',
      });
    }
  });

  test('a request without Host is refused', async () => {
    expect(await asked(['GET /plans HTTP/1.0'])).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each(OWN_NAMES)('Host %j is answered', async (name) => {
    expect(await asked(['GET /plans HTTP/1.1', `host: ${name}`])).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(FOREIGN_ORIGINS)('Origin %j is refused before anything happens', async (origin) => {
    const before = sandbox.log().length;
    const heard = await asked(['GET /plans HTTP/1.1', `host: 127.0.0.1:${port}`, `origin: ${origin}`]);
    expect(heard).toMatch(/^HTTP\/1\.1 403 /);
    expect(heard).toContain('Origin: ');
    expect(sandbox.log()).toHaveLength(before);
  });

  test('its own origin is answered', async () => {
    const heard = await asked([
      'GET /plans HTTP/1.1',
      `host: localhost:${port}`,
      `origin: http://localhost:${port}`,
    ]);
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('HEAD is no operation, and has no body', async () => {
  expect((await fetch(`${serving.url}/plans`, { method: 'HEAD', headers: HEADERS })).status).toBe(404);
});

test.each(['0.0.0.0', '192.168.0.1', 'example.com'])('%s is not listened on', async (host) => {
  await expect(serveSandbox(sandbox, { host })).rejects.toThrow(/loopback only/);
});

test('a port that is taken is an error', async () => {
  await expect(serveSandbox(sandbox, { port: Number(new URL(serving.url).port) })).rejects.toThrow(
    /EADDRINUSE/,
  );
});

test('a home that cannot be written gives 500, never an answer that is not kept', async () => {
  const failing = sandboxFor({
    home: {
      durable: true,
      load: () => [],
      write: (changes) => {
        if (changes.some(({ collection }) => collection === 'subscriptions'))
          throw new Error('the disk is full');
      },
      close: () => {},
    },
  });
  const other = await serveSandbox(failing.sandbox);
  const answer = await fetch(`${other.url}/subscriptions`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(subscriptionBody()),
  });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ status: 500, detail: 'the disk is full' });
  await other.close();
});
