/** One field is set or removed in the layout that it meets; what cannot be edited alone is left with its reason. */
import { expect, test } from 'vitest';
import { editFile, type FieldEdit, type NotEditable } from '../../src/edit/edit-file.ts';

const edit = (path: string, value?: FieldEdit['value']): FieldEdit => ({
  path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  value,
});

test.each<readonly [string, string, FieldEdit, string]>([
  ['double quotes stay', 'a: { b: "49.00" } # c\n', edit('a.b', '51.00'), 'a: { b: "51.00" } # c\n'],
  ['single quotes stay', "a: 'old' # c\n", edit('a', "it's new"), "a: 'it''s new' # c\n"],
  ['no quotes stay none', 'a: old   # c\n', edit('a', 'new'), 'a: new   # c\n'],
  ['quotes where a text needs them', 'a: old\n', edit('a', '- new: #'), 'a: "- new: #"\n'],
  ['a number for a text', "a: '1'\n", edit('a', 2), 'a: 2\n'],
  ['a text for a number', 'a: 1\n', edit('a', '2'), 'a: "2"\n'],
  ['a day', 'effective_at: 2027-01-01\n', edit('effective_at', '2027-02-01'), 'effective_at: 2027-02-01\n'],
  ['a variable is only a text', 'a: "x"\n', edit('a', '$' + '{var.y}'), 'a: "$$' + '{var.y}"\n'],
  ['no value', 'a:\nb: 1\n', edit('a', 'x'), 'a: x\nb: 1\n'],
  ['an element of a list', 'a: [x, y]\n', edit('a.1', 'z'), 'a: [x, z]\n'],
  [
    'added behind the short fields',
    's:\n  name: A # n\n  # the versions\n  versions:\n    - items: []\n',
    edit('s.discount', { type: 'percentage', amount: '10' }),
    's:\n  name: A # n\n  discount: { type: percentage, amount: "10" }\n  # the versions\n  versions:\n    - items: []\n',
  ],
  ['added between braces', 's: { a: 1 } # c\n', edit('s.b', 2), 's: { a: 1, b: 2 } # c\n'],
  ['added in an element', 'l:\n  - a: 1\n    b: 2\n', edit('l.0.c', 3), 'l:\n  - a: 1\n    b: 2\n    c: 3\n'],
  ['a line removed with its comment', 'a: 1\n# above\nb: 2 # b\nc: 3\n', edit('b'), 'a: 1\n# above\nc: 3\n'],
  ['the last line removed', 'a: 1\nb: { c: 2 }', edit('b'), 'a: 1\n'],
])('%s', (_, before, change, after) => {
  expect(editFile('f.yaml', before, [change])).toEqual({ text: after, done: [change], failed: [] });
});

test.each<readonly [string, string, FieldEdit, NotEditable]>([
  ['an anchor that an alias refers to', 'a: &x 1\nb: *x\n', edit('a', 2), 'alias'],
  ['an alias', 'a: &x 1\nb: *x\n', edit('b', 2), 'alias'],
  ['a value within an aliased mapping', 'a: &x { c: 1 }\nb: *x\n', edit('a.c', 2), 'alias'],
  ['a variable', 'a: "$' + '{var.x}"\n', edit('a', 'y'), 'variable'],
  ['a text over several lines', 'a: |\n  one\n  two\n', edit('a', 'y'), 'not_one_value'],
  ['a mapping', 'a: { b: 1 }\n', edit('a', 'y'), 'not_one_value'],
  ['a field between braces', 'a: { b: 1, c: 2 }\n', edit('a.b'), 'not_on_own_line'],
  ['a field over several lines', 'a:\n  b: 1\nc: 2\n', edit('a'), 'not_on_own_line'],
  ['the only field', 'a:\n  b: 1\n', edit('a.b'), 'not_on_own_line'],
  ['the first field of an element', 'a:\n  - b: 1\n    c: 2\n', edit('a.0.b'), 'not_on_own_line'],
  ['a field that is not there', 'a: 1\n', edit('b'), 'not_written'],
  ['a file with faults', 'a: [\n', edit('a', 'y'), 'not_alone'],
])('left: %s', (_, text, change, why) => {
  expect(editFile('f.yaml', text, [change])).toEqual({ text, done: [], failed: [{ edit: change, why }] });
});

test('both fields of a mapping cannot go, and the second is left', () => {
  const [first, second] = [edit('a.b'), edit('a.c')];
  expect(editFile('f.yaml', 'a:\n  b: 1\n  c: 2\n', [first, second])).toEqual({
    text: 'a:\n  c: 2\n',
    done: [first],
    failed: [{ edit: second, why: 'not_alone' }],
  });
});
