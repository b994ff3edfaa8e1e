/** Identities: a product has one price by itself and one in each bundle, and no two things share an id. */

import type { Reference } from '../../model/catalog/catalog.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { DECLARED_KINDS, type DeclaredKind } from '../../model/values/address.ts';
import { repeatedIn } from '../../model/values/group-by.ts';
import type { Place, Source } from '../../model/values/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../written/declarations.ts';
import { chosenId, type Reading } from '../written/reading.ts';

/** A product of an item set, and the place that uses it. */
export interface UsedProduct {
  readonly product: Reference;
  readonly place: Place;
}

export function reportRepeatedProducts(used: readonly UsedProduct[], reading: Reading): void {
  if (used.length < 2) return;
  const identities = new Set(used.map(({ product }) => productIdentity(product, reading)));
  if (identities.size === used.length) return;
  const placed = used.map(({ product, place }) => ({ product, source: place() }));
  const identity = ({ product }: Pick<UsedProduct, 'product'>) => productIdentity(product, reading);
  for (const { repeated, first } of repeatedIn(placed.toSorted(byPlace), identity))
    reading.faults.error({
      code: 'product-twice',
      source: repeated.source,
      message: `${productText(repeated.product)} has two prices in the same set`,
      fix: 'keep one of the two, or make it a product of its own',
      related: [{ source: first.source, message: 'the first price' }],
    });
}

function byPlace(
  { source: a }: { readonly source: Source },
  { source: b }: { readonly source: Source },
): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** One text per product, whether it is named by key or by the id under which the catalog adopts it. */
function productIdentity(product: Reference, { declared, environment }: Reading): string {
  if (product.kind === 'id') return product.id;
  const written = declared.product.get(productKey(product.address));
  return (written && chosenId(written, environment)) ?? product.address;
}

function productKey(address: string): string {
  return address.slice(address.indexOf('.') + 1);
}

function productText(product: Reference): string {
  return `\`${product.kind === 'id' ? product.id : productKey(product.address)}\``;
}

/** One thing at the service is declared once: no two entries of a kind share an id or a `renamed_from`. */
export function checkIdentities(reading: Reading): void {
  for (const kind of DECLARED_KINDS) {
    const id = (written: Written) => chosenId(written, reading.environment);
    checkUnique(kind, 'duplicate-id', 'id', id, reading);
    const former = ({ value }: Written) =>
      typeof value.renamed_from === 'string' ? value.renamed_from : undefined;
    checkUnique(kind, 'duplicate-renaming', 'renamed_from', former, reading);
  }
}

function checkUnique(
  kind: DeclaredKind,
  code: DiagnosticCode,
  field: string,
  identityOf: (written: Written) => string | undefined,
  { declared, faults }: Reading,
): void {
  for (const { repeated, first } of repeatedIn(declared[kind].values(), identityOf))
    faults.error({
      code,
      source: locateIn(repeated.placed)([field]),
      message: `\`${repeated.key}\` and \`${first.key}\` have the same \`${field}\`, \`${identityOf(first)}\``,
      fix: 'keep one of the two',
      related: [{ source: locateIn(first.placed)([field]), message: 'the first one' }],
    });
}
