/**
 * The catalog of a rehearsal in files of its own, planned in two ways: with what applies found settled left out, and with
 * everything looked at. Both must come to the same plan, byte for byte.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import type { RunId } from '../src/apply/journal.ts';
import { loadCatalog } from '../src/catalog/load-catalog.ts';
import type { ReadResult } from '../src/catalog/read-catalog.ts';
import { makePlan, withoutService } from '../src/cli/make-plan.ts';
import { noteWhatSettled } from '../src/cli/note-settled.ts';
import { catalogInputOf, type Inputs } from '../src/cli/read-inputs.ts';
import { besideSettled, readerBeside } from '../src/cli/settled-catalog.ts';
import type { World } from '../src/cli/world.ts';
import { isJsonObject, type JsonObject } from '../src/model/json.ts';
import type { Project } from '../src/project/project.ts';
import { planJson } from '../src/report/plan-json.ts';
import { bindOperations } from '../src/service/bind-operations.ts';
import { NO_GUARDS, type Profile, type Rehearsal } from './rehearsal.ts';

export interface SettledTwin {
  /** How many subscriptions were left out of plans so far. */
  readonly leftOut: () => number;
  /** Takes a catalog; false where its rules refuse it. */
  write(data: JsonObject): Promise<boolean>;
  /** Plans in both ways. */
  expectSame(): Promise<void>;
  /** As the end of an apply does. */
  note(): Promise<void>;
  close(): void;
}

export function createSettledTwin(rehearsal: Rehearsal, profile: Profile): SettledTwin {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-settled-'));
  const { state } = rehearsal;
  writeFileSync(join(folder, 'pricewright.yaml'), 'version: 1\n');
  const { bindings } = bindOperations(profile, {}, {}, {});
  const project = {
    folder,
    id: 'rehearsal',
    environment: 'default',
    hasEnvironments: false,
    catalogGlobs: ['*.catalog.yaml'],
    usageGlobs: [],
    variables: new Map(),
    service: { baseUrl: { template: 'http://127.0.0.1:8787', setting: 'service.base_url' } },
    apply: { concurrency: 4, retries: 0, drift: 'report' },
    guards: { ...NO_GUARDS, backdatingDays: 10_000 },
  } as unknown as Project;
  const world = {
    env: {},
    now: Date.now,
    random: () => 0,
    signal: new AbortController().signal,
  } as unknown as World;
  const connection = withoutService(world, { project, bindings });
  let leftOut = 0;

  const inputsOf = (read: ReadResult): Inputs => {
    if (read.catalog === undefined) throw new Error('the catalog has a fault');
    const today = rehearsal.today();
    return { project, bindings, catalog: read.catalog, usage: [], warnings: [], today, commit: null };
  };
  const whole = () => loadCatalog(catalogInputOf(project));
  const beside = () => besideSettled(state)(project, catalogInputOf(project), rehearsal.today());
  const planned = async (read: ReadResult): Promise<string> => {
    const inputs = inputsOf(read);
    const reader = readerBeside(state, inputs.catalog);
    try {
      const { plan } = await makePlan(world, inputs, reader, connection, { refresh: 'none' });
      return planJson(plan);
    } catch (error) {
      return String(error);
    }
  };

  return {
    leftOut: () => leftOut,
    async write(data) {
      for (const [name, content] of Object.entries(filesOf(data)))
        writeFileSync(join(folder, `${name}.catalog.yaml`), content);
      return (await whole()).catalog !== undefined;
    },
    async expectSame() {
      const read = await beside();
      leftOut += read.catalog?.settled?.count ?? 0;
      expect(await planned(read)).toBe(await planned(await whole()));
    },
    async note() {
      const run = `noting ${Math.random()}` as RunId;
      const lease = await state.lock({ run, pid: 1, host: '', actor: null, commit: null, sinceMs: 0 });
      await noteWhatSettled(world, inputsOf(await beside()), state, lease, connection);
      await lease.release();
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What is shared in one file, subscriptions in two: what one file says is settled apart from the other. */
function filesOf(data: JsonObject): Record<'shared' | 'even' | 'odd', string> {
  const { subscriptions, ...shared } = data;
  const entries = Object.entries(isJsonObject(subscriptions) ? subscriptions : {});
  const some = (rest: number): string =>
    `version: "2026-04-01"\n${sectionOf(entries.filter(([key]) => key.length % 2 === rest))}`;
  return {
    shared: stringify({ version: '2026-04-01', ...shared }),
    even: some(0),
    odd: some(1),
  };
}

function sectionOf(entries: readonly (readonly [string, unknown])[]): string {
  return entries.length === 0 ? '' : stringify({ subscriptions: Object.fromEntries(entries) });
}
