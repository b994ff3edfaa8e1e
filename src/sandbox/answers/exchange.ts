/** The sandbox's requests and responses as plain data, so that a caller needs no socket. */

export interface SandboxRequest {
  readonly method: string;
  /** The path with its query, in the form of the request line. */
  readonly path: string;
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8; empty for no body. */
  readonly body: Buffer;
  readonly wire: Wire;
}

/**
 * The socket's way to send the answer. `drop`: nothing is sent and the connection closes. `cut`: the headers announce
 * the whole body, `bytes` bytes of it are sent, and the connection closes. `hang`: nothing is ever sent.
 */
export type Wire =
  | { readonly kind: 'send' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | { readonly kind: 'hang' };

/**
 * A request that has been received. Its idempotency key is in progress until the caller calls `finish`, once, after
 * `delayMs` milliseconds. Only `finish` executes the request.
 */
export interface Exchange {
  readonly delayMs: number;
  finish(): SandboxResponse;
}

export const SEND: Wire = { kind: 'send' };
