/** The headers and list parameters of the profile `alguna`. */

export const ALGUNA_HEADERS = {
  authorization: 'Authorization',
  version: 'Alguna-Version',
  idempotency_key: 'Idempotency-Key',
} as const;

export const ALGUNA_PARAMETERS = { page_size: 'limit', skip: 'offset', tags: 'tag_ids' } as const;
