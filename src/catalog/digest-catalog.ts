/** One hash of what a catalog means: the order of files and keys, comments and quoting change nothing. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Catalog } from '../model/catalog.ts';

/** SHA-256, lower-case hex, over canonical JSON (RFC 8785). */
export function digestCatalog(catalog: Omit<Catalog, 'digest'>): string {
  const text = canonicalize(plain(catalog));
  return createHash('sha256')
    .update(text ?? '')
    .digest('hex');
}

/** Maps as objects, and without what only says where things are written. */
function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const isEdition = 'prices' in value && value.prices instanceof Map;
  const told = Object.entries(value).filter(
    ([name, inner]) => typeof inner !== 'function' && !(isEdition && name === 'source'),
  );
  return Object.fromEntries(told.map(([name, inner]) => [name, plain(inner)]));
}
