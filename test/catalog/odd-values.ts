/** Places in a file's data, and what is seldom meant at any of them. */

type Node = unknown[] | Record<string, unknown>;

/** What a person may write by mistake, whatever belongs there. */
export const ODD_VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  'x',
  '10',
  `\${var.a}`,
  `\${`,
  [],
  {},
  [null],
  [[]],
  { a: null },
  '2027-02-30',
  '2027-01-01',
];

/** Every place within a value, as the mapping or list and the key in it. */
export function places(value: unknown, found: [Node, string][] = []): [Node, string][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Node, key]);
    places((value as Record<string, unknown>)[key], found);
  }
  return found;
}
