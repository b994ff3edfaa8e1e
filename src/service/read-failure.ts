/** Converts the answer to a failed read to a diagnostic: what happened, and how to fix it. */

import { errorBody, errorWords, readListPage } from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import type { Answer, Answered, ServiceClient, ServiceRequest } from './answer.ts';

/** With these the whole service is away for any request; any other 5xx may concern only one resource. */
const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 503, 504]);

/** `origin` is shown if the service cannot be reached. The answer is one from which the body cannot be used. */
export function readFailure(answer: Answer, request: ServiceRequest, origin: string): Diagnostic {
  const asked = `${request.operation.method} ${request.path}`;
  if (answer.kind === 'unanswered') return unanswered(answer, asked, origin);
  const { status } = answer;
  if (status === 401 || status === 403) return unauthorized(answer, asked, origin);
  if (status >= 300 && status < 400)
    return error(
      'service-redirects',
      `${asked} was answered with the redirect ${status}, and redirects are not followed`,
      'set service.base_url to the address where the service itself answers',
    );
  if (status === 429)
    return error(
      'service-busy',
      `${asked} was refused as too many requests`,
      `${tryAgain(answer)}, or set service.requests_per_second`,
    );
  if (GATEWAY_ERRORS.has(status))
    return error('service-unavailable', `${asked} was answered with ${answerText(answer)}`, tryAgain(answer));
  if (status >= 500)
    return error('service-failing', `${asked} was answered with ${answerText(answer)}`, tryAgain(answer));
  if (isOfAnother(answer))
    return anotherProgram(
      origin,
      `answered ${asked} with ${answer.fault === 'not_json' ? `${status} and no JSON` : answerText(answer)}`,
    );
  if (status >= 400)
    return error(
      'read-refused',
      `${asked} was answered with ${answerText(answer)}`,
      'check service.base_url, service.profile, the binding of the operation and what the API key may read',
    );
  return unreadable(answer, asked);
}

/**
 * True for an answer that the service cannot have written: no JSON, a 404 in another form than its own, or any other refusal
 * without words.
 */
function isOfAnother({ status, body, fault }: Answered): boolean {
  if (fault !== 'none') return fault === 'not_json';
  return status === 404 ? errorBody(body) === undefined : status >= 400 && errorWords(body) === undefined;
}

/** Judges the first answer of a run, to a read of a list: why it is not the service's own; undefined where it is. */
export function whyNotHeard(answer: Answer): string | undefined {
  if (answer.kind === 'unanswered') return answer.detail;
  const { status, fault, body } = answer;
  const isOwn =
    status >= 400 ? !isOfAnother(answer) : body !== undefined && readListPage(body).kind === 'read';
  if (fault !== 'cut_short' && isOwn) return undefined;
  return fault === 'cut_short' ? `it answered ${status}` : `another program answers there (${status})`;
}

function anotherProgram(origin: string, what: string): Diagnostic {
  return error(
    'another-program',
    `another program than the billing service answers at ${origin}: it ${what}`,
    'correct service.base_url, its port included; if a gateway or a sign-in page is in between, let this machine past it',
  );
}

function tryAgain({ retryAfterMs }: Answered): string {
  if (retryAfterMs === null || retryAfterMs === 0) return 'try again later';
  const seconds = Math.ceil(retryAfterMs / 1000);
  const time = seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  return `try again in ${time}, as the service asks`;
}

/** A 2xx answer that differs from the operation's table row; `what` names the fault, such as `id is missing`. */
export function unexpectedAnswer(request: ServiceRequest, what: string): Diagnostic {
  return error(
    'unexpected-answer',
    `the answer to ${request.operation.method} ${request.path} is not a ${request.operation.name} answer: ${what}`,
    request.operation.boundBy === 'published'
      ? 'check that service.base_url is the billing service'
      : `check the binding of ${request.operation.name}, its id: included`,
  );
}

function unanswered(
  { reason, detail, lasting }: Extract<Answer, { kind: 'unanswered' }>,
  asked: string,
  origin: string,
): Diagnostic {
  if (lasting === 'not_http') return anotherProgram(origin, `did not answer ${asked} in HTTP: ${detail}`);
  switch (reason) {
    case 'refused':
      return error(
        'service-unreachable',
        `${origin} cannot be reached: ${detail}`,
        'check service.base_url and the network, and that the service runs',
      );
    case 'timeout':
      return error(
        'service-timeout',
        `${origin} did not answer ${asked} in time`,
        'try again later, or raise apply.timeout_ms',
      );
    case 'reset':
    case 'aborted':
      return error('service-unreachable', `${origin} did not answer ${asked}: ${detail}`, 'try again later');
    default:
      return reason satisfies never;
  }
}

function unauthorized(answer: Answered, asked: string, origin: string): Diagnostic {
  return answer.status === 401
    ? error(
        'unauthorized',
        `${origin} does not accept the API key (${asked}: ${answerText(answer)})`,
        'set the environment variable that service.api_key names to a valid key for this environment',
      )
    : error(
        'unauthorized',
        `the API key may not do ${asked} (${answerText(answer)})`,
        'use a key that may read, or have its rights extended',
      );
}

function unreadable(answer: Answered, asked: string): Diagnostic {
  if (answer.fault === 'cut_short')
    return error('answer-cut-short', `the answer to ${asked} was cut short`, 'try again later');
  return error(
    'unexpected-answer',
    `the answer to ${asked} has the status ${answer.status} and no content`,
    'check service.base_url and the binding of the operation',
  );
}

/**
 * The status and, if the answer has the interface's error body, its detail on one line; {@link
 * file://./read-answer.ts} limits its length.
 */
function answerText(answer: Answered): string {
  const words = errorWords(answer.body);
  return words === undefined ? String(answer.status) : `${answer.status}: ${onOneLine(words)}`;
}

/** Control characters and bidirectional marks could rewrite the terminal line that shows them. */
function onOneLine(detail: string): string {
  return detail.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function error(code: DiagnosticCode, message: string, fix: string): Diagnostic {
  return { severity: 'error', code, message, fix };
}

/** Repeats a read whose failure may be temporary. Reads change nothing, so they need no journal. */
export interface ReadRetry {
  /** Most sends of one read; at least 1. */
  readonly attempts: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** At least 0 and below 1. */
  readonly random: () => number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** If the service asks for a longer wait than this, the failure is reported instead. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** Returns the last answer and the number of requests. */
export async function readWithRetry(
  client: ServiceClient,
  request: ServiceRequest,
  retry: ReadRetry,
): Promise<{ readonly answer: Answer; readonly requests: number }> {
  for (let sent = 1; ; sent += 1) {
    const answer = await client.send(request);
    const waitMs = sent < retry.attempts && mayPass(answer) ? waitBefore(answer, sent, retry.random) : null;
    if (waitMs === null) return { answer, requests: sent };
    await retry.sleep(waitMs);
  }
}

/** The service was busy, failing or silent, or its answer was cut short or lost its content: the next answer may differ. */
function mayPass(answer: Answer): boolean {
  if (answer.kind === 'unanswered') return answer.lasting === undefined;
  const isEmpty = answer.status === 200 && answer.fault === 'none' && answer.body === undefined;
  return answer.status === 429 || answer.status >= 500 || answer.fault === 'cut_short' || isEmpty;
}

/** Exponential with full jitter, and never shorter than the service asks; null if it asks for too long a wait. */
function waitBefore(answer: Answer, sent: number, random: () => number): number | null {
  const askedMs = answer.kind === 'answered' ? (answer.retryAfterMs ?? 0) : 0;
  if (askedMs > LONGEST_RETRY_AFTER_MS) return null;
  const ceilingMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sent - 1));
  return Math.round(askedMs + random() * ceilingMs);
}
