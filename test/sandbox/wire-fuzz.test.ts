/** Bytes that are nearly a request: the server answers with an error or closes, and goes on serving. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { sandboxFor, subscriptionBody } from './talk.ts';

const RUNS = Number(process.env.SANDBOX_FUZZ ?? 3000) / 20;

const serving = await serveSandbox(sandboxFor().sandbox);
afterAll(() => serving.close());

const body = JSON.stringify(subscriptionBody());
const GOOD = Buffer.from(
  [
    'POST /subscriptions HTTP/1.1',
    'host: 127.0.0.1',
    'authorization: Bearer sandbox-key',
    'service-version: 2026-04-01',
    'content-type: application/json',
    'idempotency-key: k',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n'),
);

/** What comes back until the connection closes. The client says that it has no more to send. */
function exchange(bytes: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(new URL(serving.url).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', () => resolve(heard));
    socket.on('close', () => resolve(heard));
  });
}

const change = fc.record({
  at: fc.nat(GOOD.length),
  remove: fc.nat(20),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 20 }),
    fc.constantFrom('\r\n', '\0', ': ', '%00', '..').map((text) => Buffer.from(text)),
  ),
});

function spoilt(
  bytes: Buffer,
  { at, remove, insert }: { at: number; remove: number; insert: Uint8Array },
): Buffer {
  return Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + remove)]);
}

test('spoilt requests', async () => {
  expect(await exchange(GOOD)).toMatch(/^HTTP\/1\.1 200 /);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const heard = await exchange(changes.reduce(spoilt, GOOD));
      expect(heard).toMatch(/^(HTTP\/1\.1 [1234]\d\d |$)/);
    }),
    { numRuns: RUNS },
  );
  expect(await exchange(GOOD)).toMatch(/^HTTP\/1\.1 200 /);
});
