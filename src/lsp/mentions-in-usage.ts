/** The places of a usage file, YAML or CSV, that name a subscription or a product of the catalog. */
import { scanCsv } from '../usage/scan-csv.ts';
import { collectFaults } from '../yaml/faults.ts';
import { entryOf, type YamlNode } from '../yaml/yaml-node.ts';
import { addName, findingIn, itemsAt } from './finding.ts';
import { type Mention, thingId } from './mention.ts';

/** Columns and fields whose value is a key. A customer and a metric are known to the service alone. */
const NAMES = ['subscription', 'product'] as const;

/** A year of usage has a million rows; whoever writes those does it by a program. */
const MOST_CHARACTERS = 4_000_000;

export function mentionsInUsage(text: string, root: YamlNode): readonly Mention[] {
  const finding = findingIn(text);
  for (const sample of itemsAt(root, 'usage'))
    for (const name of NAMES) {
      const node = entryOf(sample, name)?.value;
      if (node?.kind !== 'scalar' || typeof node.value !== 'string') continue;
      const thing = thingId(name, node.value);
      addName(finding, node.offset, node.value, { thing, isDeclaration: false, owner: null });
    }
  return [...finding.found.values()];
}

/** None of a larger file. A name that is written with doubled quotes is left out: its place has another text. */
export function mentionsInUsageCsv(text: string): readonly Mention[] {
  if (text.length > MOST_CHARACTERS) return [];
  const [header = [], ...records] = scanCsv('', text, collectFaults());
  const lines = text.split('\n');
  const columns = NAMES.flatMap((name) => {
    const index = header.findIndex((field) => field.text === name);
    return index < 0 ? [] : [{ name, index }];
  });
  return records.flatMap((record) =>
    columns.flatMap(({ name, index }): readonly Mention[] => {
      const field = record[index];
      if (field === undefined || field.text === '') return [];
      const { text: key, line, column } = field;
      const character = (lines[line - 1] ?? '').indexOf(key, column - 1);
      if (character < 0) return [];
      return [
        {
          thing: thingId(name, key),
          line: line - 1,
          character,
          length: key.length,
          isDeclaration: false,
          owner: null,
          within: true,
        },
      ];
    }),
  );
}
