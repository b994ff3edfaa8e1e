/** The plan that leads from one catalog, applied, to another. */

import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { PlanInputs } from '../../src/plan/plan-inputs.ts';
import { NO_GUARDS } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';

/** Undefined where the first catalog cannot be applied, or the second not be planned. */
export function planBetween(
  before: Catalog,
  after: Catalog,
  today: CalendarDay,
  more: Partial<Pick<PlanInputs, 'usage' | 'guards'>> = {},
): Plan | undefined {
  const inputs = {
    project: 'acme',
    environment: 'default',
    origin: 'against before',
    commit: null,
    bindings: bindingsOf('bound'),
    guards: NO_GUARDS,
    revert: [],
    targets: [],
    today,
    toolVersion: '0.0.0',
    ...more,
  };
  const projected = projectApplied({ ...inputs, catalog: before });
  if (projected.kind === 'faulty') return undefined;
  return assemblePlan({ ...inputs, catalog: after, observed: projected.observed }).plan;
}
