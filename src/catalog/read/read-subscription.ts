/** Reads a subscription: the fields of its create and update requests, and its dated entries. */
import type { EndDetails, Reference, Subscription } from '../../model/catalog/catalog.ts';
import { contractStart, type PriceLock } from '../../model/catalog/contract-days.ts';
import { type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
import type { Faults } from '../../yaml/faults.ts';
import { quoted } from '../../yaml/quoted-text.ts';
import { entryOf, locateIn, sourceAt } from '../../yaml/yaml-node.ts';
import { checkClosedTerms } from '../check/check-closed.ts';
import { checkTermAmounts } from '../check/check-price.ts';
import type { Written } from '../written/declarations.ts';
import {
  chosenId,
  DECLARED_FIELDS,
  type Reading,
  readDeclared,
  referTo,
  serviceFields,
} from '../written/reading.ts';
import { withPlanItems } from './plan-items.ts';
import { readEntries } from './read-entries.ts';

const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...DECLARED_FIELDS,
  'auto_activate',
  'customer',
  'plan',
  'plan_id',
  'price_lock',
  'ends',
  'versions',
]);

export function readSubscription(written: Written, reading: Reading): Subscription {
  const { value } = written;
  const plan = readPlanReference(written, reading);
  const customer = readCustomerReference(written, reading);
  const priceLock = readPriceLock(written, reading);
  const { on, ...endDetails } = readEnd(value);
  const subscription: Subscription = {
    ...readDeclared(written, reading),
    fields: {
      ...serviceFields(value, OWN_FIELDS),
      ...(customer?.id !== undefined && { customer_id: customer.id }),
    },
    autoActivate: value.auto_activate === true,
    ...(plan === undefined ? {} : { plan }),
    ...(customer === undefined ? {} : { customer: customer.reference }),
    ...(priceLock === undefined ? {} : { priceLock }),
    ...(on === undefined ? {} : { ends: on }),
    ...(Object.keys(endDetails).length > 0 && { endDetails }),
    entries: withPlanItems(
      readEntries(written, reading),
      plan?.kind === 'address' ? reading.plans.get(String(value.plan)) : undefined,
      value.id !== undefined,
    ),
  };
  requireCurrency(written, reading);
  requireOpeningItems(subscription, reading);
  checkPriceLock(subscription, reading);
  checkEnd(subscription, reading);
  checkPaymentTerms(written, reading);
  checkTermAmounts(written, reading.faults);
  checkClosedTerms(written, reading);
  checkMetadata(written, reading.faults);
  return subscription;
}

function readPlanReference({ value, placed }: Written, reading: Reading): Reference | undefined {
  const locate = locateIn(placed);
  if (value.plan !== undefined && value.plan_id !== undefined) {
    reading.faults.error({
      code: 'two-references',
      source: locate(['plan_id']),
      message: 'the subscription names its plan by `plan` and by `plan_id`',
      fix: 'keep one of the two',
    });
  }
  if (typeof value.plan === 'string') return referTo(reading, 'plan', value.plan, () => locate(['plan']));
  return typeof value.plan_id === 'string' ? { kind: 'id', id: value.plan_id } : undefined;
}

interface NamedCustomer {
  readonly reference: Reference;
  /** Undefined for a customer that is to be created first. */
  readonly id: string | undefined;
}

/** Undefined where `customer_id` names the customer. */
function readCustomerReference({ value, placed }: Written, reading: Reading): NamedCustomer | undefined {
  const locate = locateIn(placed);
  const { customer, customer_id: id } = value;
  if ((customer === undefined) === (id === undefined)) {
    reading.faults.error(
      customer === undefined
        ? {
            code: 'missing-field',
            source: locate([]),
            message: 'the subscription says no customer',
            fix: "add `customer_id` with the service's id, or `customer` with a key under `customers`",
          }
        : {
            code: 'two-references',
            source: locate(['customer']),
            message: 'the subscription names its customer by `customer` and by `customer_id`',
            fix: 'keep one of the two',
          },
    );
  }
  if (typeof customer !== 'string') return undefined;
  const reference = referTo(reading, 'customer', customer, () => locate(['customer']));
  const declared = reading.declared.customer.get(customer);
  return { reference, id: declared && chosenId(declared, reading.environment) };
}

function readPriceLock({ value, placed }: Written, { faults }: Reading): PriceLock | undefined {
  const lock = value.price_lock;
  if (typeof lock !== 'string') return undefined;
  if (lock === 'renewal' || lock === 'always') return { kind: lock };
  const day = parseCalendarDay(lock);
  if (day !== undefined) return { kind: 'until', day };
  faults.error({
    code: 'not-a-day',
    source: locateIn(placed)(['price_lock']),
    message: `there is no day ${lock}`,
    fix: 'write one that the calendar has',
  });
  return undefined;
}

/** Empty where none is written, and where it is not an end. */
function readEnd({ ends }: JsonObject): EndDetails & { readonly on?: CalendarDay } {
  const { on, requested, reason, note, adopt }: JsonObject = isJsonObject(ends) ? ends : { on: ends ?? null };
  const day = typeof on === 'string' ? parseCalendarDay(on) : undefined;
  return {
    ...(day && { on: day }),
    ...(typeof requested === 'string' && { requested }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof note === 'string' && { note }),
    ...(adopt === true && { adopt }),
  };
}

/** The interface, "POST /subscriptions", lets a request omit the currency only where it names a plan. */
function requireCurrency({ value, placed }: Written, { faults }: Reading): void {
  if (value.currency !== undefined || value.plan !== undefined || value.plan_id !== undefined) return;
  faults.error({
    code: 'missing-field',
    source: locateIn(placed)([]),
    message: 'the subscription lacks `currency`, which only one with a plan may leave out',
    fix: 'add `currency`',
  });
}

function requireOpeningItems(subscription: Subscription, { faults }: Reading): void {
  const [opening] = subscription.entries;
  if (subscription.plan !== undefined || opening?.items !== undefined) return;
  faults.error({
    code: 'no-items',
    source: opening ? opening.locate([], subscription.locate) : subscription.locate([]),
    message: 'the subscription opens without items, which only one with a plan may',
    fix: 'add `items` to the first entry of `versions`, or name a `plan`',
  });
}

/** Refuses a lock until renewal where no renewal can be calculated: it would never open, and nobody would see it. */
function checkPriceLock({ priceLock, fields, locate }: Subscription, { faults }: Reading): void {
  if (priceLock?.kind !== 'renewal') return;
  const contract = isJsonObject(fields.contract) ? fields.contract : {};
  const renewal = isJsonObject(fields.renewal) ? fields.renewal : {};
  const missing = ['start_date', 'duration_months'].filter((name) => (contract[name] ?? null) === null);
  if (missing.length > 0) {
    faults.error({
      code: 'lock-without-renewal',
      source: locate(['price_lock']),
      message: `the lock opens at the renewal, and \`contract\` lacks ${missing.map((name) => `\`${name}\``).join(' and ')} to reckon it from`,
      fix: 'add that to `contract`, or lock until a day',
    });
  } else if (renewal.auto_renew !== true) {
    faults.error({
      code: 'lock-without-renewal',
      source: locate(['price_lock']),
      message: 'the lock opens at the renewal, and the subscription does not renew by itself',
      fix: 'write `auto_renew: true` in `renewal`, or lock until a day, or `always`',
    });
  }
}

/** Refuses an end before the contract's start, and entries from the end on, which would never hold. */
function checkEnd({ ends, entries, fields, locate }: Subscription, { faults }: Reading): void {
  if (ends === undefined) return;
  const start = contractStart(fields);
  if (start !== null && ends <= start) {
    faults.error({
      code: 'ends-before-start',
      source: locate(['ends']),
      message: `it ends on ${ends}, and its contract starts on ${start}`,
      fix: 'write a later day, or take the subscription out',
    });
  }
  for (const { effectiveAt, locate: at } of entries) {
    if (effectiveAt === null || effectiveAt < ends) continue;
    faults.error({
      code: 'entry-after-end',
      source: at(['effective_at'], locate),
      message: `the entry takes effect on ${effectiveAt}, and the subscription ends on ${ends}`,
      fix: 'take the entry out, or let the subscription end later',
      related: [{ source: locate(['ends']), message: 'its end' }],
    });
  }
}

/** The interface shows payment terms as `net_<days>` and gives no list of them. */
function checkPaymentTerms({ value, placed }: Written, { faults }: Reading): void {
  const terms = isJsonObject(value.billing) ? value.billing.payment_terms : undefined;
  if (typeof terms !== 'string' || /^net_\d+$/.test(terms)) return;
  faults.hint(`payment_terms ${terms}`, {
    code: 'unseen-value',
    source: locateIn(placed)(['billing', 'payment_terms']),
    message: `\`payment_terms\` is \`${terms}\`, which is not a value that the API documents`,
    fix: 'check that the service takes it (documented: net_<days>)',
  });
}

/** Text in YAML 1.2, but a number, a time or a date in YAML 1.1, which many editors and tools still read. */
const OTHERWISE_READ =
  /^[-+]?\d[\d_]*_[\d_]*(\.[\d_]*)?$|^\d+(:[0-5]?\d)+(\.\d*)?$|^\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?$/;

function checkMetadata({ value: written, placed }: Written, faults: Faults): void {
  // Only the tree knows whether a text is quoted, and most texts need no look at it.
  const values = isJsonObject(written.metadata) ? Object.values(written.metadata) : [];
  if (!values.some((text) => typeof text === 'string' && OTHERWISE_READ.test(text))) return;
  const metadata = entryOf(placed.node, 'metadata')?.value;
  if (metadata?.kind !== 'map') return;
  for (const { key, value } of metadata.entries) {
    if (value.kind !== 'scalar' || !value.plain || value.variable !== undefined) continue;
    if (typeof value.value !== 'string' || !OTHERWISE_READ.test(value.text)) continue;
    faults.error({
      code: 'unquoted-text',
      source: sourceAt(placed.file, value.offset),
      message: `\`${key}\` is \`${value.text}\` without quotes, which some readers of YAML take for a number or a date`,
      fix: `write ${quoted(value.text)}, with the quotes`,
      replacements: [quoted(value.text)],
    });
  }
}
