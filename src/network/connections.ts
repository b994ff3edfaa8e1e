/**
 * Connections to one server, on undici: direct, or through the proxy that the environment names for https. Only https takes a
 * proxy: http is allowed for servers on this machine alone.
 */
import type { Dispatcher } from 'undici';
import { fault } from '../model/messages/diagnostic.ts';

/** How a server is reached. Curl's variables, the lower case first: `HTTPS_PROXY`, and `NO_PROXY` for hosts that need none. */
export interface HttpsProxy {
  /** In the form `http://[user:password@]host:port`. */
  readonly url: string;
  readonly exceptFor: string;
}

interface ConnectionSettings {
  readonly connections: number;
  readonly proxy?: HttpsProxy | undefined;
  /** Passed on to undici, in milliseconds; 0 for no limit. Its own defaults where it is absent. */
  readonly timeouts?: {
    readonly connectTimeout: number;
    readonly headersTimeout: number;
    readonly bodyTimeout: number;
  };
}

/** Throws a DiagnosticsError for a proxy that is no http address; the message does not show it, as it may hold a password. */
export function proxyIn(env: Readonly<Record<string, string | undefined>>): HttpsProxy | undefined {
  const url = env.https_proxy ?? env.HTTPS_PROXY;
  if (url === undefined || url === '') return undefined;
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw fault(
      'bad-proxy',
      'HTTPS_PROXY is not an http address',
      'write it as http://HOST:PORT, or http://USER:PASSWORD@HOST:PORT',
    );
  return { url, exceptFor: env.no_proxy ?? env.NO_PROXY ?? '' };
}

/**
 * Loads undici. The first request loads it, because many commands send none. A command that waits long before its first
 * request loads it ahead, because the program's files may have been replaced by then.
 */
export async function loadTransport(): Promise<Pick<typeof import('undici'), 'Pool' | 'EnvHttpProxyAgent'>> {
  const { EnvHttpProxyAgent, Pool } = await import('undici');
  return { EnvHttpProxyAgent, Pool };
}

/** A connection carries one request at a time: a broken one fails only its own request, and none is queued again. */
export async function openConnections(origin: string, settings: ConnectionSettings): Promise<Dispatcher> {
  const { EnvHttpProxyAgent, Pool } = await loadTransport();
  const { connections, proxy, timeouts } = settings;
  const options = { connections, pipelining: 1, ...timeouts };
  if (proxy === undefined || !origin.startsWith('https:')) return new Pool(origin, options);
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: '',
    httpsProxy: proxy.url,
    noProxy: proxy.exceptFor,
  });
}
