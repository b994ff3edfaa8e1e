/** `validate`: project file and catalog, all faults and hints at once; no network, no state, no secret. */
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { visibleJson } from '../report/sanitize.ts';
import { buildTimeline } from '../timeline/build-timeline.ts';
import type { CommonOptions } from './common-options.ts';
import { readInputs } from './read-inputs.ts';
import { printDiagnostics } from './report-faults.ts';
import type { World } from './world.ts';

export async function validate(world: World, options: CommonOptions): Promise<ExitCode> {
  const { catalog, warnings } = await readInputs(world, options);
  for (const subscription of catalog.subscriptions.values()) buildTimeline(catalog, subscription);
  const counts = {
    products: catalog.products.size,
    bundles: catalog.bundles.size,
    plans: catalog.plans.size,
    subscriptions: catalog.subscriptions.size,
  };
  if (options.json) {
    world.stdout.write(
      `${visibleJson(JSON.stringify({ valid: true, counts, diagnostics: warnings, catalog_digest: catalog.digest }, null, 2))}\n`,
    );
    return EXIT.done;
  }
  printDiagnostics(world, warnings, options);
  const counted = Object.entries(counts).map(
    ([name, count]) => `${count} ${count === 1 ? name.slice(0, -1) : name}`,
  );
  world.stdout.write(`Valid: ${counted.join(', ')}.\n`);
  return EXIT.done;
}
