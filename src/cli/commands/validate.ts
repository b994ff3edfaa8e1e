/** `validate`: checks project file and catalog, all faults and hints at once. Needs no network, state or secret. */

import { BUILD } from '../../incremental/cache-key.ts';
import { storedVerdict, type Verdict, type VerdictSubject } from '../../incremental/verdict.ts';
import { counted } from '../../model/messages/counted.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../common-options.ts';
import { folderOf } from '../io/folder-of.ts';
import { checkFormatOf, type ValidateFormat } from '../io/formats.ts';
import { checksText, orChecks } from '../io/print-checks.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';

export interface ValidateOptions extends CommonOptions {
  readonly format: ValidateFormat;
}

export async function validate(world: World, options: ValidateOptions): Promise<ExitCode> {
  const format = options.json ? undefined : checkFormatOf(options.format);
  const subject: VerdictSubject = {
    folder: folderOf(world, options),
    environment: options.env ?? null,
    program: BUILD,
  };
  const { counts, warnings, catalogDigest } = await orChecks(world, options, format, () =>
    verdictOn(subject, world, options),
  );
  if (format !== undefined) {
    world.stdout.write(await checksText(world, options, format, warnings));
    return EXIT.done;
  }
  if (options.json) {
    world.stdout.write(
      jsonText({ valid: true, counts, diagnostics: warnings, catalog_digest: catalogDigest }),
    );
    return EXIT.done;
  }
  printDiagnostics(world, warnings, options);
  const shown = Object.entries(counts).map(([name, count]) => counted(count, name.slice(0, -1), name));
  world.stdout.write(`Valid: ${shown.join(', ')}.\n`);
  return EXIT.done;
}

/** Loads the code that reads the catalog only where the catalog has to be read. */
async function verdictOn(subject: VerdictSubject, world: World, options: CommonOptions): Promise<Verdict> {
  const { verdict, seen } = await storedVerdict(subject);
  if (verdict !== undefined && (!options.json || verdict.catalogDigest !== undefined)) return verdict;
  const { judge } = await import('../project/judge-project.ts');
  return judge(subject, world, options, seen);
}
