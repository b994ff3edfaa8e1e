/**
 * POST /beta/credits/track settles a hold. The interface names it without its bodies; their form is the sandbox's
 * own.
 */
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import type { HoldPart, HoldRecord } from '../data/records.ts';
import { bodyOf, type Call } from '../http/call.ts';
import { type Charge, chargeView, isOpen, totalOf } from './ledgers.ts';
import { type MetricUse, priceUse, quantityOfUse, type SampleEvent, usesOf } from './price-work.ts';

interface TrackBody {
  readonly reservation_id: string;
  readonly events?: readonly SampleEvent[];
  readonly partial?: boolean;
}

/**
 * Takes the cost of the events, at the frozen rates, out of the hold and its ledgers. The part that the hold does not
 * cover is overflow and touches no ledger. A partial settlement leaves the hold open and restarts its lifetime.
 */
export function trackCredits(call: Call): Answer {
  const body = bodyOf<TrackBody>(call, 'credit/track');
  const partial = body.partial === true;
  const before = holdOf(call, body.reservation_id);
  const { hold: changed, charges } = settledHold(call, before, body.events ?? [], partial);
  return ok({
    reservation_id: changed.id,
    closed: changed.closed,
    charges: charges.map(chargeView),
    total: totalOf(charges),
    ...(partial ? { expires_at: timestampOf(changed.expires_at) } : {}),
  });
}

/** The hold after these events. A partial settlement leaves it open. */
export function settledHold(
  call: Call,
  hold: HoldRecord,
  events: readonly SampleEvent[],
  partial: boolean,
): { readonly hold: HoldRecord; readonly charges: readonly Charge[] } {
  const metrics = [...new Set(hold.parts.map((part) => part.metric_id))].flatMap(
    (id) => call.store.get('metrics', id) ?? [],
  );
  let parts = hold.parts;
  const charges = usesOf(events, undefined, metrics).map((use) => {
    const settled = settle(call, parts, use);
    parts = settled.parts;
    return settled.charge;
  });
  const changed: HoldRecord = {
    ...hold,
    parts,
    closed: !partial,
    expires_at: partial ? call.now + hold.ttl_seconds * 1000 : hold.expires_at,
  };
  call.store.put('holds', hold.id, changed);
  return { hold: changed, charges };
}

export function holdOf(call: Call, id: string): HoldRecord {
  const hold = call.store.get('holds', id);
  if (hold === undefined) throw new Refusal(422, `reservation_id: there is no reservation ${id}`);
  if (!isOpen(hold, call.now)) throw new Refusal(422, `reservation_id: ${id} is settled or has expired`);
  return hold;
}

function settle(
  call: Call,
  parts: readonly HoldPart[],
  use: MetricUse,
): { readonly parts: readonly HoldPart[]; readonly charge: Charge } {
  const frozen = parts.find((part) => part.metric_id === use.metric.id);
  if (frozen === undefined) throw new Error(`metric ${use.metric.id} is not held`);
  const amount = priceUse(frozen.price, use);
  let due = amount.lt(ZERO) ? ZERO : amount;
  let covered = ZERO;
  const after = parts.map((part) => {
    if (part.metric_id !== use.metric.id) return part;
    const held = decimal(part.held);
    const taken = due.lt(held) ? due : held;
    due = due.minus(taken);
    covered = covered.plus(taken);
    drawFrom(call, part.ledger_id, taken);
    return { ...part, held: decimalText(held.minus(taken)) };
  });
  return { parts: after, charge: { metricId: use.metric.id, quantity: quantityOfUse(use), amount, covered } };
}

function drawFrom(call: Call, ledgerId: string, amount: Decimal): void {
  const ledger = call.store.get('ledgers', ledgerId);
  if (ledger === undefined || amount.eq(ZERO)) return;
  call.store.put('ledgers', ledgerId, {
    ...ledger,
    balance: decimalText(decimal(ledger.balance).minus(amount)),
  });
}
