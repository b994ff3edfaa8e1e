/** Only what changed outside the catalog, for `drift`: what is left alone, and what steps would touch that the service changed too. */
import { ownerOf } from '../model/address.ts';
import { commandLine } from '../model/command-line.ts';
import { counted } from '../model/counted.ts';
import type { Drift, Plan } from '../model/plan.ts';
import { currencyFinder } from './currency-of-change.ts';
import { draftLines } from './draft-lines.ts';
import { isRevertable, lastingLines } from './lasting-drift.ts';
import { EMPTY_LINE, type Line, line, renderLines, span } from './lines.ts';
import { moneyLines } from './money-lines.ts';
import type { TextOptions } from './palette.ts';
import { driftEntries, driftLines } from './plan-rest-lines.ts';
import { occasionText } from './plan-words.ts';

/**
 * What the service changed and the steps of a plan change again, by address: unlike drift, from what the service has to what
 * it will have.
 */
export function overwrittenDrift(plan: Plan): readonly Drift[] {
  const currencyOf = currencyFinder(plan);
  return plan.steps.flatMap(({ address, differences }) => {
    const changed = differences.filter(({ cause }) => cause === 'service' || cause === 'both');
    if (changed.length === 0) return [];
    const currency = currencyOf(ownerOf(address));
    return [{ address, ...(currency === null ? {} : { currency }), differences: changed }];
  });
}

/**
 * `lasting` is what of the plan's drift no `--revert` undoes, `undone` what undoing the rest does to money, with what the
 * catalog changes at those addresses.
 */
export function driftText(
  plan: Plan,
  lasting: readonly Drift[],
  undone: Plan['impact']['money'],
  options: TextOptions,
): string {
  const { live, recorded, unknown } = plan.compared;
  const looked = `${live} of ${live + recorded + unknown} addresses could be read.`;
  const blocks = [driftLines(plan.drift), overwrittenLines(overwrittenDrift(plan))].filter(
    ({ length }) => length > 0,
  );
  if (blocks.length === 0)
    return renderLines(
      [...headerLines(plan), line(0, span('No drift.', 'good'), ` ${looked}`), ...draftLines(plan)],
      options,
    );
  const undo = ` To undo a change: ${commandLine(plan, 'apply --revert ADDRESS')}`;
  const lines = [
    ...headerLines(plan),
    EMPTY_LINE,
    ...blocks.flatMap((block) => [...block, EMPTY_LINE]),
    ...lastingLines(lasting, plan),
    ...undoneLines(undone, plan.today),
    line(0, looked, isRevertable(plan.drift, lasting) ? undo : ''),
    ...draftLines(plan),
  ];
  return renderLines(lines, options);
}

/** What has drifted in one environment may be as it should in another. */
function headerLines(plan: Plan): readonly Line[] {
  const { project, target } = plan;
  return [
    line(0, span(`Drift for ${project}`, 'strong'), ` · ${occasionText(plan)}`),
    line(0, span(`${target.origin} · profile ${target.profile}`, 'faint')),
  ];
}

function undoneLines(money: Plan['impact']['money'], today: Plan['today']): readonly Line[] {
  if (money.length === 0) return [];
  const title = 'Recurring per month, if it is undone, with what the catalog changes there';
  return [line(0, span(title, 'strong')), ...money.flatMap((each) => moneyLines(each, today)), EMPTY_LINE];
}

function overwrittenLines(overwritten: readonly Drift[]): readonly Line[] {
  if (overwritten.length === 0) return [];
  const title = `Changed at the service, and overwritten by the next apply: ${counted(overwritten.length, 'address', 'addresses')}`;
  const order = ', from what the service has to what it gets';
  return [line(0, span(title, 'warning'), order), ...driftEntries(overwritten).flatMap(({ lines }) => lines)];
}
