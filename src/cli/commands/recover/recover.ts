/**
 * `recover`: the one way out of whatever stopped a run. By itself it looks at what is wrong, explains it, and asks. With an
 * option, it does that one thing, for scripts.
 */
import { fault } from '../../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import { addressFrom } from '../../address-argument.ts';
import type { CommonOptions } from '../../common-options.ts';
import type { World } from '../../io/world.ts';

export interface RecoverOptions extends CommonOptions {
  readonly id?: string;
  readonly notApplied?: boolean;
  readonly sendAgain?: boolean;
  readonly absent?: boolean;
  readonly whole?: boolean;
  readonly replays?: boolean;
  readonly older?: boolean;
  readonly lost?: boolean;
  readonly unlock?: boolean;
  readonly lastApply?: string;
  readonly reason?: string;
}

/** How many addresses an option takes, and whether a reason must be given, since what is said cannot be checked. */
const MODES = {
  id: { addresses: 'one', needsReason: false },
  notApplied: { addresses: 'one', needsReason: true },
  sendAgain: { addresses: 'one', needsReason: false },
  absent: { addresses: 'some', needsReason: true },
  whole: { addresses: 'none', needsReason: true },
  replays: { addresses: 'none', needsReason: true },
  older: { addresses: 'none', needsReason: true },
  lost: { addresses: 'none', needsReason: true },
  unlock: { addresses: 'none', needsReason: false },
} as const satisfies Partial<Record<keyof RecoverOptions, unknown>>;

type Mode = keyof typeof MODES;

/** Throws a DiagnosticsError for options that do not go together. */
export async function recover(
  world: World,
  options: RecoverOptions,
  ...named: readonly string[]
): Promise<ExitCode> {
  const mode = modeOf(options, named);
  const { reason = '' } = options;
  const addresses = named.map(addressFrom);
  const [address] = addresses;
  if (mode === undefined) return (await import('./look-and-ask.ts')).lookAndAsk(world, options, addresses);
  if (address !== undefined && mode !== 'absent') {
    const { resolveByHand, resolveBySending } = await import('./resolve-request.ts');
    if (mode === 'sendAgain') return resolveBySending(world, options, address);
    const id = options.id?.trim();
    const resolution =
      id === undefined ? { kind: 'not_applied' as const } : { kind: 'executed' as const, remoteId: id };
    return resolveByHand(world, options, address, resolution);
  }
  if (mode === 'unlock') return (await import('./unlock.ts')).unlock(world, options);
  if (mode === 'lost') return (await import('./start-over.ts')).startOver(world, options, reason);
  const { closeGap, goOnWithOlder } = await import('./close-gap.ts');
  if (mode === 'older') return goOnWithOlder(world, options, reason);
  return closeGap(
    world,
    options,
    mode === 'whole' || mode === 'replays' ? { kind: mode } : { kind: 'absent', addresses },
    reason,
  );
}

function modeOf(options: RecoverOptions, named: readonly string[]): Mode | undefined {
  const given = (Object.keys(MODES) as Mode[]).filter((mode) => options[mode] !== undefined);
  const [mode, other] = given;
  if (other !== undefined)
    throw fault(
      'recover-how',
      `${given.map(optionOf).join(' and ')} say different things`,
      'give one of them; without any, `pricewright recover` looks at what is wrong and asks',
    );
  if (options.lastApply !== undefined && mode !== 'lost')
    throw fault(
      'recover-how',
      '--last-apply is said of a state that was lost',
      'add --lost, or leave it out',
    );
  if (mode === undefined) return undefined;
  const { addresses, needsReason } = MODES[mode];
  const fits = { none: named.length === 0, one: named.length === 1, some: named.length > 0 }[addresses];
  if (!fits) {
    const wanted = { none: 'no address', one: 'one address', some: 'the addresses' }[addresses];
    throw fault('recover-how', `${optionOf(mode)} takes ${wanted}`, `run: pricewright recover --help`);
  }
  if (needsReason && !options.reason)
    throw fault(
      'missing-reason',
      `${optionOf(mode)} needs a reason`,
      'say how you know: --reason "…"; it is kept in the journal',
    );
  return mode;
}

function optionOf(mode: Mode): string {
  return `--${mode.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
