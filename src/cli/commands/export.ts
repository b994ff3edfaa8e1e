/** `export`: ids at the service and list prices of a day, for other programs. Asks the service nothing. */
import { priceList } from '../../ledger/price-list.ts';
import { type Catalog, declaredThings } from '../../model/catalog/catalog.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Address } from '../../model/values/address.ts';
import {
  type ExportDocument,
  exportCsv,
  exportDocument,
  exportEnv,
  exportTypeScript,
} from '../../report/documents/export.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import type { World } from '../io/world.ts';
import type { ExportFormat } from '../options/option-values.ts';
import type { Options } from '../options/options.ts';
import { warnOfLeftEnvironment } from '../project/environment-left.ts';
import { withState } from '../project/open-project-state.ts';
import { readInputs } from '../project/read-inputs.ts';

const WRITE: Readonly<Record<ExportFormat, (exported: ExportDocument) => string>> = {
  json: jsonText,
  ts: exportTypeScript,
  env: exportEnv,
  csv: exportCsv,
};

export async function exportForPrograms(world: World, options: Options<'export'>): Promise<ExitCode> {
  const { project, catalog, commit, today } = await readInputs(world, options);
  return withState(world, project, { mode: 'read', origin: null }, async (state) => {
    await warnOfLeftEnvironment(world, state, project, options);
    const recorded = new Map(
      (await state.listed())
        .filter(({ presence }) => presence === 'present')
        .map(({ address, remoteId }) => [address, remoteId]),
    );
    const day = options.at ?? today;
    const exported = exportDocument({
      project: project.id,
      environment: project.environment,
      day,
      catalog: { digest: catalog.digest, commit },
      ids: idsOf(catalog, recorded),
      prices: priceList(catalog, day),
    });
    world.stdout.write(WRITE[options.json ? 'json' : options.format](exported));
    return EXIT.done;
  });
}

/** Everything declared, in the catalog's order: the id on record, else the one that the catalog gives. */
function idsOf(
  catalog: Catalog,
  recorded: ReadonlyMap<Address, string | null>,
): ReadonlyMap<Address, string | null> {
  return new Map(
    declaredThings(catalog).map(({ address, id }) => [address, recorded.get(address) ?? id ?? null]),
  );
}
