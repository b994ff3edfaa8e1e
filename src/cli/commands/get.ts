/** `get WHAT`: the reads that the interface publishes, each printed as a table or as JSON. */

import { readCreditNote, readEntitlement, readPlan, readVersion } from '../../interface/index.ts';
import { commandLine } from '../../model/messages/command-line.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Bindings } from '../../model/service/binding.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { createServiceReads, type Got, type Listed, type ServiceReads } from '../../observe/service-reads.ts';
import { tableText } from '../../report/text/report-text.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { notRecorded } from '../address-argument.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { connectAsRecorded } from '../planning/connect.ts';
import { readingOf } from '../planning/make-plan.ts';
import { withState } from '../project/open-project-state.ts';
import { type ProjectInputs, readProjectInputs } from '../project/read-inputs.ts';

/** A list with the columns of its table, or one thing with its name in words. */
type Found =
  | { readonly listed: Listed<JsonObject> | undefined; readonly columns: readonly string[] }
  | { readonly got: Got<JsonObject>; readonly what: string };

interface Reading {
  readonly reads: ServiceReads;
  readonly names: readonly string[];
  readonly bindings: Bindings;
  /** The id of an address of the catalog; an id of the service as it is. */
  readonly idOf: (name: string | undefined) => Promise<string>;
}

interface Wanted {
  /** Null for filters. */
  readonly takes: readonly string[] | null;
  readonly read: (reading: Reading) => Promise<Found>;
}

const READS: Readonly<Record<string, Wanted>> = {
  plans: {
    takes: null,
    read: async ({ reads, names, bindings }) => ({
      listed: await reads.list('plans.list', plansQuery(names, bindings), readPlan),
      columns: ['id', 'name', 'currency', 'description', 'created_at'],
    }),
  },
  'credit-notes': {
    takes: ['CUSTOMER'],
    read: async ({ reads, names: [customer = ''] }) => ({
      listed: await reads.list('credit_notes.list', { customer_id: customer }, readCreditNote),
      columns: ['id', 'status', 'currency', 'total', 'description', 'created_at'],
    }),
  },
  version: {
    takes: ['SUBSCRIPTION', 'VERSION'],
    read: async ({ reads, names, idOf }) => {
      const [id, vid] = [await idOf(names[0]), await idOf(names[1])];
      const got = await reads.get('versions.get', { id, vid }, readVersion, (value) => value.id === vid);
      return { got, what: `version ${vid} of subscription ${id}` };
    },
  },
  entitlement: {
    takes: ['SUBSCRIPTION', 'KEY'],
    read: async ({ reads, names: [subscription, key = ''], idOf }) => {
      const id = await idOf(subscription);
      const isIt = (value: JsonObject) => value.key === key;
      const got = await reads.get('entitlements.get', { id, key }, readEntitlement, isIt);
      return { got, what: `entitlement ${key} of subscription ${id}` };
    },
  },
};

/** Throws a DiagnosticsError for what cannot be read, and for names that do not say of what. */
export async function get(
  world: World,
  options: CommonOptions,
  what: string,
  ...names: readonly string[]
): Promise<ExitCode> {
  const wanted = Object.hasOwn(READS, what) ? READS[what] : undefined;
  if (wanted === undefined)
    throw fault(
      'bad-argument',
      `get cannot read \`${visible(what)}\``,
      suggestName(what, Object.keys(READS), `name one of ${Object.keys(READS).join(', ')}`),
    );
  const { takes, read } = wanted;
  if (takes !== null && takes.length !== names.length)
    throw fault(
      'bad-argument',
      `${what} takes ${takes.join(' and ')}`,
      `write: pricewright ${['get', what, ...takes].join(' ')}`,
    );
  const inputs = await readProjectInputs(world, options);
  const connection = await connectAsRecorded(world, inputs);
  try {
    const reads = createServiceReads(readingOf(world, inputs, connection));
    const idOf = (name = '') => remoteIdOf(world, inputs, name);
    const found = await read({ reads, names, bindings: inputs.bindings, idOf });
    return 'got' in found ? printOne(world, inputs, reads, found) : printList(world, options, reads, found);
  } finally {
    await connection.client.close();
  }
}

/** `filters`: `tag=ID`, of which a plan needs one, and `sort=FIELD:ORDER`. */
function plansQuery(filters: readonly string[], { listParameters: { tags } }: Bindings) {
  const given = filters.map((each) => /^(tag|sort)=(.+)$/.exec(each));
  const named = (name: string) => given.flatMap((each) => (each?.[1] === name ? [each[2] ?? ''] : []));
  const [wanted, sorts] = [named('tag'), named('sort')];
  if (given.includes(null) || sorts.length > 1)
    throw fault(
      'bad-argument',
      'plans takes `tag=ID`, once or more often, and one `sort=FIELD:ORDER`',
      'write: pricewright get plans tag=ID sort=name:asc',
    );
  if (wanted.length > 0 && tags === undefined)
    throw fault(
      'not-bound',
      'the published interface does not show the name of the filter of plans by tags',
      'name it in the project file: service: { list_parameters: { tags: NAME } }',
    );
  const [sort] = sorts;
  return {
    ...(wanted.length > 0 && tags !== undefined && { [tags]: wanted.join(',') }),
    ...(sort !== undefined && { sort }),
  };
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

function printList(
  world: World,
  options: CommonOptions,
  reads: ServiceReads,
  { listed, columns }: Extract<Found, { readonly columns: unknown }>,
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

function printOne(
  world: World,
  { project }: ProjectInputs,
  reads: ServiceReads,
  { got, what }: Extract<Found, { readonly got: unknown }>,
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
