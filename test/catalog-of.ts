/** A catalog from YAML text, for tests of the stages that come after it. */
import { readCatalog } from '../src/catalog/read/read-catalog.ts';
import type { ProfileName } from '../src/interface/index.ts';
import type { Catalog } from '../src/model/catalog/catalog.ts';
import { diagnosticText } from '../src/model/messages/diagnostic.ts';

/** `version` is put in front. Throws every fault of a text that is no catalog, so that a test says what is wrong with it. */
export function catalogOf(yaml: string, profile: ProfileName = 'published'): Catalog {
  const content = `version: "2026-04-01"\n${yaml}`;
  const { catalog, diagnostics } = readCatalog([{ file: 'catalog.yaml', content }], {
    environment: null,
    variables: new Map(),
    profile,
  });
  if (catalog === undefined) throw new Error(diagnostics.map(diagnosticText).join('\n'));
  return catalog;
}
