/** A bundle that is like another one: the list that it has from there, and what is refused of it. */
import type { Bundle, BundleEdition } from '../../model/catalog/catalog.ts';
import { nameFix } from '../../model/messages/nearest-name.ts';
import type { Faults } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../written/declarations.ts';
import type { Layer, Lent } from '../written/price-list.ts';
import { type Reading, referTo } from '../written/reading.ts';

/** The list of prices under that of a bundle. */
export interface BaseList {
  readonly bundle: Bundle;
  readonly editions: readonly BundleEdition[];
  /** Its other currencies, where both are in one. */
  readonly inherited: ReadonlyMap<string, readonly Layer[]>;
  /** Set for a list of another currency than the bundle's. */
  readonly lent?: Lent;
}

/** Undefined for a bundle that is like none, or like one that cannot be read. */
export function readLike({ key, value, placed }: Written, reading: Reading): BaseList | undefined {
  if (typeof value.like !== 'string') return undefined;
  const place = () => locateIn(placed)(['like']);
  referTo(reading, 'bundle', value.like, place);
  const bundle = reading.bundles.get(value.like);
  if (bundle === undefined) return undefined;
  const { currency: from, currencies, editions } = bundle;
  if (from === undefined)
    reading.faults.error({
      code: 'missing-currency',
      source: place(),
      message: `the bundle \`${key}\` has the prices of \`${bundle.key}\`, which says no currency`,
      fix: `add \`currency\` to \`${bundle.key}\``,
      related: [{ source: bundle.locate([]), message: `the bundle \`${bundle.key}\`` }],
    });
  const currency = typeof value.currency === 'string' ? value.currency : from;
  if (currency === undefined || currency === from)
    return { bundle, editions, inherited: reading.currencies.get(bundle.key) ?? new Map() };
  const listed = currencies?.get(currency);
  const lent = {
    ...{ bundle: key, currency, from: from ?? 'in no stated currency', of: bundle.key },
    ...{ source: place(), reported: new Set<string>() },
  };
  return { bundle, editions: listed ?? editions, inherited: new Map(), ...(!listed && { lent }) };
}

/** Null has something to take out only where there is a price on its day. */
export function refuseTakenOut(
  layers: readonly Layer[],
  editions: readonly BundleEdition[],
  base: BaseList | undefined,
  { faults }: Reading,
): void {
  for (const { day, overlays } of layers) {
    const before = [
      ...editions.filter(({ from }) => day !== null && (from === null || from < day)).slice(-1),
      ...(base?.editions.filter(({ from }) => day === null || from === null || from <= day) ?? []),
    ];
    const known = [...new Set(before.flatMap(({ prices }) => [...prices.keys()]))];
    for (const [key, { value, locate }] of overlays)
      if (value === null && !known.includes(key))
        faults.error({
          code: 'unknown-price',
          source: locate([]),
          message:
            day === null
              ? `the bundle \`${base?.bundle.key}\` has no price \`${key}\` that could be taken out`
              : `the bundle has no price \`${key}\` on ${day} that could leave it`,
          ...(day === null ? { fix: 'remove the line' } : nameFix(key, known, 'remove the line')),
        });
  }
}

/** The bundles in order of keys, each behind the one that it is like. A circle is a fault. */
export function inOrderOfLike(declared: ReadonlyMap<string, Written>, faults: Faults): readonly Written[] {
  const ordered = new Set<Written>();
  const visit = (written: Written, path: readonly Written[]): void => {
    const circle = path.indexOf(written);
    if (circle >= 0) reportCircle(path.slice(circle), faults);
    if (circle >= 0 || ordered.has(written)) return;
    const base = declared.get(String(written.value.like ?? ''));
    if (base !== undefined) visit(base, [...path, written]);
    ordered.add(written);
  };
  for (const written of [...declared.values()].toSorted(byKey)) visit(written, []);
  return [...ordered];
}

function byKey(a: Written, b: Written): number {
  return a.key < b.key ? -1 : 1;
}

function reportCircle(circle: readonly Written[], faults: Faults): void {
  const [first, ...others] = circle.toSorted(byKey);
  if (first === undefined) return;
  const placeOf = ({ placed }: Written) => locateIn(placed)(['like']);
  faults.error({
    code: 'like-circle',
    source: placeOf(first),
    message:
      others.length === 0
        ? `the bundle \`${first.key}\` is like itself`
        : `the bundle \`${first.key}\` is like ${circle.length} bundles that are like each other in a circle`,
    fix: 'write the prices of one of them out, without `like`',
    related: others.map((each) => ({
      source: placeOf(each),
      message: `\`${each.key}\` is like \`${String(each.value.like)}\``,
    })),
  });
}
