/** `show FILE`: a saved plan or outcome, rendered. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DiagnosticsError, fault } from '../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import type { Plan } from '../model/plan.ts';
import { isIntact } from '../plan/seal-plan.ts';
import { parseOutcomeDocument } from '../report/read-outcome-document.ts';
import { parsePlanDocument } from '../report/read-plan-document.ts';
import type { CommonOptions } from './common-options.ts';
import type { Format } from './formats.ts';
import { renderOutcome, renderPlan } from './render.ts';
import type { World } from './world.ts';

export interface ShowOptions extends CommonOptions {
  readonly format: Format;
}

export async function show(world: World, options: ShowOptions, file: string): Promise<ExitCode> {
  const text = await readDocument(resolve(world.cwd, options.chdir ?? '.', file), file);
  const shown = isOutcome(text)
    ? await renderOutcome(world, documentOf(parseOutcomeDocument(text, file)), options)
    : await renderPlan(world, readPlanText(text, file), options);
  world.stdout.write(shown);
  return EXIT.done;
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

export async function readDocument(path: string, named: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const code = String((cause as { readonly code?: unknown }).code);
    throw fault(
      'unreadable-file',
      `${named} cannot be read (${code})`,
      'name a file that `plan --out` or `apply --report` wrote',
    );
  }
}

/** The document, or its faults thrown. */
export function documentOf<Document>(
  read:
    | { readonly kind: 'read'; readonly document: Document }
    | { readonly kind: 'faulty'; readonly diagnostics: DiagnosticsError['diagnostics'] },
): Document {
  if (read.kind === 'faulty') throw new DiagnosticsError(read.diagnostics);
  return read.document;
}

/** An outcome names its run; a plan has none yet. What is neither is refused as a plan. */
function isOutcome(text: string): boolean {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && 'run' in data;
  } catch {
    return false;
  }
}
