/**
 * `recover`: the one way out of whatever stopped a run. By itself it looks at what is wrong, explains it, and asks. With an
 * answer, it does that one thing, for scripts.
 */
import { fault } from '../../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import type { Address } from '../../../model/values/address.ts';
import { absentDay, parseCalendarDay } from '../../../model/values/calendar-day.ts';
import { noteInLockFile } from '../../../state/lock-file.ts';
import { addressFrom } from '../../address-argument.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import { ANSWERS } from '../../options/option-values.ts';
import type { CommonOptions, Options } from '../../options/options.ts';
import { createProjectState } from '../../project/create-project-state.ts';
import { environmentOf, underLock, withState } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

type RecoverOptions = Options<'recover'>;

/** Throws a DiagnosticsError for options that do not go together. */
export async function recover(
  world: World,
  options: RecoverOptions,
  ...named: readonly string[]
): Promise<ExitCode> {
  checkAnswer(options, named);
  const { answer, id, reason = '' } = options;
  const addresses = named.map(addressFrom);
  const [address] = addresses;
  if (answer === undefined && id === undefined)
    return (await import('./look-and-ask.ts')).lookAndAsk(world, options, addresses);
  if (address !== undefined && answer !== 'absent') {
    const { resolveByHand, resolveBySending } = await import('./resolve-request.ts');
    if (answer === 'send-again') return resolveBySending(world, options, address);
    const resolution =
      id === undefined
        ? { kind: 'not_applied' as const }
        : { kind: 'executed' as const, remoteId: id.trim() };
    return resolveByHand(world, options, address, resolution);
  }
  if (answer === 'unlock') return (await import('./resolve-request.ts')).unlock(world, options);
  if (answer === 'lost') return startOver(world, options, reason);
  if (answer === 'older') return goOnWithOlder(world, options, reason);
  return closeGap(
    world,
    options,
    answer === 'whole' || answer === 'replays' ? { kind: answer } : { kind: 'absent', addresses },
    reason,
  );
}

function checkAnswer({ id, answer, at, reason }: RecoverOptions, named: readonly string[]): void {
  if (id !== undefined && answer !== undefined)
    throw fault(
      'recover-how',
      `--id and --answer ${answer} say different things`,
      'give one of them; without any, `pricewright recover` looks at what is wrong and asks',
    );
  if (at !== undefined && answer !== 'lost')
    throw fault('recover-how', '--at is for a state that was lost', 'add --answer lost, or leave it out');
  if (id === undefined && answer === undefined) return;
  const given = answer === undefined ? '--id' : `--answer ${answer}`;
  const { addresses, needsReason } =
    answer === undefined ? ({ addresses: 'one', needsReason: false } as const) : ANSWERS[answer];
  const fits = { none: named.length === 0, one: named.length === 1, some: named.length > 0 }[addresses];
  if (!fits) {
    const wanted = { none: 'no address', one: 'one address', some: 'the addresses' }[addresses];
    throw fault('recover-how', `${given} takes ${wanted}`, `run: pricewright recover --help`);
  }
  if (needsReason && !reason)
    throw fault(
      'missing-reason',
      `${given} needs a reason`,
      'say how you know: --reason "…"; it is kept in the journal',
    );
}

/** `recover --answer lost`: a new state in the place of one that is gone. */
async function startOver(world: World, options: RecoverOptions, reason: string): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const lastApplyMs = options.at === undefined ? null : instantOf(options.at, world.now());
  const { id, place } = await createProjectState(world, project, { reason, lastApplyMs });
  return printResult(
    world,
    options,
    { state: id, place },
    `The state ${id} is at ${place}; commit pricewright.lock.`,
  );
}

function instantOf(text: string, nowMs: number): number {
  // Date.parse takes the 30th of February for the 2nd of March.
  const day = text.slice(0, '2026-11-20'.length);
  const ms = parseCalendarDay(day) === undefined ? Number.NaN : Date.parse(text);
  if (Number.isNaN(ms))
    throw fault('bad-time', `--at ${text} is no time`, absentDay(day) ?? 'write it as 2026-11-20T14:30:00Z');
  if (ms > nowMs)
    throw fault(
      'bad-time',
      `--at ${text} has not come yet`,
      'give the time of the last apply before the loss',
    );
  return ms;
}

/** The addresses at which nothing exists but what is on record. */
type Gap =
  | { readonly kind: 'absent'; readonly addresses: readonly Address[] }
  | { readonly kind: 'whole' | 'replays' };

/**
 * `recover`, of a journal with a gap: a person declares that what may be missing is known. With addresses: nothing exists there;
 * everything that exists is on record; or this older copy of the state is all that is left. For replays: the answers that the
 * service replays to the next run are expected.
 */
async function closeGap(world: World, options: CommonOptions, gap: Gap, reason: string): Promise<ExitCode> {
  const absent = gap.kind === 'absent' ? gap.addresses : [];
  return withProjectState(world, options, 'write', async (state) => {
    const said = { atMs: world.now(), reason };
    await underLock(world, state, null, async ({ confirmReplays, confirmAbsent, declareWhole }) => {
      if (gap.kind === 'whole') await declareWhole(said);
      else if (gap.kind === 'absent') await confirmAbsent(absent, said);
      else await confirmReplays(said);
    });
    const data = { confirmed: gap.kind === 'replays', whole: gap.kind === 'whole', absent };
    return printResult(world, options, data, sentenceOf(gap));
  });
}

/** Marks everything applied after the copy as missing. The lock file then names a run that the copy knows. */
async function goOnWithOlder(world: World, options: CommonOptions, reason: string): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  await withState(world, project, { mode: 'write', origin: null, older: true }, async (state) => {
    await underLock(world, state, null, ({ declareOlder }) => declareOlder({ atMs: world.now(), reason }));
    const [newest] = await state.runs(1);
    await noteInLockFile(project.folder, environmentOf(project), {
      run: newest?.run,
      record: newest?.outcome?.record_hash,
    });
  });
  return printResult(
    world,
    options,
    { confirmed: false, whole: false, older: true, absent: [] },
    'What was applied after this copy was taken counts as missing: what may exist already is not created until it is confirmed. Commit pricewright.lock.',
  );
}

function sentenceOf(gap: Gap): string {
  switch (gap.kind) {
    case 'whole':
      return 'All that exists is on record: what is new from here on may be created.';
    case 'replays':
      return 'What the service replays to the next run is taken as known.';
    case 'absent':
      return `Nothing exists at ${gap.addresses.join(', ')}: the next plan may create it.`;
    default:
      return gap satisfies never;
  }
}
