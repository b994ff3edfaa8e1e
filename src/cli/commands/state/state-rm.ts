/** `state rm`: forgets a record, or with `state rm ended` all that has ended. Nothing happens at the service; an address keeps its revision. */

import { editFile } from '../../../edit/edit-file.ts';
import { hasEnded } from '../../../interface/index.ts';
import type { Subscription } from '../../../model/catalog/catalog.ts';
import { counted } from '../../../model/messages/counted.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import type { Observed } from '../../../model/service/observed.ts';
import { isPresent, recordedEnd } from '../../../model/service/record.ts';
import { type Address, compareAddresses, kindOf } from '../../../model/values/address.ts';
import { traitsOf } from '../../../plan/context.ts';
import { addressFrom, notRecorded } from '../../address-argument.ts';
import { readTexts, replaceTexts } from '../../io/edited-files.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { connect, withService } from '../../planning/connect.ts';
import { makePlan } from '../../planning/make-plan.ts';
import { underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';
import { type Inputs, readInputs } from '../../project/read-inputs.ts';

type StateRmOptions = Options<'stateRm'>;

export async function stateRm(world: World, options: StateRmOptions, argument: string): Promise<ExitCode> {
  if (argument === 'ended') return stateRmEnded(world, options);
  if (options.dryRun) throw fault('bad-argument', '--dry-run is for `state rm ended`', 'leave it out');
  const address = addressFrom(argument);
  return withProjectState(world, options, 'write', (state, project) =>
    underLock(world, state, null, async ({ removeRecord }) => {
      const [record] = await state.recordsAt([address]);
      if (!isPresent(record)) throw notRecorded(address, (await state.reader.records()).keys(), project);
      await removeRecord(address, { atMs: world.now(), reason: options.reason ?? null });
      return printResult(
        world,
        options,
        { removed: address },
        `${address} is forgotten. What the service has stays there.`,
      );
    }),
  );
}

/** Throws a DiagnosticsError where something in the project still names one of them; then nothing is written. */
async function stateRmEnded(world: World, options: StateRmOptions): Promise<ExitCode> {
  const inputs = await readInputs(world, options);
  const { project } = inputs;
  const connection = connect(world, inputs);
  return withService(world, project, connection, { mode: 'write' }, async (state) => {
    return await underLock(world, state, null, async ({ removeRecord }) => {
      const { observed } = await makePlan(world, inputs, state.reader, connection);
      const { recorded, declared } = endedIn(inputs, observed);
      const texts = await readTexts(
        project.folder,
        declared.map(({ file }) => file),
      );
      const edited = withoutSubscriptions(texts, declared, [...inputs.catalog.subscriptions.values()]);
      await readInputs(world, options, { edited });
      if (options.dryRun !== true) {
        await replaceTexts(project.folder, edited, texts);
        for (const address of recorded)
          await removeRecord(address, { atMs: world.now(), reason: options.reason ?? null });
      }
      const files = [...edited.keys()];
      const all = [...new Set([...recorded, ...declared.map(({ address }) => address)])];
      const removed = all.sort(compareAddresses);
      return printResult(
        world,
        options,
        { removed, files, written: options.dryRun !== true },
        textOf(removed, files, options.dryRun === true),
      );
    });
  });
}

/** By the service's answer; by the end on record where the service shows none. */
function endedIn({ catalog, today, bindings }: Inputs, { records, live }: Observed) {
  const isOver = (address: Address): boolean => {
    const record = records.get(address);
    const shown = live.get(address);
    if (shown?.kind === 'read') return hasEnded(shown.status, traitsOf({ bindings }));
    const end = isPresent(record) ? recordedEnd(record) : undefined;
    return end !== undefined && end <= today;
  };
  const recorded = [...records.values()]
    .filter((record) => isPresent(record) && kindOf(record.address) === 'subscription')
    .map(({ address }) => address)
    .filter(isOver);
  const isNothing = ({ address, ends }: Subscription): boolean =>
    ends !== undefined && ends <= today && !isPresent(records.get(address));
  const declared = [...catalog.subscriptions.values()].filter(
    (each) => recorded.includes(each.address) || isNothing(each),
  );
  return { recorded, declared };
}

/** Throws a DiagnosticsError for one that shares its lines with something else. */
function withoutSubscriptions(
  texts: ReadonlyMap<string, string>,
  declared: readonly Subscription[],
  all: readonly Subscription[],
): ReadonlyMap<string, string> {
  const edited = new Map<string, string>();
  for (const [file, text] of texts) {
    const own = declared.filter((each) => each.file === file);
    // A mapping keeps one member at least: the last ones go with it.
    const isAll = own.length === all.filter((each) => each.file === file).length;
    const paths = isAll ? [['subscriptions']] : own.map(({ key }) => ['subscriptions', key]);
    const edits = paths.map((path) => ({ path, value: undefined, whole: true as const }));
    const { text: after, failed } = editFile(file, text, edits);
    const [first] = failed;
    if (first !== undefined)
      throw fault(
        'not-editable',
        `${first.edit.path.join('.')} cannot be taken out of ${file} without touching something else`,
        'take it out by hand, and run the command again',
      );
    edited.set(file, after);
  }
  return edited;
}

function textOf(removed: readonly Address[], files: readonly string[], isDry: boolean): string {
  if (removed.length === 0) return 'No subscription has ended.';
  const where = files.length === 0 ? '' : ` and taken out of ${files.join(', ')}`;
  const subscriptions = counted(removed.length, 'ended subscription');
  return [
    isDry
      ? `${subscriptions} would be forgotten${where}:`
      : `${subscriptions} forgotten${where}. What the service has stays there:`,
    ...removed.map((address) => `  ${address}`),
  ].join('\n');
}
