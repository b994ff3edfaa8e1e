/** Plans one pricing plan: adopted by its id, or by its name if a complete list shows exactly one; else created. */
import type { CatalogPlan } from '../../model/catalog/catalog.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { isPresent } from '../../model/service/record.ts';
import type { Context } from '../context.ts';
import { type Part, part } from '../part.ts';
import { declaredOwner } from '../records/recorded-elsewhere.ts';
import { type Found, planDeclared } from './plan-declared.ts';
import { isDue, planDeletion } from './plan-deletion.ts';

export function planPricingPlan(context: Context, plan: CatalogPlan): Part {
  if (isDue(plan.absent, context.today)) return planDeletion(context, 'plan', plan);
  const recorded = context.observed.records.get(plan.address);
  const { listed, complete, wholeNames } = context.observed.plans;
  if (plan.id !== undefined) {
    const shown = listed.find(({ id }) => id === plan.id);
    return planDeclared(context, 'plan', plan, {
      remoteId: plan.id,
      how: 'declared',
      ...(shown === undefined ? {} : { listed: { ...shown } }),
    });
  }
  if (isPresent(recorded)) return planDeclared(context, 'plan', plan, undefined);

  // A listed plan that another plan of the catalog has on record is that other plan, whatever its name.
  const matches = listed.filter(
    ({ id, name }) =>
      name === plan.fields.name &&
      plan.otherThan?.includes(id) !== true &&
      declaredOwner(context, plan.address, id) === undefined,
  );
  const isWhole = complete || wholeNames?.has(String(plan.fields.name)) === true;
  if (!isWhole && matches.length <= 1) return part({ deferred: [incompleteList(plan)] });
  const [match, second] = matches;
  if (match && second) return part({ diagnostics: [ambiguous(plan, matches.length)] });
  const found: Found | undefined = match && {
    remoteId: match.id,
    how: 'matched_by_name',
    listed: { ...match },
  };
  return planDeclared(context, 'plan', plan, found);
}

function incompleteList(plan: CatalogPlan): Part['deferred'][number] {
  return {
    kind: 'unread',
    address: plan.address,
    reason:
      'the list of plans has further pages that cannot be asked for, so one match by name proves nothing',
    fix: 'give its `id`, or name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }',
  };
}

function ambiguous(plan: CatalogPlan, matches: number): Diagnostic {
  return {
    severity: 'error',
    code: 'ambiguous-plan',
    source: plan.locate([]),
    message: `the service has ${matches} plans named "${String(plan.fields.name)}"`,
    fix: 'give the `id` of the one that is meant',
  };
}
