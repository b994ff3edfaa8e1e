/** A staged run while it lasts, and how far it is to go. */
import type { StagedOutcome, StepOutcome, StepResult } from '../../model/plan/outcome.ts';
import type { Plan, Step } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { RunContext } from '../sending/run-context.ts';
import type { StepSetting } from '../steps/run-step.ts';
import type { RevenueCheck } from './check-revenue.ts';

/** A run that has begun. `known` is the result of a step that is not to be carried out. */
export interface StagedRun {
  readonly context: RunContext;
  readonly known: (step: Step, failed: string | null) => StepResult | undefined;
}

export interface StagedInput extends StepSetting {
  readonly plan: Plan;
}

/** How far a staged run goes, and what becomes of its drafts where it stops. */
export interface StagedOptions {
  /** Stops before the commit, for a person to look. */
  readonly stageOnly?: boolean;
  /** Goes on with the drafts that were laid, and lays none. */
  readonly commitOnly?: boolean;
  /** Leaves the drafts where nothing goes in force. */
  readonly keepDrafts?: boolean;
  /** The pace until one is measured; null or absent for no limit. */
  readonly requestsPerSecond?: number | null;
}

export interface RanStaged {
  /** One for each step of the plan, and one for each draft that could not be deleted for good. */
  readonly steps: readonly StepOutcome[];
  readonly staged: StagedOutcome;
}

export interface Held {
  readonly plan: Plan;
  readonly context: RunContext;
  readonly known: StagedRun['known'];
  readonly input: StagedInput;
  readonly options: StagedOptions;
  /** By step id. */
  readonly results: Map<string, StepResult>;
  readonly left: { readonly address: Address; readonly id: string; readonly reason: string }[];
  readonly assumed: Map<Exclude<RevenueCheck['kind'], 'agrees' | 'differs'>, number>;
}
