/** A way to a server that can be cut, as a network is: what is connected breaks, and nobody new gets through. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  cut(): void;
  fix(): void;
  /** From now on nothing comes through in either direction, and nobody is told. */
  swallow(): void;
  /** The next request with these bytes goes through, and its answer does not: the connection breaks in its place. */
  loseAnswerTo(bytes: string): void;
  close(): Promise<void>;
}

export async function startProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let isSwallowing = false;
  let losing: string | undefined;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    if (isSwallowing) {
      open.add(client.on('error', () => undefined).on('close', () => open.delete(client)));
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    client.on('data', (chunk) => {
      if (losing === undefined || !chunk.includes(losing)) return;
      losing = undefined;
      target.unpipe(client);
      target.once('data', () => client.destroy()).resume();
    });
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => {
      isCut = true;
      breakAll();
    },
    fix: () => {
      isCut = false;
    },
    swallow: () => {
      isSwallowing = true;
      for (const socket of open) socket.unpipe().pause();
    },
    loseAnswerTo: (bytes) => {
      losing = bytes;
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
