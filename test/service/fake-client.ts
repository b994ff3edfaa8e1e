/** A ServiceClient at the port: answers from a table, keeps what was asked. */
import type { Json } from '../../src/model/values/json.ts';
import type { Answer, ServiceClient, ServiceRequest } from '../../src/service/answer.ts';
import type { ReadRetry } from '../../src/service/read-failure.ts';

export type Reply = Answer | Error;

export interface FakeClient extends ServiceClient {
  /** `GET /plans?limit=100`, in the order they were sent. */
  readonly asked: string[];
  /** The most that were under way at once. */
  readonly peak: () => number;
}

export function fakeClient(reply: (asked: string, request: ServiceRequest) => Reply): FakeClient {
  const asked: string[] = [];
  let underWay = 0;
  let peak = 0;
  return {
    asked,
    peak: () => peak,
    async send(request) {
      const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query)}`;
      const line = `${request.operation.method} ${request.path}${query}`;
      asked.push(line);
      underWay += 1;
      peak = Math.max(peak, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      const answer = reply(line, request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    close: async () => undefined,
  };
}

export function answer(
  status: number,
  body?: Json,
  changes: Partial<Extract<Answer, { kind: 'answered' }>> = {},
): Answer {
  return {
    kind: 'answered',
    status,
    body,
    fault: 'none',
    echoedKey: null,
    replayed: false,
    transient: false,
    retryAfterMs: null,
    ...changes,
  };
}

export function unanswered(reason: Extract<Answer, { kind: 'unanswered' }>['reason']): Answer {
  return { kind: 'unanswered', reason, detail: 'it broke' };
}

export function errorAnswer(status: number, detail = 'no'): Answer {
  return answer(status, { status, detail });
}

export const notFound: Answer = errorAnswer(404, 'no such resource');

/** Waits are noted and take no time; jitter is always full. */
export function instantRetry(attempts = 1): ReadRetry & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    attempts,
    waits,
    sleep: async (ms) => {
      waits.push(ms);
    },
    random: () => 1,
  };
}
