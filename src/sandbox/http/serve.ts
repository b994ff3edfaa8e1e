/** The HTTP server of the sandbox. Fastify transports the bytes, and the core decides everything else. */
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { type Answer, errorAnswer } from '../answers/answer.ts';
import type { SandboxRequest, SandboxResponse } from '../answers/exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { responseOf } from './receive.ts';

/** A longer body is refused unread. */
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;
const LARGEST_HEADERS_BYTES = 16 * 1024;

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
  const app = createApp(sandbox);
  await app.listen({ host, port });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function createApp(sandbox: Sandbox): FastifyInstance {
  const app = fastify({
    bodyLimit: LARGEST_BODY_BYTES,
    http: { maxHeaderSize: LARGEST_HEADERS_BYTES },
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    // The core routes by the original path, so fastify sees the same path for every request.
    rewriteUrl: () => '/',
    // A request that the HTTP parser cannot read gets the same error body as any other refusal.
    clientErrorHandler(_, socket) {
      if (!socket.writable) return;
      const { body } = responseOf(
        errorAnswer(400, 'the request is not well-formed HTTP, or its headers are too large'),
      );
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body.toString()}`,
      );
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.setErrorHandler((error: { readonly statusCode?: number; readonly message: string }, _, reply) => {
    const status = (error.statusCode ?? 500) < 500 ? 400 : 500;
    send(reply, responseOf(errorAnswer(status, error.message)));
  });
  // This hook runs before the body is read, so that a page's request has no effect at all.
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusedCaller(headersOf(request));
    if (refusal === undefined) return;
    send(reply, responseOf(refusal));
    return reply;
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const exchange = sandbox.open(requestFrom(request));
    if (exchange.delayMs > 0) await delay(exchange.delayMs, undefined, { ref: false });
    const response = exchange.finish();
    await sandbox.durable();
    put(reply, response);
    return reply;
  };
  app.all('/', answer);
  app.setNotFoundHandler(answer);
  return app;
}

function headersOf(request: FastifyRequest): SandboxRequest['headers'] {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return headers;
}

function requestFrom(request: FastifyRequest): SandboxRequest {
  return {
    method: request.method,
    path: request.originalUrl,
    headers: headersOf(request),
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
  };
}

function put(reply: FastifyReply, response: SandboxResponse): void {
  const { wire } = response;
  switch (wire.kind) {
    case 'send':
      send(reply, response);
      return;
    case 'drop':
      reply.hijack();
      reply.raw.socket?.destroy();
      return;
    case 'cut':
      reply.hijack();
      cut(reply, response, wire.bytes);
      return;
    case 'hang':
      reply.hijack();
      return;
    default:
      throw wire satisfies never;
  }
}

function cut(reply: FastifyReply, response: SandboxResponse, bytes: number): void {
  reply.raw.writeHead(response.status, { ...response.headers, 'content-length': response.body.length });
  reply.raw.write(response.body.subarray(0, bytes), () => reply.raw.socket?.destroy());
}

function send(reply: FastifyReply, response: SandboxResponse): void {
  reply.code(response.status).headers(response.headers);
  reply.send(response.body.length === 0 ? undefined : response.body);
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
