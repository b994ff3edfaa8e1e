/** Reserve (interface, "Reserve credits"): a quote, or a hold on the credit that the work will consume. */
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import type { CustomerRecord, HoldRecord, LedgerRecord } from '../data/records.ts';
import type { Store } from '../data/store.ts';
import { bodyOf, type Call } from '../http/call.ts';
import { type Charge, chargeView, openHoldsOn, totalOf } from './ledgers.ts';
import { type Assessed, assess, maxQuantityOf, policyOf, type SampleEvent } from './price-work.ts';

/** The life of a reservation that names none. */
export const RESERVATION_SECONDS = 900;

interface ReserveBody {
  readonly customer_id: string;
  readonly event_name?: string;
  readonly events?: readonly SampleEvent[];
  readonly properties?: JsonObject;
  readonly reserve?: { readonly max_quantity?: string };
  readonly ttl_seconds?: number;
}

export function reserveCredits(call: Call): Answer {
  const body = bodyOf<ReserveBody>(call, 'credit/reserve');
  if (body.reserve !== undefined && call.idempotencyKey === undefined)
    throw new Refusal(400, 'Idempotency-Key: is required with reserve');
  const customer = customerOf(call.store, body.customer_id);
  const work = {
    eventName: body.event_name,
    events: body.events ?? [],
    properties: body.properties ?? {},
    maxQuantity: maxQuantityOf(body.reserve?.max_quantity),
  };
  const assessed = assess(call.store, customer, work, call.now);
  const gateOff = call.store.get('settings', 'credit_gate')?.value === 'off';
  const allowed = gateOff || assessed.every(({ enough }) => enough);
  const hold =
    body.reserve !== undefined && allowed && !gateOff
      ? openHold(call, customer, assessed, body.ttl_seconds ?? RESERVATION_SECONDS)
      : undefined;
  const answer = reserveView(assessed, { allowed, gateOff, hold });
  return { ...ok(answer, hold?.id), reservation: body.reserve !== undefined };
}

/** Finds the customer by id or alias. */
function customerOf(store: Store, name: string): CustomerRecord {
  const customer =
    store.get('customers', name) ?? [...store.all('customers')].find(({ alias }) => alias === name);
  if (customer === undefined) throw new Refusal(422, `customer_id: there is no customer ${name}`);
  return customer;
}

export function openHold(
  call: Call,
  customer: CustomerRecord,
  assessed: readonly Assessed[],
  ttlSeconds: number,
): HoldRecord {
  for (const ledger of new Set(assessed.flatMap(({ shares }) => shares.map((share) => share.ledger))))
    requireRoom(call, ledger);
  const parts = assessed.flatMap(({ metric, price, shares }) =>
    shares.map(({ ledger, amount }) => ({
      metric_id: metric.id,
      ledger_id: ledger.id,
      price,
      held: decimalText(amount),
    })),
  );
  const block = parts.reduce((sum, { held }) => sum.plus(decimal(held)), ZERO);
  const hold: HoldRecord = {
    id: call.store.newId('holds', 'res'),
    customer_id: customer.id,
    ttl_seconds: ttlSeconds,
    expires_at: call.now + ttlSeconds * 1000,
    closed: false,
    block: decimalText(block),
    parts,
  };
  call.store.put('holds', hold.id, hold);
  return hold;
}

function requireRoom(call: Call, ledger: LedgerRecord): void {
  if (openHoldsOn(call.store, ledger, call.now).length >= ledger.max_holds)
    throw new Refusal(429, `ledger ${ledger.id} is at its cap of ${ledger.max_holds} holds`);
}

function reserveView(
  assessed: readonly Assessed[],
  outcome: { readonly allowed: boolean; readonly gateOff: boolean; readonly hold: HoldRecord | undefined },
): JsonObject {
  const { allowed, gateOff, hold } = outcome;
  const charges = assessed.map((each) => chargeOf(each, hold !== undefined));
  return {
    allowed,
    ...(allowed ? {} : { policy: policyOf(assessed) }),
    availability: gateOff ? [] : assessed.flatMap(availabilityOf),
    charges: charges.map(chargeView),
    total: totalOf(charges),
    reservation_id: hold?.id ?? '',
    ...(hold === undefined ? {} : { expires_at: timestampOf(hold.expires_at) }),
  };
}

function availabilityOf({ metric, ledgers }: Assessed): readonly JsonObject[] {
  return ledgers.map(({ ledger, available }) => ({
    metric_id: metric.id,
    ledger_id: ledger.id,
    available: decimalText(available),
  }));
}

export function chargeOf({ metric, quantity, amount, shares }: Assessed, held: boolean): Charge {
  const covered = held ? shares.reduce((sum, share) => sum.plus(share.amount), ZERO) : ZERO;
  return { metricId: metric.id, quantity, amount, covered };
}
