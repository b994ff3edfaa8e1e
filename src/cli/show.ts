/** `show FILE`: a saved plan or outcome, rendered. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DiagnosticsError, fault } from '../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { outcomeJson } from '../report/outcome-json.ts';
import { outcomeText } from '../report/outcome-text.ts';
import { planJson } from '../report/plan-json.ts';
import { planText } from '../report/plan-text.ts';
import { parseOutcomeDocument } from '../report/read-outcome-document.ts';
import { parsePlanDocument } from '../report/read-plan-document.ts';
import type { CommonOptions } from './common-options.ts';
import { textOptions } from './terminal.ts';
import type { World } from './world.ts';

export interface ShowOptions extends CommonOptions {
  readonly format: 'text' | 'json';
}

export async function show(world: World, options: ShowOptions, file: string): Promise<ExitCode> {
  const text = await readDocument(resolve(world.cwd, options.chdir ?? '.', file), file);
  const json = options.json || options.format === 'json';
  const printing = textOptions(world, world.stdout, options);
  if (isOutcome(text)) {
    const outcome = documentOf(parseOutcomeDocument(text, file));
    world.stdout.write(json ? outcomeJson(outcome) : outcomeText(outcome, printing));
  } else {
    const plan = documentOf(parsePlanDocument(text, file));
    world.stdout.write(json ? planJson(plan) : planText(plan, printing));
  }
  return EXIT.done;
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
