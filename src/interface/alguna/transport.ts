/** The hosts, the pace, the headers and the list parameters of the profile `alguna`. */

export const ALGUNA_HEADERS = {
  authorization: 'Authorization',
  version: 'Alguna-Version',
  idempotency_key: 'Idempotency-Key',
} as const;

/** Two accounts with data and keys of their own, each at a host of its own. */
export const ALGUNA_HOSTS = {
  sandbox: 'https://api.sandbox.alguna.io',
  production: 'https://api.alguna.io',
} as const;

/** Requests per second. The account's limit is 100, which the company's other programs share. */
export const ALGUNA_PACE = { usual: 50, most: 95 } as const;

export const ALGUNA_PARAMETERS = { pageSize: 'limit', skip: 'offset', tags: 'tag_ids' } as const;
