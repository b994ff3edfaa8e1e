/** Writes as many updates into the catalog's texts as leave the catalog valid and send nothing that was not planned before. */
import {
  judgeUpdates,
  type LeftChange,
  leave,
  leaveOfBundle,
  type PlacedChange,
  type Update,
} from '../../edit/choose-updates.ts';
import { type EditedFile, editFile } from '../../edit/edit-file.ts';
import { parseFile, sourceOfPath } from '../../edit/written-path.ts';
import {
  type Diagnostic,
  DiagnosticsError,
  diagnosticText,
  isError,
} from '../../model/messages/diagnostic.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Observed } from '../../model/service/observed.ts';
import type { Address } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { firstFew } from '../../report/words/group-alike.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import type { Connection } from '../planning/connect.ts';
import { assembling } from '../planning/make-plan.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';

interface Writing {
  readonly world: World;
  readonly options: CommonOptions;
  readonly inputs: Inputs;
  readonly connection: Connection;
  readonly observed: Observed;
  /** The plan from the catalog as it is. */
  readonly before: Plan;
  readonly texts: ReadonlyMap<string, string>;
}

export interface Written {
  /** The files that differ, with their new texts. */
  readonly edited: ReadonlyMap<string, string>;
  readonly done: readonly Update[];
  readonly left: readonly LeftChange[];
  /** Addresses to which the next apply sends what the service shows already. */
  readonly resent: readonly Address[];
  /** From the edited catalog. */
  readonly plan: Plan;
}

/** The plan of a catalog as it is, in which every change of the service is listed and none undone. */
export function planOf(inputs: Inputs, connection: Connection, observed: Observed): Plan {
  const asked = { today: inputs.today, revert: [], targets: [] };
  const { plan, diagnostics } = assembling(inputs, connection, asked)(observed);
  if (plan === undefined) throw new DiagnosticsError(diagnostics);
  return plan;
}

/** All at once; where that is refused, one field of one address after the other, so that the others are written. */
export async function writeUpdates(writing: Writing, updates: readonly Update[]): Promise<Written> {
  const whole = await attempt(writing, updates);
  if (whole.kind === 'written') return whole.written;
  let best: Written = { edited: new Map(), done: [], left: [], resent: [], plan: writing.before };
  const left: LeftChange[] = [];
  for (const group of groupsOf(updates)) {
    const tried = await attempt(writing, [...best.done, ...group]);
    if (tried.kind === 'written') best = tried.written;
    left.push(...(tried.kind === 'written' ? tried.written.left : group.map(tried.leave)));
  }
  return { ...best, left };
}

type Attempt =
  | { readonly kind: 'written'; readonly written: Written }
  | { readonly kind: 'refused'; readonly leave: (update: Update) => LeftChange };

async function attempt(writing: Writing, updates: readonly Update[]): Promise<Attempt> {
  const { edited, done, left } = editAll(writing.texts, updates);
  if (done.length === 0) return written({ edited, done, left, resent: [], plan: writing.before });
  const planned = await planFrom(writing, edited);
  if ('fault' in planned) {
    const detail = diagnosticText(planned.fault);
    return { kind: 'refused', leave: ({ placed }) => ({ ...leave(placed, 'invalid'), detail }) };
  }
  const verdict = judgeUpdates(writing.before, planned, done);
  switch (verdict.kind) {
    case 'safe':
      return written({ edited, done, left, resent: verdict.resent, plan: planned });
    case 'sends_more':
      return { kind: 'refused', leave: ({ placed }) => leaveUnsent(writing, placed, verdict.addresses) };
    case 'remains':
      return { kind: 'refused', leave: ({ placed }) => leave(placed, 'remains') };
    default:
      return verdict satisfies never;
  }
}

/** The plan from the edited texts, or the fault that they have. */
async function planFrom(
  { world, options, connection, observed }: Writing,
  edited: ReadonlyMap<string, string>,
): Promise<Plan | { readonly fault: Diagnostic }> {
  try {
    const after = await readInputs(world, options, { edited });
    return planOf(after, connection, observed);
  } catch (error) {
    const fault = error instanceof DiagnosticsError ? error.diagnostics.find(isError) : undefined;
    if (fault === undefined) throw error;
    return { fault };
  }
}

function leaveUnsent({ inputs }: Writing, placed: PlacedChange, addresses: readonly Address[]): LeftChange {
  const others = [...new Set(addresses)].filter((address) => address !== placed.change.address);
  if (others.length === 0) return leave(placed, 'undoes_more');
  return { ...leaveOfBundle(placed, 'sends_more', inputs.today), detail: firstFew(others) };
}

function written(result: Written): Attempt {
  return { kind: 'written', written: result };
}

function editAll(
  texts: ReadonlyMap<string, string>,
  updates: readonly Update[],
): Pick<Written, 'edited' | 'done' | 'left'> {
  const files = [...new Set(updates.map(({ file }) => file))];
  const results = files.map((file) => ({
    file,
    ...editFile(
      file,
      texts.get(file) ?? '',
      updates.filter((update) => update.file === file),
    ),
  }));
  return {
    edited: new Map(
      results.flatMap(({ file, text, done }) => (done.length === 0 ? [] : [[file, text] as const])),
    ),
    done: results.flatMap(placedAfter),
    left: results.flatMap(({ failed }) => failed.map(({ edit, why }) => leave(edit.placed, why))),
  };
}

/** An update that adds or removes a line moves those below it. A removed field keeps its former place. */
function placedAfter({
  file,
  text,
  done,
}: EditedFile<Update> & { readonly file: string }): readonly Update[] {
  const parsed = parseFile(text);
  return done.map((update) => {
    const source = parsed && sourceOfPath(parsed, file, update.path);
    return source === undefined ? update : { ...update, placed: { ...update.placed, source } };
  });
}

/** A field is sent whole, so what the service changed in one is written together. */
function groupsOf(updates: readonly Update[]): readonly (readonly Update[])[] {
  const groups = groupBy(
    updates,
    ({ placed: { change } }) => `${change.address}/${change.path.split('/')[1] ?? ''}`,
  );
  return [...groups.values()];
}
