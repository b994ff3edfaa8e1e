/** The profiles: what the service at the other end has, and under which names. */
import { OPERATIONS, type OperationName, type Route } from './2026-04-01/operations.ts';
import { CONVENTIONAL_PARAMETERS, REQUEST_HEADERS } from './2026-04-01/transport.ts';
import { algunaRoute } from './alguna/operations.ts';
import { ALGUNA_HEADERS, ALGUNA_PARAMETERS } from './alguna/transport.ts';

export type ProfileName = 'published' | 'conventional' | 'alguna';

export interface Profile {
  readonly headers: {
    readonly authorization: string;
    readonly version: string;
    readonly idempotency_key: string;
  };
  /** The names of the parameters of lists; none where the interface does not publish them. */
  readonly listParameters: { readonly page_size?: string; readonly skip?: string; readonly tags?: string };
  /** Null where the profile has no such operation. */
  readonly route: (name: OperationName) => Route | null;
}

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  published: { headers: REQUEST_HEADERS, listParameters: {}, route: (name) => OPERATIONS[name].published },
  conventional: {
    headers: REQUEST_HEADERS,
    listParameters: CONVENTIONAL_PARAMETERS,
    route: (name) => OPERATIONS[name].published ?? OPERATIONS[name].conventional,
  },
  alguna: { headers: ALGUNA_HEADERS, listParameters: ALGUNA_PARAMETERS, route: algunaRoute },
};
