/** Credit checks, reservations, settlements and events of the vendor's profile. */
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import { type Charge, isOpen, overflowOf, totalOf } from '../credits/ledgers.ts';
import { type Assessed, assess, maxQuantityOf, policyOf, type SampleEvent } from '../credits/price-work.ts';
import { chargeOf, openHold, RESERVATION_SECONDS } from '../credits/reserve-credits.ts';
import { holdOf, settledHold } from '../credits/track-credits.ts';
import type { CustomerRecord, EventRecord, HoldRecord, LedgerRecord } from '../data/records.ts';
import { type Call, found, type Handler } from '../http/call.ts';
import { answered, vendorBody } from './contract.ts';
import { findCustomer } from './customers.ts';

interface CheckBody {
  readonly account: string;
  readonly event_name?: string;
  readonly events?: readonly SampleEvent[];
  readonly properties?: JsonObject;
  readonly reserve?: { readonly max_quantity?: string | null };
  readonly ttl_seconds?: number;
}

function accountOf(call: Call, name: string): CustomerRecord {
  const customer = findCustomer(call.store, name);
  if (customer === undefined) throw new Refusal(422, `account: there is no customer ${name}`);
  return customer;
}

function checkCredits(call: Call): Answer {
  const body = vendorBody<CheckBody>(call, 'credits.check');
  const { reserve, events = [], properties = {}, ttl_seconds: ttl = RESERVATION_SECONDS } = body;
  if (reserve !== undefined && call.idempotencyKey === undefined)
    throw new Refusal(400, 'Idempotency-Key: is required with reserve');
  if (reserve?.max_quantity != null && events.length > 0)
    throw new Refusal(422, 'reserve.max_quantity: stands without events');
  const customer = accountOf(call, body.account);
  const maxQuantity = maxQuantityOf(reserve?.max_quantity ?? undefined);
  const assessed = assess(
    call.store,
    customer,
    { eventName: body.event_name, events, properties, maxQuantity },
    call.now,
  );
  const allowed = assessed.every(({ enough }) => enough);
  const hold = reserve !== undefined && allowed ? openHold(call, customer, assessed, ttl) : undefined;
  const charges = assessed.map((each) => chargeOf(each, hold !== undefined));
  const answer = answered(
    'CheckCreditsResponse',
    {
      allowed,
      at_zero_action: policyOf(assessed),
      balances: assessed.flatMap(balancesOf),
      charges: charges.map((charge, index) => chargeView(charge, assessed[index]?.ledgers[0]?.ledger)),
      totals: totalsOf(charges),
      reservation_id: hold?.id ?? '',
      expires_at: hold === undefined ? null : timestampOf(hold.expires_at),
    },
    hold?.id,
  );
  return { ...answer, reservation: reserve !== undefined };
}

function balancesOf({ metric, ledgers }: Assessed): readonly JsonObject[] {
  return ledgers.map(({ ledger, available }) => ({
    ledger_id: ledger.id,
    metric_ids: [metric.id],
    available: decimalText(available),
    credit_type: 'monetary',
    filtered: Object.keys(ledger.filter).length > 0,
    scope: { level: 'account', filters: ledger.filter, subscription_id: null },
  }));
}

function chargeView(charge: Charge, ledger: LedgerRecord | undefined): JsonObject {
  return {
    metric_id: charge.metricId,
    ledger_id: ledger?.id ?? '',
    quantity: decimalText(charge.quantity),
    credits: decimalText(charge.amount),
    covered: decimalText(charge.covered),
    overflow: decimalText(overflowOf(charge)),
    uncovered_quantity: decimalText(charge.covered.lt(charge.amount) ? charge.quantity : ZERO),
  };
}

function totalsOf(charges: readonly Charge[]): JsonObject {
  const sum = (of: (charge: Charge) => Decimal) =>
    decimalText(charges.reduce((total, each) => total.plus(of(each)), ZERO));
  return {
    used: totalOf(charges),
    covered: sum(({ covered }) => covered),
    overflow: sum(overflowOf),
    uncovered_metric_quantity: sum(({ covered, amount, quantity }) => (covered.lt(amount) ? quantity : ZERO)),
  };
}

function getReservation(call: Call): Answer {
  const hold = found(call, 'holds', 'reservation_id');
  const open = isOpen(hold, call.now);
  const remaining = heldBy(hold);
  const block = decimal(hold.block ?? remaining);
  return answered('ReservationStatusResponse', {
    reservation_id: hold.id,
    status: open ? 'open' : hold.closed ? 'captured' : 'expired',
    open,
    expires_at: timestampOf(hold.expires_at),
    block_amount: decimalText(block),
    remaining: open ? remaining : '0',
    consumed: decimalText(block.minus(decimal(remaining))),
    closes: [],
    identities: hold.parts.map(({ metric_id: metric }) => ({
      metric_id: metric,
      event_name: call.store.get('metrics', metric)?.event_name ?? '',
    })),
  });
}

function heldBy({ parts }: HoldRecord): string {
  return decimalText(parts.reduce((sum, { held }) => sum.plus(decimal(held)), ZERO));
}

interface TrackBody {
  readonly events: readonly (SampleEvent & EventRecord)[];
  readonly account?: string;
  readonly reservation_id?: string;
  readonly close?: boolean;
}

const MOST_EVENTS = 100;

/** Settles events, by a reservation or straight out of the account's credit. */
function trackCredits(call: Call): Answer {
  const {
    events,
    account,
    reservation_id: reservation,
    close,
  } = vendorBody<TrackBody>(call, 'credits.track');
  if (events.length > MOST_EVENTS) throw new Refusal(422, `events: must be at most ${MOST_EVENTS}`);
  if ((account === undefined) === (reservation === undefined))
    throw new Refusal(422, 'account: must be alone, and so must reservation_id');
  if ((close === undefined) !== (reservation === undefined))
    throw new Refusal(422, 'close: is required with reservation_id, and only with it');
  const { assessed, before } =
    reservation === undefined
      ? heldFor(call, accountOf(call, account ?? ''), events)
      : { assessed: [], before: holdOf(call, reservation) };
  const { hold, charges } = settledHold(call, before, events, close === false);
  return answered('TrackCreditsResponse', {
    allowed: assessed.every(({ enough }) => enough),
    balances: assessed.flatMap(balancesOf),
    charges: charges.map((charge) => chargeView(charge, undefined)),
    totals: totalsOf(charges),
    events_accepted: events.length,
    events_priced: events.length,
    envelope_exceeded: charges.some((charge) => overflowOf(charge).gt(ZERO)),
    reservation_id: hold.id,
    reservation_open: !hold.closed,
    reservation_remaining: hold.closed ? '0' : heldBy(hold),
  });
}

/** The account's credit for events without a reservation, held for a moment. */
function heldFor(call: Call, customer: CustomerRecord, events: TrackBody['events']) {
  const work = { eventName: undefined, events, properties: {}, maxQuantity: undefined };
  const assessed = assess(call.store, customer, work, call.now);
  return { assessed, before: openHold(call, customer, assessed, 1) };
}

interface EventsBody {
  readonly events: readonly (EventRecord & { readonly account: string })[];
}

/** Each `unique_id` counts once. An event of an unknown account fails, and the others count. */
function ingestEvents(call: Call): Answer {
  const { events } = vendorBody<EventsBody>(call, 'events.ingest');
  if (events.length > MOST_EVENTS) throw new Refusal(422, `events: must be at most ${MOST_EVENTS}`);
  const isKnown = ({ account }: { readonly account: string }) =>
    findCustomer(call.store, account) !== undefined;
  for (const event of events)
    if (isKnown(event) && call.store.get('events', event.unique_id) === undefined)
      call.store.put('events', event.unique_id, event);
  const ids = (wanted: boolean) =>
    events.filter((event) => isKnown(event) === wanted).map(({ unique_id: id }) => id);
  return answered('IngestEventsResponse', { ingested: ids(true), failed: ids(false) });
}

export const CREDIT_HANDLERS = {
  'credits.check': checkCredits,
  'credits.get_reservation': getReservation,
  'credits.track': trackCredits,
  'events.ingest': ingestEvents,
} as const satisfies Readonly<Record<string, Handler>>;
