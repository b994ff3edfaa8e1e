/**
 * `recover`: the one way out of whatever stopped a run. By itself it looks at what is wrong, explains it, and asks. With an
 * answer, it does that one thing, for scripts.
 */
import { fault } from '../../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import { addressFrom } from '../../address-argument.ts';
import type { Reasoned } from '../../common-options.ts';
import { ANSWERS, type Answer } from '../../io/formats.ts';
import type { World } from '../../io/world.ts';

export interface RecoverOptions extends Reasoned {
  /** The id of the resource that the request in doubt created. */
  readonly id?: string;
  readonly answer?: Answer;
  /** When a lost state was last applied from. */
  readonly at?: string;
}

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
  if (answer === 'unlock') return (await import('./unlock.ts')).unlock(world, options);
  if (answer === 'lost') return (await import('./start-over.ts')).startOver(world, options, reason);
  const { closeGap, goOnWithOlder } = await import('./close-gap.ts');
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
