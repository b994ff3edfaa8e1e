/**
 * Accounts of all kinds, generated: pulled, the plan after it is empty, and what the pulled files bill is what the sandbox
 * bills for three years; so it is still after every price set, subscription and draft was replaced as a whole and back.
 * `ACCOUNTS` sets how many accounts, `ACCOUNTS_SEED` the first one.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { type CatalogFile, readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { contractMonth } from '../../src/ledger/bills/contract-months.ts';
import { itemValue } from '../../src/ledger/bills/item-value.ts';
import { monthInvoice } from '../../src/ledger/bills/month-invoice.ts';
import { valuedItems } from '../../src/ledger/bills/monthly-bill.ts';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import type { SampledUse } from '../../src/ledger/usage/usage-lookup.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { contractStart } from '../../src/model/catalog/contract-days.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  monthsBetween,
} from '../../src/model/values/calendar-day.ts';
import { type Decimal, decimal, decimalText, ONE, ZERO } from '../../src/model/values/decimal.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
} from '../../src/model/values/json.ts';
import { serviceChanges } from '../../src/plan/diff/three-way.ts';
import { isMetered } from '../../src/pricing/read/read-price.ts';
import { billMonth } from '../../src/sandbox/billing/bill-month.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { type Ran, runInProcess } from '../cli/run-in-process.ts';
import {
  account,
  contentOf,
  type GeneratedAccount,
  type MadeAccount,
  makeAccount,
  TODAY,
} from './generated-account.ts';

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 4);
const SEED = Number(process.env.ACCOUNTS_SEED ?? 57);
const SECONDS_PER_ACCOUNT = 40;
/** So many accounts with a fault are reported. */
const MOST_FAULTS = 5;
const PROJECT = `version: 1
project: generated
catalog: [billing/*.yaml]
service: { base_url: "\${env.PRICEWRIGHT_SANDBOX_URL}", api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox }
guards: { unmeasured: 1000, deletions: 1000, mid_cycle: 1000, backdating_days: 1000 }
unread: { instalments: none, discounts: none }
`;
const MONTHS = Array.from({ length: 36 }, (_, at) => addMonths(calendarDay('2026-12-01'), at));

class Team {
  readonly folder = mkdtempSync(join(tmpdir(), 'pricewright-generated-'));
  readonly sandbox: Sandbox;
  private env: Record<string, string> = {};
  private close = (): Promise<void> => Promise.resolve();
  private nowMs = Date.parse(`${TODAY}T10:00:00Z`);
  private runs = 0;

  constructor() {
    this.sandbox = createSandbox({ profile: 'alguna', seed: {}, now: () => ++this.nowMs });
  }

  async open(): Promise<void> {
    const serving = await serveSandbox(this.sandbox);
    this.close = () => serving.close();
    this.env = { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: this.sandbox.apiKey };
    mkdirSync(join(this.folder, 'billing'));
    writeFileSync(join(this.folder, 'pricewright.yaml'), PROJECT);
    await this.run('state init');
  }

  async run(command: string): Promise<Ran> {
    this.runs += 1;
    const token = (length: number): string => `${this.runs}`.padStart(length, 'a');
    const ran = await runInProcess(command.split(' '), {
      cwd: this.folder,
      env: this.env,
      now: () => this.nowMs,
      token,
    });
    if (ran.exitCode !== 0) throw new Error(`${command}: ${ran.exitCode}\n${tailOf(ran.text)}`);
    return ran;
  }

  /** Drafts that nobody staged stand in the way of a staged plan: the team excepts each by its id. */
  async apply(): Promise<void> {
    const { staged } = JSON.parse((await this.run('plan --json')).stdout) as Pick<Plan, 'staged'>;
    const ids = staged?.foreign_drafts.map(({ id }) => id) ?? [];
    if (ids.length > 0)
      writeFileSync(
        join(this.folder, 'pricewright.yaml'),
        `${PROJECT}ignore: [{ ids: [${ids.join(', ')}], reason: not ours }]\n`,
      );
    await this.run('apply --yes');
  }

  /** All files of the catalog as one. */
  catalog(): JsonObject {
    const texts = readdirSync(join(this.folder, 'billing')).map((file) =>
      readFileSync(join(this.folder, 'billing', file), 'utf8'),
    );
    return Object.assign({}, ...texts.map((text) => parse(text) as JsonObject));
  }

  write(catalog: JsonObject): void {
    rmSync(join(this.folder, 'billing'), { recursive: true });
    mkdirSync(join(this.folder, 'billing'));
    writeFileSync(
      join(this.folder, 'billing/all.yaml'),
      stringify(catalog, { aliasDuplicateObjects: false }),
    );
  }

  /** What the files say, with the ids of subscriptions by key. */
  read(): Catalog {
    const files = readdirSync(join(this.folder, 'billing')).map(
      (file): CatalogFile => ({ file, content: readFileSync(join(this.folder, 'billing', file), 'utf8') }),
    );
    const { catalog, diagnostics } = readCatalog(files, {
      environment: null,
      variables: new Map(),
      profile: 'alguna',
    });
    if (catalog === undefined) throw new Error(diagnostics.map(({ message }) => message).join('; '));
    return catalog;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The end of a long output. */
function tailOf(text: string): string {
  return text.split('\n').slice(-25).join('\n');
}

/** By subscription and month: what is invoiced, with the subscription's own discount and limits. */
type Ledger = ReadonlyMap<string, string>;

/** A use of nothing, so that a metered price is in the bill. */
const NOTHING_USED = {
  kind: 'rows',
  rows: [{ used: { kind: 'metric', id: '' }, perMonth: '0', count: null, dimensions: new Map() }],
} as unknown as SampledUse;

/** `active` are the ids of those that the service bills. */
function ledgerOf(catalog: Catalog, active: ReadonlySet<string>): Ledger {
  const invoices = new Map<string, string>();
  for (const subscription of catalog.subscriptions.values()) {
    const { fields, id, ends } = subscription;
    const start = contractStart(fields);
    if (start === null || id === undefined || !active.has(id)) continue;
    const schedule = scheduleOfTimeline(catalog, buildTimeline(catalog, subscription), subscription);
    const { duration_months: months } = fields.contract as JsonObject;
    const renews = ((fields.renewal ?? {}) as JsonObject).auto_renew === true;
    for (const first of MONTHS) {
      const index = monthsBetween(start, first);
      if (index < 0 || (typeof months === 'number' && !renews && index >= months)) continue;
      const month = contractMonth(start, index);
      if (ends !== undefined && ends <= month.start) continue;
      const items = valuedItems(schedule, month.start, (_, price) =>
        itemValue(
          price,
          isMetered(price) ? NOTHING_USED : { kind: 'none', reason: 'its units are declared' },
        ),
      );
      const { amount } = monthInvoice({ schedule, items }, month, String(fields.currency));
      noted(invoices, id, first, amount);
    }
  }
  return invoices;
}

function noted(into: Map<string, string>, id: string, month: CalendarDay, amount: Decimal): void {
  const key = `${id} ${month.slice(0, 7)}`;
  const sum = decimal(into.get(key) ?? '0').plus(amount);
  if (!sum.eq(ZERO)) into.set(key, decimalText(sum));
}

/** The sandbox's invoices of three years, which it forgets at once. */
function billedBy(sandbox: Sandbox): Ledger {
  const invoices = new Map<string, string>();
  for (const month of MONTHS)
    for (const { subscription_id: id, line_items: lines } of billMonth(sandbox.store, month, [], 0))
      for (const { total_price: total } of lines) noted(invoices, id, month, decimal(total));
  return invoices;
}

function expectBilled(
  { sandbox }: Team,
  catalog: Catalog,
  { subscriptions, repeated }: MadeAccount & { readonly repeated: ReadonlySet<string> },
  when: string,
): void {
  const active = new Set(
    subscriptions.flatMap(({ id, status }) => (status === 'active' || status === 'ending' ? [id] : [])),
  );
  const [planned, billed] = [ledgerOf(catalog, active), billedBy(sandbox)];
  const keys = [...new Set([...planned.keys(), ...billed.keys()])]
    .filter((key) => !repeated.has(key.split(' ')[0] ?? ''))
    .sort();
  const wrong = keys.filter((key) => planned.get(key) !== billed.get(key));
  const told = wrong.map((key) => `${key}: ${planned.get(key)}, and billed ${billed.get(key)}`);
  if (told.length > 0)
    throw new Error(`${when}, invoices by the catalog and the sandbox:\n${told.join('\n')}`);
}

/** Every amount of a rate, one higher. */
function raised(value: Json): Json {
  if (isJsonArray(value)) return value.map(raised);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'price_per_unit' ? decimalText(decimal(String(inner)).plus(ONE)) : raised(inner),
    ]),
  );
}

async function expectNothingToDo(team: Team, when: string): Promise<void> {
  const { steps, drift, deferred } = JSON.parse((await team.run('plan --json')).stdout) as {
    readonly steps: readonly { readonly id: string; readonly differences: Json }[];
    readonly drift: readonly Json[];
    readonly deferred: readonly {
      readonly address: string;
      readonly kind: string;
      readonly reason: string;
    }[];
  };
  const found = [...steps.map(({ id, differences }) => ({ id, differences })), ...drift, ...deferred];
  if (found.length > 0) throw new Error(`the plan ${when} is not empty: ${JSON.stringify(found, null, 1)}`);
}

async function livedIn(generated: GeneratedAccount): Promise<void> {
  await using team = new Team();
  const made = makeAccount(team.sandbox, generated);
  await team.open();
  const { text } = await team.run('pull');
  await expectNothingToDo(team, 'after pull');
  const repeated = namedAsRepeated(text, team.read());
  const pulled = withEnds(team.catalog(), made);
  team.write(pulled);
  await team.apply();
  await expectNothingToDo(team, 'after the ends are adopted');
  const catalog = team.read();
  const compared = { ...made, repeated };
  expectBilled(team, catalog, compared, 'as pulled');
  const before = contentOf(team.sandbox, made, MONTHS);
  team.write(raised(pulled) as JsonObject);
  await team.apply();
  await expectNothingToDo(team, 'after everything was raised');
  expectBilled(team, team.read(), compared, 'raised');
  team.write(pulled);
  await team.apply();
  await expectNothingToDo(team, 'after everything is as it was');
  expectBilled(team, catalog, compared, 'as it was');
  const lost = serviceChanges(before, contentOf(team.sandbox, made, MONTHS));
  if (lost.length > 0) throw new Error(`not as it was: ${JSON.stringify(lost.slice(0, 3), null, 1)}`);
}

/** The ids of subscriptions of which a pull says that the service may charge a fee again. */
function namedAsRepeated(text: string, { subscriptions }: Catalog): ReadonlySet<string> {
  const keys = [...text.matchAll(/repeated-fee: subscriptions\.(\S+) has/g)].map(([, key = '']) => key);
  return new Set(keys.flatMap((key) => subscriptions.get(key)?.id ?? []));
}

/** A scheduled end is not shown: who knows of it writes it, and takes out what comes after it. */
function withEnds(catalog: JsonObject, { subscriptions }: MadeAccount): JsonObject {
  const ends = new Map(subscriptions.map(({ id, ends: day }) => [id, day]));
  const written = Object.entries((catalog.subscriptions ?? {}) as JsonObject).map(([key, value]) => {
    const own = value as JsonObject;
    const day = ends.get(String(own.id)) ?? null;
    if (day === null) return [key, own] as const;
    const versions = objectsIn(own.versions).filter(({ effective_at: from = '' }) => String(from) < day);
    return [key, { ...own, versions, ends: { on: day, adopt: true, reason: 'pricing' } }] as const;
  });
  return { ...catalog, subscriptions: Object.fromEntries(written) };
}

test(
  'a generated account is taken over as it is, and bills the same after all of it was replaced',
  async () => {
    const faults: string[] = [];
    for (let seed = SEED; seed < SEED + ACCOUNTS; seed += 1) {
      const [generated] = fc.sample(account, { seed, numRuns: 1 });
      if (generated === undefined) throw new Error('nothing was generated');
      await livedIn(generated).catch(({ message }: Error) => faults.push(`account ${seed}: ${message}`));
      if (faults.length >= MOST_FAULTS) break;
    }
    expect(faults).toEqual([]);
  },
  ACCOUNTS * SECONDS_PER_ACCOUNT * 1000 + 60_000,
);
