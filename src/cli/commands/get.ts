/** `get WHAT`: the reads that the interface publishes, each printed as a table or as JSON. */

import { readCreditNote, readEntitlement, readPlan, readVersion } from '../../interface/index.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { createServiceReads, type Got, type Listed, type ServiceReads } from '../../observe/service-reads.ts';
import { tableText } from '../../report/text/table-text.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { notRecorded } from '../address-argument.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { connectAsRecorded } from '../planning/connect.ts';
import { readingOf } from '../planning/make-plan.ts';
import { withState } from '../project/open-project-state.ts';
import { type ProjectInputs, readProjectInputs } from '../project/read-inputs.ts';

const READS = {
  plans: { names: null, read: getPlans },
  'credit-notes': { names: ['CUSTOMER'], read: getCreditNotes },
  version: { names: ['SUBSCRIPTION', 'VERSION'], read: getVersion },
  entitlement: { names: ['SUBSCRIPTION', 'KEY'], read: getEntitlement },
} as const;

/** Throws a DiagnosticsError for what cannot be read, and for names that do not say of what. */
export function get(
  world: World,
  options: CommonOptions,
  what: string,
  ...names: readonly string[]
): Promise<ExitCode> {
  const wanted = Object.entries(READS).find(([name]) => name === what)?.[1];
  if (wanted === undefined)
    throw fault(
      'bad-argument',
      `get cannot read \`${visible(what)}\``,
      suggestName(what, Object.keys(READS), `name one of ${Object.keys(READS).join(', ')}`),
    );
  if (wanted.names === null) return wanted.read(world, options, names);
  if (wanted.names.length !== names.length)
    throw fault(
      'bad-argument',
      `${what} takes ${wanted.names.join(' and ')}`,
      `write: pricewright ${['get', what, ...wanted.names].join(' ')}`,
    );
  const [first = '', second = ''] = names;
  return wanted.read(world, options, first, second);
}

/** `filters`: `tag=ID`, of which a plan needs one, and `sort=FIELD:ORDER`. */
async function getPlans(world: World, options: CommonOptions, filters: readonly string[]): Promise<ExitCode> {
  const { tag, sort } = filtersIn(filters);
  return withReads(world, options, async (reads, { bindings }) => {
    const { tags } = bindings.listParameters;
    if (tag !== undefined && tags === undefined)
      throw fault(
        'not-bound',
        'the published interface does not show the name of the filter of plans by tags',
        'name it in the project file: service: { list_parameters: { tags: NAME } }',
      );
    const query = {
      ...(tag !== undefined && tags !== undefined && { [tags]: tag.join(',') }),
      ...(sort !== undefined && { sort }),
    };
    const listed = await reads.list('plans.list', query, readPlan);
    return printList(world, options, reads, listed, ['id', 'name', 'currency', 'description', 'created_at']);
  });
}

function filtersIn(filters: readonly string[]) {
  const given = filters.map((each) => /^(tag|sort)=(.+)$/.exec(each));
  const named = (name: string) => given.flatMap((each) => (each?.[1] === name ? [each[2] ?? ''] : []));
  const [tags, sorts] = [named('tag'), named('sort')];
  if (given.includes(null) || sorts.length > 1)
    throw fault(
      'bad-argument',
      'plans takes `tag=ID`, once or more often, and one `sort=FIELD:ORDER`',
      'write: pricewright get plans tag=ID sort=name:asc',
    );
  return { tag: tags.length === 0 ? undefined : tags, sort: sorts[0] };
}

async function getCreditNotes(world: World, options: CommonOptions, customer: string): Promise<ExitCode> {
  return withReads(world, options, async (reads) => {
    const listed = await reads.list('credit_notes.list', { customer_id: customer }, readCreditNote);
    return printList(world, options, reads, listed, [
      'id',
      'status',
      'currency',
      'total',
      'description',
      'created_at',
    ]);
  });
}

/** `subscription` and `version` are addresses of the catalog or ids of the service. */
async function getVersion(
  world: World,
  options: CommonOptions,
  subscription: string,
  version: string,
): Promise<ExitCode> {
  return withReads(world, options, async (reads, inputs) => {
    const id = await remoteIdOf(world, inputs, subscription);
    const vid = await remoteIdOf(world, inputs, version);
    const got = await reads.get('versions.get', { id, vid }, readVersion, (value) => value.id === vid);
    return printOne(world, inputs, reads, got, `version ${vid} of subscription ${id}`);
  });
}

async function getEntitlement(
  world: World,
  options: CommonOptions,
  subscription: string,
  key: string,
): Promise<ExitCode> {
  return withReads(world, options, async (reads, inputs) => {
    const id = await remoteIdOf(world, inputs, subscription);
    const got = await reads.get(
      'entitlements.get',
      { id, key },
      readEntitlement,
      (value) => value.key === key,
    );
    return printOne(world, inputs, reads, got, `entitlement ${key} of subscription ${id}`);
  });
}

async function withReads(
  world: World,
  options: CommonOptions,
  use: (reads: ServiceReads, inputs: ProjectInputs) => Promise<ExitCode>,
): Promise<ExitCode> {
  const inputs = await readProjectInputs(world, options);
  const connection = await connectAsRecorded(world, inputs);
  try {
    return await use(createServiceReads(readingOf(world, inputs, connection)), inputs);
  } finally {
    await connection.client.close();
  }
}

/** The id on record at an address. Any other text is used as an id of the service. */
async function remoteIdOf(world: World, { project }: ProjectInputs, text: string): Promise<string> {
  if (!text.startsWith('subscriptions.')) return text;
  return withState(world, project, { mode: 'read', origin: null }, async (state) => {
    const records = await state.reader.records();
    const id = records.get(text as Address)?.remoteId;
    if (id) return id;
    throw notRecorded(text, records.keys(), project);
  });
}

function printList<T extends JsonObject>(
  world: World,
  options: CommonOptions,
  reads: ServiceReads,
  listed: Listed<T> | undefined,
  columns: readonly string[],
): ExitCode {
  if (listed === undefined) throw new DiagnosticsError(reads.diagnostics());
  if (!listed.complete) printDiagnostics(world, [incomplete], { ...options, json: false });
  if (options.json) {
    world.stdout.write(jsonText({ data: listed.items, complete: listed.complete }));
  } else {
    const rows = listed.items.map((item) => columns.map((column) => cell(item[column])));
    world.stdout.write(tableText(columns, rows));
  }
  return EXIT.done;
}

const incomplete = {
  severity: 'warning',
  code: 'incomplete-list',
  message: 'the list has further pages that cannot be asked for',
  fix: 'name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }',
} as const;

function printOne<T extends JsonObject>(
  world: World,
  { project }: ProjectInputs,
  reads: ServiceReads,
  got: Got<T>,
  what: string,
): ExitCode {
  switch (got.kind) {
    case 'read':
      world.stdout.write(jsonText(got.value));
      return EXIT.done;
    case 'missing':
      throw fault(
        'not-found',
        `the service has no ${what}`,
        `check the ids: ${commandLine(project, 'state list')}`,
      );
    case 'unread':
      throw new DiagnosticsError(reads.diagnostics());
    default:
      return got satisfies never;
  }
}

function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
