/** Small plans to apply, made by hand so that a test says what is sent. */

import { OPERATIONS, type OperationName } from '../../src/interface/index.ts';
import type { Plan, Step } from '../../src/model/plan/plan.ts';
import type { Address } from '../../src/model/values/address.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { bindingsOf } from '../served.ts';

export const BOUND = bindingsOf('bound');

export const at = (text: string): Address => text as Address;

export function step(
  operation: OperationName,
  address: string,
  body: JsonObject | null,
  more: Partial<Step> = {},
): Step {
  const route = OPERATIONS[operation].published ?? OPERATIONS[operation].suggested;
  const [collection, key] = address.split('.');
  const path = (route?.path ?? '')
    .replaceAll('{id}', `{${collection}.${key}#id}`)
    .replaceAll('{vid}', `{${address}#id}`);
  return {
    id: `${operation} ${address}`,
    address: at(address),
    action: 'create',
    cause: 'catalog',
    operation,
    method: route?.method ?? 'POST',
    path,
    body,
    depends_on: [],
    effective_at: null,
    opens: null,
    follows: null,
    notes: [],
    differences: [],
    source: null,
    ground: { revision: 0, fingerprint: '' },
    digest: `digest of ${operation} ${address} ${JSON.stringify(body)}`,
    ...more,
  };
}

export function planOf(steps: readonly Step[], more: Partial<Plan> = {}): Plan {
  return {
    format_version: 1,
    tool_version: '0.1.0',
    project: 'acme',
    environment: 'production',
    target: { origin: 'https://billing.example.com', profile: 'bound' },
    today: '2026-11-20' as CalendarDay,
    targets: [],
    checksum: '0'.repeat(64),
    catalog: { digest: 'catalog', commit: 'abc123' },
    resolved_first: [],
    steps,
    deferred: [],
    drift: [],
    adoptions: [],
    renames: [],
    notices: [],
    guards: [],
    guard_rules: { limits: { deletions: '0', backdating_days: '0' }, protect: [], exceptions: [] },
    compared: { live: 0, recorded: 0, unknown: 0 },
    evidence: {},
    impact: { recurring: [], bundles: [], prices: [], money: [] },
    counts: { create: 0, update: 0, version: 0, delete: 0, other: 0, deferred: 0, drift: 0, unchanged: 0 },
    digest: 'plan digest',
    ...more,
  } as Plan;
}

/** A product, a bundle of it, a subscription to the bundle, completed, then its next version. */
export function smallPlan(): Plan {
  const product = step('products.create', 'products.api', { name: 'API' });
  const bundle = step(
    'bundles.create',
    'bundles.growth',
    { name: 'Growth', prices: [{ product_id: { $ref: 'products.api#id' } }] },
    { depends_on: [product.id] },
  );
  const subscription = step(
    'subscriptions.create',
    'subscriptions.acme',
    { customer_id: 'cus_1', items: [{ bundle_id: { $ref: 'bundles.growth#id' }, items: [] }] },
    { depends_on: [bundle.id], opens: at('subscriptions.acme.versions.opening') },
  );
  const completed = step(
    'subscriptions.update',
    'subscriptions.acme',
    { trial_period_days: 14 },
    { depends_on: [subscription.id] },
  );
  const version = step(
    'versions.create',
    'subscriptions.acme.versions.2027-12-01',
    { items: [], effective_at: '2027-12-01' },
    { depends_on: [completed.id], effective_at: '2027-12-01' as CalendarDay },
  );
  return planOf([product, bundle, subscription, completed, version]);
}

/** Every mutation that a plan can hold, in the order of a plan. */
export function everyKindOfStep(): Plan {
  const { steps } = smallPlan();
  const [product, bundle, subscription, completed, version] = steps.map(({ id }) => id);
  const after = (...ids: readonly (string | undefined)[]) => ({
    depends_on: ids.filter((id) => id !== undefined),
  });
  const renamed = step('products.update', 'products.api', { name: 'API 2' }, after(product));
  const plan = step('plans.create', 'plans.annual', { name: 'Annual' });
  const planned = step('plans.update', 'plans.annual', { name: 'Annual 2' }, after(plan.id));
  const priced = step('bundles.update', 'bundles.growth', { name: 'Growth 2' }, after(bundle));
  const drafted = step(
    'versions.update',
    'subscriptions.acme.versions.2027-12-01',
    { changeDescription: 'x' },
    after(version),
  );
  const published = step(
    'versions.publish',
    'subscriptions.acme.versions.2027-12-01',
    null,
    after(drafted.id),
  );
  const activated = step(
    'subscriptions.activate',
    'subscriptions.acme',
    null,
    after(completed, published.id),
  );
  const old = step('products.create', 'products.old', { name: 'Old' });
  const deleted = step('products.delete', 'products.old', null, after(old.id, subscription));
  return planOf([...steps, renamed, plan, planned, priced, drafted, published, activated, old, deleted]);
}
