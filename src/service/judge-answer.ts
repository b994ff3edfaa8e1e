/**
 * The retry ladder: the meaning of one answer to one keyed request for its intent. Pure. Every transition of an open
 * intent is here; the executor only carries out the verdicts.
 */
import { errorWords } from '../interface/index.ts';
import type { BoundOperation } from '../model/service/binding.ts';
import { isJsonArray, isJsonObject, type Json } from '../model/values/json.ts';
import type { Answer, Answered } from './answer.ts';
import {
  type AnsweredResource,
  type JudgedRequest,
  NOTHING_ANSWERED,
  readResource,
} from './read-answered.ts';

/** Facts about the sends before the one that is judged. */
export interface SendHistory {
  /** True if an earlier send may have been executed, or may still be. */
  readonly uncertain: boolean;
  /** True if any earlier send may have left this machine. */
  readonly left: boolean;
  /** True if the send that is judged asks once more about a refusal. */
  readonly asking: boolean;
}

/** The history before the first send of an intent that was opened just now. */
export const FRESH: SendHistory = { uncertain: false, left: false, asking: false };

/** The history before this process first sends an intent that another left open, with answers unknown here. */
export const RESUMED: SendHistory = { uncertain: true, left: true, asking: false };

/** The reason why sending again can tell nothing more. */
export type Doubt =
  /** The service holds another body under the key. */
  | 'key_taken'
  /** The request was executed, and the service does not give the id. */
  | 'id_unknown'
  /** The request was refused, and not as a stored answer, after a send whose answer was lost. */
  | 'refused_unsure'
  /** The service answers with something that this request cannot have made or changed. */
  | 'not_its_own';

type SendAgainReason =
  /** No connection was made. */
  | 'not_connected'
  /** A time-out or a reset: the request may have arrived. */
  | 'unanswered'
  /** The answer does not echo the key: it is a gateway's, or an answer to another request. */
  | 'not_the_services_word'
  | 'cut_short'
  | 'without_id'
  /** The answer is about something else than the request. */
  | 'not_its_own'
  /** The interface does not have this status for the request. */
  | 'unexpected_status'
  | 'ask_once_more'
  | 'in_progress'
  | 'limited'
  | 'transient'
  | 'server_error';

export type Verdict =
  /** Executed by a send of this intent. */
  | {
      readonly kind: 'done';
      readonly status: number;
      readonly replayed: boolean;
      readonly resource: AnsweredResource;
    }
  /**
   * Executed under this key before any send of this intent, as far as is known, and perhaps not last: the id is
   * known, the value is not. A repeatable operation is sent again under the next revision.
   */
  | { readonly kind: 'done_before'; readonly status: number; readonly resource: AnsweredResource }
  /** The key holds another body, and the operation is repeatable: the step goes on under the next revision. */
  | { readonly kind: 'key_taken'; readonly status: number; readonly detail: string }
  /**
   * Refused: not executed by any send so far. `stored` means that the service keeps the refusal under the key, so
   * that no send under it is ever executed. Otherwise the key can be used again.
   */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly detail: string;
      readonly stored: boolean;
    }
  /** The same bytes under the same key, after an increasing pause and not before `retryAfterMs`. */
  | {
      readonly kind: 'send_again';
      readonly reason: SendAgainReason;
      readonly detail: string;
      readonly retryAfterMs: number | null;
      readonly next: SendHistory;
    }
  /** Sending again can tell nothing more. The intent stays open. */
  | { readonly kind: 'in_doubt'; readonly doubt: Doubt; readonly reason: string }
  /** The service refuses access, so nothing else needs to be tried. The intent stays open for the next run. */
  | {
      readonly kind: 'stop_run';
      readonly status: number;
      readonly detail: string;
      readonly next: SendHistory;
    };

interface Judged {
  readonly answer: Answer;
  readonly operation: BoundOperation;
  readonly key: string;
  readonly history: SendHistory;
  /** True if the journal is known to miss uses of keys: a replayed answer may then belong to one of those. */
  readonly gap: boolean;
  readonly request: JudgedRequest;
}

export function judgeAnswer(judged: Judged): Verdict {
  const { answer, key, history } = judged;
  if (answer.kind === 'unanswered') {
    const sent = answer.reason !== 'refused';
    const reason = sent ? 'unanswered' : 'not_connected';
    return sendAgain(reason, answer.detail, { ...history, ...(sent && UNCERTAIN) }, null);
  }
  if (answer.echoedKey !== key) return judgeForeign(answer, history);
  const { status } = answer;
  if (status >= 200 && status < 300) return judgeSuccess(answer, judged);
  if (status === 429) {
    // This send was not executed, so it adds no uncertainty, and an open question about a refusal stays open.
    return sendAgain('limited', detailOf(answer), { ...history, left: true }, answer.retryAfterMs);
  }
  if (status >= 400 && status < 500) return judgeRefusal(answer, judged);
  const next = { ...history, ...UNCERTAIN };
  if (status < 500) return sendAgain('unexpected_status', `status ${status}`, next, null);
  const reason = answer.transient ? 'transient' : 'server_error';
  return sendAgain(reason, detailOf(answer), next, answer.retryAfterMs);
}

/** After a send that may have been executed, the next refusal must be asked about again. */
const UNCERTAIN = { uncertain: true, left: true, asking: false } as const;

function sendAgain(
  reason: SendAgainReason,
  detail: string,
  next: SendHistory,
  retryAfterMs: number | null,
): Verdict {
  return { kind: 'send_again', reason, detail, retryAfterMs, next };
}

/**
 * Judges an answer that does not echo the key, although the interface promises the echo for every keyed request. A
 * gateway may have sent it, before the service or in its place, and gateways use bodies of the interface's form. Any
 * such request may have been executed. Only 401, 403 and 429 may come from before the service's idempotency layer;
 * they are trusted to mean "not executed" and nothing more. An answer that echoes another key belongs to another
 * request.
 */
function judgeForeign(answer: Answered, history: SendHistory): Verdict {
  const { status, echoedKey, retryAfterMs } = answer;
  const detail = detailOf(answer);
  const next = { ...history, left: true };
  if (echoedKey === null) {
    if (isShutOut(status)) return { kind: 'stop_run', status, detail, next };
    if (status === 429) return sendAgain('limited', detail, next, retryAfterMs);
  }
  const whose = echoedKey === null ? 'does not echo the key' : 'echoes another key';
  const said = `an answer that ${whose}, perhaps a gateway's: ${withStatus(status, detail)}`;
  return sendAgain('not_the_services_word', said, { ...next, ...UNCERTAIN }, retryAfterMs);
}

/** The API key is refused: nothing was executed, and no other request will be accepted. */
function isShutOut(status: number): boolean {
  return status === 401 || status === 403;
}

function withStatus(status: number, detail: string): string {
  return detail === `status ${status}` ? detail : `status ${status}: ${detail}`;
}

function detailOf(answer: Answered): string {
  return errorWords(answer.body) ?? `status ${answer.status}`;
}

function judgeSuccess(answer: Answered, { operation, history, gap, request }: Judged): Verdict {
  const { status, replayed } = answer;
  // A replay proves that this send was not executed, so the earlier uncertainty is unchanged.
  const next = { ...history, ...(replayed ? { left: true } : UNCERTAIN) };
  const reading = readResource(answer, operation, request);
  if (reading.kind === 'malformed')
    return sendAgain('cut_short', `status ${status} with a body that is ${reading.how}`, next, null);
  if (reading.kind === 'without_id') {
    if (!replayed) return sendAgain('without_id', `status ${status} without an id`, next, null);
    const reason = `it was executed, and the service does not give the id; ${LOOK_FOR_IT}`;
    return { kind: 'in_doubt', doubt: 'id_unknown', reason };
  }
  if (reading.kind === 'not_its_own') {
    const { what } = reading;
    if (!replayed) return sendAgain('not_its_own', `status ${status}, and ${what}`, next, null);
    return { kind: 'in_doubt', doubt: 'not_its_own', reason: `${what}; ${LOOK_FOR_IT}` };
  }
  const { resource } = reading;
  if (replayed && (gap || !history.uncertain)) return { kind: 'done_before', status, resource };
  return { kind: 'done', status, replayed, resource };
}

const LOOK_FOR_IT = 'look at the service for what it made or changed, then resolve it by hand';

function judgeRefusal(answer: Answered, { operation, history, request }: Judged): Verdict {
  const { status, replayed } = answer;
  const detail = detailOf(answer);
  if (status === 404 && operation.method === 'DELETE')
    return { kind: 'done', status, replayed, resource: NOTHING_ANSWERED };
  // The refusal is stored under the key: every later send gets the same answer.
  if (replayed) return { kind: 'refused', status, detail, stored: true };

  const next = { ...history, left: true };
  if (isShutOut(status)) return { kind: 'stop_run', status, detail, next };
  const isBusy = answer.retryAfterMs !== null || !operation.refusesBy409;
  if (status === 409 && isBusy) return sendAgain('in_progress', detail, next, answer.retryAfterMs);

  // Only a stored refusal frees the address for another key, and only a replay shows that it is stored.
  if (!history.asking) return sendAgain('ask_once_more', detail, { ...next, asking: true }, null);
  if (history.uncertain) {
    const reason = `refused twice (${status}: ${detail}) after a send whose answer was lost`;
    return { kind: 'in_doubt', doubt: 'refused_unsure', reason };
  }
  if (status !== 422 || isAboutContent(detail, request.body))
    return { kind: 'refused', status, detail, stored: false };
  if (operation.repeatable) return { kind: 'key_taken', status, detail };
  const reason = `refused twice (${status}: ${detail}), and not by a stored answer: the key belongs to another request, or the service does not keep its refusals`;
  return { kind: 'in_doubt', doubt: 'key_taken', reason };
}

const MAY_BE_ABOUT_A_KEY =
  /idempot|\bkeys?\b|parameter|\bbody\b|payload|re-?used?\b|already|conflict|duplicate/i;

/**
 * True if a refusal names a field or a value of the request, and nothing by which it could be about the key. The
 * interface answers both with 422, and shows no text of either.
 */
function isAboutContent(detail: string, body: Json): boolean {
  if (MAY_BE_ABOUT_A_KEY.test(detail)) return false;
  const words = new Set(detail.split(/[^\p{L}\p{N}_.-]+/u).map((word) => word.replace(/[.-]+$/, '')));
  return namesIn(body).some((name) => name.length > 2 && words.has(name));
}

/** The names of fields and the texts in a value. */
function namesIn(value: Json): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(namesIn);
  if (isJsonObject(value)) return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
  return typeof value === 'string' ? [value] : [];
}
