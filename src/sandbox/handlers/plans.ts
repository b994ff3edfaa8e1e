/** Plans. The list is published; a project may bind all other operations. No answer shows a plan's items. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import { mergePatch } from '../../model/catalog/overlay-price.ts';
import { without } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { dayOf } from '../clock.ts';
import { planView, statusOn } from '../data/views.ts';
import { bodyOf, type Call, changed, created, found, type Handler } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { withoutOwnFields } from './products.ts';

function listPlans(call: Call): Answer {
  const plans = [...call.store.all('plans')];
  if (call.parameters.tags !== undefined) return listAnswer(call, plans, planView, SHOWN_FIELDS.tagged_plan);
  // The interface shows no tags of a plan, nor the name of the parameter that filters by them.
  return listAnswer(call, plans, (plan) => without(planView(plan), ['tags']), SHOWN_FIELDS.plan);
}

function createPlan(call: Call): Answer {
  const fields = withoutOwnFields(bodyOf(call, 'offering/planCreate'));
  const plan = created(call, 'plans', 'plan', { fields, items: [] });
  return ok(planView(plan), plan.id);
}

function updatePlan(call: Call): Answer {
  const plan = found(call, 'plans');
  const fields = mergePatch(plan.fields, withoutOwnFields(bodyOf(call, 'offering/planUpdate')));
  return ok(planView(changed(call, 'plans', { ...plan, fields })));
}

/** Refuses with 409 if a subscription made from the plan is active. */
function deletePlan(call: Call): Answer {
  const { id } = found(call, 'plans');
  for (const subscription of call.store.all('subscriptions'))
    if (subscription.plan_id === id && statusOn(subscription, dayOf(call.now)) === 'active')
      throw new Refusal(409, `plan ${id} is used by the active subscription ${subscription.id}`);
  call.store.remove('plans', id);
  return NO_CONTENT;
}

export const PLAN_HANDLERS = {
  'plans.list': listPlans,
  'plans.get': (call) => ok(planView(found(call, 'plans'))),
  'plans.create': createPlan,
  'plans.update': updatePlan,
  'plans.delete': deletePlan,
} as const satisfies Readonly<Record<string, Handler>>;
