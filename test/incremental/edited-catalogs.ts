/** Catalog files edited at random, and what is read in them. */
import fc from 'fast-check';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { readYaml } from '../../src/yaml/read-yaml.ts';
import { dataOf } from '../../src/yaml/yaml-node.ts';
import { COMPANY } from './company.ts';
import { ANCHORED, editedText, lineEdit, putIn, share, takenOut } from './line-edits.ts';

const LATER = `${ANCHORED}bundles:
  large:
    name: &own Large
    prices: &terms { seats: { type: fixed } }
`;
const TEXTS = [COMPANY['first.catalog.yaml'], COMPANY['second.catalog.yaml'], ANCHORED, LATER];

type TextEdit = (text: string) => string;

const edit: fc.Arbitrary<TextEdit> = fc.oneof(
  {
    weight: 5,
    arbitrary: lineEdit.map(
      (one): TextEdit =>
        (text) =>
          editedText(text, one),
    ),
  },
  fc.tuple(share, share).map(
    ([from, to]): TextEdit =>
      (text) => {
        const { rest, block } = takenOut(text, from);
        return putIn(rest, to, block);
      },
  ),
);

/** One text after another, each an edit of one before it that could be read. */
export const editsOf: fc.Arbitrary<readonly string[]> = fc
  .tuple(fc.constantFrom(...TEXTS), fc.array(edit, { minLength: 1, maxLength: 8 }))
  .map(([first, edits]) => {
    const texts = [first];
    let sound = first;
    for (const change of edits) {
      const text = change(sound);
      texts.push(text);
      if (readData(text) !== undefined) sound = text;
    }
    return texts;
  });

/** Undefined for what has a fault. */
export function readData(text: string): JsonObject | undefined {
  const faults = collectFaults();
  const { root, complete } = readYaml('a.yaml', text, faults);
  if (!root || !complete || faults.errorCount() > 0) return undefined;
  const data = dataOf(root);
  return isJsonObject(data) ? data : undefined;
}

export function sectionIn({ subscriptions }: JsonObject): Readonly<Record<string, Json>> {
  return isJsonObject(subscriptions) ? subscriptions : {};
}
