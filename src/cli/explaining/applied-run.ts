/** Finds the run that applied what the state has on record for a bundle, or for a subscription on a day, and who approved it. */

import { approvalIn } from '../../approval/approval-document.ts';
import { type CountedApproval, judgeApprovals } from '../../approval/judge-approvals.ts';
import { createPriceIdentity } from '../../ledger/prices/price-identity.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { MoneyChange } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import { referencedAddresses } from '../../model/service/references.ts';
import { withoutMarks } from '../../model/service/unread-prices.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { heldOn } from '../../plan/records/versions-on-record.ts';
import { fillReferences, type IdOf } from '../../service/encode-request.ts';
import type { LoggedIntent } from '../../state/journal/read-log.ts';
import { MOST_AT_ONCE } from '../../state/schema/tables.ts';
import type { State } from '../../state/state.ts';

export interface Applied {
  /** The version that is on record for the day, or the bundle; null where there is none. */
  readonly record: Recorded | null;
  /** True where the outcome of a request for it is not known. */
  readonly inDoubt: boolean;
  /** Null without a record, and for one that no request of this journal made: it was adopted. */
  readonly run: Awaited<ReturnType<typeof runOf>> | null;
}

export interface AppliedVersion extends Applied {
  /** The newest change of what the subscription pays, by the plan that made it; null where none is on record. */
  readonly moved: PaidOtherwise | null;
}

/** Another amount of a month from a day on. */
export interface PaidOtherwise extends MoneyChange {
  readonly from: CalendarDay;
}

export async function appliedBundle(state: State, address: Address): Promise<Applied> {
  const [record] = await state.recordsAt([address]);
  const requests = await state.intentsAt(address);
  return appliedAs(state, isPresent(record) ? record : undefined, requests);
}

/** `draft` is the address of a draft, which holds on no day. */
export async function appliedVersion(
  state: State,
  subscription: Address,
  day: CalendarDay,
  draft: Address | null,
): Promise<AppliedVersion> {
  const listed = (await state.listed()).flatMap(({ address }) =>
    ownerOf(address) === subscription ? [address] : [],
  );
  const addresses = [...new Set([subscription, ...listed])].slice(0, MOST_AT_ONCE);
  const versions = (await state.recordsAt(addresses)).filter(
    (record) => isVersionRecord(record) && isPresent(record),
  );
  const record = draft === null ? heldOn(versions, day) : versions.find(({ address }) => address === draft);
  const requests: LoggedIntent[] = [];
  for (const address of addresses) requests.push(...(await state.intentsAt(address)));
  return {
    ...(await appliedAs(state, record, requests)),
    moved: await lastMove(state, subscription, requests, day),
  };
}

/** Older runs are not looked at: they are more than a person reads. */
const MOST_RUNS = 20;

async function lastMove(
  state: State,
  subscription: Address,
  requests: readonly LoggedIntent[],
  today: CalendarDay,
): Promise<PaidOtherwise | null> {
  const done = requests
    .filter(({ closing, day }) => closing?.kind === 'done' && day <= today)
    .toSorted((a, b) => b.intent - a.intent);
  for (const run of [...new Set(done.map((each) => each.run))].slice(0, MOST_RUNS)) {
    const plan = await state.planOfRun(run);
    const groups = plan?.impact.money.flatMap((money) => money.groups) ?? [];
    const [own] = groups.flatMap(({ members, ...group }) =>
      members.flatMap(({ subscriptions, monthly }) =>
        subscriptions.includes(subscription) ? [{ ...group, monthly }] : [],
      ),
    );
    if (own === undefined || own.monthly.before === own.monthly.after) continue;
    // Nothing was paid before: it begins by its own days.
    if (own.created) return null;
    const { from, compared = from } = own;
    // A change without a day of its own is of the day on which it was sent.
    const days = done.filter((each) => each.run === run).map(({ day }) => day);
    return { ...own.monthly, from: compared === plan?.today ? days.reduce(laterDay) : compared };
  }
  return null;
}

async function appliedAs(
  state: State,
  record: Recorded | undefined,
  requests: readonly LoggedIntent[],
): Promise<Applied> {
  const inDoubt = requests.some(({ closing }) => closing === null);
  if (record === undefined) return { record: null, inDoubt, run: null };
  const done = requests
    .filter(({ address, opens }) => isAt(record.address, address, opens))
    // A record that is newer than the request was written otherwise, such as by an adoption.
    .filter(({ closing }) => closing?.kind === 'done' && closing.atMs >= record.appliedAtMs)
    .toSorted((a, b) => a.intent - b.intent)
    .at(-1);
  return { record, inDoubt, run: done === undefined ? null : await runOf(state, done) };
}

/** A version is made by a request of its own, or by one that opens its subscription or moves a draft. */
function isAt(recorded: Address, address: Address, opens: Address | null): boolean {
  return opens === null ? address === recorded : opens === recorded;
}

/** The run as the document has it. `uncommitted`: no commit has its files; `by_hand`: a person reported that the request was executed. */
async function runOf(state: State, { run: name, closing, planDigest }: LoggedIntent) {
  const run = (await state.runsNamed(name)).find((each) => each.run === name);
  return {
    run: name,
    closed_at: new Date(closing?.atMs ?? 0).toISOString(),
    actor: run?.actor ?? null,
    commit: run?.commit ?? null,
    uncommitted: run?.uncommitted ?? false,
    plan_digest: run?.planDigest ?? planDigest,
    by_hand: closing?.status === null,
    approvals: await approvalsOfRun(state, await state.planOfRun(name)),
  };
}

/** Empty where the plan asked for none. Signatures are checked anew. */
export async function approvalsOfRun(
  state: State,
  plan: Plan | undefined,
): Promise<readonly CountedApproval[]> {
  if (plan?.approvals === undefined) return [];
  const documents = await state.approvalsOf(plan.digest);
  return judgeApprovals(
    plan.approvals,
    plan,
    documents.flatMap((document) => approvalIn(document) ?? []),
  ).counted;
}

/** Such as `alice@example.com as finance and bob as legal`. */
export function approversText(approvals: readonly Pick<CountedApproval, 'name' | 'role'>[]): string {
  return approvals.map(({ name, role }) => `${name} as ${role}`).join(' and ');
}

/** `unknown` where the record does not say what was sent. */
export type Sameness = 'same' | 'different' | 'unknown';

/**
 * Compares the prices that the catalog has for a record with those that were last sent for it. `sent` has the `items` of a
 * version request, or the `prices` of a bundle request. An id is looked up in the state first.
 */
export async function samePrices(
  state: State,
  { value }: Recorded,
  sent: JsonObject,
  declaredId: IdOf,
): Promise<Sameness> {
  if (!Object.keys(sent).every((name) => isJsonArray(value?.[name]))) return 'unknown';
  const known = new Map<string, string>();
  for (const some of chunks(referencedAddresses('', sent))) {
    for (const { address, remoteId, presence } of await state.recordsAt(some))
      if (presence === 'present' && remoteId !== null) known.set(address, remoteId);
  }
  // A thing without an id was never sent.
  const { body } = {
    body: null,
    ...fillReferences('', sent, (address) => known.get(address) ?? declaredId(address)),
  };
  return body !== null && priceList(body) === priceList(withoutMarks(value ?? {})) ? 'same' : 'different';
}

function* chunks(addresses: readonly Address[]): Generator<readonly Address[]> {
  for (let at = 0; at < addresses.length; at += MOST_AT_ONCE) yield addresses.slice(at, at + MOST_AT_ONCE);
}

/** One text for the same prices of the same products in the same bundles, in any order. */
function priceList({ items = [], prices = [] }: JsonObject): string {
  const identityOf = createPriceIdentity();
  const named = [
    ...objectsIn(items).flatMap(({ bundle_id: bundle = '', items: priced, ...own }) =>
      bundle === '' ? [{ bundle, ...own }] : objectsIn(priced).map((each) => ({ bundle, ...each })),
    ),
    ...objectsIn(prices).map(({ product_id, ...price }) => ({ bundle: '', product_id, price })),
  ].map(({ bundle, product_id, price }: JsonObject) => [bundle, product_id, identityOf(price as Price)]);
  return JSON.stringify(named.map((each) => JSON.stringify(each)).sort());
}
