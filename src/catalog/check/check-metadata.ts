/** Metadata values are text. A value that other YAML readers would take for a number or a date must be in quotes. */
import { isJsonObject } from '../../model/values/json.ts';
import type { Faults } from '../../yaml/faults.ts';
import { quoted } from '../../yaml/quoted-text.ts';
import { entryOf, sourceAt } from '../../yaml/yaml-node.ts';
import type { Written } from '../read/declarations.ts';

/** Text in YAML 1.2, but a number, a time or a date in YAML 1.1, which many editors and tools still read. */
const OTHERWISE_READ =
  /^[-+]?\d[\d_]*_[\d_]*(\.[\d_]*)?$|^\d+(:[0-5]?\d)+(\.\d*)?$|^\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?$/;

export function checkMetadata({ value: written, placed }: Written, faults: Faults): void {
  // Only the tree knows whether a text is quoted, and most texts need no look at it.
  const values = isJsonObject(written.metadata) ? Object.values(written.metadata) : [];
  if (!values.some((text) => typeof text === 'string' && OTHERWISE_READ.test(text))) return;
  const metadata = entryOf(placed.node, 'metadata')?.value;
  if (metadata?.kind !== 'map') return;
  for (const { key, value } of metadata.entries) {
    if (value.kind !== 'scalar' || !value.plain || value.variable !== undefined) continue;
    if (typeof value.value !== 'string' || !OTHERWISE_READ.test(value.text)) continue;
    faults.error({
      code: 'unquoted-text',
      source: sourceAt(placed.file, value.offset),
      message: `\`${key}\` is \`${value.text}\` without quotes, which some readers of YAML take for a number or a date`,
      fix: `write ${quoted(value.text)}, with the quotes`,
      replacements: [quoted(value.text)],
    });
  }
}
