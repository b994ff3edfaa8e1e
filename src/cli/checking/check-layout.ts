/** `check layout`: whether catalog files are in the one layout; with `--write`, writes them in it. Needs no network, state or secret. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { type FoundFile, locateFiles } from '../../catalog/files/locate-files.ts';
import { readFileAt } from '../../files/find-files.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Project } from '../../project/project.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { collectFaults, type Faults } from '../../yaml/faults.ts';
import { formatYaml } from '../../yaml/format-yaml.ts';
import { writeTexts } from '../io/edited-files.ts';
import { folderOf } from '../io/folder-of.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

interface Formatted {
  readonly file: string;
  /** Null where the file could not be formatted. */
  readonly changed: boolean | null;
}

/** A file with faults stays as it is, the others are written nevertheless, and the exit code is 1. */
export async function checkLayout(
  world: World,
  options: Options<'checkLayout'>,
  ...names: readonly string[]
): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const faults = collectFaults();
  const { files } = await locateFiles({ folder: project.folder, globs: project.catalogGlobs }, faults);
  const asked = names.length === 0 ? files : filesNamed(names, files, folderOf(world, options));
  const texts = new Map<string, string>();
  const formatted = asked.map((file): Formatted => {
    const text = formattedText(file, faults);
    if (typeof text === 'string') texts.set(file.file, text);
    return { file: file.file, changed: text === undefined ? null : text !== null };
  });
  if (options.write) await writeTexts(project.folder, texts);
  print(world, options, { project, formatted, diagnostics: faults.list() });
  return faults.errorCount() > 0 || (!options.write && texts.size > 0) ? EXIT.error : EXIT.done;
}

/** The file's new text; null where it stays the same; undefined, with the faults, where it cannot be formatted. */
function formattedText(found: FoundFile, faults: Faults): string | null | undefined {
  const read = readFileAt(found.file, found.real, faults);
  if (read === undefined) return undefined;
  const text = formatYaml(read.file, read.content, faults);
  if (text === undefined) return undefined;
  return Buffer.from(text).equals(Buffer.from(read.content)) ? null : text;
}

/** Throws a DiagnosticsError with every name that is none of a catalog file. */
function filesNamed(
  names: readonly string[],
  files: readonly FoundFile[],
  folder: string,
): readonly FoundFile[] {
  const byPlace = new Map(files.map((found) => [found.real, found]));
  const named = names.map((name) => byPlace.get(realPath(resolve(folder, name))));
  const unknown = names.filter((_, index) => named[index] === undefined);
  if (unknown.length > 0) throw new DiagnosticsError(unknown.map((name) => unknownFile(name, files)));
  const asked = new Set(named);
  return files.filter((found) => asked.has(found));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function unknownFile(name: string, files: readonly FoundFile[]): Diagnostic {
  return {
    severity: 'error',
    code: 'not-a-catalog-file',
    message: `${visible(name)} is not a file of the catalog`,
    fix: suggestName(
      name,
      files.map(({ file }) => file),
      'name a file that the globs under `catalog` in the project file match',
    ),
  };
}

interface Result {
  readonly project: Project;
  readonly formatted: readonly Formatted[];
  readonly diagnostics: readonly Diagnostic[];
}

function print(
  world: World,
  options: Options<'checkLayout'>,
  { project, formatted, diagnostics }: Result,
): void {
  if (options.json) {
    world.stdout.write(
      jsonText({ format_version: 1, files: formatted, written: options.write === true, diagnostics }),
    );
    return;
  }
  printDiagnostics(world, diagnostics, options);
  const changed = formatted.filter((each) => each.changed);
  const verb = options.write ? 'Wrote' : 'Not in the layout:';
  for (const { file } of changed) world.stdout.write(`${verb} ${visible(file)}\n`);
  const failed = formatted.filter((each) => each.changed === null).length;
  const counts = [
    `${formatted.length - changed.length - failed} in the layout`,
    ...(changed.length > 0 ? [`${changed.length} ${options.write ? 'written' : 'not'}`] : []),
    ...(failed > 0 ? [`${failed} not formatted`] : []),
  ];
  world.stdout.write(`${counted(formatted.length, 'file')}: ${counts.join(', ')}.\n`);
  if (!options.write && changed.length > 0)
    world.stdout.write(`To write them: ${commandLine(project, 'check layout --write')}\n`);
}
