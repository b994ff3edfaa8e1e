/**
 * The text of `drift`, which shows only changes outside the catalog: drift that is left alone, and changes at the
 * service that steps of the plan overwrite.
 */

import { commandLine } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import type { Drift, Plan } from '../../model/plan/plan.ts';
import type { Coverage, FoundUnmanaged } from '../../model/service/coverage.ts';
import { ownerOf } from '../../model/values/address.ts';
import { coverageLines, failedProbeLines, isCovered, unmanagedLines } from '../lines/coverage-lines.ts';
import { draftLines } from '../lines/draft-lines.ts';
import { EMPTY_LINE, type Line, line, renderLines, span } from '../lines/lines.ts';
import { moneyLines } from '../lines/money-lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import { driftEntries, driftLines } from '../lines/plan-rest-lines.ts';
import { isRevertable, lastingLines } from '../view/lasting-drift.ts';
import { currencyFinder } from '../words/currency-of-change.ts';
import { occasionText } from '../words/plan-words.ts';

/**
 * The changes at the service that the steps of a plan overwrite, by address. Unlike drift, each goes from the
 * service's value to the planned value.
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

/** The findings of `drift`. */
export interface DriftFound {
  readonly plan: Plan;
  readonly coverage: Coverage;
  readonly unmanaged: FoundUnmanaged;
  /** The steps of a probe that failed. */
  readonly failed: readonly { readonly address: string; readonly reason: string }[];
  /** The drift of the plan that `revert` does not undo. */
  readonly lasting: readonly Drift[];
  /** The change in money if the rest is undone, together with the catalog's changes at those addresses. */
  readonly undone: Plan['impact']['money'];
}

/** The coverage comes first, because "no drift" says nothing about addresses that were not compared. */
export function driftText(found: DriftFound, options: TextOptions): string {
  const { plan, coverage, lasting, undone } = found;
  const blocks = [driftLines(plan.drift), overwrittenLines(overwrittenDrift(plan))].filter(
    ({ length }) => length > 0,
  );
  const head = [...headerLines(plan), ...coverageLines(coverage), ...failedProbeLines(found.failed)];
  const rest = [...draftLines(plan), ...unmanagedLines(found.unmanaged)];
  if (blocks.length === 0) {
    const none =
      coverage.compared === 0
        ? line(0, span('Nothing was compared, so nothing is known of drift.', 'warning'))
        : isCovered(coverage)
          ? line(0, span('No drift.', 'good'))
          : line(0, span('No drift in what was compared.', 'good'));
    return renderLines([...head, none, ...rest], options);
  }
  const undo = `To undo a change: ${commandLine(plan, 'revert ADDRESS')}`;
  const lines = [
    ...head,
    EMPTY_LINE,
    ...blocks.flatMap((block) => [...block, EMPTY_LINE]),
    ...lastingLines(lasting, plan),
    ...undoneLines(undone, plan.today),
    ...(isRevertable(plan.drift, lasting) ? [line(0, undo)] : []),
    ...rest,
  ];
  return renderLines(lines, options);
}

/** The environment and the service, because drift in one environment may be right in another. */
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
