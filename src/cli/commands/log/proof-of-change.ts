import { counted, someOf } from '../../../model/messages/counted.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import type { Deferred, Plan, Step } from '../../../model/plan/plan.ts';
import type { Announcement } from '../../../model/service/announcement.ts';
import { type Address, ownerOf, parseAddress } from '../../../model/values/address.ts';
import {
  addMonths,
  type CalendarDay,
  calendarMonth,
  firstOfMonth,
  parseCalendarDay,
} from '../../../model/values/calendar-day.ts';
import { groupBy } from '../../../model/values/group-by.ts';
import type { Project } from '../../../project/project.ts';
import { visible } from '../../../report/words/sanitize.ts';
import type { ChainRows } from '../../../state/chain/read-chain.ts';
import { interventionLine, sha256 } from '../../../state/chain/run-hash.ts';
import type { Verified } from '../../../state/chain/verify-chain.ts';
import { RECORD_INVOICES, RECORD_NOTICES } from '../../../state/journal/interventions.ts';
import type { State } from '../../../state/state.ts';

/** The place of something that was put on record by hand. */
interface OnRecord {
  /** The run whose hash covers it; null until the next run ends. */
  readonly covered_by: string | null;
  /** The hash of the line in that run's `interventions.jsonl`. */
  readonly line_sha256: string;
}

export type ProofOfChange = Awaited<ReturnType<typeof proofOfChange>>;

interface SentForChange {
  readonly address: string;
  readonly operation: string;
  readonly key: string;
  readonly body_sha256: string | null;
  /** How it was closed; null while it is open. */
  readonly closing: string | null;
  readonly status: number | null;
  readonly remote_id: string | null;
}

/** In the form of `schemas/change-proof.schema.json`. */
export function changeDocument(
  { id, environment }: Pick<Project, 'id' | 'environment'>,
  { head, faults }: Verified,
  proof: ProofOfChange,
): object {
  return {
    format_version: 1,
    ...{ project: id, environment, ...proof },
    ...{ newest_hash: head?.hash ?? null, verified: faults.length === 0, faults },
  };
}

/** A dated change of a bundle, or everything that was done at an address. */
interface Named {
  readonly address: Address;
  readonly day: CalendarDay | null;
}

/**
 * `not_announced`: subscriptions that a request of the change concerned, and no notice on record. Throws a DiagnosticsError for a
 * name of which nothing is on record.
 */
export async function proofOfChange(
  state: Pick<State, 'planOfRun' | 'provenanceOfRun'>,
  rows: ChainRows,
  { runs }: Verified,
  name: string,
) {
  const named = namedIn(name);
  const concerned: Concerned[] = [];
  const digests = new Set<string>();
  const approved = [];
  const applied = [];
  for (const { run, planDigest, approvals, hash, startedAtMs, actor } of runs) {
    const plan = await state.planOfRun(run);
    if (plan === undefined) continue;
    const scheduled = scheduledIn(plan.deferred, named);
    for (const digest of [...scheduled, ...scheduledIn(plan.due ?? [], named)]) digests.add(digest);
    const steps = stepsOf(plan, named, { digests, sent: new Set(concerned.map(({ address }) => address)) });
    if (steps.length === 0 && scheduled.length === 0) continue;
    concerned.push(...steps.map((step) => ({ address: step.address, day: step.effective_at })));
    // A scheduled change was approved with the plan that scheduled it.
    if (plan.due === undefined) {
      const forge = (await state.provenanceOfRun(run))?.pipeline?.requests ?? [];
      approved.push({ run, plan_digest: planDigest, signed: approvals, forge, applied_by: actor });
    }
    const ids = new Set(steps.map(({ id }) => id));
    const requests = rows.requests.filter((each) => each.run === run && ids.has(each.step_id)).map(sentFor);
    const started_at = new Date(startedAtMs).toISOString();
    if (requests.length > 0) applied.push({ run, hash, started_at, requests });
  }
  if (approved.length === 0 && applied.length === 0)
    throw fault(
      'not-recorded',
      `no run has a change ${visible(name)}`,
      'name a dated change (bundles.growth.changes.2027-02-01), a version (subscriptions.acme.versions.2027-12-01) or another address',
    );
  const subscriptions = [...groupBy(concerned, ({ address }) => ownerOf(address)).keys()].filter(
    (each) => parseAddress(each)?.kind === 'subscription',
  );
  const announced = announcedTo(rows, named, concerned);
  const informed = new Set(announced.flatMap((each) => each.subscriptions));
  return {
    change: name,
    announced,
    not_announced: subscriptions.filter((each) => !informed.has(each)).sort(),
    approved,
    applied,
    billed: billedFor(rows, named, concerned),
  };
}

function namedIn(name: string): Named {
  const [, bundle = '', day = ''] = /^(bundles\.[^.]+)\.changes\.(\S+)$/.exec(name) ?? [];
  const from = parseCalendarDay(day);
  if (parseAddress(bundle)?.kind === 'bundle' && from !== undefined)
    return { address: bundle as Address, day: from };
  if (parseAddress(name) !== undefined) return { address: name as Address, day: null };
  throw fault(
    'bad-argument',
    `${visible(name)} is the name of no change`,
    'write a bundle with the day of its change (bundles.growth.changes.2027-02-01), or an address',
  );
}

function isNamed(named: Named, address: Address, day: CalendarDay | null): boolean {
  return address === named.address && (named.day === null || named.day === day);
}

/** The digests of the change itself, where it is scheduled or due. */
function scheduledIn(
  all: readonly Pick<Deferred, 'address' | 'day' | 'digest'>[],
  named: Named,
): readonly string[] {
  return all.flatMap(({ address, day, digest }) =>
    digest !== undefined && isNamed(named, address, day ?? null) ? [digest] : [],
  );
}

/** An address that a request of the change concerned, with the day of its version. */
interface Concerned {
  readonly address: Address;
  readonly day: CalendarDay | null;
}

/**
 * The bundle's own steps that carry the change out, by any digest that it had (`digests`), and the versions that carry it on; with the
 * steps that go on with them, and those that take back what an earlier run sent (`sent`): under a pause, or where its wave gets another day.
 */
function stepsOf(
  { steps }: Plan,
  named: Named,
  { digests, sent }: { readonly digests: ReadonlySet<string>; readonly sent: ReadonlySet<Address> },
): readonly Step[] {
  const { address, day } = named;
  if (day === null)
    return steps.filter((step) => step.address === address || ownerOf(step.address) === address);
  const own = steps.filter(
    (step) =>
      (step.follows === address && step.effective_at === day) ||
      step.brings?.some(({ bundle, change }) => bundle === address && change === day) === true ||
      (step.address === address && step.carries?.some((digest) => digests.has(digest)) === true),
  );
  const at = new Set(own.flatMap((step) => [step.address, step.opens ?? step.address]));
  const before = new Set([...sent].map(ownerOf));
  const moved = new Set(own.map((step) => ownerOf(step.address)).filter((owner) => before.has(owner)));
  return steps.filter(
    (step) =>
      own.includes(step) ||
      (step.opens !== null && at.has(step.opens)) ||
      (step.follows === address && moved.has(ownerOf(step.address))) ||
      ((at.has(step.address) || sent.has(step.address)) && step.address !== address),
  );
}

function sentFor(row: ChainRows['requests'][number]): SentForChange {
  const { address, operation, key, body_hash: body_sha256, closing, answer_status: status, remote_id } = row;
  return { address, operation, key, body_sha256, closing, status, remote_id };
}

function announcedTo({ interventions }: ChainRows, named: Named, concerned: readonly Concerned[]) {
  const days = new Set(concerned.map(({ address, day }) => `${ownerOf(address)} ${day}`));
  const owners = new Set(concerned.map(({ address }) => ownerOf(address)));
  return interventions.flatMap((row) => {
    if (row.command !== RECORD_NOTICES || row.document === null) return [];
    const { announced_on: on, file_sha256, notices } = JSON.parse(row.document) as Announcement;
    const own = notices.filter(
      ({ subscription, prices }) =>
        owners.has(subscription) &&
        (named.day === null || prices.some(({ from }) => days.has(`${subscription} ${from}`))),
    );
    if (own.length === 0) return [];
    const subscriptions = own.map((each) => each.subscription).sort();
    return [{ on, file_sha256, subscriptions, ...placeOf(row) }];
  });
}

/** Invoices of one month may bill the one before. */
const MONTHS_AFTER = 1;

/** The comparisons of invoices on record, of the months from its first day to the one after its last; `of_change`: at its subscriptions. */
function billedFor({ interventions }: ChainRows, named: Named, concerned: readonly Concerned[]) {
  const days = [named.day, ...concerned.map(({ day }) => day)].flatMap((day) => day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [calendarMonth(first), calendarMonth(addMonths(firstOfMonth(last), MONTHS_AFTER))];
  const owners = new Set<string | null>(concerned.map(({ address }) => ownerOf(address)));
  return interventions.flatMap((row) => {
    if (row.command !== RECORD_INVOICES || row.document === null) return [];
    const { month, today: on, differences, not_compared } = JSON.parse(row.document) as ComparedInvoices;
    if (month < from || month > to) return [];
    const of_change = differences.filter(({ subscription }) => owners.has(subscription)).length;
    return [
      {
        ...{ month, on, differences: differences.length, of_change, not_compared: not_compared.length },
        ...placeOf(row),
      },
    ];
  });
}

/** The part of the document of `reconcile --json` that a proof counts. */
interface ComparedInvoices {
  readonly month: string;
  readonly today: CalendarDay;
  readonly differences: readonly { readonly subscription: string | null }[];
  readonly not_compared: readonly unknown[];
}

function placeOf(row: ChainRows['interventions'][number]): OnRecord {
  return { covered_by: row.covered_by, line_sha256: sha256(`${interventionLine(row)}\n`) };
}

const NAMED = 5;
const SHORT = 12;

/** The record of the change, a line or more for each part. */
export function changeLines(proof: ProofOfChange): readonly string[] {
  const { change, announced, not_announced: without, approved, applied, billed } = proof;
  return [
    `Change ${change}`,
    ...(announced.length === 0 ? ['  announced  no notice is on record'] : []),
    ...announced.map(
      ({ on, file_sha256: file, subscriptions, ...place }) =>
        `  announced  ${on}: ${counted(subscriptions.length, 'subscription')}, file ${file.slice(0, SHORT)}, ${whereIn(place)}`,
    ),
    ...(announced.length > 0 && without.length > 0
      ? [`             no notice on record: ${someOf(without, NAMED)}`]
      : []),
    ...approved.map(
      (each) => `  approved   plan ${each.plan_digest.slice(0, SHORT)}, run ${each.run}: ${approvedBy(each)}`,
    ),
    ...(applied.length === 0 ? ['  applied    nothing was sent for it yet'] : []),
    ...applied.map(
      ({ run, started_at: at, requests }) =>
        `  applied    ${at.slice(0, 10)}, run ${run}: ${counted(requests.length, 'request')}, ${closings(requests)}`,
    ),
    ...(billed.length === 0
      ? ['  billed     no comparison is on record: `reconcile record` makes one of a month']
      : []),
    ...billed.map(
      (each) =>
        `  billed     ${each.month}: ${counted(each.differences, 'difference')}${each.of_change === 0 ? '' : `, ${each.of_change} at its subscriptions`}; compared on ${each.on}, ${whereIn(each)}`,
    ),
  ];
}

function whereIn({ covered_by: run }: OnRecord): string {
  return run === null ? 'since the newest run' : `in run ${run}`;
}

function approvedBy({ signed, forge, applied_by: actor }: ProofOfChange['approved'][number]): string {
  const parts = [
    ...signed.map(({ name, role }) => `signed by ${name} as ${role}`),
    ...forge.map(
      ({ number, approvals }) =>
        `change request ${number}, approved by ${someOf(approvals?.map(({ by }) => by) ?? [], NAMED) || 'nobody on record'}`,
    ),
  ];
  return parts.length > 0
    ? parts.join('; ')
    : `no approval on record but that of who applied it (${actor ?? 'unknown'})`;
}

function closings(requests: readonly SentForChange[]): string {
  return [...groupBy(requests, ({ closing }) => closing ?? 'in doubt')]
    .map(([closing, own]) => `${own.length} ${closing.replaceAll('_', ' ')}`)
    .join(', ');
}
