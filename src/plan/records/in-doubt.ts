/**
 * Two things that nobody knows yet: the addresses at which the outcome of a request is open, and things to be created that look like one at the
 * service, which wait for a word.
 */
import type { Declared } from '../../model/catalog/catalog.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { isOneOfSeveral } from '../../model/messages/command-line.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Deferred } from '../../model/plan/plan.ts';
import type { Alike, OpenIntent } from '../../model/service/observed.ts';
import { referenceIn } from '../../model/service/references.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
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

/** The addresses at which the outcome of a request is not known. */
interface InDoubt {
  /** The addresses of the requests. */
  readonly at: ReadonlySet<Address>;
  /** With those that the requests open. */
  readonly touched: ReadonlySet<Address>;
  /** The things that the requests are about. */
  readonly owners: ReadonlySet<Address>;
}

export function inDoubt({ observed }: Pick<Context, 'observed'>): InDoubt {
  return addressesIn(observed.openIntents);
}

/** Every subscription of an account may be in doubt at once. */
const addressesIn = remember(
  (intents: readonly OpenIntent[]): InDoubt => ({
    at: new Set(intents.map(({ address }) => address)),
    touched: new Set(
      intents.flatMap(({ address, opens }) => (opens === null ? [address] : [address, opens])),
    ),
    owners: new Set(intents.map(({ address }) => ownerOf(address))),
  }),
);
