/** Why a stage of a staged plan ended, in words. */
import { letsOthersGo, type StepResult } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import { otherText } from '../../model/service/kept-otherwise.ts';
import type { Held } from './staged-run.ts';

/** Why a stage ended. `keeps`: the drafts stay, since a later run resolves what is in doubt and goes on. */
export interface Failure {
  readonly because: string;
  readonly keeps: boolean;
}

/** Nothing that the service kept of a draft is in force. The version's step was not carried out. */
export function asRefusal({ fields }: StepResult & { readonly kind: 'kept_otherwise' }): StepResult {
  const [first] = fields;
  const what = first && otherText(first);
  return { kind: 'stale', reason: `the service kept its draft otherwise than it was sent: ${what}` };
}

/** The first failure, one in doubt before the others; undefined where the stage is whole. */
export function failureIn({ context, results }: Held, steps: readonly Step[]): Failure | undefined {
  const stopped = context.stop.reason();
  if (stopped !== null) return { because: stopped, keeps: true };
  const failed = steps.filter(({ id }) => {
    const result = results.get(id);
    return result !== undefined && !letsOthersGo(result);
  });
  const doubtful = failed.find(({ id }) => results.get(id)?.kind === 'in_doubt');
  const first = doubtful ?? failed.find(({ id }) => !isConsequence(results.get(id))) ?? failed[0];
  if (first === undefined) return undefined;
  return {
    because: `${first.address}: ${reasonOf(results.get(first.id))}`,
    keeps: doubtful !== undefined,
  };
}

function isConsequence(result: StepResult | undefined): boolean {
  return result?.kind === 'dependent' || result?.kind === 'not_started';
}

export function reasonOf(result: StepResult | undefined): string {
  switch (result?.kind) {
    case 'refused':
      return `refused with ${result.status}${result.detail === '' ? '' : `: ${result.detail}`}`;
    case 'in_doubt':
      return `in doubt: ${result.reason}`;
    case 'dependent':
      return `depends on ${result.on}`;
    case 'kept_otherwise':
      return 'the service kept something else';
    case 'not_started':
    case 'stale':
      return result.reason;
    default:
      return 'not done';
  }
}
