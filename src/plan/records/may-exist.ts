/** Something that is to be created, and looks like something at the service that nobody knows, waits for a word. */
import type { Declared } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { isOneOfSeveral } from '../../model/messages/command-line.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import type { Alike } from '../../model/service/observed.ts';
import { referenceIn } from '../../model/service/references.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import type { Context } from '../context.ts';
import { type Part, part } from '../part.ts';

export function unlessItMayExist(context: Context, declared: Declared, planned: Part): Part {
  const { address, otherThan = [] } = declared;
  const creation = planned.steps.find((step) => step.address === address && step.action === 'create');
  const alike = (context.observed.alike?.at.get(address) ?? []).filter(
    (one) => !otherThan.includes(one.id) && isSame(context, creation?.body ?? {}, one),
  );
  return creation === undefined || alike.length === 0
    ? planned
    : part({ deferred: [mayExist(context, declared, alike)] });
}

/**
 * True unless it is seen to be for another plan, or for other products, or to have ended with another contract. Prices do not
 * tell two things apart.
 */
function isSame(context: Context, body: JsonObject, { planId, productIds, endedFrom }: Alike): boolean {
  const { plan_id: plan, items } = body;
  const start = contractStart(body);
  if (endedFrom && start !== null && endedFrom !== start) return false;
  if (plan !== undefined && planId !== null)
    return referenceName(context, plan) === referenceName(context, planId);
  if (productIds === null) return true;
  const wanted = new Set(productsIn(context, items));
  const shown = new Set(productIds.map((id) => referenceName(context, id)));
  return wanted.size === shown.size && [...wanted].every((name) => shown.has(name));
}

function productsIn(context: Context, items: Json | undefined): readonly string[] {
  return objectsIn(items).flatMap(({ product_id: product, items: inner }) => [
    ...(product === undefined ? [] : [referenceName(context, product)]),
    ...productsIn(context, inner),
  ]);
}

function referenceName({ nameId }: Context, reference: Json): string {
  const name = isJsonObject(reference) ? referenceIn(reference) : reference;
  return nameId(String(name)) ?? String(name);
}

const MOST_NAMED = 3;

function mayExist(context: Context, { address }: Declared, alike: readonly Alike[]): Deferred {
  const ids = alike.map(({ id }) => id);
  const [first = ''] = ids;
  const id = isOneOfSeveral(context) ? `{ ${context.environment}: ${first} }` : first;
  const shared = address.startsWith('subscriptions.')
    ? 'for the same customer with the same items'
    : 'of the same name';
  return {
    kind: 'may_exist',
    address,
    reason: `the service has ${someOf(ids, MOST_NAMED)} ${shared}, and neither catalog nor state knows it: creating this one could double it`,
    fix: `if it is the same one, adopt it with \`id: ${id}\`; if this is another one, write \`other_than: [${ids.join(', ')}]\``,
  };
}
