/** What goes into the sandbox and what comes out of it, as plain data: no socket is needed to talk to it. */

export interface SandboxRequest {
  readonly method: string;
  /** With its query, as on the request line. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8; empty for none. */
  readonly body: Buffer;
  readonly wire: Wire;
}

/**
 * What a socket does with the answer. `drop`: nothing is sent and the connection closes. `cut`: the headers announce the
 * whole body, `bytes` bytes of it are sent, and the connection closes. `hang`: nothing is ever sent.
 */
export type Wire =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | { readonly kind: 'hang' };

/**
 * A request that has been taken in. Its idempotency key is in progress until `finish` is called, once, after `delayMs`
 * milliseconds; only then is it carried out.
 */
export interface Exchange {
  readonly delayMs: number;
  finish(): SandboxResponse;
}

export const SEND: Wire = { kind: 'send' };
