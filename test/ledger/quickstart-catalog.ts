/** The catalog of `examples/quickstart`, as it is and edited. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';

export const FOLDER = fileURLToPath(new URL('../../examples/quickstart/', import.meta.url));
const FILES = [
  'billing/bundles.yaml',
  'billing/plans.yaml',
  'billing/products.yaml',
  'billing/subscriptions/enterprise.yaml',
  'billing/subscriptions/europe.yaml',
  'billing/subscriptions/programs.yaml',
  'billing/subscriptions/self-serve.yaml',
];

/** The catalog with one text in `bundles.yaml` in the place of another. */
export function catalogWith(from: string | RegExp = '', to = ''): Catalog {
  const files = FILES.map((file) => {
    const text = readFileSync(`${FOLDER}${file}`, 'utf8');
    return { file, content: file.endsWith('bundles.yaml') ? text.replace(from, to) : text };
  });
  const { catalog } = readCatalog(files, { environment: null, variables: new Map() });
  if (catalog === undefined) throw new Error('the edited catalog is faulty');
  return catalog;
}
