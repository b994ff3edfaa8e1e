/** Plan and outcome documents, as `plan --out` and `apply --report` saved them. */
import { readFile } from 'node:fs/promises';
import { DiagnosticsError, fault } from '../model/diagnostic.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import { isIntact } from '../plan/seal-plan.ts';
import type { ReadDocument } from '../report/read-document.ts';
import { parseOutcomeDocument } from '../report/read-outcome-document.ts';
import { parsePlanDocument } from '../report/read-plan-document.ts';
import { errorCode } from './error-code.ts';

/** `named`: as the person named it. Throws a DiagnosticsError where it cannot be read. */
export async function readDocument(path: string, named: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw fault(
      'unreadable-file',
      `${named} cannot be read (${errorCode(cause)})`,
      'name a file that `plan --out` or `apply --report` wrote',
    );
  }
}

/** Throws a DiagnosticsError for a text that is no plan document, or one that was changed since it was written. */
export function readPlanText(text: string, file: string): Plan {
  const plan = documentOf(parsePlanDocument(text, file));
  if (isIntact(plan)) return plan;
  throw fault(
    'document-altered',
    `${file} was changed since it was written`,
    'make the plan anew with `pricewright plan --out FILE`',
  );
}

/** Throws a DiagnosticsError for a text that is no outcome document. */
export function readOutcomeText(text: string, file: string): Outcome {
  return documentOf(parseOutcomeDocument(text, file));
}

/** The document, or its faults thrown. */
function documentOf<Document>(read: ReadDocument<Document>): Document {
  if (read.kind === 'faulty') throw new DiagnosticsError(read.diagnostics);
  return read.document;
}
