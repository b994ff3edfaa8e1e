/**
 * The document of a signed approval. It has one form, byte for byte, so that a document of which any byte was changed is
 * none: it is not in that form, or its signature is not of it.
 */
import { APPROVAL_PURPOSE, type ApprovalStatement, type SignedApproval } from '../model/plan/approval.ts';
import { parseCalendarDay } from '../model/values/calendar-day.ts';
import { isJsonObject, type Json } from '../model/values/json.ts';
import { isSignedBy, publicKeyText, rawPublicKey } from './ssh-form.ts';

type StatedApproval = Omit<ApprovalStatement, 'format_version' | 'purpose' | 'key'>;

export function statementOf(stated: StatedApproval, raw: Uint8Array): ApprovalStatement {
  return inOrder({ ...stated, key: publicKeyText(raw) });
}

/** The order of the text that is signed. */
function inOrder(stated: StatedApproval & Pick<ApprovalStatement, 'key'>): ApprovalStatement {
  const { project, environment, digest, role, approved_at, until, key } = stated;
  return {
    format_version: 1,
    purpose: APPROVAL_PURPOSE,
    project,
    environment,
    digest,
    role,
    approved_at,
    until,
    key,
  };
}

/** The text that is signed. */
export function statementText(statement: ApprovalStatement): string {
  return documentText({ ...statement });
}

export function signedText(statement: ApprovalStatement, signature: string): string {
  return documentText({ ...statement, signature });
}

type ApprovalRead =
  | { readonly kind: 'approval'; readonly approval: SignedApproval }
  /** It is no such document at all, or one that was changed after it was signed. */
  | { readonly kind: 'none' | 'altered' };

/** Checks the form and the signature, and not whether the key may approve anything. */
export function readApproval(text: string): ApprovalRead {
  const approval = parsed(text);
  if (approval === undefined) return { kind: 'none' };
  const { signature, ...statement } = approval;
  const raw = rawPublicKey(approval.key);
  const isWhole =
    signedText(statement, signature) === text &&
    raw !== undefined &&
    isSignedBy(statementText(statement), signature, raw);
  return isWhole ? { kind: 'approval', approval } : { kind: 'altered' };
}

/** Undefined for a document that is not as it was signed. */
export function approvalIn(document: string): SignedApproval | undefined {
  const read = readApproval(document);
  return read.kind === 'approval' ? read.approval : undefined;
}

const TEXTS = ['project', 'environment', 'digest', 'role', 'approved_at', 'key', 'signature'] as const;

function parsed(text: string): SignedApproval | undefined {
  let data: Json;
  try {
    data = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  if (!isJsonObject(data) || data.format_version !== 1 || data.purpose !== APPROVAL_PURPOSE) return undefined;
  if (TEXTS.some((name) => typeof data[name] !== 'string')) return undefined;
  if (data.until !== null && (typeof data.until !== 'string' || parseCalendarDay(data.until) === undefined))
    return undefined;
  const approval = data as unknown as SignedApproval;
  // In this order whatever the order of the text: a text in another order is not the one that was signed.
  return { ...inOrder(approval), signature: approval.signature };
}

function documentText(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
