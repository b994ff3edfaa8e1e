/** A loopback TCP server whose every connection is scripted byte by byte, for what no HTTP library would send. */
import { createServer, type Server, type Socket } from 'node:net';

export interface ScriptedServer {
  readonly origin: string;
  /** Every request as it came, head and body, over all connections. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Called once per complete request with its number over the server's life, from 0. */
export type Script = (socket: Socket, request: string, number: number) => unknown;

export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      for (let end = endOfRequest(pending); end > 0; end = endOfRequest(pending)) {
        const request = pending.slice(0, end);
        pending = pending.slice(end);
        requests.push(request);
        script(socket, request, requests.length - 1);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** How many characters the first request takes, 0 while it is not complete. Bodies in these tests are ASCII. */
function endOfRequest(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? '0';
  const end = head + 4 + Number(length);
  return text.length >= end ? end : 0;
}

/** A response with its length announced. */
export function response(status: string, body: string, headers: readonly string[] = []): string {
  const lines = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
