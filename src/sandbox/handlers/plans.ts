/** Plans. The list is published; a project may bind all other operations. No answer shows a plan's items. */

import { SHOWN_FIELDS } from '../../interface/index.ts';
import { mergePatch } from '../../model/catalog/overlay-price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, NO_CONTENT, ok, Refusal } from '../answers/answer.ts';
import { dayOf, timestampOf } from '../clock.ts';
import type { PlanRecord } from '../data/records.ts';
import { planView, statusOn } from '../data/views.ts';
import { bodyOf, type Call, notFound, param } from '../http/call.ts';
import { listAnswer } from '../http/list.ts';
import { withoutOwnFields } from './products.ts';

export function listPlans(call: Call): Answer {
  const plans = [...call.store.all('plans')];
  if (call.parameters.tags !== undefined) return listAnswer(call, plans, planView, SHOWN_FIELDS.tagged_plan);
  // The interface shows no tags of a plan, nor the name of the parameter that filters by them.
  return listAnswer(call, plans, (plan) => withoutTags(planView(plan)), SHOWN_FIELDS.plan);
}

function withoutTags({ tags: _, ...shown }: JsonObject): JsonObject {
  return shown;
}

export function getPlan(call: Call): Answer {
  return ok(planView(planOf(call)));
}

export function createPlan(call: Call): Answer {
  const fields = withoutOwnFields(bodyOf(call, 'offering/planCreate'));
  const id = call.store.newId('plans', 'plan');
  const at = timestampOf(call.now);
  const plan: PlanRecord = { id, fields, items: [], created_at: at, updated_at: at };
  call.store.put('plans', id, plan);
  return ok(planView(plan), id);
}

export function updatePlan(call: Call): Answer {
  const plan = planOf(call);
  const fields = mergePatch(plan.fields, withoutOwnFields(bodyOf(call, 'offering/planUpdate')));
  const changed: PlanRecord = { ...plan, fields, updated_at: timestampOf(call.now) };
  call.store.put('plans', plan.id, changed);
  return ok(planView(changed));
}

/** Refuses with 409 if a subscription made from the plan is active. */
export function deletePlan(call: Call): Answer {
  const { id } = planOf(call);
  for (const subscription of call.store.all('subscriptions'))
    if (subscription.plan_id === id && statusOn(subscription, dayOf(call.now)) === 'active')
      throw new Refusal(409, `plan ${id} is used by the active subscription ${subscription.id}`);
  call.store.remove('plans', id);
  return NO_CONTENT;
}

function planOf(call: Call): PlanRecord {
  const id = param(call, 'id');
  const plan = call.store.get('plans', id);
  if (plan === undefined) throw notFound('plan', id);
  return plan;
}
