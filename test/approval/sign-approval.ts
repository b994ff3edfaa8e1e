/** A signed approval as `approve` writes it, without a project. */
import type { KeyObject } from 'node:crypto';
import { signedText, statementOf, statementText } from '../../src/approval/approval-document.ts';
import { signAsSsh } from '../../src/approval/ssh-form.ts';

export type StatedApproval = Parameters<typeof statementOf>[0];

export function signApproval(stated: StatedApproval, key: KeyObject, raw: Uint8Array): string {
  const statement = statementOf(stated, raw);
  return signedText(statement, signAsSsh(statementText(statement), key, raw));
}
