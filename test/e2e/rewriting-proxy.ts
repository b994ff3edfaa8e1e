/** Stands before the sandbox and alters what it answers, as a service does that keeps something else than was sent. */
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/** Undefined leaves the answer as it is. */
export type Rewrite = (
  request: { readonly method: string; readonly path: string },
  body: JsonObject,
) => Json | undefined;

/** Its address, on loopback. It ends with the test. */
export async function rewritingProxy(sandbox: SandboxProcess, rewrite: Rewrite): Promise<string> {
  const server = createServer(async (request, response) => {
    // What breaks off there breaks off here.
    const broken = () => void response.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = 'GET', url: path = '/' } = request;
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value !== 'string' || HOP.has(name) ? [] : [[name, value]],
    );
    const body = Buffer.concat(parts);
    const answer = await fetch(`${sandbox.url}${path}`, {
      method,
      headers,
      ...(body.length > 0 && { body }),
    }).catch(broken);
    const text = await answer?.text().catch(broken);
    if (answer === undefined || text === undefined) return;
    const altered = text.startsWith('{')
      ? rewrite({ method, path }, JSON.parse(text) as JsonObject)
      : undefined;
    const kept = [...answer.headers].filter(([name]) => !HOP.has(name));
    response.writeHead(answer.status, Object.fromEntries(kept));
    response.end(altered === undefined ? text : JSON.stringify(altered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const HOP: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'content-encoding',
]);
