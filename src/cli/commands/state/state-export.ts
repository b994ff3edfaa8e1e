/** `state export FILE`: writes the state of every environment as lines of JSON that another home can import. */
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import { exportState } from '../../../state/transfer/transfer-state.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import { checkWritable, writeLines } from '../../io/write-document.ts';
import type { CommonOptions } from '../../options/options.ts';
import { sumText } from '../../project/create-project-state.ts';
import { locationOf } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export async function stateExport(world: World, options: CommonOptions, file: string): Promise<ExitCode> {
  await checkWritable(world, options, file, 'state export');
  const { project } = await readProjectInputs(world, options);
  const location = locationOf(world, project);
  // Half an export would look like a whole one, so the file appears when it is complete.
  const exported = await writeLines(world, options, file, (write) =>
    exportState(location, project.environment, write),
  );
  const { id, project: _, ...sum } = exported;
  const sentence = `State ${id} is in ${file}: ${sumText(exported)}. Apply from one home only: this one, or where it is imported.`;
  return printResult(world, options, { state: id, file, ...sum }, sentence);
}
