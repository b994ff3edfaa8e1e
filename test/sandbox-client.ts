/** A service client that speaks to a sandbox without a socket: what the real one does, minus the wire. */
import { PROFILES, SERVICE_VERSION } from '../src/interface/index.ts';
import type { Sandbox } from '../src/sandbox/sandbox.ts';
import { readAnswer, type ServiceClient } from '../src/service/answer.ts';
import { inPublishedForm, onTheWire } from '../src/service/encode-request.ts';

export function sandboxClient(sandbox: Sandbox): ServiceClient {
  return {
    async send(request) {
      const { operation, path, query, body, key } = onTheWire(request, sandbox.profile);
      const search = query === undefined ? '' : `?${new URLSearchParams({ ...query })}`;
      const response = sandbox.handle({
        method: operation.method,
        path: `${path}${search}`,
        headers: {
          authorization: `Bearer ${sandbox.apiKey}`,
          [PROFILES[sandbox.profile].headers.version.toLowerCase()]: SERVICE_VERSION,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: Buffer.from(body ?? ''),
      });
      const answer = readAnswer(
        {
          status: response.status,
          headers: response.headers,
          bytes: Buffer.from(response.body),
          whole: true,
        },
        { keyHeader: 'idempotency-key', nowMs: sandbox.clock.now(), redact: (text) => text },
      );
      return inPublishedForm(request, answer, sandbox.profile);
    },
    close: () => Promise.resolve(),
  };
}
