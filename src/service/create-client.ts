/**
 * The service over HTTP, on undici. One `send` is one passage over the wire at most: a connection carries one request at
 * a time and nothing is ever sent again from here, so that repeating stays the journal's decision alone.
 */
import type { Dispatcher, Pool } from 'undici';
import type { Bindings } from '../model/binding.ts';
import { fault } from '../model/diagnostic.ts';
import { SERVICE_VERSION } from '../model/operation.ts';
import type { Answer, ServiceClient, ServiceRequest } from './answer.ts';
import { codeOf, lostReason, networkErrorText } from './network-error.ts';
import { type ReadingContext, readAnswer } from './read-answer.ts';

export interface ClientOptions {
  /** Its path, if it has one, stands before every operation's path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly headers: Bindings['headers'];
  /** For the whole of one send: connecting, sending, headers and body. */
  readonly timeoutMs: number;
  /** An answer with more bytes counts as cut short. */
  readonly maxAnswerBytes: number;
  readonly connections: number;
  readonly userAgent?: string;
  /** The clock that a `Retry-After` date is measured against. */
  readonly now?: () => number;
}

/** Anything else in a header would end it early or be refused by the transport (RFC 9110, "field-value"). */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Throws a DiagnosticsError for an API key that no header can carry; the message does not show it. */
export function createServiceClient(options: ClientOptions): ServiceClient {
  if (!HEADER_TEXT.test(options.apiKey))
    throw fault(
      'malformed-api-key',
      'the API key is empty or holds a space, a line break or a character beyond ASCII',
      'set it again, without quotes or a line break around it',
    );
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  let pool: Promise<Pool> | undefined;
  let closing: Promise<void> | undefined;
  return {
    send: async (request) => {
      pool ??= openPool(base.origin, options, closing !== undefined);
      return sendOnce(await pool, options, basePath, request);
    },
    // Waits for what is in flight; a second call waits for the same.
    close: () => {
      closing ??= pool === undefined ? Promise.resolve() : pool.then((open) => open.close());
      return closing;
    },
  };
}

/**
 * What requests go over. The first one loads it, since many commands ask the service nothing; what waits for long before it
 * asks something loads it ahead, since the program's files may be others by then.
 */
export async function loadTransport(): Promise<typeof Pool> {
  // Pool alone loads in a third of the time that the package's front door takes.
  const { Pool: ConnectionPool } = await import('undici');
  return ConnectionPool;
}

/** What was closed by then sends nothing. */
async function openPool(
  origin: string,
  { connections, timeoutMs }: ClientOptions,
  closed: boolean,
): Promise<Pool> {
  const ConnectionPool = await loadTransport();
  const pool = new ConnectionPool(origin, {
    connections,
    // With one request per connection, a connection that breaks can only fail its own request, never re-queue another.
    pipelining: 1,
    connectTimeout: timeoutMs,
    // One timer of ours caps the whole send.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  if (closed) await pool.close();
  return pool;
}

function sendOnce(
  pool: Dispatcher,
  options: ClientOptions,
  basePath: string,
  request: ServiceRequest,
): Promise<Answer> {
  const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query)}`;
  const dispatched: Dispatcher.DispatchOptions = {
    path: `${basePath}${request.path}${query}`,
    method: request.operation.method,
    headers: requestHeaders(options, request),
    body: request.body,
  };
  return new Promise((resolve, reject) => {
    const exchange = new Exchange(options, resolve, reject);
    pool.dispatch(dispatched, exchange);
  });
}

function requestHeaders(options: ClientOptions, request: ServiceRequest): Record<string, string> {
  return {
    [options.headers.authorization]: `Bearer ${options.apiKey}`,
    [options.headers.version]: SERVICE_VERSION,
    ...(request.key !== null && { [options.headers.idempotencyKey]: request.key }),
    ...(request.body !== null && { 'Content-Type': 'application/json' }),
    Accept: 'application/json',
    ...(options.userAgent !== undefined && { 'User-Agent': options.userAgent }),
  };
}

/** How far a send has come. Only before `sending` is it sure that no byte has left. */
type Stage =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'receiving';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    }
  | { readonly kind: 'settled' };

/** One request on its way. undici tells it of each stage; it settles once, with an Answer. */
class Exchange implements Dispatcher.DispatchHandler {
  private stage: Stage = { kind: 'connecting' };
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private controller: Dispatcher.DispatchController | undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly options: ClientOptions;
  private readonly resolve: (answer: Answer) => void;
  private readonly reject: (error: Error) => void;

  constructor(options: ClientOptions, resolve: (answer: Answer) => void, reject: (error: Error) => void) {
    this.options = options;
    this.resolve = resolve;
    this.reject = reject;
    this.timer = setTimeout(() => this.breakOff(TIMED_OUT), options.timeoutMs);
  }

  /** Called right before the first byte is written, and never for a request that was not. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.stage.kind === 'settled') controller.abort(TIMED_OUT);
    else this.stage = { kind: 'sending' };
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    // Informational answers (1xx) come before the one that counts.
    if (status >= 200 && this.stage.kind === 'sending') this.stage = { kind: 'receiving', status, headers };
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.options.maxAnswerBytes) this.breakOff(TOO_LARGE);
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.settleReceived(true);
  }

  onResponseError(_: unknown, error: Error): void {
    this.fail(error);
  }

  private breakOff(reason: Error): void {
    this.fail(reason);
    this.controller?.abort(reason);
  }

  private fail(error: Error): void {
    switch (this.stage.kind) {
      case 'connecting':
        if (codeOf(error) === 'UND_ERR_INVALID_ARG') this.rejectBug(error);
        else this.settle(this.unanswered('refused', error));
        return;
      case 'sending':
        this.settle(this.unanswered(lostReason(error), error));
        return;
      case 'receiving':
        this.settleReceived(false);
        return;
      case 'settled':
        return;
      default:
        this.stage satisfies never;
    }
  }

  private settleReceived(whole: boolean): void {
    if (this.stage.kind !== 'receiving') return;
    const { status, headers } = this.stage;
    const context: ReadingContext = {
      keyHeader: this.options.headers.idempotencyKey.toLowerCase(),
      nowMs: (this.options.now ?? Date.now)(),
      redact: (text) => redact(text, this.options.apiKey),
    };
    this.settle(readAnswer({ status, headers, bytes: Buffer.concat(this.chunks), whole }, context));
  }

  private unanswered(reason: Extract<Answer, { kind: 'unanswered' }>['reason'], error: Error): Answer {
    return { kind: 'unanswered', reason, detail: redact(networkErrorText(error), this.options.apiKey) };
  }

  private settle(answer: Answer): void {
    clearTimeout(this.timer);
    this.stage = { kind: 'settled' };
    this.resolve(answer);
  }

  /** undici refuses a malformed request before it connects: that is a mistake in this program. */
  private rejectBug(error: Error): void {
    clearTimeout(this.timer);
    this.stage = { kind: 'settled' };
    this.reject(new Error(`the request cannot be sent: ${redact(error.message, this.options.apiKey)}`));
  }
}

const TIMED_OUT = Object.assign(new Error('no complete answer in time'), { code: 'TIMED_OUT' });
const TOO_LARGE = Object.assign(new Error('the answer is too large'), { code: 'TOO_LARGE' });

/** In any case: a host name, for one, comes back in lower case. */
function redact(text: string, apiKey: string): string {
  const literally = apiKey.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return text.replace(new RegExp(literally, 'gi'), '[API key]');
}
