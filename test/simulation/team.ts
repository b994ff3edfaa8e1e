/**
 * What a team does: it applies, and where something is in doubt it looks at the service and says what it found. An apply
 * is the command's own pipeline; only its ports are the simulated ones.
 */

import type { RunId } from '../../src/apply/journal/journal.ts';
import { resolveIntent } from '../../src/apply/resolving/resolve-intent.ts';
import { runPlan } from '../../src/apply/run/run-plan.ts';
import { formerNames, holdsOf } from '../../src/apply/sending/idempotency-key.ts';
import { PROFILES, SERVICE_VERSION } from '../../src/interface/index.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { DiagnosticsError } from '../../src/model/messages/diagnostic.ts';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { hasWork, type Plan } from '../../src/model/plan/plan.ts';
import type { StagedSetting } from '../../src/model/plan/rules.ts';
import type { Bindings } from '../../src/model/service/binding.ts';
import { isPresent } from '../../src/model/service/record.ts';
import { dayAt } from '../../src/model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../../src/model/values/json.ts';
import { observe } from '../../src/observe/observe.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import type { ServiceClient } from '../../src/service/answer.ts';
import { timedClient } from '../../src/service/create-client.ts';
import { fillReferences } from '../../src/service/encode-request.ts';
import type { LockHolder } from '../../src/state/schema/meta.ts';
import type { Lease } from '../../src/state/state.ts';
import type { Process } from './machine.ts';
import type { Executed } from './network.ts';
import { planOnce } from './plan-once.ts';
import type { Store } from './store.ts';

const ORIGIN = 'https://billing.example.com';

export interface Applying {
  readonly process: Process;
  readonly store: Store;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  readonly catalog: Catalog;
  readonly run: RunId;
  readonly retries: number;
  /** When new versions are staged; never without it. */
  readonly staged?: StagedSetting;
  readonly signal: AbortSignal;
  /** The id of the anchor; absent where the team has no register of runs. */
  readonly anchor?: string;
  /** `pricewright.lock`, which is kept in Git and does not go with the state. */
  readonly lockFile: LockFile;
}

export interface LockFile {
  /** The last run that changed anything; null before the first, and with a register. */
  run: string | null;
}

export type Applied =
  | { readonly kind: 'ran'; readonly plan: Plan; readonly outcome: Outcome }
  | { readonly kind: 'nothing_to_do'; readonly plan: Plan }
  /** Nothing was sent: the lock is taken, a read failed, or the plan cannot be made. */
  | { readonly kind: 'refused'; readonly codes: readonly string[] };

/** As `apply --yes` does it. Never resolves once its process is dead. */
export async function apply(applying: Applying): Promise<Applied> {
  const { process, store } = applying;
  const client = timedClient(applying.client, () => process.runtime.uptime?.().ms ?? 0);
  const holder: LockHolder = {
    run: applying.run,
    pid: 1,
    host: 'here',
    actor: null,
    commit: null,
    sinceMs: process.runtime.now(),
  };
  try {
    const lease = await process.call(() => store.lock(holder));
    try {
      return await applyUnderLock({ ...applying, client }, lease);
    } finally {
      await process.call(() => lease.release());
    }
  } catch (error) {
    if (error instanceof DiagnosticsError)
      return { kind: 'refused', codes: error.diagnostics.map(({ code }) => code) };
    throw error;
  }
}

async function applyUnderLock(applying: Applying, lease: Lease): Promise<Applied> {
  const { process, store, catalog, bindings, client } = applying;
  const journal = overCalls(lease.journal, process);
  const { run: named } = applying.lockFile;
  if (named !== null && !store.runs().some(({ run }) => run === named))
    return { kind: 'refused', codes: ['state-behind'] };
  const made = await makePlan(applying, overCalls(store.reader, process));
  if (made.kind === 'refused') return made;
  const { plan, records } = made;
  if (!hasWork(plan) && plan.adoptions.length + plan.renames.length === 0)
    return { kind: 'nothing_to_do', plan };
  const update = bindings.operations.get('subscriptions.update');
  const outcome = await runPlan({
    plan,
    run: applying.run,
    actor: null,
    journal,
    client,
    bindings,
    records,
    holds: holdsOf(catalog),
    formerName: formerNames(catalog),
    options: { concurrency: 4, retries: applying.retries },
    runtime: process.runtime,
    signal: applying.signal,
    ...(update !== undefined && applying.anchor !== undefined
      ? { anchor: { subscriptionId: applying.anchor, operation: update } }
      : {
          begun: () =>
            process.call(() => {
              applying.lockFile.run = applying.run;
            }),
        }),
  });
  return { kind: 'ran', plan, outcome };
}

async function makePlan(
  { process, catalog, bindings, client, staged = 'never' }: Applying,
  reader: Store['reader'],
): Promise<
  | Extract<Applied, { kind: 'refused' }>
  | { readonly kind: 'made'; readonly plan: Plan; readonly records: Awaited<ReturnType<Store['records']>> }
> {
  const today = dayAt(process.runtime.now(), 'UTC');
  const observation = await observe({
    catalog,
    reader,
    client,
    bindings,
    origin: ORIGIN,
    today,
    retry: { attempts: 2, sleep: () => Promise.resolve(), random: () => 0 },
    concurrency: 4,
  });
  if (observation.kind === 'failed')
    return { kind: 'refused', codes: observation.diagnostics.map(({ code }) => code) };
  const { observed } = observation;
  const { plan, diagnostics } = planOnce(`${catalog.digest} ${bindings.profile} ${today} ${staged}`, {
    staged,
    project: 'simulated',
    environment: 'default',
    origin: ORIGIN,
    catalog,
    commit: null,
    observed,
    bindings,
    guards: {
      deletions: 100,
      locked_prices: 1000,
      unmeasured: 1000,
      backdating_days: 1000,
      protect: [],
      exceptions: [],
    },
    revert: [],
    targets: [],
    today,
    toolVersion: '0.0.0',
  });
  if (plan === undefined) return { kind: 'refused', codes: diagnostics.map(({ code }) => code) };
  return { kind: 'made', plan, records: observed.records };
}

/** Every call of the port may be the process's last. */
function overCalls<T extends object>(port: T, process: Process): T {
  return new Proxy(port, {
    get: (target, name) => {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]) => process.call(() => member.apply(target, parameters));
    },
  });
}

/** A person looks at the service for everything in doubt, and says what was found there. How many were resolved. */
export async function resolveAll(
  store: Store,
  process: Process,
  executed: readonly Executed[],
): Promise<number> {
  if (store.isLocked()) return 0;
  const holder = {
    run: `person ${executed.length}`,
    pid: 1,
    host: '',
    actor: null,
    commit: null,
    sinceMs: 0,
  };
  const lease = await store.lock(holder as LockHolder);
  let resolved = 0;
  try {
    for (const intent of await store.openIntents()) {
      const records = await store.records();
      const onRecord = new Set([...records.values()].filter(isPresent).map(({ remoteId }) => remoteId));
      // What is on record was made by another request, which matters where this one would have made something.
      const isCreate = intent.operation.endsWith('.create');
      const found = findAtService(
        intent,
        isCreate ? executed.filter(({ made }) => made === null || !onRecord.has(made)) : executed,
      );
      const known = records.get(intent.address)?.remoteId;
      const remoteId = found === undefined ? undefined : (found.made ?? known ?? undefined);
      try {
        await resolveIntent({
          serviceMs: async () => null,
          journal: lease.journal,
          close: lease.closeByHand,
          records,
          environment: 'default',
          address: intent.address,
          resolution: remoteId === undefined ? { kind: 'not_applied' } : { kind: 'executed', remoteId },
          reason: 'looked',
          runtime: process.runtime,
        });
        resolved += 1;
      } catch (error) {
        if (!(error instanceof DiagnosticsError)) throw error;
      }
    }
  } finally {
    await lease.release();
  }
  return resolved;
}

/**
 * What a person finds who looks at the service, where no keys are to be seen: a create by the name it gave, a version
 * by its day and description, an update by the values that the thing has now, a deletion by the thing's absence.
 */
function findAtService(
  intent: {
    readonly operation: string;
    readonly method: string;
    readonly path: string;
    readonly body: string | null;
  },
  executed: readonly Executed[],
): Executed | undefined {
  const { method, path } = intent;
  const body = intent.body === null ? null : (JSON.parse(intent.body) as Json);
  if (intent.operation.endsWith('.create')) {
    const sought = identityOf(path, body);
    return executed.findLast(
      (entry) =>
        entry.method === 'POST' &&
        identityOf(entry.path, entry.body) === sought &&
        !executed.some((later) => later.method === 'DELETE' && later.path.endsWith(`/${entry.made}`)),
    );
  }
  const last = executed.findLast((entry) => entry.method === method && entry.path === path);
  if (method !== 'PATCH' || !isJsonObject(body)) return last;
  const about = executed.filter((entry) =>
    entry.method === 'POST' ? path.endsWith(`/${entry.made}`) : entry.path === path,
  );
  const now: JsonObject = Object.assign({}, ...about.map((entry) => entry.body));
  return Object.keys(body).every((name) => JSON.stringify(body[name]) === JSON.stringify(now[name]))
    ? last
    : undefined;
}

/** What makes a thing itself to a person who looks at the service. */
export function identityOf(path: string, body: Json): string {
  if (!isJsonObject(body)) return path;
  return path.endsWith('/versions')
    ? `${path} ${body.effective_at} ${body.description}`
    : `${path} ${body.name}`;
}

/** Nothing newer is left: a person goes on with the older copy, and says so. */
export async function confirmOlder(store: Store, lockFile: LockFile, atMs: number): Promise<void> {
  if (store.isLocked()) return;
  const holder = { run: `person at ${atMs}`, pid: 1, host: '', actor: null, commit: null, sinceMs: 0 };
  const lease = await store.lock(holder as LockHolder);
  await lease.declareOlder({ atMs, reason: 'nothing newer is left' });
  lockFile.run = (store.runs().at(-1)?.run as string | undefined) ?? null;
  await lease.release();
}

export async function trustState(store: Store, atMs: number): Promise<void> {
  if (store.isLocked()) return;
  const holder = { run: `person at ${atMs}`, pid: 1, host: '', actor: null, commit: null, sinceMs: 0 };
  const lease = await store.lock(holder as LockHolder);
  await lease.confirmReplays({ atMs, reason: 'looked' });
  await lease.release();
}

/**
 * A person looks at the service for what may exist already, and confirms what does not. Where something does, its `id:` has
 * to go into the catalog.
 */
export async function confirmMissing(
  store: Store,
  plan: Plan,
  executed: readonly Executed[],
  atMs: number,
): Promise<'confirmed' | 'exists'> {
  const records = await store.records();
  const inDoubt = new Set((await store.openIntents()).map(({ address }) => address));
  const unknown = plan.steps.filter(
    ({ operation, address }) => operation.endsWith('.create') && !inDoubt.has(address),
  );
  const exists = unknown.some((step) => {
    const filled = fillReferences(
      step.path,
      step.body,
      (address) => records.get(address)?.remoteId ?? undefined,
    );
    // What is to be made first was never made before.
    if (filled.kind === 'missing') return false;
    const sought = { ...step, path: filled.path, body: JSON.stringify(filled.body) };
    return findAtService(sought, executed) !== undefined;
  });
  if (exists) return 'exists';
  const holder = { run: `person at ${atMs}`, pid: 1, host: '', actor: null, commit: null, sinceMs: 0 };
  const lease = await store.lock(holder as LockHolder);
  await lease.confirmAbsent(
    unknown.map(({ address }) => address),
    { atMs, reason: 'looked' },
  );
  await lease.release();
  return 'confirmed';
}

/** The draft subscription that says which run was the last. */
export function anchorAt(sandbox: Sandbox): string {
  const { status, body } = sandbox.handle({
    method: 'POST',
    path: '/subscriptions',
    headers: {
      authorization: `Bearer ${sandbox.apiKey}`,
      [PROFILES[sandbox.profile].headers.version.toLowerCase()]: SERVICE_VERSION,
      'content-type': 'application/json',
    },
    body: Buffer.from(
      JSON.stringify({
        customer_id: 'cus_1',
        currency: 'USD',
        name: 'Pricewright runs',
        metadata: { pricewright_register: 'simulated' },
      }),
    ),
  });
  if (status !== 200) throw new Error(`no anchor: ${status} ${body}`);
  return (JSON.parse(String(body)) as { readonly id: string }).id;
}
