/** `validate`: checks project file and catalog, all faults and hints at once. Needs no network, state or secret. */

import { pricesWithoutQuantity } from '../../ledger/usage/unused-samples.ts';
import { counted } from '../../model/messages/counted.ts';
import { compareDiagnostics } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { checksText, orChecks } from '../io/render.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import { checkFormatOf } from '../options/option-values.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { readInputs } from '../project/read-inputs.ts';

export async function checkCatalog(
  world: World,
  options: CommonOptions & Partial<Options<'validate'>>,
): Promise<ExitCode> {
  const format = options.json ? undefined : checkFormatOf(options.format);
  const {
    catalog,
    usage,
    warnings: read,
  } = await orChecks(world, options, format, () => readInputs(world, options));
  const warnings = [...read, ...pricesWithoutQuantity(catalog, usage)].sort(compareDiagnostics);
  const { products, bundles, plans, subscriptions, digest } = catalog;
  if (format !== undefined) {
    world.stdout.write(await checksText(world, options, format, warnings));
    return EXIT.done;
  }
  const counts = {
    products: products.size,
    bundles: bundles.size,
    plans: plans.size,
    subscriptions: subscriptions.size,
  };
  if (options.json) {
    world.stdout.write(jsonText({ valid: true, counts, diagnostics: warnings, catalog_digest: digest }));
    return EXIT.done;
  }
  printDiagnostics(world, warnings, options);
  const shown = Object.entries(counts).map(([name, count]) => counted(count, name.slice(0, -1), name));
  world.stdout.write(`Valid: ${shown.join(', ')}.\n`);
  return EXIT.done;
}
