/** Checks a project as `validate` does, with the texts of an editor in place of the files. Writes nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDiagnostics, type Diagnostic } from '../../model/messages/diagnostic.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { entryOf } from '../../yaml/yaml-node.ts';
import { diagnosticsOf } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import { type Edited, type Inputs, readInputs } from '../project/read-inputs.ts';

export interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  /** In the first of the environments; undefined where that one has a fault. */
  readonly inputs: Inputs | undefined;
}

/**
 * `environment`: the value of `--env`. Without it, each environment of the project is checked. Never throws: what goes wrong is a
 * diagnostic.
 */
export async function checkProject(
  world: World,
  folder: string,
  environment: string | undefined,
  edited: Edited,
): Promise<Checked> {
  const declared = environmentsIn(projectText(folder, edited));
  const names = environment === undefined && declared.length > 0 ? declared : [environment];
  const found: Checked[] = [];
  for (const name of names) found.push(await checkOne(world, folder, name, edited));
  const diagnostics = merged(
    found.map((each) => each.diagnostics),
    names,
  );
  return { diagnostics, inputs: found[0]?.inputs };
}

async function checkOne(
  world: World,
  folder: string,
  name: string | undefined,
  edited: Edited,
): Promise<Checked> {
  const options = { chdir: folder, color: false, ...(name !== undefined && { env: name }) };
  try {
    const inputs = await readInputs(world, options, { edited });
    return { diagnostics: inputs.warnings, inputs };
  } catch (error) {
    return { diagnostics: diagnosticsOf(error), inputs: undefined };
  }
}

export function projectText(folder: string, edited: Edited): string {
  try {
    return edited.get(PROJECT_FILE) ?? readFileSync(join(folder, PROJECT_FILE), 'utf8');
  } catch {
    return '';
  }
}

/** Each diagnostic once. One that only some environments have names them. */
function merged(
  found: readonly (readonly Diagnostic[])[],
  names: readonly (string | undefined)[],
): readonly Diagnostic[] {
  const alike = new Map<string, { readonly diagnostic: Diagnostic; readonly where: string[] }>();
  for (const [index, diagnostics] of found.entries())
    for (const diagnostic of diagnostics) {
      const { severity, code, source, message } = diagnostic;
      const id = JSON.stringify([severity, code, source, message]);
      const known = alike.get(id) ?? { diagnostic, where: [] };
      known.where.push(names[index] ?? '');
      alike.set(id, known);
    }
  return [...alike.values()]
    .map(({ diagnostic, where }) =>
      new Set(where).size === names.length
        ? diagnostic
        : { ...diagnostic, message: `in ${[...new Set(where)].join(', ')}: ${diagnostic.message}` },
    )
    .sort(compareDiagnostics);
}

export function environmentsIn(text: string): readonly string[] {
  const { root } = readYaml('', text, collectFaults());
  const declared = root ? entryOf(root.node, 'environments')?.value : undefined;
  return declared?.kind === 'map' ? declared.entries.map(({ key }) => key) : [];
}
