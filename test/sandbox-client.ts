/** A service client that speaks to a sandbox without a socket: what the real one does, minus the wire. */
import { SERVICE_VERSION } from '../src/interface/index.ts';
import type { Sandbox } from '../src/sandbox/sandbox.ts';
import type { ServiceClient } from '../src/service/answer.ts';
import { readAnswer } from '../src/service/read-answer.ts';

export function sandboxClient(sandbox: Sandbox): ServiceClient {
  return {
    async send({ operation, path, query, body, key }) {
      const search = query === undefined ? '' : `?${new URLSearchParams({ ...query })}`;
      const response = sandbox.handle({
        method: operation.method,
        path: `${path}${search}`,
        headers: {
          authorization: `Bearer ${sandbox.apiKey}`,
          'service-version': SERVICE_VERSION,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: Buffer.from(body ?? ''),
      });
      return readAnswer(
        {
          status: response.status,
          headers: response.headers,
          bytes: Buffer.from(response.body),
          whole: true,
        },
        { keyHeader: 'idempotency-key', nowMs: sandbox.clock.now(), redact: (text) => text },
      );
    },
    close: () => Promise.resolve(),
  };
}
