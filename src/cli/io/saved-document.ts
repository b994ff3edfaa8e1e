/** Plan and outcome documents, as `plan --out` and `apply --out` saved them. */
import { constants } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { commandLine } from '../../model/messages/command-line.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { countResults, type Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { isIntact } from '../../plan/document/plan-digest.ts';
import { fromDocument, type PlanDocument } from '../../plan/document/plan-document.ts';
import type { Project } from '../../project/project.ts';
import {
  type ReadDocument,
  readOutcomeDocument,
  readPlanDocument,
} from '../../report/documents/read-documents.ts';
import { summaryOf } from '../../report/summary/summary.ts';
import { visible } from '../../report/words/sanitize.ts';
import { unreadable } from './system-fault.ts';

/**
 * The JSON value of a file; undefined where the file is not JSON. `named` is the file as the person named it.
 * `longest` is the number of bytes that may become one string. Throws a DiagnosticsError where the file cannot be
 * read.
 */
export async function readJson(
  path: string,
  named: string,
  longest = constants.MAX_STRING_LENGTH,
): Promise<unknown> {
  try {
    if ((await stat(path)).size <= longest) return parsed(await readFile(path, 'utf8'));
    return await parseLongJson(createReadStream(path));
  } catch (cause) {
    throw unreadable(named, cause, 'name a file that `plan --out` or `apply --out` wrote');
  }
}

/** Undefined for a text that is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws a DiagnosticsError for data that is no plan document, or that was changed since it was written. */
export function planIn(data: unknown, file: string): Plan {
  const document = documentOf(readPlanDocument(data, file));
  const plan = isIntact(document) ? fromDocument(document) : undefined;
  if (plan !== undefined && saysItself(document, plan)) return plan;
  throw fault(
    'document-altered',
    `${file} was changed since it was written`,
    'make the plan anew with `pricewright plan --out FILE`',
  );
}

/** Throws a DiagnosticsError, exit code 5, for a plan of `--at`: what it shows is not what an apply of today would send. */
export function refuseForAnotherDay({ made_for: day, ...plan }: Plan, file: string): void {
  if (day === undefined) return;
  throw fault(
    'plan-for-another-day',
    `${visible(file)} is a plan for ${day}, made with --at: it shows that day, and is neither applied nor approved`,
    `make the plan of today: ${commandLine(plan, 'plan --out FILE')}`,
    EXIT.stale,
  );
}

/** Throws a DiagnosticsError, exit code 5, for a document that was made for another project or environment. `fix`: what to do with it. */
export function refuseOtherPlace(
  made: Pick<Plan, 'project' | 'environment'>,
  { id, environment }: Pick<Project, 'id' | 'environment'>,
  named: { readonly file: string; readonly has: string; readonly fix: string },
): void {
  if (made.project === id && made.environment === environment) return;
  throw fault(
    'plan-of-another-place',
    `${visible(named.file)} ${named.has} for ${visible(made.project)}, environment ${visible(made.environment)}`,
    `${named.fix} with the project file and the --env that the plan was made with`,
    EXIT.stale,
  );
}

/** The checksum does not cover the summary of a plan. Another version of the program may word it otherwise. */
function saysItself({ summary, tool_version }: PlanDocument, plan: Plan): boolean {
  return (
    summary === undefined ||
    tool_version !== TOOL_VERSION ||
    isDeepStrictEqual(summary, summaryOf(plan).lines)
  );
}

/** Throws a DiagnosticsError for data that is no outcome document, and for counts that do not match the steps. */
export function outcomeIn(data: unknown, file: string): Outcome {
  const outcome = documentOf(readOutcomeDocument(data, file));
  if (isDeepStrictEqual({ ...outcome.counts }, { ...countResults(outcome.steps) })) return outcome;
  throw fault(
    'document-altered',
    `${file} was changed since it was written: its counts are not those of its steps`,
    `see how the run ended with: ${commandLine(outcome, 'log')}`,
  );
}

/** Returns the document, or throws its faults. */
export function documentOf<Document>(read: ReadDocument<Document>): Document {
  if (read.kind === 'faulty') throw new DiagnosticsError(read.diagnostics);
  return read.document;
}

/** The number of bytes of names and numbers that are gathered before they become a string. */
const GATHERED = { stringBufferSize: 65_536, numberBufferSize: 64 };

/** The value that `JSON.parse` gives for the whole; undefined where the bytes are not JSON. */
async function parseLongJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const { JSONParser } = await import('@streamparser/json');
  let whole: unknown;
  const parser = new JSONParser({ ...GATHERED, paths: ['$'] });
  parser.onValue = ({ value }) => {
    whole = value;
  };
  for await (const chunk of bytes) {
    try {
      parser.write(chunk);
    } catch {
      return undefined;
    }
  }
  return whole;
}
