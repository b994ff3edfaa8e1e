/** One hash of what a catalog means: the order of files and keys, comments and quoting change nothing. */
import { createHash } from 'node:crypto';
import type { Catalog } from '../model/catalog.ts';

/** SHA-256, lower-case hex, over canonical JSON (RFC 8785). The text goes to the hash piece by piece: it can be very long. */
export function digestCatalog(catalog: Omit<Catalog, 'digest'>): string {
  const { bundles, plans, products, subscriptions } = catalog;
  const hash = createHash('sha256');
  let separator = '{';
  // In the order of their names, as canonical JSON has it.
  for (const [name, resources] of Object.entries({ bundles, plans, products, subscriptions })) {
    hash.update(`${separator}"${name}":{`);
    separator = ',';
    let between = '';
    for (const key of [...resources.keys()].toSorted()) {
      hash.update(`${between}${JSON.stringify(key)}:${canonicalText(resources.get(key))}`);
      between = ',';
    }
    hash.update('}');
  }
  return hash.update('}').digest('hex');
}

/** Maps as objects, and without what only says where things are written. */
function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value instanceof Map) return objectText([...value.keys()], (key) => value.get(key));
  const fields = value as Readonly<Record<string, unknown>>;
  const isEdition = fields.prices instanceof Map;
  const told = Object.keys(fields).filter((name) => !(isEdition && name === 'source'));
  return objectText(told, (name) => fields[name]);
}

function objectText(names: string[], at: (name: string) => unknown): string {
  let text = '{';
  for (const name of names.sort()) {
    const value = at(name);
    if (value === undefined || typeof value === 'function') continue;
    text += `${text.length > 1 ? ',' : ''}${nameText(name)}:${canonicalText(value)}`;
  }
  return `${text}}`;
}

/** The names of fields are few and come again and again. */
const nameTexts = new Map<string, string>();
const MOST_NAMES = 1000;

function nameText(name: string): string {
  const known = nameTexts.get(name);
  if (known !== undefined) return known;
  const text = JSON.stringify(name);
  if (nameTexts.size < MOST_NAMES) nameTexts.set(name, text);
  return text;
}
