/** The options of `apply`, and the rules for their combinations. */
import { fault } from '../../model/messages/diagnostic.ts';
import type { Pipeline } from '../../model/plan/provenance.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { Options } from '../options/options.ts';
import type { OtherPlan } from './make-plan.ts';

export type ApplyOptions = Options<'apply'> &
  OtherPlan & {
    /** Set by `ci apply` and `ci drift`: what the run keeps of its pipeline. */
    readonly pipeline?: Pipeline;
    /** Set by them as well, where the forge notes the newest run. */
    readonly newest?: NewestRun | undefined;
  };

/** The newest run, noted at a place that no restore of the state reaches. */
export interface NewestRun {
  /** Undefined before the first. */
  readonly run: string | undefined;
  /** Names the place. */
  readonly place: string;
  readonly note: (run: string) => Promise<void>;
}

/**
 * Throws a DiagnosticsError where options exclude each other.
 * `--yes` goes with every form of approval, because it only skips the question.
 */
export function checkApplyOptions(options: ApplyOptions, file: string | undefined): void {
  const { approved, resume, due, queue, commit, drafts } = options;
  if (commit !== undefined && drafts === 'only')
    throw fault(
      'several-approvals',
      '--drafts only stops before the commit, and --commit continues with it',
      'choose one',
    );
  if (queue === 'detach' && (options.out !== undefined || options.comment !== undefined))
    throw fault(
      'detach-with-report',
      `${options.out === undefined ? '--comment' : '--out'} writes what became of the steps, and --queue detach does not wait for that`,
      'leave one of the two out; see how the run ended with: pricewright log --json',
    );
  const ways = [file, approved, commit, resume || undefined, due].filter((each) => each !== undefined).length;
  if (ways > 1)
    throw fault(
      'several-approvals',
      'a plan file, --approved, --commit, --resume and --due exclude each other',
      'choose one',
    );
  const beside = { '--target': options.target, '--signed': options.signed, '--drafts': drafts };
  const [narrowing] = Object.entries(beside).flatMap(([name, given]) => (given === undefined ? [] : [name]));
  if (due && narrowing !== undefined)
    throw fault(
      'due-narrowed',
      `--due carries out what was approved, and ${narrowing} belongs to another plan`,
      'leave one of the two out',
    );
  if (file !== undefined || resume || commit !== undefined) refuseTarget(options, file);
}

/** Throws the DiagnosticsError for an apply with something to do, no approval and no person to ask. */
export function refuseUnapproved(): never {
  throw fault(
    'not-approved',
    'nobody is here to ask, and nothing says what was approved',
    'give the plan file, --approved DIGEST, or --yes to apply the plan as it is now',
  );
}

/**
 * Refuses to narrow a plan that has its steps already.
 * `file` is undefined where the steps are those of the resumed run.
 */
function refuseTarget({ target }: ApplyOptions, file: string | undefined): void {
  if (target === undefined) return;
  const message = '--target is of the plan that is made now';
  if (file !== undefined)
    throw fault(
      'target-beside-file',
      `${message}, and ${visible(file)} has steps of its own`,
      'make the file with `pricewright plan --target ADDRESS --out FILE`, or leave one of the two out',
    );
  throw fault(
    'target-beside-resume',
    `${message}, and --resume finishes the run that was cut short as it was approved`,
    'run `apply --resume` first, and then an apply with --target',
  );
}
