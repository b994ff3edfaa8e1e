/**
 * The catalog of a rehearsal in files of its own, planned in two ways: with what applies found up to date left out, and with
 * everything looked at. Both must come to the same plan or to the same faults, byte for byte.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse, stringify } from 'yaml';
import type { RunId } from '../src/apply/journal/journal.ts';
import { loadCatalog } from '../src/catalog/load-catalog.ts';
import type { World } from '../src/cli/io/world.ts';
import { makePlan, withoutService } from '../src/cli/planning/make-plan.ts';
import { recordUpToDate } from '../src/cli/planning/record-up-to-date.ts';
import { besideCache, readerBeside } from '../src/cli/project/load-beside-cache.ts';
import { type Inputs, type LoadCatalog, readInputs } from '../src/cli/project/read-inputs.ts';
import type { Catalog } from '../src/model/catalog/catalog.ts';
import { DiagnosticsError, diagnosticText } from '../src/model/messages/diagnostic.ts';
import type { CalendarDay } from '../src/model/values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../src/model/values/json.ts';
import { PROJECT_FILE } from '../src/project/project.ts';
import type { Lease } from '../src/state/state.ts';
import type { Profile, Rehearsal } from './rehearsal.ts';
import { planJson } from './report/plan-json.ts';
import { sandboxClient } from './sandbox-client.ts';
import { settingsOf } from './served.ts';

/** Texts by file name; null takes the file away. */
export type Texts = Readonly<Record<string, string | null>>;

export interface BothWays {
  /** How many subscriptions were left out of plans so far. */
  readonly leftOut: () => number;
  /** Takes a catalog; false where its rules refuse it. */
  write(data: JsonObject): Promise<boolean>;
  /** Takes files as they are, the others staying. */
  writeTexts(texts: Texts): void;
  /** What goes into the project file beside what it needs. */
  setProject(more: JsonObject): void;
  /** The whole catalog as it is written now; undefined where its rules refuse it. */
  catalog(): Promise<Catalog | undefined>;
  /** Plans in both ways, on what is recorded and on what is read; answers the plan on what is recorded, or the faults. */
  expectSame(at?: CalendarDay): Promise<string>;
  /** As the end of an apply does. */
  note(): Promise<void>;
  underLock<T>(work: (lease: Lease) => Promise<T>): Promise<T>;
  close(): void;
}

export function createBothWays(rehearsal: Rehearsal, profile: Profile): BothWays {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-upToDate-'));
  const { state } = rehearsal;
  const world = {
    cwd: folder,
    env: {},
    now: () => Date.parse(`${rehearsal.today()}T10:00:00Z`),
    random: () => 0,
    signal: new AbortController().signal,
  } as unknown as World;
  let leftOut = 0;
  let locks = 0;

  const inputsBy = (load: LoadCatalog): Promise<Inputs> => readInputs(world, { color: false }, load);
  const whole: LoadCatalog = (_, input) => loadCatalog(input);
  const beside = (at?: CalendarDay): LoadCatalog => {
    const load = besideCache(state, at);
    return async (...given) => {
      const read = await load(...given);
      leftOut += read.upToDate?.count ?? 0;
      return read;
    };
  };
  const planned = async (
    refresh: 'none' | 'changed',
    load: LoadCatalog,
    at?: CalendarDay,
  ): Promise<string> => {
    try {
      const inputs = await inputsBy(load);
      const reader = readerBeside(state, inputs);
      const { origin, client: nobody } = withoutService(world, inputs);
      const client = refresh === 'none' ? nobody : sandboxClient(rehearsal.sandbox);
      const looking = { refresh, ...(at && { today: at }) };
      const { plan } = await makePlan(world, inputs, reader, { client, origin }, looking);
      return planJson(plan);
    } catch (error) {
      if (!(error instanceof DiagnosticsError)) throw error;
      return error.diagnostics.map(diagnosticText).join('\n');
    }
  };
  const writeTexts = (texts: Texts): void => {
    for (const [name, text] of Object.entries(texts)) {
      if (text === null) rmSync(join(folder, name), { force: true });
      else writeFileSync(join(folder, name), text);
    }
  };
  const setProject = (more: JsonObject): void => {
    const settings = {
      version: 1,
      project: 'rehearsal',
      catalog: ['*.catalog.yaml'],
      timezone: 'UTC',
      service: { base_url: 'http://127.0.0.1:8787', ...parse(`{${settingsOf(profile)}}`) },
      guards: { backdating_days: 10_000 },
      ...more,
    };
    writeFileSync(join(folder, PROJECT_FILE), stringify(settings));
  };
  const catalog = async (): Promise<Catalog | undefined> => {
    const inputs = await inputsBy(whole).catch(() => undefined);
    return inputs?.catalog;
  };
  const underLock = async <T>(work: (lease: Lease) => Promise<T>): Promise<T> => {
    locks += 1;
    const run = `noting-${locks}` as RunId;
    const lease = await state.lock({ run, pid: 1, host: '', actor: null, commit: null, sinceMs: 0 });
    try {
      return await work(lease);
    } finally {
      await lease.release();
    }
  };
  setProject({});

  return {
    leftOut: () => leftOut,
    async write(data) {
      writeTexts(filesOf(data));
      return (await catalog()) !== undefined;
    },
    writeTexts,
    setProject,
    catalog,
    async expectSame(at) {
      const all = await planned('none', whole, at);
      expect(await planned('none', beside(at), at)).toBe(all);
      expect(await planned('changed', beside(at), at)).toBe(await planned('changed', whole, at));
      return all;
    },
    note: () =>
      underLock(async (lease) => {
        const inputs = await inputsBy(besideCache(state));
        await recordUpToDate(world, inputs, state, lease, withoutService(world, inputs), new Map());
      }),
    underLock,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What is shared in one file, subscriptions in two: what one file says is up to date apart from the other. */
function filesOf(data: JsonObject): Texts {
  const { subscriptions, ...shared } = data;
  const entries = Object.entries(isJsonObject(subscriptions) ? subscriptions : {});
  const some = (rest: number): string =>
    `version: "2026-04-01"\n${sectionOf(entries.filter(([key]) => key.length % 2 === rest))}`;
  return {
    'shared.catalog.yaml': stringify({ version: '2026-04-01', ...shared }),
    'even.catalog.yaml': some(0),
    'odd.catalog.yaml': some(1),
  };
}

function sectionOf(entries: readonly (readonly [string, unknown])[]): string {
  return entries.length === 0 ? '' : stringify({ subscriptions: Object.fromEntries(entries) });
}
