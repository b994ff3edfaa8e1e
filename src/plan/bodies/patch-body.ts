/** The body of a subscription's patch: each changed field as a whole, metadata key by key; null removes a field. */
import type { Field } from '../../interface/index.ts';
import type { Difference } from '../../model/plan/plan.ts';
import { isJsonObject, type Json, type JsonObject, ownField } from '../../model/values/json.ts';
import { pointerPath } from '../../model/values/json-pointer.ts';

/**
 * Members that the interface types as nullable. A member that left the catalog is sent as null: the interface does
 * not say whether an object is merged or replaced, and null means the same either way.
 */
const NULLABLE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  billing: ['auto_issue_invoices', 'auto_pay_invoices', 'first_billing_date', 'payment_terms'],
  renewal: ['auto_renew', 'duration_months', 'period_type'],
  discount: ['duration_unit', 'duration_value'],
  price_escalation: ['percentage', 'escalate_metered_unit_rates'],
};

/** `before` is the recorded value, `work` the differences to send. A field that null cannot remove is left out. */
export function patchBody(
  fields: readonly Field[],
  wanted: JsonObject,
  before: JsonObject,
  work: readonly Difference[],
): JsonObject {
  const paths = work.map(({ path }) => pointerPath(path));
  const body: Record<string, Json> = {};
  for (const { name, managed, nullable } of fields) {
    const touched = paths.filter(([field]) => field === name);
    const value = wanted[name];
    if (touched.length === 0) continue;
    if (managed === 'by-key') body[name] = changedKeys(value, before[name], touched);
    else if (value !== undefined) body[name] = withMembersTakenAway(name, value, before[name]);
    else if (nullable) body[name] = null;
  }
  return body;
}

function changedKeys(
  wanted: Json | undefined,
  before: Json | undefined,
  touched: readonly (readonly string[])[],
): JsonObject {
  const now = isJsonObject(wanted) ? wanted : {};
  const was = isJsonObject(before) ? before : {};
  const whole = touched.some(({ length }) => length === 1);
  const keys = [...new Set([...Object.keys(now), ...Object.keys(was)])].sort();
  return Object.fromEntries(
    keys
      .filter((key) => whole || touched.some(([, member]) => member === key))
      .map((key) => [key, ownField(now, key) ?? null]),
  );
}

function withMembersTakenAway(field: string, value: Json, before: Json | undefined): Json {
  if (!isJsonObject(value) || !isJsonObject(before)) return value;
  const gone = (NULLABLE_MEMBERS[field] ?? []).filter(
    (member) => before[member] !== undefined && value[member] === undefined,
  );
  return { ...value, ...Object.fromEntries(gone.map((member) => [member, null])) };
}
