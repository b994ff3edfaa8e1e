/** The other names that a project may bind: those of the two list parameters and of the three headers. */
import type { Bindings } from '../model/service/binding.ts';
import type { BindingFault } from './check-binding.ts';

export interface WrittenListParameters {
  readonly page_size?: string;
  readonly skip?: string;
}

export interface WrittenHeaders {
  readonly authorization?: string;
  readonly version?: string;
  readonly idempotency_key?: string;
}

const CONVENTIONAL_PARAMETERS: WrittenListParameters = { page_size: 'limit', skip: 'offset' };

/** Interface, "Common request headers". */
const PUBLISHED_HEADERS: Required<WrittenHeaders> = {
  authorization: 'Authorization',
  version: 'Service-Version',
  idempotency_key: 'Idempotency-Key',
};

/** Headers of the message itself, such as its framing. Binding one of ours to them would break the request. */
const FRAMING_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

const PARAMETER_NAME = /^[A-Za-z0-9._~[\]-]+$/;
/** RFC 9110, "token". */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Returns the parameter names in force. Faulty written names are left out and added to `faults`. */
export function bindListParameters(
  profile: Bindings['profile'],
  written: WrittenListParameters,
  faults: BindingFault[],
): Bindings['listParameters'] {
  const named = { ...(profile === 'conventional' ? CONVENTIONAL_PARAMETERS : {}), ...written };
  for (const name of ['page_size', 'skip'] as const) {
    const text = named[name];
    if (text === undefined || PARAMETER_NAME.test(text)) continue;
    const message = `${JSON.stringify(text)} cannot be the name of a query parameter`;
    const fix = 'write the name that the service documents, such as limit';
    faults.push({ code: 'invalid-parameter-name', path: ['list_parameters', name], message, fix });
    delete named[name];
  }
  if (named.skip !== undefined && named.skip === named.page_size) {
    const message = `the page size and the number of items to skip are both named ${named.skip}`;
    const fix = 'give each its own name';
    faults.push({ code: 'same-name-twice', path: ['list_parameters', 'skip'], message, fix });
    delete named.skip;
  }
  return {
    ...(named.page_size !== undefined && { pageSize: named.page_size }),
    ...(named.skip !== undefined && { skip: named.skip }),
  };
}

/** Returns the header names in force. Faults of the written names are added to `faults`. */
export function bindHeaders(written: WrittenHeaders, faults: BindingFault[]): Bindings['headers'] {
  const named = { ...PUBLISHED_HEADERS, ...written };
  const seen = new Set<string>();
  for (const name of ['authorization', 'version', 'idempotency_key'] as const) {
    const path = ['headers', name];
    const text = named[name];
    const lower = text.toLowerCase();
    const fix = 'write the header name that the service documents, such as X-Version';
    if (!HEADER_NAME.test(text) || FRAMING_HEADERS.has(lower)) {
      const message = `${JSON.stringify(text)} cannot carry the ${name.replace('_', ' ')}`;
      faults.push({ code: 'invalid-header-name', path, message, fix });
    } else if (seen.has(lower)) {
      faults.push({ code: 'same-name-twice', path, message: `two headers are named ${text}`, fix });
    }
    seen.add(lower);
  }
  return {
    authorization: named.authorization,
    version: named.version,
    idempotencyKey: named.idempotency_key,
  };
}
