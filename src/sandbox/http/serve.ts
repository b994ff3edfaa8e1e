/** The HTTP server of the sandbox. It transports the bytes, and the core decides everything else. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, errorAnswer } from '../answers/answer.ts';
import type { SandboxRequest, SandboxResponse } from '../answers/exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { responseOf } from './receive.ts';

/** A longer body is refused. */
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;
const LARGEST_HEADERS_BYTES = 16 * 1024;
/** Longer than a client keeps a connection that it does not use. */
const KEEP_ALIVE_MS = 72_000;

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

export interface Serving {
  /** Has no trailing slash. */
  readonly url: string;
  /** Closes every connection, hanging ones included. The sandbox itself stays open. */
  close(): Promise<void>;
}

/**
 * Listens on a loopback address; port 0 selects a free one. Throws a RangeError for any other host, because the
 * sandbox has one API key and a back door, so a network must not reach it.
 */
export async function serveSandbox(
  sandbox: Sandbox,
  { host = '127.0.0.1', port = 0 }: { readonly host?: string; readonly port?: number } = {},
): Promise<Serving> {
  if (!LOOPBACK.has(host)) throw new RangeError(`the sandbox listens on loopback only, not on ${host}`);
  const server = createServer(
    { maxHeaderSize: LARGEST_HEADERS_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, reply) => {
      answer(sandbox, request, reply).catch((error: Error) => {
        if (!reply.headersSent) send(reply, responseOf(errorAnswer(500, error.message)));
      });
    },
  );
  // A request that the HTTP parser cannot read gets the same error body as any other refusal.
  server.on('clientError', (_, socket) => {
    if (!socket.writable) return;
    const { body } = responseOf(
      errorAnswer(400, 'the request is not well-formed HTTP, or its headers are too large'),
    );
    socket.end(
      `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.toString()}`,
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(sandbox: Sandbox, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const headers = headersOf(request);
  // This comes before the body is read, so that a page's request has no effect at all.
  const refusal = refusedCaller(headers);
  if (refusal !== undefined) return send(reply, responseOf(refusal));
  const body = ['GET', 'HEAD'].includes(method) ? new Uint8Array() : await bodyOf(request);
  if (body === undefined) return send(reply, responseOf(errorAnswer(400, 'the request body is too large')));
  const exchange = sandbox.open({ method, path: url, headers, body });
  if (exchange.delayMs > 0) await delay(exchange.delayMs, undefined, { ref: false });
  const response = exchange.finish();
  await sandbox.durable();
  put(reply, response);
}

function headersOf(request: IncomingMessage): SandboxRequest['headers'] {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return headers;
}

/** Undefined for a body that is too large, of which nothing is kept. */
function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_BODY_BYTES) resolve(undefined);
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

function put(reply: ServerResponse, response: SandboxResponse): void {
  const { wire } = response;
  switch (wire.kind) {
    case 'send':
      send(reply, response);
      return;
    case 'drop':
      reply.destroy();
      return;
    case 'cut':
      reply.writeHead(response.status, { ...response.headers, 'content-length': response.body.length });
      reply.write(response.body.subarray(0, wire.bytes), () => reply.destroy());
      return;
    case 'hang':
      return;
    default:
      throw wire satisfies never;
  }
}

function send(reply: ServerResponse, { status, headers, body }: SandboxResponse): void {
  reply.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) });
  reply.end(body);
}

/**
 * The names for loopback that people type. Any port is allowed, because a proxy or a container may use another one.
 */
const OWN_NAME = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** The refusal of a request that was not meant for the sandbox; undefined if it was. */
function refusedCaller(headers: SandboxRequest['headers']): Answer | undefined {
  const { host = '', origin } = headers;
  if (!OWN_NAME.test(host))
    return errorAnswer(403, 'Host: the sandbox answers to 127.0.0.1, localhost and [::1] only');
  // A program sends no Origin. A page served by the sandbox itself would send this one.
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return errorAnswer(403, 'Origin: the sandbox does not answer to pages of another origin');
  return undefined;
}
