/** Edits of a catalog file, line by line and at random, as hands and merges make them. */
import fc from 'fast-check';

/** Subscriptions that share by anchors, for {@link COMPANY}. */
export const ANCHORED = `version: "2026-04-01"
subscriptions:
  delta:
    customer_id: cus_beta
    currency: USD
    billing: &terms { payment_terms: net_30 }
    versions:
      - items: &items-1 [{ bundle: scale }]
  epsilon:
    customer_id: cus_gamma
    currency: USD
    billing: *terms
    metadata: &items-2 { a: "b" }
    versions:
      - items: *items-1
  zeta:
    customer_id: cus_gamma
    currency: USD
    billing: &own { payment_terms: net_60 }
    versions:
      - items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "3.00" } } } }]
`;

/** What may be put between two lines. */
const LINES = `
   
# a
  # a
      # a
\t
---
...
%YAML 1.2
"
- a
  - a
    - a
subscriptions:
"subscriptions":
subscriptions: {}
subscriptions:#a
\u2028subscriptions:
# \u2028subscriptions:
products:
bundles:
plans: {}
  acme:
  acme: {}
  "acme":
  beta: *one
  acme_two: &one
  ? acme
  : a
  <<: *terms
    metadata: {
    }
  }
}
    name: "a
    name: 'a
      a"
    name: 'a'
    name: |
    name: >-
    name: |+
    description: a
    name: Name
    price_lock: always
    price_lock: 2026-12-05
    id: sub_1
    id: sub_2
    renamed_from: beta
    renamed_from: acme
    billing: *terms
    billing: &terms { payment_terms: net_60 }
    billing: *own
    metadata: &own { c: "d" }
    metadata: { b: "*terms &terms" }
    # &items-1 *items-1
  platform: { id: prod_platform, absent: true }
  seats: { id: prod_seats, absent: 2027-02-01 }
\uFEFF`.split('\n');

const REPLACED: readonly (readonly [from: string, to: string])[] = [
  ['"4', '"5'],
  ['growth', 'scale'],
  ['scale', 'growth'],
  ['acme', 'beta'],
  [':', ': # a\n'],
  ['{', '{\n'],
  ['}', '\n}'],
  ['"', ''],
  [' ', '\t'],
  ['*items-1', '*items-2'],
  ['*terms', '*own'],
  ['&items-2', '&items-1'],
  ['&own', '&terms'],
  ['net_30', 'net_60'],
  ['&', ''],
  ['*', '&'],
];

/** `at`: which line, as a share of them. */
export type LineEdit =
  | { readonly kind: 'insert'; readonly at: number; readonly line: string; readonly anywhere: boolean }
  | {
      readonly kind: 'delete' | 'repeat' | 'return' | 'swap';
      readonly at: number;
      readonly count: number;
    }
  | { readonly kind: 'indent'; readonly at: number; readonly count: number; readonly by: number }
  | { readonly kind: 'replace'; readonly at: number; readonly from: string; readonly to: string };

/** Of all lines, or of all blocks. */
export const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const few = fc.integer({ min: 1, max: 4 });
const kinds = <T extends string>(...all: readonly T[]) => fc.constantFrom(...all);

export const lineEdit: fc.Arbitrary<LineEdit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kinds('insert'),
      at: share,
      line: fc.constantFrom(...LINES),
      anywhere: fc.constantFrom(true, false, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kinds('delete', 'repeat', 'return', 'swap'), at: share, count: few }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kinds('indent'),
      at: share,
      count: few,
      by: fc.constantFrom(-2, -1, 1, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({ kind: kinds('replace'), at: share, pair: fc.constantFrom(...REPLACED) })
      .map(({ kind, at, pair: [from, to] }) => ({ kind, at, from, to })),
  },
);

export function editedText(text: string, edit: LineEdit): string {
  return editedLines(text.split('\n'), edit).join('\n');
}

function editedLines(lines: readonly string[], edit: LineEdit): readonly string[] {
  const at = Math.floor(edit.at * lines.length);
  const each = (change: (line: string) => string, count: number) =>
    lines.map((line, index) => (index >= at && index < at + count ? change(line) : line));
  switch (edit.kind) {
    case 'insert':
      return lines.toSpliced(edit.anywhere ? at : besideIts(lines, edit), 0, edit.line);
    case 'delete':
      return lines.toSpliced(at, edit.count);
    case 'repeat':
      return lines.toSpliced(at, 0, ...lines.slice(at, at + edit.count));
    case 'return':
      return each((line) => `${line}\r`, edit.count);
    case 'swap':
      return lines.toSpliced(at, edit.count).toSpliced(at + 1, 0, ...lines.slice(at, at + edit.count));
    case 'indent':
      return each((line) => indented(line, edit.by), edit.count);
    case 'replace': {
      const found = lines.findIndex((line, index) => index >= at && line.includes(edit.from));
      return lines.map((line, index) => (index === found ? line.replace(edit.from, edit.to) : line));
    }
    default:
      return edit satisfies never;
  }
}

/** Before a line that stands in the same column, where it may mean something. */
function besideIts(lines: readonly string[], { at, line }: { at: number; line: string }): number {
  const column = line.search(/\S/);
  const beside = lines.flatMap((other, index) => (other.search(/\S/) === column ? [index] : []));
  return beside[Math.floor(at * beside.length)] ?? Math.floor(at * lines.length);
}

function indented(line: string, by: number): string {
  return by > 0 ? `${' '.repeat(by)}${line}` : line.replace(' '.repeat(-by), '');
}

/** Takes a block out, from a line whose text begins in the third column to the next such line. */
export function takenOut(
  text: string,
  at: number,
): { readonly rest: string; readonly block: readonly string[] } {
  const lines = text.split('\n');
  const { from, count } = blockAt(lines, at);
  return { rest: lines.toSpliced(from, count).join('\n'), block: lines.slice(from, from + count) };
}

export function putIn(text: string, at: number, block: readonly string[]): string {
  const lines = text.split('\n');
  return lines.toSpliced(blockAt(lines, at).from, 0, ...block).join('\n');
}

function blockAt(lines: readonly string[], at: number): { from: number; count: number } {
  const starts = lines.flatMap((line, index) => (/^ {2}\S/.test(line) ? [index] : []));
  const from = starts[Math.floor(at * starts.length)] ?? lines.length;
  const ends = lines.findIndex((line, index) => index > from && /^(?: {2})?\S/.test(line));
  return { from, count: (ends === -1 ? lines.length : ends) - from };
}
