/** The headers, hosts and list parameters of the profile `alguna`. */

export const ALGUNA_HEADERS = {
  authorization: 'Authorization',
  version: 'Alguna-Version',
  idempotency_key: 'Idempotency-Key',
} as const;

/** Accounts are separate: data and keys of one are unknown to the other. */
export const ALGUNA_HOSTS = {
  production: 'https://api.alguna.io',
  sandbox: 'https://api.sandbox.alguna.io',
} as const;

export const ALGUNA_PARAMETERS = { page_size: 'limit', skip: 'offset', tags: 'tag_ids' } as const;
