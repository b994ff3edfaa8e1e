/** `state export FILE`: the whole state, every environment's, as lines of JSON that another home can import. */
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { exportState } from '../state/transfer-state.ts';
import type { CommonOptions } from './common-options.ts';
import { locationOf } from './open-project-state.ts';
import { printResult } from './print-result.ts';
import { folderOf, readProjectInputs } from './read-inputs.ts';
import { countsText } from './state-import.ts';
import type { World } from './world.ts';
import { checkWritable } from './write-document.ts';

const PRIVATE_MODE = 0o600;

export async function stateExport(world: World, options: CommonOptions, file: string): Promise<ExitCode> {
  await checkWritable(world, options, file);
  const { project } = await readProjectInputs(world, options);
  const path = resolve(folderOf(world, options), file);
  const handle = await open(path, 'w', PRIVATE_MODE);
  const out = handle.createWriteStream();
  try {
    const exported = await exportState(locationOf(world, project), project.environment, async (line) => {
      if (!out.write(`${line}\n`)) await new Promise<void>((drained) => out.once('drain', drained));
    });
    await new Promise<void>((done, failed) => out.once('error', failed).end(done));
    const { id, project: _, ...sum } = exported;
    const sentence = `State ${id} is in ${file}: ${countsText(exported)}. Apply from one home only: this one, or where it is imported.`;
    printResult(world, options, { state: id, file, ...sum }, sentence);
    return EXIT.done;
  } catch (error) {
    // Half an export looks like one.
    out.destroy();
    await rm(path, { force: true });
    throw error;
  }
}
