/** What a diagnostic offers to write, written at its place: the fault is gone, for every fault of every row and page. */
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { writtenAt } from '../../src/lsp/cursor.ts';
import { type Diagnostic, diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { readYaml } from '../../src/yaml/read-yaml.ts';
import { readPages } from '../docs/diagnostics/pages.ts';
import { HINT_ROWS, REFERENCE_ROWS, RULE_ROWS, SHAPE_ROWS, YAML_ROWS } from './bad-input/bad-input-rows.ts';

const texts = [
  ...[SHAPE_ROWS, REFERENCE_ROWS, RULE_ROWS, YAML_ROWS, HINT_ROWS].flat().map(({ text }) => text),
  ...readPages().flatMap(({ example }) => example.files.get('billing/catalog.yaml') ?? []),
];

function diagnosticsOf(content: string, profile: 'published' | 'alguna'): readonly Diagnostic[] {
  return readCatalog([{ file: 'a.yaml', content }], { environment: null, variables: new Map(), profile })
    .diagnostics;
}

/** The text with `replacement` where the diagnostic points, as the editor writes it; undefined where nothing is written. */
function applied(text: string, { source }: Diagnostic, replacement: string): string | undefined {
  const { root } = readYaml('a.yaml', text, collectFaults());
  if (!root || source === undefined) return undefined;
  const start = text
    .split('\n')
    .slice(0, source.line - 1)
    .join('\n').length;
  const range = writtenAt(text, root.node, start + (source.line > 1 ? 1 : 0) + source.column - 1);
  return range && text.slice(0, range.start) + replacement + text.slice(range.end);
}

const rows = (['published', 'alguna'] as const).flatMap((profile) =>
  texts.flatMap((text) =>
    diagnosticsOf(text, profile).flatMap((diagnostic) =>
      (diagnostic.replacements ?? []).map((replacement) => ({
        what: `${profile}: ${diagnosticText(diagnostic)} → ${replacement}`,
        ...{ profile, text, diagnostic, replacement },
      })),
    ),
  ),
);

test('there are many', () => expect(rows.length).toBeGreaterThan(200));

test.each(rows)('$what', ({ profile, text, diagnostic, replacement }) => {
  const fixed = applied(text, diagnostic, replacement);
  expect(fixed).toBeDefined();
  const there = diagnosticsOf(fixed ?? '', profile).filter(
    ({ code, source }) =>
      code === diagnostic.code &&
      source?.line === diagnostic.source?.line &&
      source?.column === diagnostic.source?.column,
  );
  expect(there).toEqual([]);
});
