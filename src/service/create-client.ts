/**
 * The service over HTTP, on undici. One `send` sends the request at most once: a connection carries one request at a
 * time, and nothing here sends it again. Only the journal decides to repeat a request.
 */
import type { Dispatcher } from 'undici';
import { type ProfileName, SERVICE_VERSION } from '../interface/index.ts';
import { fault } from '../model/messages/diagnostic.ts';
import { redactor } from '../model/messages/redact.ts';
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import { type HttpsProxy, openConnections } from '../network/connections.ts';
import {
  type Answer,
  type ReadingContext,
  readAnswer,
  type ServiceClient,
  type ServiceRequest,
} from './answer.ts';
import { inPublishedForm, onTheWire } from './encode-request.ts';
import type { Pace } from './pace.ts';

export interface ClientOptions {
  /** Its path, if any, is put before every operation's path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly headers: Bindings['headers'];
  /** The form of bodies and answers on the wire; as published by default. */
  readonly profile?: ProfileName;
  /** Limits one whole send: connecting, sending, headers and body. */
  readonly timeoutMs: number;
  /** An answer with more bytes is treated as cut short. */
  readonly maxAnswerBytes: number;
  readonly connections: number;
  readonly proxy?: HttpsProxy | undefined;
  readonly userAgent?: string;
  /** The clock for a `Retry-After` date. */
  readonly now?: () => number;
  /** Every request waits for it: a read in `send`, a mutation by `turn`, before its send is counted. */
  readonly pace?: Pace;
}

/** Any other character would end a header early, or the transport would refuse it (RFC 9110, "field-value"). */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** Throws a DiagnosticsError for an API key that no header can carry; the message does not show the key. */
export function createServiceClient(options: ClientOptions): ServiceClient {
  return clientOver(httpTransport(options), options);
}

/** One request as it goes over the wire. */
export interface Message {
  readonly method: BoundOperation['method'];
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The way to a service: it passes each message on at most once. */
export interface Transport {
  exchange(message: Message): Promise<Answer>;
  close(): Promise<void>;
}

/** A client in the form of the profile, over any transport. Throws as {@link createServiceClient} does. */
export function clientOver(
  transport: Transport,
  options: Pick<ClientOptions, 'apiKey' | 'headers' | 'profile' | 'pace' | 'userAgent'>,
): ServiceClient {
  if (!HEADER_TEXT.test(options.apiKey))
    throw fault(
      'malformed-api-key',
      'the API key is empty or contains a space, a line break or a character beyond ASCII',
      'set it again, without quotes or a line break around it',
    );
  const { pace, profile = 'published' } = options;
  return {
    send: async (request) => {
      if (request.key === null && pace) await pace.turn();
      const answer = await transport.exchange(messageOf(options, onTheWire(request, profile)));
      pace?.answered(answer);
      return inPublishedForm(request, answer, profile);
    },
    ...(pace && { turn: pace.turn }),
    close: () => transport.close(),
  };
}

function messageOf(options: Parameters<typeof clientOver>[1], request: ServiceRequest): Message {
  const { headers, apiKey, userAgent } = options;
  const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query)}`;
  return {
    method: request.operation.method,
    path: `${request.path}${query}`,
    headers: {
      [headers.authorization]: `Bearer ${apiKey}`,
      [headers.version]: SERVICE_VERSION,
      ...(request.key !== null && { [headers.idempotencyKey]: request.key }),
      ...(request.body !== null && { 'Content-Type': 'application/json' }),
      Accept: 'application/json',
      ...(userAgent !== undefined && { 'User-Agent': userAgent }),
    },
    body: request.body,
  };
}

function httpTransport(options: ClientOptions): Transport {
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const redact = redactor([{ name: 'API key', value: options.apiKey }]);
  const { connections, proxy, timeoutMs } = options;
  // One timer of ours limits the whole send.
  const timeouts = { connectTimeout: timeoutMs, headersTimeout: 0, bodyTimeout: 0 };
  let opened: Promise<Dispatcher> | undefined;
  let closing: Promise<void> | undefined;
  const open = async (): Promise<Dispatcher> => {
    const dispatcher = await openConnections(base.origin, { connections, proxy, timeouts });
    // A closed client sends nothing.
    if (closing !== undefined) await dispatcher.close();
    return dispatcher;
  };
  return {
    exchange: async (message) => {
      opened ??= open();
      const dispatcher = await opened;
      const path = `${basePath}${message.path}`;
      return new Promise((resolve, reject) => {
        const exchange = new Exchange(options, redact, resolve, reject);
        dispatcher.dispatch({ ...message, origin: base.origin, path }, exchange);
      });
    },
    // Waits for requests in flight; a second call waits for the same ones.
    close: () => {
      closing ??= opened === undefined ? Promise.resolve() : opened.then((each) => each.close());
      return closing;
    },
  };
}

type Redact = (text: string) => string;

/** The progress of a send. Only before `sending` is it certain that no byte has left. */
type Stage =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'sending' }
  | {
      readonly kind: 'receiving';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    }
  | { readonly kind: 'ended' };

/** One request in progress. undici reports each stage to it; it resolves once, with an Answer. */
class Exchange implements Dispatcher.DispatchHandler {
  private stage: Stage = { kind: 'connecting' };
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private controller: Dispatcher.DispatchController | undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly options: ClientOptions;
  private readonly redact: Redact;
  private readonly resolve: (answer: Answer) => void;
  private readonly reject: (error: Error) => void;

  constructor(
    options: ClientOptions,
    redact: Redact,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.options = options;
    this.redact = redact;
    this.resolve = resolve;
    this.reject = reject;
    this.timer = setTimeout(() => this.breakOff(TIMED_OUT), options.timeoutMs);
  }

  /** Called right before the first byte is written, and never without one. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.stage.kind === 'ended') controller.abort(TIMED_OUT);
    else this.stage = { kind: 'sending' };
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    // Informational answers (1xx) come before the final one.
    if (status >= 200 && this.stage.kind === 'sending') this.stage = { kind: 'receiving', status, headers };
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.options.maxAnswerBytes) this.breakOff(TOO_LARGE);
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.finishReceived(true);
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
        else this.finish(this.unanswered('refused', error));
        return;
      case 'sending':
        this.finish(this.unanswered(lostReason(error), error));
        return;
      case 'receiving':
        this.finishReceived(false);
        return;
      case 'ended':
        return;
      default:
        this.stage satisfies never;
    }
  }

  private finishReceived(whole: boolean): void {
    if (this.stage.kind !== 'receiving') return;
    const { status, headers } = this.stage;
    const context: ReadingContext = {
      keyHeader: this.options.headers.idempotencyKey.toLowerCase(),
      nowMs: (this.options.now ?? Date.now)(),
      redact: this.redact,
    };
    this.finish(readAnswer({ status, headers, bytes: Buffer.concat(this.chunks), whole }, context));
  }

  private unanswered(reason: Extract<Answer, { kind: 'unanswered' }>['reason'], error: Error): Answer {
    const lasting = lastingFault(codeOf(error) ?? error.name);
    return {
      kind: 'unanswered',
      reason,
      detail: this.redact(networkErrorText(error, this.options.proxy)),
      ...(lasting && { lasting }),
    };
  }

  private finish(answer: Answer): void {
    this.end();
    this.resolve(answer);
  }

  /** undici refuses a malformed request before it connects, which is a bug in this program. */
  private rejectBug(error: Error): void {
    this.end();
    this.reject(new Error(`the request cannot be sent: ${this.redact(error.message)}`));
  }

  private end(): void {
    clearTimeout(this.timer);
    this.stage = { kind: 'ended' };
  }
}

const TIMED_OUT = Object.assign(new Error('no complete answer in time'), { code: 'TIMED_OUT' });
const TOO_LARGE = Object.assign(new Error('the answer is too large'), { code: 'TOO_LARGE' });

/** The meaning of a failed connection, and its text. Only codes decide; a peer's own text is never repeated. */
function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The reason why a request that may have left got no answer. */
function lostReason(error: Error): 'timeout' | 'reset' | 'aborted' {
  switch (codeOf(error)) {
    case 'TIMED_OUT':
    case 'ETIMEDOUT':
      return 'timeout';
    case 'UND_ERR_ABORTED':
    case 'UND_ERR_DESTROYED':
      return 'aborted';
    default:
      return 'reset';
  }
}

const TRUST = '; the variable NODE_EXTRA_CA_CERTS names the file of certificates to trust';
const UNTRUSTED = `its certificate chain ends in an authority that is not trusted here${TRUST}`;
const WORDS: Readonly<Record<string, string>> = {
  TIMED_OUT: 'no answer in time',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up now',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed without an answer',
  UND_ERR_ABORTED: 'the proxy of HTTPS_PROXY refuses the connection',
  UND_ERR_CLOSED: 'the client is closed',
  UND_ERR_DESTROYED: 'the client is closed',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is signed by nobody but itself${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS',
};

/** The codes of a name that does not exist and of a certificate that does not hold. Any other fault may pass. */
const WRONG_ADDRESS: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function lastingFault(code: string): 'wrong_address' | 'not_http' | undefined {
  if (isParserError(code) || NOT_TLS.has(code)) return 'not_http';
  return WRONG_ADDRESS.has(code) ? 'wrong_address' : undefined;
}

/** The parser of undici throws with its own name where the answer begins with something else than HTTP. */
function isParserError(code: string): boolean {
  return code.startsWith('HPE_') || code === 'HTTPParserError';
}

/** Node's codes for a peer that answers a TLS greeting with something else. */
const NOT_TLS: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

/** The text of a known code, always with the code itself, so that it can be searched for. */
function networkErrorText(error: Error, proxy?: HttpsProxy): string {
  const code = codeOf(error) ?? error.name;
  if (isParserError(code)) return `what came back is not HTTP (${code})`;
  if (proxy && code === 'ECONNREFUSED' && 'port' in error && `${error.port}` === new URL(proxy.url).port)
    return `nothing listens at the proxy of HTTPS_PROXY (${code})`;
  const words = WORDS[code];
  if (code === 'TIMED_OUT' && words !== undefined) return words;
  return words === undefined ? `the connection failed (${code})` : `${words} (${code})`;
}

/**
 * Only the service's own word counts: a proxy in between may have any clock, and a request without a key has none to
 * echo. `elapsedMs` counts on between two answers, whatever the machine's clock is set to.
 */
export function timedClient(client: ServiceClient, elapsedMs: () => number): ServiceClient {
  let aheadMs: number | null = null;
  return {
    async send(request) {
      const answer = await client.send(request);
      if (answer.kind === 'answered' && answer.echoedKey === request.key && answer.dateMs != null)
        aheadMs = answer.dateMs - elapsedMs();
      return answer;
    },
    close: () => client.close(),
    ...(client.turn && { turn: client.turn }),
    serviceMs: () => (aheadMs === null ? null : aheadMs + elapsedMs()),
  };
}
