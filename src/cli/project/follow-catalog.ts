/** Follows the files of a project's catalog while a command runs, and reads the catalog again when one has changed. */
import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { locateFiles } from '../../catalog/files/locate-files.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { collectFaults } from '../../yaml/faults.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';
import { catalogInputOf, type Inputs, readInputs } from './read-inputs.ts';

const EVERY_MS = 1000;

/**
 * Calls `onChange` with each valid catalog after `inputs`, until the world's signal is aborted. A catalog with faults is
 * passed over: `validate` reports them.
 */
export async function followCatalog(
  world: World,
  options: CommonOptions,
  inputs: Inputs,
  onChange: (catalog: Catalog) => void,
): Promise<void> {
  let seen = await filesOf(inputs);
  while (await waited(world.signal)) {
    const now = await filesOf(inputs);
    if (now === seen) continue;
    seen = now;
    try {
      onChange((await readInputs(world, options)).catalog);
    } catch (error) {
      if (!(error instanceof DiagnosticsError)) throw error;
    }
  }
}

/** Names, sizes and times of the files, as one text. */
async function filesOf({ project }: Inputs): Promise<string> {
  const { files } = await locateFiles(catalogInputOf(project), collectFaults());
  return files
    .map(({ file, real }) => {
      const { size, mtimeMs } = statSync(real, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
      return `${file} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

/** False once the signal is aborted. The wait keeps no process alive. */
async function waited(signal: AbortSignal): Promise<boolean> {
  return delay(EVERY_MS, true, { signal, ref: false }).catch(() => false);
}
