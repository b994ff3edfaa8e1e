/** At least one. */
export type Group<Element> = readonly [Element, ...Element[]];

/** Groups by a key, in the order in which the keys first appear. */
export function groupBy<Key, Element>(
  elements: Iterable<Element>,
  keyOf: (element: Element) => Key,
): ReadonlyMap<Key, Group<Element>> {
  const groups = new Map<Key, [Element, ...Element[]]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  return groups;
}

/** Each element whose identity an earlier one has, with the first that has it. Elements without an identity are left out. */
export function repeatedIn<Element>(
  elements: Iterable<Element>,
  identityOf: (element: Element) => string | undefined,
): readonly { readonly repeated: Element; readonly first: Element }[] {
  return [...groupBy(elements, identityOf)].flatMap(([identity, [first, ...others]]) =>
    identity === undefined ? [] : others.map((repeated) => ({ repeated, first })),
  );
}
