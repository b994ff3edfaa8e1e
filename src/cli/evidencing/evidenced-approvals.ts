/** The signed approvals of a plan as files that `ssh-keygen -Y verify` takes, with the keys that may approve it. */

import { approverKeys } from '../../approval/rules/judge-approvals.ts';
import { approvalIn, statementText } from '../../approval/signatures/approval-document.ts';
import { NAMESPACE, withArmor } from '../../approval/signatures/ssh-signature.ts';
import type { SignedApproval } from '../../model/plan/approval.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { EvidencedApproval } from '../../report/evidence/evidence-readme.ts';

export interface ApprovalFiles {
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

export function approvalFiles(documents: readonly string[], plan: Plan | undefined): ApprovalFiles {
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
