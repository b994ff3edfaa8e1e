/**
 * A team's history rehearsed in one process: a catalog, a state, the sandbox and its clock. The stages are the shipping
 * ones; only the wire is left out and the clock is set by hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { RunId } from '../src/apply/journal/journal.ts';
import { runPlan } from '../src/apply/run/run-plan.ts';
import { type CatalogFile, readCatalog } from '../src/catalog/read/read-catalog.ts';
import type { Refresh } from '../src/cli/options/option-values.ts';
import { planByRefresh } from '../src/cli/planning/plan-by-refresh.ts';
import type { ProfileName } from '../src/interface/index.ts';
import { type Assembled, assemblePlan } from '../src/judge/assemble-plan.ts';
import type { Catalog } from '../src/model/catalog/catalog.ts';
import { DiagnosticsError, diagnosticText } from '../src/model/messages/diagnostic.ts';
import type { Guards } from '../src/model/plan/guards.ts';
import type { Outcome } from '../src/model/plan/outcome.ts';
import type { Plan } from '../src/model/plan/plan.ts';
import type { Observed } from '../src/model/service/observed.ts';
import type { Address } from '../src/model/values/address.ts';
import { addDays, type CalendarDay, dayAt } from '../src/model/values/calendar-day.ts';
import type { JsonObject } from '../src/model/values/json.ts';
import { observe } from '../src/observe/observe.ts';
import { createSandbox, type Sandbox } from '../src/sandbox/sandbox.ts';
import type { Seed } from '../src/sandbox/seed.ts';
import type { ServiceClient } from '../src/service/answer.ts';
import { createState, openState } from '../src/state/open-state.ts';
import type { State } from '../src/state/state.ts';
import { IN_MEMORY } from './in-memory.ts';
import { sandboxClient } from './sandbox-client.ts';
import { bindingsOf, type Served } from './served.ts';

export type Profile = Served;

/** What campaigns walk; with `LONG_TESTS=1`, also the published interface with every suggested route bound. */
export const WALKED: readonly Profile[] =
  process.env.LONG_TESTS === undefined ? ['published', 'alguna'] : ['published', 'bound', 'alguna'];

/** The profile of a catalog: bindings of a project's own stand on the published one. */
export const profileNameOf = (profile: Profile): ProfileName =>
  profile === 'alguna' ? 'alguna' : 'published';

export interface Rehearsal {
  readonly sandbox: Sandbox;
  readonly state: State;
  today(): CalendarDay;
  /** Moves the sandbox's clock to ten o'clock of a later day. */
  advanceTo(day: CalendarDay): void;
  /** Where the service could not be read the diagnostics say so, and there is no plan. */
  plan(
    catalog: Catalog,
    guards?: Partial<Guards>,
    revert?: 'all' | readonly string[],
    refresh?: Refresh,
    targets?: readonly Address[],
  ): Promise<Made>;
  /** Plans, and carries out what it planned, or only the `first` so many steps of it; throws where there is no plan. */
  apply(
    catalog: Catalog,
    guards?: Partial<Guards>,
    revert?: 'all' | readonly string[],
    first?: number,
    targets?: readonly Address[],
  ): Promise<{ readonly plan: Plan; readonly outcome: Outcome }>;
  /** Carries out a plan that was just made. */
  carryOut(made: Made, first?: number): Promise<{ readonly plan: Plan; readonly outcome: Outcome }>;
  close(): Promise<void>;
}

type Made = Pick<Assembled, 'plan' | 'diagnostics' | 'inForce'> & {
  readonly observed: Observed | undefined;
  /** The plan on the records alone: what `none` makes, and what `changed` begins with. */
  readonly alone?: { readonly plan: Plan; readonly observed: Observed } | undefined;
};

const TEN_O_CLOCK = 'T10:00:00Z';
const ORIGIN = 'http://127.0.0.1:8787';
export const NO_GUARDS: Guards = {
  deletions: 0,
  locked_prices: 1_000_000,
  unmeasured: 1_000_000,
  backdating_days: 0,
  protect: [],
  exceptions: [],
};

/** `through` stands between the program and the service. */
export async function rehearse(
  profile: Profile,
  seed: Seed,
  start: string,
  through: (service: ServiceClient) => ServiceClient = (service) => service,
): Promise<Rehearsal> {
  const folder = mkdtempSync(join(IN_MEMORY, 'pricewright-rehearsal-'));
  const file = join(folder, 'state.db');
  const nowMs = Date.parse(`${start}${TEN_O_CLOCK}`);
  let clockMs = nowMs;
  const bindings = bindingsOf(profile);
  const sandbox = createSandbox({ bindings, seed, now: () => clockMs });
  const client = through(sandboxClient(sandbox));
  const expectedStateId = await createState({ kind: 'sqlite', file, project: 'rehearsal', nowMs });
  const state = await openState({
    kind: 'sqlite',
    file,
    project: 'rehearsal',
    environment: 'default',
    expectedStateId,
    origin: ORIGIN,
    mode: 'write',
  });
  let runs = 0;
  let plans = 0;
  const today = (): CalendarDay => dayAt(clockMs, 'UTC');

  const plan: Rehearsal['plan'] = async (
    catalog,
    guards = {},
    revert = [],
    refresh = 'all',
    targets = [],
  ) => {
    plans += 1;
    let alone: Made['alone'];
    try {
      const made = await planByRefresh(refresh, {
        catalog,
        reader: state.reader,
        revert: revert === 'all' ? [] : revert.map((address) => address as Address),
        look: (reader, lookAt) =>
          observe({
            catalog,
            reader,
            client,
            bindings,
            origin: ORIGIN,
            today: today(),
            retry: { attempts: 1, sleep: () => Promise.resolve(), random: () => 0 },
            // A plan is the same however many reads are under way at once.
            concurrency: plans % 2 === 0 ? 1 : 8,
            ...(guards.window_days === undefined
              ? {}
              : { appliedSinceMs: Date.parse(addDays(today(), -guards.window_days)) }),
            ...(lookAt && { lookAt }),
          }),
        assemble: (observed) => {
          const assembled = assemblePlan({
            project: 'rehearsal',
            environment: 'default',
            origin: ORIGIN,
            catalog,
            commit: null,
            observed,
            bindings,
            guards: { ...NO_GUARDS, ...guards },
            revert: revert as 'all' | readonly Address[],
            targets,
            today: today(),
            toolVersion: '0.0.0',
          });
          const { plan } = assembled;
          if (plan !== undefined && observed.lookedAt?.size === 0) alone = { plan, observed };
          return assembled;
        },
      });
      return { ...made, alone };
    } catch (error) {
      if (!(error instanceof DiagnosticsError)) throw error;
      return { plan: undefined, diagnostics: error.diagnostics, observed: undefined };
    }
  };

  const carryOut: Rehearsal['carryOut'] = async (made, first) => {
    if (made.plan === undefined || made.observed === undefined) {
      throw new Error(made.diagnostics.map(diagnosticText).join('\n'));
    }
    runs += 1;
    const run = `run-${runs}` as RunId;
    const lease = await state.lock({
      run,
      pid: 1,
      host: 'here',
      actor: null,
      commit: null,
      sinceMs: clockMs,
    });
    try {
      const outcome = await runPlan({
        plan: { ...made.plan, steps: made.plan.steps.slice(0, first) },
        run,
        actor: null,
        journal: lease.journal,
        client,
        bindings,
        records: made.observed.records,
        holds: () => true,
        options: { concurrency: 4, retries: 3 },
        // No two answers come at one instant: of two versions of one day the later holds.
        runtime: { now: () => ++clockMs, sleep: () => Promise.resolve(), random: () => 0 },
        signal: new AbortController().signal,
      });
      return { plan: made.plan, outcome };
    } finally {
      await lease.release();
    }
  };

  return {
    sandbox,
    state,
    today,
    advanceTo: (day) => {
      clockMs = Date.parse(`${day}${TEN_O_CLOCK}`);
    },
    plan,
    apply: async (catalog, guards, revert, first, targets) =>
      carryOut(await plan(catalog, guards, revert, 'all', targets), first),
    carryOut,
    close: async () => {
      await state.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A catalog given as data, written out as a person would and read back. */
export function catalogFrom(
  data: JsonObject,
  profile: ProfileName = 'published',
): ReturnType<typeof readCatalog> {
  const file: CatalogFile = { file: 'catalog.yaml', content: stringify({ version: '2026-04-01', ...data }) };
  return readCatalog([file], { environment: null, variables: new Map(), profile });
}
