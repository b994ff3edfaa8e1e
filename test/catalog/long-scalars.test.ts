/** However long a text of a file is, a diagnostic repeats at most 200 characters of it. */
import { expect, test } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { ALL_MODELS } from './all-models.ts';
import { HINT_ROWS, REFERENCE_ROWS, RULE_ROWS, VARIABLE_ROWS } from './bad-input/bad-input-rows.ts';
import { places } from './odd-values.ts';
import { WHOLE_CATALOG } from './whole-catalog.ts';

const MOST = 200;

const TEXTS = [
  WHOLE_CATALOG,
  ALL_MODELS,
  ...[...REFERENCE_ROWS, ...RULE_ROWS, ...VARIABLE_ROWS, ...HINT_ROWS].map(({ text }) => text),
];

/** Each is written in place of every key and every value, and none of its letters stands in any message of ours. */
const LONG_TEXTS = [
  ['words', 'Ж '.repeat(400), MOST, Number(process.env.LONG_STRIDE ?? 11)],
  ['a number', `$${'9'.repeat(600)}`, MOST, 17],
  // Where a value ends that holds backticks itself cannot be told from a sentence; the sentence has an end all the same.
  ['backticks and quotes', 'Ж` Ж" '.repeat(400), 400, 17],
] as const;

test.each(LONG_TEXTS)('%s', (_name, long, most, stride) => {
  const letter = long.includes('Ж') ? /Ж/g : /9/g;
  const found = new Set<string>();
  for (const [index, text] of TEXTS.entries()) {
    // A key that is no field is told alike everywhere, so that the whole ones suffice for them.
    const actions = index < 2 ? 3 : 1;
    const document = parseDocument(text);
    if (document.errors.length > 0) continue;
    const count = places(document.toJS()).length;
    // Some of the places, others in each text; `LONG_STRIDE=1` puts words everywhere.
    for (let place = index % stride; place < count * actions; place += stride) {
      const data: unknown = document.toJS();
      const [holder, key] = places(data)[Math.floor(place / actions)] ?? [{}, ''];
      const at = holder as Record<string, unknown>;
      const action = place % actions;
      if (action === 0) at[key] = long;
      else if (Array.isArray(holder)) continue;
      else {
        // A key of this length, beside the one that it is like or in its place.
        at[`${key}${long}`] = at[key];
        if (action === 1) delete at[key];
      }
      const { diagnostics } = readCatalog(
        [{ file: 'a.yaml', content: stringify(data, { aliasDuplicateObjects: false }) }],
        { environment: null, variables: new Map([['long', long]]) },
      );
      for (const { code, message, fix, related = [] } of diagnostics)
        for (const said of [message, fix, ...related.map((each) => each.message)])
          if ((said.match(letter) ?? []).length > most) found.add(`${code}: ${said.slice(0, 300)}`);
    }
  }
  expect([...found]).toEqual([]);
});
