/** Plans one pricing plan: adopted by its id, or by its name if a complete list shows exactly one; else created. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import type { CatalogPlan } from '../../model/catalog/catalog.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { pick, without } from '../../model/values/json.ts';
import { itemReferences } from '../bodies/encode-items.ts';
import type { Context } from '../context.ts';
import { joinParts, type Part, part } from '../part.ts';
import { asCompared, withKnownIds } from '../records/note-agreed.ts';
import { declaredOwner } from '../records/recorded-elsewhere.ts';
import { dependent, needsOf, type Standings } from '../records/standing.ts';
import { type Found, planDeclared, unread } from './plan-declared.ts';
import { isDue, planDeletion } from './plan-deletion.ts';
import { behindNotice, comparedTemplate, type Template, templateOf } from './plan-template.ts';

export function planPricingPlan(context: Context, declared: CatalogPlan, standings: Standings): Part {
  if (isDue(declared.absent, context.today)) return planDeletion(context, 'plan', declared);
  const template = templateOf(context, declared);
  const { dependsOn, missing } = needsOf(itemReferences(template.items), standings);
  if (missing.length > 0) return part({ deferred: [dependent(declared.address, missing)] });
  const planned = planKnown(context, { ...declared, fields: template.fields }, declared, template);
  return dependsOn.length === 0
    ? planned
    : { ...planned, steps: planned.steps.map((step) => ({ ...step, depends_on: dependsOn })) };
}

/** `plan` has the whole template among its fields. */
function planKnown(context: Context, plan: CatalogPlan, declared: CatalogPlan, template: Template): Part {
  const recorded = context.observed.records.get(plan.address);
  const { listed, complete, wholeNames } = context.observed.plans;
  if (isPresent(recorded)) {
    const { fields, isBehind } = comparedTemplate(context, declared, template, recorded.value ?? {});
    const notices = isBehind ? [behindNotice(plan)] : [];
    return joinParts([planShown(context, { ...plan, fields }, undefined, recorded), part({ notices })]);
  }
  if (plan.id !== undefined) {
    const shown = listed.find(({ id }) => id === plan.id);
    return planShown(
      context,
      plan,
      { remoteId: plan.id, how: 'declared', ...(shown === undefined ? {} : { listed: { ...shown } }) },
      undefined,
    );
  }
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
  return planShown(context, plan, found, undefined);
}

/** A part that no answer shows and no request of ours sent is taken as it is written, or is deferred. */
function planShown(
  context: Context,
  plan: CatalogPlan,
  found: Found | undefined,
  recorded: Recorded | undefined,
): Part {
  const isNew = found === undefined && recorded === undefined;
  const unknown = Object.keys(plan.fields).filter(
    (name) => !SHOWN_FIELDS.plan.has(name) && recorded?.value?.[name] === undefined,
  );
  if (isNew || unknown.length === 0 || recorded?.value === null)
    return planDeclared(context, 'plan', plan, found);
  const shown = { ...plan, fields: without(plan.fields, unknown) };
  const planned = planDeclared(context, 'plan', shown, found);
  if (plan.adopt !== 'as_written') return joinParts([planned, part({ deferred: [unread(plan)] })]);
  const hidden = withKnownIds(context, pick(plan.fields, unknown));
  const noted = recorded === undefined ? [] : asCompared(recorded);
  const adoptions = planned.adoptions.length > 0 ? planned.adoptions : noted;
  return {
    ...planned,
    adoptions: adoptions.map((each) => ({ ...each, value: { ...each.value, ...hidden } })),
  };
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
