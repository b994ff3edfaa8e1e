/**
 * Tells a route that the service does not have from a thing that it does not have. Both are answered with 404 in the
 * same form, so a read by id is believed only where the same read showed something, or a list beside it is served.
 */
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import type { OperationName } from '../model/service/operation.ts';
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
export interface NoRoute {
  readonly operation: BoundOperation;
  readonly answer: Answer;
}

export interface Routes {
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
  const reads = new Map<OperationName, Promise<unknown>[]>();
  return {
    served: (name) => seen.add(name),
    async during(name, read) {
      const others = reads.get(name);
      if (others === undefined) reads.set(name, [read]);
      else others.push(read);
      const answer = await read;
      if (answer?.kind === 'answered' && answer.status < 300) seen.add(name);
      return answer;
    },
    async missing(name) {
      const list = BESIDE[name]?.find((each) => bindings.operations.has(each));
      const operation = list && bindings.operations.get(list);
      if (operation === undefined || list === undefined) return undefined;
      // The verdict must not depend on which of several answers arrives first.
      await Promise.allSettled(reads.get(name) ?? []);
      if (seen.has(name) || seen.has(list)) return undefined;
      const pending = asked.get(list) ?? ask(operation);
      asked.set(list, pending);
      const answer = await pending;
      return answer.kind === 'answered' && answer.status === 404 ? { operation, answer } : undefined;
    },
  };
}
