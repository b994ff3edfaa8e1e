/** `state list`: every address on record, with its remote id. */
import { compareAddresses } from '../model/address.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { visible, visibleJson } from '../report/sanitize.ts';
import type { CommonOptions } from './common-options.ts';
import { openProjectState } from './open-project-state.ts';
import { readProjectInputs } from './read-inputs.ts';
import type { World } from './world.ts';

export async function stateList(world: World, options: CommonOptions): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const state = await openProjectState(world, project, { mode: 'read', origin: null });
  try {
    const records = [...(await state.reader.records()).values()].sort((a, b) =>
      compareAddresses(a.address, b.address),
    );
    const inDoubt = new Set((await state.reader.openIntents()).map(({ address }) => address));
    if (options.json) {
      const rows = records.map((record) => ({ ...record, inDoubt: inDoubt.has(record.address) }));
      world.stdout.write(`${visibleJson(JSON.stringify(rows, null, 2))}\n`);
      return EXIT.done;
    }
    for (const { address, remoteId, presence } of records) {
      const marks = [
        ...(presence === 'present' ? [] : [presence]),
        ...(inDoubt.has(address) ? ['in doubt'] : []),
      ];
      world.stdout.write(
        `${visible(`${address}  ${remoteId ?? '-'}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`)}\n`,
      );
    }
    return EXIT.done;
  } finally {
    await state.close();
  }
}
