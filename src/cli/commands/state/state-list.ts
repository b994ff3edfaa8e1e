/**
 * `state list`: prints every address on record with its remote id, and every address with a request in doubt; of one address, all
 * that is recorded there.
 */

import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { type Address, isStaged, sortByAddress } from '../../../model/values/address.ts';
import { jsonText, visible, visibleJson } from '../../../report/words/sanitize.ts';
import type { ListedRecord } from '../../../state/schema/rows.ts';
import { MOST_AT_ONCE } from '../../../state/schema/tables.ts';
import type { State } from '../../../state/state.ts';
import { addressFrom, notRecorded } from '../../address-argument.ts';
import type { World } from '../../io/world.ts';
import type { CommonOptions } from '../../options/options.ts';
import { withProjectState } from '../../project/project-state.ts';

/** An address whose first request is in doubt. It has no record yet, and nobody knows if anything is there. */
interface Unrecorded {
  readonly address: Address;
  readonly remoteId: null;
  readonly presence: 'unknown';
}

type Listed = ListedRecord | Unrecorded;

export async function stateList(world: World, options: CommonOptions, name?: string): Promise<ExitCode> {
  if (name !== undefined) return showOne(world, options, addressFrom(name));
  return withProjectState(world, options, 'read', async (state) => {
    const records = await state.listed();
    const inDoubt = new Set((await state.reader.openIntents()).map(({ address }) => address));
    const recorded = new Set(records.map(({ address }) => address));
    const unrecorded = [...inDoubt].filter((address) => !recorded.has(address)).map(unrecordedAt);
    const shown = records.filter(({ address, presence }) => presence === 'present' || !isStaged(address));
    const listed = sortByAddress<Listed>([...shown, ...unrecorded]);
    if (options.json) await printAsJson(world, state, listed, inDoubt);
    else world.stdout.write(listed.map((each) => `${visible(lineOf(each, inDoubt))}\n`).join(''));
    return EXIT.done;
  });
}

/** Prints the record, every request that was ever sent for it, and every change by hand. */
async function showOne(world: World, options: CommonOptions, address: Address): Promise<ExitCode> {
  return withProjectState(world, options, 'read', async (state, project) => {
    const [record = null] = await state.recordsAt([address]);
    const intents = await state.intentsAt(address);
    const interventions = await state.interventionsAt(address);
    if (record === null && intents.length === 0 && interventions.length === 0) {
      throw notRecorded(address, (await state.reader.records()).keys(), project);
    }
    world.stdout.write(jsonText({ record, intents, interventions }));
    return EXIT.done;
  });
}

function unrecordedAt(address: Address): Unrecorded {
  return { address, remoteId: null, presence: 'unknown' };
}

function lineOf({ address, remoteId, presence }: Listed, inDoubt: ReadonlySet<Address>): string {
  const marks = [
    ...(presence === 'deleted' || presence === 'removed' ? [presence] : []),
    ...(inDoubt.has(address) ? ['in doubt'] : []),
  ];
  return `${address}  ${remoteId ?? '-'}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}`;
}

/** Prints one array part by part, because the values of a large state are more than one string can hold. */
async function printAsJson(
  world: World,
  state: State,
  listed: readonly Listed[],
  inDoubt: ReadonlySet<Address>,
): Promise<void> {
  for (let from = 0; from < listed.length; from += MOST_AT_ONCE) {
    const part = listed.slice(from, from + MOST_AT_ONCE);
    const records = await state.recordsAt(part.map(({ address }) => address));
    const whole = new Map(records.map((record) => [record.address, record]));
    const rows = part.map((each) => ({
      ...(whole.get(each.address) ?? each),
      inDoubt: inDoubt.has(each.address),
    }));
    world.stdout.write(`${from === 0 ? '[' : ','}\n${elementsText(rows)}`);
  }
  world.stdout.write(listed.length === 0 ? '[]\n' : '\n]\n');
}

/** The text between the brackets of an array, without the line breaks beside them. */
function elementsText(elements: readonly unknown[]): string {
  return visibleJson(JSON.stringify(elements, null, 2).slice('[\n'.length, -'\n]'.length));
}
