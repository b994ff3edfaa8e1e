/** `state list`: every address on record, with its remote id, and every address at which a request is in doubt. */
import { type Address, compareAddresses } from '../model/address.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { jsonText, visible } from '../report/sanitize.ts';
import type { CommonOptions } from './common-options.ts';
import { withProjectState } from './project-state.ts';
import type { World } from './world.ts';

/** Where a first request is in doubt there is no record yet: whether anything is there is what nobody knows. */
interface Unrecorded {
  readonly address: Address;
  readonly remoteId: null;
  readonly presence: 'unknown';
}

export async function stateList(world: World, options: CommonOptions): Promise<ExitCode> {
  return withProjectState(world, options, 'read', async (state) => {
    const records = await state.reader.records();
    const inDoubt = new Set((await state.reader.openIntents()).map(({ address }) => address));
    const unrecorded = [...inDoubt].filter((address) => !records.has(address)).map(unrecordedAt);
    const listed = [...records.values(), ...unrecorded].sort((a, b) =>
      compareAddresses(a.address, b.address),
    );
    if (options.json) {
      const rows = listed.map((record) => ({ ...record, inDoubt: inDoubt.has(record.address) }));
      world.stdout.write(jsonText(rows));
      return EXIT.done;
    }
    for (const { address, remoteId, presence } of listed) {
      const marks = [
        ...(presence === 'deleted' || presence === 'removed' ? [presence] : []),
        ...(inDoubt.has(address) ? ['in doubt'] : []),
      ];
      world.stdout.write(
        `${visible(`${address}  ${remoteId ?? '-'}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`)}\n`,
      );
    }
    return EXIT.done;
  });
}

function unrecordedAt(address: Address): Unrecorded {
  return { address, remoteId: null, presence: 'unknown' };
}
