/** Only what changed outside the catalog, for `drift`: what is left alone, and what steps would touch that the service changed too. */
import { commandLine } from '../model/command-line.ts';
import type { Drift, Plan } from '../model/plan.ts';
import { EMPTY_LINE, line, renderLines, span } from './lines.ts';
import type { TextOptions } from './palette.ts';
import { driftLines } from './plan-rest-lines.ts';

/** Drift of a plan, and the parts of its steps that the service changed as well, by address. */
export function allDrift(plan: Plan): readonly Drift[] {
  const within = plan.steps.flatMap(({ address, differences }) => {
    const changed = differences.filter(({ cause }) => cause === 'service' || cause === 'both');
    return changed.length === 0 ? [] : [{ address, differences: changed }];
  });
  return [...plan.drift, ...within];
}

export function driftText(plan: Plan, options: TextOptions): string {
  const drift = allDrift(plan);
  const { live, recorded, unknown } = plan.compared;
  const looked = `${live} of ${live + recorded + unknown} addresses could be read.`;
  const lines =
    drift.length === 0
      ? [line(0, span('No drift.', 'good'), ` ${looked}`)]
      : [
          ...driftLines(drift),
          EMPTY_LINE,
          line(0, `${looked} To undo a change: ${commandLine(plan.environment, 'apply --revert ADDRESS')}`),
        ];
  return renderLines(lines, options);
}
