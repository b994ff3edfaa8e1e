/** A client that knows the service's own time, by the `Date` of its latest answer. */
import type { ServiceClient } from './answer.ts';

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
    serviceMs: () => (aheadMs === null ? null : aheadMs + elapsedMs()),
  };
}
