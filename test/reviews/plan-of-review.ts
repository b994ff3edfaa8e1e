/** The plan of a review, made by the program itself from two folders, and read back from its document. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plan } from '../../src/model/plan/plan.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { readPlanDocument } from '../../src/report/documents/read-documents.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { companyFiles, type Terms } from './company.ts';
import type { Review } from './seven-reviews.ts';

const made = new Map<string, Promise<Plan>>();

/** The plan of a review is made once. */
export function planOfReview(count: number, { terms, argv = AGAINST_BASE }: Reviewed): Promise<Plan> {
  const name = JSON.stringify([count, terms, argv]);
  const known = made.get(name) ?? makePlan(count, terms, argv);
  made.set(name, known);
  return known;
}

type Reviewed = Pick<Review, 'terms' | 'argv'>;

const AGAINST_BASE = ['diff', '../base'];

async function makePlan(count: number, terms: Terms, command: readonly string[]): Promise<Plan> {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-review-'));
  try {
    writeFiles(join(folder, 'base'), companyFiles(count));
    writeFiles(join(folder, 'head'), companyFiles(count, terms));
    const argv = [...command, '--out', '../plan.json'];
    const { exitCode, text } = await runInProcess(argv, { cwd: join(folder, 'head') });
    if (exitCode !== 0 && exitCode !== 6) throw new Error(text);
    const read = readPlanDocument(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')), 'plan.json');
    if (read.kind !== 'read') throw new Error(read.diagnostics.map(({ message }) => message).join('\n'));
    const plan = fromDocument(read.document);
    if (plan === undefined) throw new Error('a document that does not hold together');
    return plan;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
