/** Plans as data for the renderers: each small builder says only what its test is about. */

import type { Difference, Plan, PlanCounts, Step } from '../../src/model/plan/plan.ts';
import type { Evidence } from '../../src/model/service/observed.ts';
import { type Address, compareAddresses, ownerOf } from '../../src/model/values/address.ts';
import { type CalendarDay, calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';

const DIGEST = '3fa9c1d2e0b7584a96f1c0de2b7d4e8890aa17c35be6f20149d8e7736c5b2a10';

export const at = (text: string): Address => text as Address;
export const day = (text: string): CalendarDay => calendarDay(text);

export function plan(parts: Partial<Plan> = {}): Plan {
  const steps = parts.steps ?? [];
  const deferred = parts.deferred ?? [];
  const drift = parts.drift ?? [];
  const addresses = [...steps, ...deferred, ...drift].map(({ address }) => address).sort(compareAddresses);
  const evidence = Object.fromEntries(addresses.map((address): [string, Evidence] => [address, 'recorded']));
  return {
    format_version: 1,
    tool_version: '0.1.0',
    project: 'heronlight-billing-4k8w2m',
    environment: 'default',
    target: { origin: 'http://127.0.0.1:4010', profile: 'published' },
    today: day('2026-11-20'),
    targets: [],
    checksum: '0'.repeat(64),
    catalog: { digest: 'c0ffee', commit: '9b2d1f7a4c6e8035ab12cd34ef56ab78cd90ef12' },
    resolved_first: [],
    steps: [],
    deferred: [],
    drift: [],
    adoptions: [],
    renames: [],
    notices: [],
    guards: [],
    guard_rules: { limits: { deletions: '0', backdating_days: '0' }, protect: [], exceptions: [] },
    compared: { live: 0, recorded: Object.keys(evidence).length, unknown: 0 },
    evidence,
    impact: { bundles: [], prices: [], money: [] },
    counts: countsOf(steps, deferred.length, drift.length),
    digest: DIGEST,
    ...parts,
  };
}

function countsOf(steps: readonly Step[], deferred: number, drift: number): PlanCounts {
  const version = steps.filter(({ operation }) => operation === 'versions.create').length;
  const having = (action: Step['action']) =>
    steps.filter((step) => step.action === action && step.operation !== 'versions.create').length;
  const counts = { create: having('create'), update: having('update'), version, delete: having('delete') };
  const other = steps.length - counts.create - counts.update - version - counts.delete;
  return { ...counts, other, deferred, drift, unchanged: 41 };
}

export function step(
  parts: Partial<Step> & { readonly operation: Step['operation']; readonly address: Address },
): Step {
  return {
    id: `${parts.operation} ${parts.address}`,
    action: 'update',
    cause: 'catalog',
    method: 'PATCH',
    path: `/${parts.operation}`,
    body: null,
    depends_on: [],
    effective_at: null,
    opens: null,
    follows: null,
    notes: [],
    differences: [],
    source: null,
    ground: { revision: 1, fingerprint: DIGEST },
    digest: DIGEST,
    ...parts,
  };
}

const FILE = 'billing/subscriptions/enterprise.yaml';

/** A creation with the bundle `growth`, written on `row` of the enterprise file. */
export function subscriptionCreate(key: string, body: JsonObject = {}, row = 9): Step {
  const address = at(`subscriptions.${key}`);
  return step({
    operation: 'subscriptions.create',
    action: 'create',
    method: 'POST',
    path: '/subscriptions',
    address,
    opens: at(`${address}.versions.opening`),
    body: {
      customer_id: `cus_${key}`,
      name: `The ${key} company`,
      currency: 'USD',
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: 24, start_date: '2026-12-01' },
      items: [{ bundle_id: { $ref: 'bundles.growth#id' }, items: [] }],
      ...body,
    },
    source: { file: FILE, line: row, column: 3 },
  });
}

export function versionCreate(
  address: string,
  from: string | null,
  differences: readonly Difference[],
  parts: Partial<Step> = {},
): Step {
  return step({
    operation: 'versions.create',
    action: 'create',
    method: 'POST',
    path: `/subscriptions/{${ownerOf(at(address))}#id}/versions`,
    address: at(address),
    effective_at: from === null ? null : day(from),
    body: { items: [{ bundle_id: { $ref: 'bundles.growth#id' }, items: [] }] },
    differences,
    source: { file: FILE, line: 30, column: 9 },
    ...parts,
  });
}

export function change(path: string, from: Difference['from'], value: Difference['value']): Difference {
  const source = { file: 'billing/bundles.yaml', line: 112, column: 60 };
  if (from === undefined) return { op: 'add', path, value: value ?? null, cause: 'catalog', source };
  if (value === undefined) return { op: 'remove', path, from, cause: 'catalog', source: null };
  return { op: 'replace', path, from, value, cause: 'catalog', source };
}

export const PLATFORM_FEE =
  '/items/bundles.growth/items/products.platform/price/fixed_pricing_model/price_per_unit';
