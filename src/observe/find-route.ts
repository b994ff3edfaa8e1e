/**
 * Tells a route that the service does not have from a thing that it does not have. Both are answered with 404 in the
 * same form, so a read by id is believed only where the same read showed something, or a list beside it is served.
 */

import type { OperationName } from '../interface/index.ts';
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import type { Answer } from '../service/answer.ts';

/** The lists whose 404 says that the route of the read is missing too; the first that is bound is asked. */
const BESIDE: Partial<Readonly<Record<OperationName, readonly OperationName[]>>> = {
  'products.get': ['products.list'],
  'bundles.get': ['bundles.list'],
  'plans.get': ['plans.list'],
  'subscriptions.get': ['subscriptions.list'],
  // No list of versions stands alone. The published list of plans shows at least that the base URL is right.
  'versions.get': ['subscriptions.list', 'plans.list'],
};

/** A list that the service does not serve, with its answer. */
interface NoRoute {
  readonly operation: BoundOperation;
  readonly answer: Answer;
}

/** The reads of one operation. Thousands of 404 wait for the last of them, each once. */
interface ReadsUnderWay {
  count: number;
  readonly waiting: (() => void)[];
}

interface Routes {
  /** Notes that an operation was answered with content. */
  served(name: OperationName): void;
  /** Awaits a read. Until it ends, no other 404 of the same operation is judged. */
  during(name: OperationName, read: Promise<Answer | undefined>): Promise<Answer | undefined>;
  /** Reports that a list beside the read is answered with 404; undefined where nothing speaks against the route. */
  missing(name: OperationName): Promise<NoRoute | undefined>;
}

/** `ask` sends one read of a list. Each list is asked at most once. */
export function findRoutes(bindings: Bindings, ask: (list: BoundOperation) => Promise<Answer>): Routes {
  const seen = new Set<OperationName>();
  const asked = new Map<OperationName, Promise<Answer>>();
  const reads = new Map<OperationName, ReadsUnderWay>();
  return {
    served: (name) => seen.add(name),
    async during(name, read) {
      const underWay = reads.get(name) ?? { count: 0, waiting: [] };
      reads.set(name, underWay);
      underWay.count += 1;
      try {
        const answer = await read;
        if (answer?.kind === 'answered' && answer.status < 300) seen.add(name);
        return answer;
      } finally {
        underWay.count -= 1;
        if (underWay.count === 0) for (const goOn of underWay.waiting.splice(0)) goOn();
      }
    },
    async missing(name) {
      const list = BESIDE[name]?.find((each) => bindings.operations.has(each));
      const operation = list && bindings.operations.get(list);
      if (operation === undefined || list === undefined) return undefined;
      // The verdict must not depend on which of several answers arrives first.
      const underWay = reads.get(name);
      if (underWay && underWay.count > 0) await new Promise<void>((goOn) => underWay.waiting.push(goOn));
      if (seen.has(name) || seen.has(list)) return undefined;
      const pending = asked.get(list) ?? ask(operation);
      asked.set(list, pending);
      const answer = await pending;
      return answer.kind === 'answered' && answer.status === 404 ? { operation, answer } : undefined;
    },
  };
}
