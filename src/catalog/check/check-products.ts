/** Identities: a product has one price by itself and one in each bundle, and no two things share an id. */

import type { Reference } from '../../model/catalog/catalog.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { DECLARED_KINDS, type DeclaredKind } from '../../model/values/address.ts';
import type { Place, Source } from '../../model/values/source.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../read/declarations.ts';
import { chosenId, type Reading } from '../read/reading.ts';

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
  const seen = new Map<string, Source>();
  for (const { product, source } of placed.toSorted(byPlace)) {
    const identity = productIdentity(product, reading);
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, source);
    else {
      reading.faults.error({
        code: 'product-twice',
        source,
        message: `${productText(product)} has two prices in the same set`,
        fix: 'keep one of the two, or make it a product of its own',
        related: [{ source: first, message: 'the first price' }],
      });
    }
  }
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
  const seen = new Map<string, Written>();
  for (const written of declared[kind].values()) {
    const value = identityOf(written);
    if (value === undefined) continue;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, written);
    else {
      faults.error({
        code,
        source: locateIn(written.placed)([field]),
        message: `\`${written.key}\` and \`${first.key}\` have the same \`${field}\`, \`${value}\``,
        fix: 'keep one of the two',
        related: [{ source: locateIn(first.placed)([field]), message: 'the first one' }],
      });
    }
  }
}
