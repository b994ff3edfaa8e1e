/**
 * Runs the histories in this folder's YAML files (see README.md): each entry is planned, compared with what it expects,
 * applied to the sandbox, and planned again: nothing may be left.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROFILES as INTERFACES, type ProfileName, SERVICE_VERSION } from '../../src/interface/index.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { mergePatch } from '../../src/model/catalog/overlay-price.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import { hasWork, type Plan } from '../../src/model/plan/plan.ts';
import { type Address, ownerOf } from '../../src/model/values/address.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { readPlanDocument } from '../../src/report/documents/read-documents.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { expectRefreshAgrees } from '../refresh-agrees.ts';
import { catalogFrom, type Profile, type Rehearsal, rehearse } from '../rehearsal.ts';
import { planJson } from '../report/plan-json.ts';

/** Notices that the profile brings, and the bases, whose customers have two subscriptions that are alike. */
const OF_THE_BASE: ReadonlySet<string> = new Set(['not-shown', 'like-another']);

interface CaseFile {
  readonly start: string;
  readonly seed: Seed;
  readonly base: JsonObject;
  /** Those of a case that names none. */
  readonly profiles?: readonly Profile[];
  readonly cases: readonly Case[];
}

interface Case {
  readonly name: string;
  readonly profiles?: readonly Profile[];
  readonly history: readonly Entry[];
}

interface Entry extends Expected {
  /** The clock is moved to this day first. */
  readonly on?: CalendarDay;
  /** Laid over the catalog of the entry before (RFC 7386). */
  readonly change?: JsonObject;
  /** Dashboard edits, behind the interface's back. */
  readonly edits?: readonly DashboardEdit[];
  /** Versions that somebody makes through the interface, but not from the catalog. */
  readonly by_hand?: readonly VersionByHand[];
  readonly guards?: Partial<Guards>;
  readonly revert?: 'all' | readonly string[];
  /** False: the plan is looked at and not carried out. */
  readonly apply?: boolean;
  readonly published?: Expected;
  readonly alguna?: Expected;
  readonly bound?: Expected;
}

interface DashboardEdit {
  readonly address?: Address;
  readonly id?: string;
  readonly set?: JsonObject;
  readonly remove?: true;
}

interface VersionByHand {
  /** The subscription, by address or by id. */
  readonly address?: Address;
  readonly id?: string;
  readonly version: JsonObject;
}

interface Expected {
  readonly steps?: readonly string[];
  readonly deferred?: readonly string[];
  readonly drift?: readonly string[];
  /** Drift that only the answers of this apply let the next plan see. */
  readonly reveals?: readonly string[];
  readonly notices?: readonly string[];
  /** `<bundle> -> <bundle> <currency> <how many subscriptions>[ (new prices)]` */
  readonly moved?: readonly string[];
  readonly refused?: readonly string[];
  readonly excepted?: readonly string[];
  readonly errors?: readonly string[];
  readonly adoptions?: readonly string[];
  /** By step: its differences. Only the steps that are named are compared. */
  readonly differences?: Readonly<Record<string, readonly string[]>>;
  readonly notes?: Readonly<Record<string, readonly string[]>>;
  /** By step: its body, as a part of it. */
  readonly bodies?: Readonly<Record<string, JsonObject>>;
  /** Steps that the plan after the apply still has. */
  readonly then?: readonly string[];
}

const FOLDER = import.meta.dirname;
const PROFILES: readonly Profile[] = ['published', 'alguna'];

export function runCases(isOwn: (file: string) => boolean): void {
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && isOwn(name)))
    runFile(file);
}

function runFile(file: string): void {
  const {
    start,
    seed,
    base,
    profiles: usual = PROFILES,
    cases,
  } = parse(readFileSync(join(FOLDER, file), 'utf8')) as CaseFile;
  describe(file, () => {
    for (const { name, profiles = usual, history } of cases) {
      for (const profile of profiles) {
        it(`${name} (${profile})`, async () => {
          const told = withIdsOf(profile, { seed, base, history });
          const rehearsal = await rehearse(profile, told.seed, start);
          try {
            let catalog = told.base;
            let isTouched = false;
            for (const entry of told.history) {
              catalog = mergePatch(catalog, entry.change ?? {});
              isTouched ||= entry.edits !== undefined || entry.by_hand !== undefined;
              await runEntry(rehearsal, catalog, entry, { ...entry, ...entry[profile] }, isTouched);
            }
          } finally {
            await rehearsal.close();
          }
        });
      }
    }
  });
}

/** Ids of what a history makes, and the kind of a credit, are written as `published` has them. */
function withIdsOf<Told>(profile: Profile, told: Told): Told {
  if (profile !== 'alguna') return told;
  const prefixes: Readonly<Record<string, string>> = { bun: 'bnd', plan: 'pln', cus: 'cust' };
  const text = JSON.stringify(told)
    .replaceAll(
      /\b(bun|plan|cus)_(\d{6})\b/g,
      (_, prefix: string, number: string) => `${prefixes[prefix]}_${number}`,
    )
    .replaceAll('"type":"credit"', '"type":"credit_allocation"');
  return JSON.parse(text) as Told;
}

async function runEntry(
  rehearsal: Rehearsal,
  data: JsonObject,
  entry: Entry,
  expected: Expected,
  isTouched: boolean,
): Promise<void> {
  if (entry.on !== undefined) rehearsal.advanceTo(entry.on);
  for (const edit of entry.edits ?? []) await editBehind(rehearsal, edit);
  for (const version of entry.by_hand ?? []) await makeByHand(rehearsal, version);

  const { catalog, diagnostics: faults } = catalogFrom(data);
  const made = catalog && (await rehearsal.plan(catalog, entry.guards, entry.revert));
  const errors = [...faults, ...(made?.diagnostics ?? [])].filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code }) => code)).toEqual(expected.errors ?? []);
  if (made?.plan === undefined || catalog === undefined) return;

  expectPlan(made.plan, expected);
  if (entry.revert === undefined)
    await expectRefreshAgrees(rehearsal, { catalog, guards: entry.guards, plan: made.plan, isTouched });
  if (entry.apply === false || (expected.refused ?? []).length > 0) return;
  const { outcome } = await rehearsal.carryOut(made);
  await expectApplied(rehearsal, outcome, catalog, entry, expected);
}

function expectPlan(plan: Plan, expected: Expected): void {
  const read = readPlanDocument(JSON.parse(planJson(plan)), 'plan.json');
  expect(read.kind === 'read' && fromDocument(read.document)).toEqual(plan);
  expect(expectedSteps(plan).map(stepText)).toEqual(expected.steps ?? []);
  expect(plan.deferred.map(({ kind, address }) => `${kind} ${address}`)).toEqual(expected.deferred ?? []);
  expect(driftTexts(plan)).toEqual(expected.drift ?? []);
  expect(
    plan.notices
      .filter(({ code }) => !OF_THE_BASE.has(code))
      .map(({ code, address }) => `${code} ${address}`),
  ).toEqual(expected.notices ?? []);
  expect((plan.impact.moves ?? []).map(moveText)).toEqual(expected.moved ?? []);
  const guards = (outcome: string) =>
    plan.guards.filter((finding) => finding.outcome === outcome).map(({ guard }) => guard);
  expect(guards('refused')).toEqual(expected.refused ?? []);
  expect(guards('excepted')).toEqual(expected.excepted ?? []);
  if (expected.adoptions) {
    expect(plan.adoptions.map(({ address, remote_id }) => `${address} ${remote_id}`)).toEqual(
      expected.adoptions,
    );
  }
  for (const [id, differences] of Object.entries(expected.differences ?? {})) {
    expect(stepNamed(plan, id).differences.map(differenceText)).toEqual(differences);
  }
  for (const [id, notes] of Object.entries(expected.notes ?? {})) {
    expect(stepNamed(plan, id).notes).toEqual(notes);
  }
  for (const [id, body] of Object.entries(expected.bodies ?? {})) {
    expect(stepNamed(plan, id).body).toMatchObject(body);
  }
}

async function expectApplied(
  rehearsal: Rehearsal,
  outcome: Outcome,
  catalog: Catalog,
  entry: Entry,
  expected: Expected,
): Promise<void> {
  expect(
    outcome.steps.flatMap(({ id, result }) =>
      result.kind === 'done' ? [] : [`${id}: ${JSON.stringify(result)}`],
    ),
  ).toEqual([]);
  const again = await rehearsal.plan(catalog, entry.guards, entry.revert);
  expect(again.diagnostics).toEqual([]);
  expect(again.plan?.steps.map(stepText)).toEqual(expected.then ?? []);
  if (expected.then === undefined) expect(again.plan && hasWork(again.plan)).toBe(false);
  // An apply makes no drift of its own.
  const drift = [...(expected.drift ?? []), ...(expected.reveals ?? [])];
  expect(drift).toEqual(expect.arrayContaining([...driftTexts(again.plan)]));
  expect(again.plan?.renames).toEqual([]);
  // What has just been adopted is compared, and noted, by the run that follows.
  expect(again.plan?.adoptions.filter(({ how }) => how !== 'compared')).toEqual([]);
}

interface Named {
  readonly address?: Address | undefined;
  readonly id?: string | undefined;
}

async function idOf(rehearsal: Rehearsal, { address, id }: Named): Promise<string> {
  const records = await rehearsal.state.reader.records();
  return id ?? (address && records.get(address)?.remoteId) ?? '';
}

async function makeByHand(rehearsal: Rehearsal, { version, ...named }: VersionByHand): Promise<void> {
  const versionHeader = INTERFACES[rehearsal.sandbox.profile].headers.version.toLowerCase();
  const response = rehearsal.sandbox.handle({
    method: 'POST',
    path: `/subscriptions/${await idOf(rehearsal, named)}/versions`,
    headers: {
      authorization: `Bearer ${rehearsal.sandbox.apiKey}`,
      'content-type': 'application/json',
      [versionHeader]: SERVICE_VERSION,
      'idempotency-key': `by-hand-${randomUUID()}`,
    },
    body: Buffer.from(JSON.stringify(version)),
  });
  expect(Buffer.from(response.body).toString()).toContain('"subscription_id"');
}

async function editBehind(rehearsal: Rehearsal, { address, id, ...edit }: DashboardEdit): Promise<void> {
  const remoteId = await idOf(rehearsal, { address, id });
  const answer = rehearsal.sandbox.handle({
    method: 'POST',
    path: '/_sandbox/edit',
    headers: { authorization: `Bearer ${rehearsal.sandbox.apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ id: remoteId, ...edit })),
  });
  expect(Buffer.from(answer.body).toString()).not.toContain('"detail"');
}

/** `versions.create subscriptions.acme.versions.opening @2026-12-01 (calendar)`: the day and any cause but the catalog. */
function stepText({ id, effective_at, cause }: Plan['steps'][number]): string {
  return `${id}${effective_at === null ? '' : ` @${effective_at}`}${cause === 'catalog' ? '' : ` (${cause})`}`;
}

function moveText({
  from,
  to,
  currency,
  subscriptions,
  new_prices: isNew,
}: NonNullable<Plan['impact']['moves']>[number]): string {
  return `${from} -> ${to} ${currency} ${subscriptions.length}${isNew ? ' (new prices)' : ''}`;
}

/**
 * A new subscription of the vendor opens as a draft, so that its creation entails an activation, which no case names, and
 * what completes its first version is an update, which is named as the creation that it is elsewhere.
 */
function expectedSteps({ steps, target }: Plan): Plan['steps'] {
  if (!INTERFACES[target.profile as ProfileName].traits.opensAsDraft) return steps;
  const isNew = (address: Address) =>
    steps.some(({ operation, address: made }) => operation === 'subscriptions.create' && made === address);
  return steps.flatMap((step) => {
    const { operation, address } = step;
    if (operation === 'subscriptions.activate' && isNew(address)) return [];
    if (operation !== 'versions.update' || !isNew(ownerOf(address))) return [step];
    return [{ ...step, id: `versions.create ${address}`, effective_at: null }];
  });
}

function driftTexts(plan: Plan | undefined): readonly string[] {
  return (plan?.drift ?? []).flatMap(({ address, differences }) =>
    differences.map((difference) => `${address} ${differenceText(difference)}`),
  );
}

function differenceText({
  op,
  path,
  from,
  value,
  cause,
}: Plan['steps'][number]['differences'][number]): string {
  const change =
    op === 'add'
      ? `+ ${JSON.stringify(value)}`
      : op === 'remove'
        ? '-'
        : `${JSON.stringify(from)} -> ${JSON.stringify(value)}`;
  return `${path} ${change}${cause === 'catalog' ? '' : ` (${cause})`}`;
}

function stepNamed(plan: Plan, id: string): Plan['steps'][number] {
  const step = expectedSteps(plan).find((candidate) => candidate.id === id);
  if (step === undefined)
    throw new Error(`no step ${id}; there are ${plan.steps.map((each) => each.id).join(', ')}`);
  return step;
}
