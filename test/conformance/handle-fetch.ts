/** `fetch` without a socket: requests go to a sandbox's core, delays included. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import type { Fetch } from './target.ts';

export function handleFetch(sandbox: Sandbox): Fetch {
  return async (url, init) => {
    const target = new URL(url);
    const exchange = sandbox.open({
      method: init.method ?? 'GET',
      path: `${target.pathname}${target.search}`,
      headers: init.headers as Record<string, string>,
      body: Buffer.from(typeof init.body === 'string' ? init.body : ''),
    });
    if (exchange.delayMs > 0) await delay(exchange.delayMs);
    const { status, headers, body, wire } = exchange.finish();
    await sandbox.durable();
    if (wire.kind !== 'send') throw new TypeError(`the connection ended: ${wire.kind}`);
    return new Response(status === 204 ? null : body.toString(), { status, headers });
  };
}
