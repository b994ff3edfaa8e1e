/** One thing at the service is declared once: no two entries of a kind share an id or a `renamed_from`. */
import { DECLARED_KINDS, type DeclaredKind } from '../../model/values/address.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../read/declarations.ts';
import { chosenId } from '../read/read-declared.ts';
import type { Reading } from '../read/reading.ts';

export function checkIdentities(reading: Reading): void {
  for (const kind of DECLARED_KINDS) {
    const id = (written: Written) => chosenId(written, reading.environment);
    checkUnique(kind, 'duplicate-id', 'id', id, reading);
    const former = ({ value }: Written) =>
      typeof value.renamed_from === 'string' ? value.renamed_from : undefined;
    checkUnique(kind, 'duplicate-renaming', 'renamed_from', former, reading);
  }
}

function checkUnique(
  kind: DeclaredKind,
  code: string,
  field: string,
  identityOf: (written: Written) => string | undefined,
  { declared, faults }: Reading,
): void {
  const seen = new Map<string, Written>();
  for (const written of declared[kind].values()) {
    const value = identityOf(written);
    if (value === undefined) continue;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, written);
    else {
      faults.error({
        code,
        source: locateIn(written.placed)([field]),
        message: `\`${written.key}\` and \`${first.key}\` have the same \`${field}\`, \`${value}\``,
        fix: 'keep one of the two',
        related: [{ source: locateIn(first.placed)([field]), message: 'the first one' }],
      });
    }
  }
}
