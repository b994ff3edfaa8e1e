/** Writes the evidence of a run: its parts as they are stored, the same to read, the invoices since, the README, and the hash of every file. */
import { approvalIn, statementText } from '../../../approval/approval-document.ts';
import { approverKeys } from '../../../approval/judge-approvals.ts';
import { NAMESPACE, withArmor } from '../../../approval/ssh-form.ts';
import { counted } from '../../../model/messages/counted.ts';
import { DiagnosticsError } from '../../../model/messages/diagnostic.ts';
import type { SignedApproval } from '../../../model/plan/approval.ts';
import type { Plan } from '../../../model/plan/plan.ts';
import {
  addMonths,
  type CalendarDay,
  calendarMonth,
  firstOfMonth,
} from '../../../model/values/calendar-day.ts';
import { outcomeReport } from '../../../report/sections/outcome-sections.ts';
import { planReport } from '../../../report/sections/plan-sections.ts';
import { type Reconciled, reconcileJson, reconcileReport } from '../../../report/sections/reconciliation.ts';
import { reportText } from '../../../report/text/report-text.ts';
import { textOptions } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import { type NewFolder, summing } from '../../io/write-document.ts';
import type { CommonOptions } from '../../options/options.ts';
import { findBilled } from '../../planning/service-figures.ts';
import { readInputs } from '../../project/read-inputs.ts';
import { type Evidenced, type EvidencedApproval, evidenceReadme, type Part } from './evidence-readme.ts';

interface Evidence extends Omit<Evidenced, 'parts' | 'approvals'> {
  readonly plan: Plan | undefined;
  readonly invoices: EvidencedInvoices;
}

/** Parts that a record names also where they are empty. */
const ALWAYS: ReadonlySet<string> = new Set(['requests', 'answers', 'interventions']);

/** Returns the number of files. */
export async function writeEvidence(world: World, folder: NewFolder, evidence: Evidence): Promise<number> {
  const { stored, run, plan, invoices } = evidence;
  const { approvals, files } = approvalFiles(stored.approvals, plan);
  const {
    folder: { write },
    close,
  } = summing(folder);
  await write('record.json', [stored.record]);
  await write('chain.jsonl', lines(stored.chain));
  const parts: Part[] = [];
  for (const [part, own] of Object.entries({
    ...stored.texts,
    requests: stored.requests,
    answers: stored.answers,
    interventions: stored.interventions,
  })) {
    // A run has no request where nothing was sent, and its record says so too.
    if (own.length === 0 && !ALWAYS.has(part)) continue;
    if (part !== 'plan') parts.push(part as Part);
    await write(`${part}.jsonl`, lines(own));
  }
  if (stored.laterAnswers.length > 0) await write('later-answers.jsonl', lines(stored.laterAnswers));
  for (const [hash, body] of stored.bodies) await write(`bodies/${hash}`, [body]);
  const plain = textOptions(world, world.stdout, { color: false });
  if (plan !== undefined) await write('plan.txt', [reportText(planReport(plan), plain)]);
  if (run.outcome !== null) await write('outcome.txt', [reportText(outcomeReport(run.outcome), plain)]);
  for (const [file, text] of [...files, ...invoices.files]) await write(file, [text]);
  await write('README.md', [evidenceReadme({ ...evidence, parts, approvals })]);
  return close();
}

function* lines(all: readonly string[]): Generator<string> {
  for (const line of all) yield `${line}\n`;
}

interface ApprovalFiles {
  readonly approvals: readonly EvidencedApproval[];
  /** By their place within the folder of the evidence. */
  readonly files: ReadonlyMap<string, string>;
}

/** A person in a role, as the plan names them. */
interface Signer {
  readonly role: string;
  readonly key: string;
  readonly name: string;
  /** One word, which no other signer has. */
  readonly principal: string;
}

function approvalFiles(documents: readonly string[], plan: Plan | undefined): ApprovalFiles {
  const signers = signersOf(plan);
  const files = new Map<string, string>();
  const approvals = documents.map((document, index): EvidencedApproval => {
    const approval = approvalIn(document);
    const signer =
      approval && signers.find(({ role, key }) => role === approval.role && key === approval.key);
    const file = [
      index + 1,
      wordOf(approval?.role ?? 'unreadable'),
      ...(signer ? [wordOf(signer.name)] : []),
    ].join('-');
    files.set(`approvals/${file}.json`, document);
    if (approval !== undefined) addSignature(files, file, approval);
    return {
      file,
      role: approval?.role ?? 'not known: it is not as it was signed',
      at: approval?.approved_at ?? '',
      signer: signer ?? null,
    };
  });
  if (signers.length > 0) files.set('approvals/allowed_signers', signers.map(lineOf).join(''));
  return { approvals, files };
}

function addSignature(files: Map<string, string>, file: string, approval: SignedApproval): void {
  const { signature, ...statement } = approval;
  files.set(`approvals/${file}.txt`, statementText(statement));
  files.set(`approvals/${file}.sig`, withArmor(signature));
}

function signersOf(plan: Plan | undefined): readonly Signer[] {
  const known = new Map<string, string>();
  const principalOf = (role: string, name: string): string => {
    const word = `${wordOf(role)}.${wordOf(name)}`;
    const free = [word, ...Array.from({ length: known.size }, (_, index) => `${word}.${index + 2}`)];
    const own = JSON.stringify([role, name]);
    const principal = free.find((each) => (known.get(each) ?? own) === own) ?? word;
    known.set(principal, own);
    return principal;
  };
  return Object.entries(plan?.approvals?.approvers ?? {}).flatMap(([role, lines]) =>
    approverKeys(lines).map(({ key, name }) => ({ role, key, name, principal: principalOf(role, name) })),
  );
}

function lineOf({ principal, key }: Signer): string {
  return `${principal} namespaces="${NAMESPACE}" ${key}\n`;
}

/** Names may hold anything, and become part of commands and of names of files. */
function wordOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9@._-]+/g, '-').replace(/^-+/, '') || 'x';
}

export interface EvidencedInvoices {
  /** By their place within the folder of the evidence. */
  readonly files: ReadonlyMap<string, string>;
  readonly words: readonly string[];
}

/** The month of the run and the one after: later ones are of later runs. */
const MONTHS = 2;

export async function evidenceInvoices(
  world: World,
  options: CommonOptions,
  startedOn: CalendarDay,
): Promise<EvidencedInvoices> {
  try {
    const { today, bindings } = await readInputs(world, options);
    if (!bindings.operations.has('invoices.list'))
      return without('Nothing was compared: `invoices.list` is not bound in the project file.');
    const first = firstOfMonth(startedOn);
    const months = Array.from({ length: MONTHS }, (_, index) => addMonths(first, index)).filter(
      (month) => addMonths(month, 1) <= today,
    );
    if (months.length === 0)
      return without(`Nothing was compared: the month of the run, ${calendarMonth(first)}, is not over.`);
    const found: Reconciled[] = [];
    for (const month of months) found.push(await findBilled(world, { ...options, at: month }));
    return compared(world, found);
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    const [first] = error.diagnostics;
    return without(`Nothing was compared: ${first?.message ?? 'the invoices could not be read'}.`);
  }
}

function without(words: string): EvidencedInvoices {
  return { files: new Map(), words: [words] };
}

function compared(world: World, found: readonly Reconciled[]): EvidencedInvoices {
  const files = new Map<string, string>();
  const words = found.map((each) => {
    const month = calendarMonth(each.month);
    files.set(`invoices/${month}.json`, reconcileJson(each));
    files.set(
      `invoices/${month}.txt`,
      reportText(reconcileReport(each), textOptions(world, world.stdout, { color: false })),
    );
    const { differences, not_compared: open, catalog } = each;
    const commit = catalog.commit === null ? '' : ` at commit ${catalog.commit}`;
    return `${month}: ${counted(differences.length, 'difference')}, ${counted(open.length, 'thing')} not compared, with ${catalog.name}${commit}: invoices/${month}.txt`;
  });
  return { files, words };
}
