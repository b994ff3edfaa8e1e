/**
 * How many keyed POSTs per second the sandbox answers at 32 connections, in memory and with its data in a file, and what
 * a bare `node:http` server that answers the same bytes does in the same run. Each server is a process of its own.
 *
 *     node test/bench/run-script.mjs test/bench/sandbox-bench.ts [--requests N] [--json]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { openSqliteHome } from '../../src/sandbox/data/sqlite-home.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;

type Server = 'bare' | 'memory' | 'data';

const PRICE = { type: 'fixed', fixed_pricing_model: { price_per_unit: '499.00', units: 1 } };
const BODY = JSON.stringify({
  customer_id: 'cus_acme',
  currency: 'USD',
  auto_activate: true,
  items: [{ product_id: 'prod_platform', price: PRICE }],
});
const HEADERS = {
  authorization: 'Bearer sandbox-key',
  'service-version': '2026-04-01',
  'content-type': 'application/json',
};

const { values } = parseArgs({
  options: {
    serve: { type: 'string' },
    sample: { type: 'string' },
    requests: { type: 'string', default: '20000' },
    json: { type: 'boolean', default: false },
  },
});
if (values.serve === undefined) await measure(Number(values.requests), values.json);
else await serve(values.serve as Server, values.sample ?? '{}');

async function serve(server: Server, sample: string): Promise<void> {
  const url = server === 'bare' ? await serveBare(sample) : await serveSandboxOf(server);
  process.send?.({ url });
  process.on('message', () => process.exit(0));
}

async function serveBare(sample: string): Promise<string> {
  const { headers, body } = JSON.parse(sample) as { headers: Record<string, string>; body: string };
  const http = createServer((request, response) => {
    request.on('data', () => {});
    request.on('end', () => response.writeHead(200, headers).end(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function serveSandboxOf(server: 'memory' | 'data'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const sandbox = createSandbox({
    seed: {
      customers: [{ id: 'cus_acme', currency: 'USD' }],
      products: [{ id: 'prod_platform', name: 'Platform' }],
    },
    ...(server === 'data' ? { home: openSqliteHome(join(folder, 'sandbox.db')) } : {}),
  });
  return (await serveSandbox(sandbox)).url;
}

async function measure(requests: number, json: boolean): Promise<void> {
  const sample = await withServer('memory', '{}', sampleOf);
  const best: Record<Server, number> = { bare: 0, memory: 0, data: 0 };
  // In turns, so that what else the machine does falls on all of them alike.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of ['bare', 'memory', 'data'] as const)
      best[server] = Math.max(best[server], await withServer(server, sample, (url) => rateOf(url, requests)));
  if (json) {
    console.log(JSON.stringify({ connections: CONNECTIONS, requests, ...best }));
    return;
  }
  console.log(
    `POST /subscriptions with keys, ${CONNECTIONS} connections, ${requests} requests, best of ${ROUNDS}`,
  );
  for (const server of ['bare', 'memory', 'data'] as const)
    console.log(
      `  ${server.padEnd(7)} ${best[server].toFixed(0).padStart(7)}/s  ${(best[server] / best.bare).toFixed(2)} of bare`,
    );
}

async function withServer<T>(server: Server, sample: string, use: (url: string) => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', server, '--sample', sample]);
  try {
    return await use(await urlOf(child));
  } finally {
    child.send('stop');
  }
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** One real answer: the bytes that the bare server repeats. */
async function sampleOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/subscriptions`, {
    method: 'POST',
    headers: { ...HEADERS, 'idempotency-key': 'bench-00000000-0' },
    body: BODY,
  });
  if (answer.status !== 200) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  const names = ['content-type', 'idempotency-key', 'idempotent-replayed'];
  const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name) ?? '']));
  const body = await answer.text();
  return JSON.stringify({ headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body });
}

/** Requests per second, over keys that were never used. */
async function rateOf(url: string, requests: number): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  let sent = 0;
  const send = async (count: number, prefix: string) => {
    sent = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (sent < count) {
          const key = `${prefix}-${sent++}`;
          const { statusCode, body } = await pool.request({
            path: '/subscriptions',
            method: 'POST',
            headers: { ...HEADERS, 'idempotency-key': key },
            body: BODY,
          });
          await body.dump();
          if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
        }
      }),
    );
  };
  await send(Math.min(requests, 3000), 'warm');
  const start = performance.now();
  await send(requests, 'bench');
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return requests / seconds;
}
