/** A gateway between the program and its service: it passes requests on, or answers in the service's place. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject } from '../../src/model/values/json.ts';

/** What it answers to a request that changes something. `after`: once the service has executed it. */
export interface Word {
  readonly status: number;
  readonly body?: string;
  readonly after?: boolean;
}

export interface Gateway {
  readonly url: string;
  /** The service that it passes requests on to. */
  service: string;
  /** Null: everything is passed on. Reads always are. */
  says: Word | null;
  /** The body that the service gets in place of the one that was sent; it answers with what it keeps of it. */
  alters: (request: Altered) => JsonObject;
  /** What a read shows in place of each object that the service answers. */
  shows: (object: JsonObject, path: string) => JsonObject;
  /** Keys of the requests that change something, one for each request. */
  readonly keys: readonly string[];
}

export interface Altered {
  readonly method: string;
  readonly path: string;
  readonly body: JsonObject;
}

/** A problem document (RFC 9457), which has the shape of the interface's own errors. */
export function problem(status: number, more: Partial<Word> = {}): Word {
  return { status, body: JSON.stringify({ status, detail: 'maintenance mode' }), ...more };
}

export async function startGateway(serviceUrl: string): Promise<Gateway> {
  const keys: string[] = [];
  const gateway: Gateway & { url: string } = {
    url: '',
    service: serviceUrl,
    says: null,
    alters: ({ body }) => body,
    shows: (object) => object,
    keys,
  };
  const server = createServer(async (request, response) => {
    const sent = await bodyOf(request);
    const body =
      sent.length === 0
        ? sent
        : Buffer.from(
            JSON.stringify(
              gateway.alters({
                method: request.method ?? '',
                path: request.url ?? '',
                body: JSON.parse(sent.toString()),
              }),
            ),
          );
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') keys.push(key);
    const { says } = gateway;
    if (request.method === 'GET' || says === null) return passOn(request, body, response);
    if (says.after) await ask(request, body);
    response.writeHead(says.status, { 'content-type': 'application/problem+json' });
    response.end(says.body ?? '');
  });
  const ask = ({ method, url = '', headers }: IncomingMessage, body: Buffer) =>
    fetch(new URL(url, gateway.service), {
      method: method ?? 'GET',
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
      ),
      ...(body.length > 0 && { body }),
    });
  const passOn = async (request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> => {
    const answer = await ask(request, body);
    const text = Buffer.from(await answer.arrayBuffer());
    const content =
      request.method === 'GET' && answer.ok
        ? Buffer.from(JSON.stringify(shown(JSON.parse(text.toString()), request.url ?? '')))
        : text;
    const headers = [...answer.headers].filter(([name]) => !HOP_BY_HOP.has(name));
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(content);
  };
  const shown = (answer: JsonObject, path: string): JsonObject =>
    isJsonArray(answer.data)
      ? { ...answer, data: answer.data.filter(isJsonObject).map((each) => gateway.shows(each, path)) }
      : gateway.shows(answer, path);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gateway;
}

const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
]);

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
