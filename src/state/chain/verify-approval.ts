/** Checks one approval as it is stored. */
import type { Selectable } from 'kysely';
import { readApproval } from '../../approval/approval-document.ts';
import type { SignedApproval } from '../../model/plan/approval.ts';
import { approvalColumns } from '../journal/approvals.ts';
import { isAsWritten } from '../schema/row-checksum.ts';
import type { ApprovalsTable } from '../schema/tables.ts';
import type { ChainFault } from './chain-fault.ts';

/** Undefined for one that is not as it was signed. */
export type CheckedApproval = SignedApproval | undefined;

export function checkApprovalRow(row: Selectable<ApprovalsTable>, faults: ChainFault[]): CheckedApproval {
  const read = readApproval(row.document);
  const isWhole =
    row.checksum !== null &&
    isAsWritten(row.checksum, approvalColumns(row)) &&
    read.kind === 'approval' &&
    read.approval.digest === row.plan_digest;
  if (isWhole) return read.approval;
  const message = `approval ${row.number} of the plan ${row.plan_digest.slice(0, 12)} is not as it was signed`;
  faults.push({ run: null, message });
  return undefined;
}
