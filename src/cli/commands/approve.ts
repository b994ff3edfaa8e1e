/** `approve`: signs an approval of a plan as one role, and keeps it in the state or writes it to a file. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { approvalIn, signedText, statementOf, statementText } from '../../approval/approval-document.ts';
import { approverNamed } from '../../approval/judge-approvals.ts';
import { type PrivateKeyRead, readPrivateKey } from '../../approval/private-key.ts';
import { NAMESPACE, publicKeyText, signAsSsh, withoutArmor } from '../../approval/ssh-form.ts';
import { commandLine, typedFor } from '../../model/messages/command-line.ts';
import { type Diagnostic, fault } from '../../model/messages/diagnostic.ts';
import { hasApprovalRules } from '../../model/plan/approval.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { planDigest } from '../../plan/document/plan-digest.ts';
import { stepDigest } from '../../plan/steps/make-step.ts';
import type { Project } from '../../project/project.ts';
import { summaryOf } from '../../report/summary/summary.ts';
import { visible } from '../../report/words/sanitize.ts';
import { folderOf, readNamed } from '../io/folder-of.ts';
import { printDiagnostics } from '../io/report-faults.ts';
import { planIn, readJson, refuseForAnotherDay, refuseOtherPlace } from '../io/saved-document.ts';
import { printResult } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import { checkWritable, writeDocument } from '../io/write-document.ts';
import type { CommonOptions, Options } from '../options/options.ts';
import { withState } from '../project/open-project-state.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

type ApproveOptions = Options<'approve'>;

export async function approve(world: World, options: ApproveOptions, named: string): Promise<ExitCode> {
  const { key: file, as: role } = requiredOf(options);
  await checkWritable(world, options, options.out, 'approval');
  const { project } = await readProjectInputs(world, options);
  const plan = await approvedPlan(world, options, project, named);
  const key = await readKey(world, options, file);
  const name = await signerName(world, options, project, { role, key: publicKeyText(key.raw) });
  const document = await sign(
    world,
    options,
    {
      project: project.id,
      environment: project.environment,
      digest: plan.digest,
      role,
      approved_at: new Date(world.now()).toISOString(),
      until: options.until ?? null,
    },
    key,
    file,
  );
  tellUnneeded(world, options, plan.document, role);
  if (options.out === undefined) await keep(world, project, plan.digest, document);
  else await writeDocument(world, options, options.out, document);
  return printResult(
    world,
    options,
    JSON.parse(document) as JsonObject,
    approvedText(options, project, { ...plan, role, name }),
  );
}

function requiredOf({ key, as }: ApproveOptions): { readonly key: string; readonly as: string } {
  if (key !== undefined && as !== undefined) return { key, as };
  throw fault(
    'missing-option',
    `approve needs ${key === undefined ? '--key, the file of your private key' : '--as, the role in which you approve'}`,
    'write: pricewright approve PLAN --as ROLE --key FILE',
  );
}

type UsableKey = Exclude<PrivateKeyRead, { readonly kind: 'refused' }>;

/** No message has anything of the file but its name. */
async function readKey(world: World, options: ApproveOptions, file: string): Promise<UsableKey> {
  const text = await readNamed(world, options, file, 'name the file of your private key', 'unreadable-key');
  const read = readPrivateKey(text);
  if (read.kind !== 'refused') return read;
  const [message, fix] = REFUSED[read.why];
  throw fault('unusable-key', `${visible(file)} ${message}`, fix);
}

const REFUSED: Readonly<Record<(PrivateKeyRead & { kind: 'refused' })['why'], readonly [string, string]>> = {
  'not-a-key': [
    'is no private key',
    'make a pair with: ssh-keygen -t ed25519, and give the file without .pub',
  ],
  'other-type': ['is a key of another type than ed25519', 'make one with: ssh-keygen -t ed25519'],
  encrypted: [
    'is encrypted as PKCS#8, and a passphrase is never asked for here',
    'use a key in the form of OpenSSH, for which ssh-keygen asks for the passphrase, or one that ssh-agent has',
  ],
};

/** The person who has the key. Where the approval goes into the state, the rules on record count too. */
async function signerName(
  world: World,
  options: ApproveOptions,
  project: Project,
  approver: { readonly role: string; readonly key: string },
): Promise<string> {
  const base = options.out === undefined ? await standingRules(world, project) : undefined;
  return approverNamed({ own: project.approvals, base }, approver);
}

async function standingRules(world: World, project: Project) {
  return withState(world, project, { mode: 'read', origin: null }, async (state) => {
    const rules = await state.rules();
    return rules !== undefined && hasApprovalRules(rules) ? rules : undefined;
  });
}

async function sign(
  world: World,
  options: ApproveOptions,
  stated: Parameters<typeof statementOf>[0],
  key: UsableKey,
  file: string,
): Promise<string> {
  const statement = statementOf(stated, key.raw);
  const text = statementText(statement);
  const signature =
    key.kind === 'key'
      ? signAsSsh(text, key.key, key.raw)
      : await signWithSsh(text, resolve(folderOf(world, options), file), file);
  const document = signedText(statement, signature);
  if (approvalIn(document) !== undefined) return document;
  throw fault(
    'signature-of-another-key',
    `the signature that ${visible(file)} gave is not that of its public key`,
    'see that the file and its .pub belong together',
  );
}

/** A rule may ask a role only once other things are known, so that this stops nothing. */
function tellUnneeded(world: World, options: ApproveOptions, plan: Plan | undefined, role: string): void {
  if (plan === undefined || plan.approvals?.required.some(({ by }) => by.includes(role))) return;
  const warning: Diagnostic = {
    severity: 'warning',
    code: 'approval-not-needed',
    message: `no rule asks \`${role}\` about this plan`,
    fix: 'see who has to approve it with: pricewright show PLAN',
  };
  if (!options.json) printDiagnostics(world, [warning], options);
}

async function keep(world: World, project: Project, planDigest: string, document: string): Promise<void> {
  return withState(world, project, { mode: 'write', origin: null }, async (state) => {
    await state.keepApproval({ planDigest, document, atMs: world.now() });
  });
}

function approvedText(
  { out, until }: ApproveOptions,
  project: Project,
  made: {
    readonly digest: string;
    readonly document: Plan | undefined;
    readonly role: string;
    readonly name: string;
  },
): string {
  const lasting = until === undefined ? '' : ` It counts until ${until}.`;
  const typed = typedFor(project);
  const next =
    out === undefined
      ? `The state has it, and this takes it from there: ${commandLine(typed, `apply --approved ${made.digest}`)}`
      : `Give it to the apply: ${commandLine(typed, `apply --approved ${made.digest} --signed ${out}`)}`;
  return [
    ...(made.document === undefined ? [] : summaryOf(made.document).lines),
    `Approved plan ${made.digest} as ${made.role}, signed with the key of ${made.name}.${lasting}`,
    next,
  ]
    .map(visible)
    .join('\n');
}

/** The signature in base64. Throws a DiagnosticsError where there is none. */
async function signWithSsh(text: string, path: string, named: string): Promise<string> {
  const { output, errors } = await run(['-Y', 'sign', '-n', NAMESPACE, '-f', path], text);
  const signature = withoutArmor(output);
  if (signature !== undefined) return signature;
  const reason =
    errors.split(/[\r\n]+/).find((line) => line !== '' && !line.startsWith('Signing ')) ?? 'no signature';
  throw fault(
    'not-signed',
    `ssh-keygen did not sign with ${visible(named)} (${visible(reason)})`,
    'see that ssh-keygen 8.2 or later is there, and that it has the passphrase, or ssh-agent the key',
  );
}

function run(
  argv: readonly string[],
  input: string,
): Promise<{ readonly output: string; readonly errors: string }> {
  return new Promise((resolve) => {
    const child = spawn('ssh-keygen', argv, { stdio: 'pipe' });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.stdin.on('error', () => undefined);
    child.on('error', ({ message }) => resolve({ output: '', errors: message }));
    child.on('close', () => resolve({ output, errors }));
    child.stdin.end(input);
  });
}

/** The plan that a person approves, by its digest or its document. */
interface PlanToApprove {
  readonly digest: string;
  /** Undefined where only the digest is known. */
  readonly document: Plan | undefined;
}

/**
 * Throws a DiagnosticsError for a document whose digest is not that of its steps, and whose steps are not what they
 * show: an approver signs the digest, and has read the steps.
 */
async function approvedPlan(
  world: World,
  options: CommonOptions,
  project: Project,
  named: string,
): Promise<PlanToApprove> {
  if (/^[0-9a-f]{64}$/.test(named)) return { digest: named, document: undefined };
  if (/^[0-9a-f]{6,63}$/.test(named))
    throw fault(
      'digest-incomplete',
      `${named} is not a whole digest: one has 64 characters`,
      'take it from the last line of the plan, or name the plan document',
      EXIT.stale,
    );
  const document = planIn(await readJson(resolve(folderOf(world, options), named), named), named);
  const isItself =
    planDigest(document) === document.digest &&
    document.steps.every((step) => stepDigest(step) === step.digest);
  if (!isItself)
    throw fault(
      'document-altered',
      `${visible(named)} has another digest than its steps`,
      'make the plan anew with `pricewright plan --out FILE`',
    );
  refuseForAnotherDay(document, named);
  refuseOtherPlace(document, project, { file: named, has: 'is a plan', fix: 'approve it' });
  return { digest: document.digest, document };
}
