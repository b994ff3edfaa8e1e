/** The files that `docs/reference/layout.md` shows are in the layout that it describes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectFaults } from '../../src/yaml/faults.ts';
import { formatYaml } from '../../src/yaml/format-yaml.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/reference/layout.md'), 'utf8');
const SHOWN = [...PAGE.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text]) => text ?? '');

it('shows two', () => {
  expect(SHOWN).toHaveLength(2);
});

it.each(SHOWN)('%s', (text) => {
  expect(formatYaml('shown.yaml', text, collectFaults())).toBe(text);
});
