import { describe, expect, it } from 'vitest';
import { readApproval } from '../../src/approval/approval-document.ts';
import { judgeApprovals } from '../../src/approval/judge-approvals.ts';
import type { SignedApproval } from '../../src/model/plan/approval.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import { type Approver, newApprover } from '../cli/approving-project.ts';
import { signApproval } from './sign-approval.ts';

const PLACE = { project: 'p', environment: 'e', digest: 'd', today: '2026-11-20' as CalendarDay };
const [alice, bob, carol] = ['alice', 'bob', 'carol'].map(newApprover) as [Approver, Approver, Approver];
/** A second key of the same person. */
const aliceToo = newApprover('alice');

function approval(by: Approver, role: string, until: string | null = null): SignedApproval {
  const stated = {
    ...PLACE,
    role,
    approved_at: '2026-11-20T10:00:00.000Z',
    until: until as CalendarDay | null,
  };
  const read = readApproval(signApproval(stated, by.privateKey, by.raw));
  if (read.kind !== 'approval') throw new Error(read.kind);
  return read.approval;
}

const lines = (...people: Approver[]) => people.map(({ line }) => line);
function missing(
  by: readonly string[],
  roles: Readonly<Record<string, readonly string[]>>,
  given: readonly SignedApproval[],
) {
  const judged = judgeApprovals({ required: [{ by, reasons: ['r'] }], approvers: roles }, PLACE, given);
  return judged.missing.flatMap((each) => each.roles);
}

describe('roles', () => {
  const both = { finance: lines(alice, bob, aliceToo), legal: lines(alice, carol) };

  it('are met by one person each', () => {
    expect(missing(['finance'], both, [approval(bob, 'finance')])).toEqual([]);
    expect(missing(['finance'], both, [approval(carol, 'legal')])).toEqual(['finance']);
    expect(missing(['finance', 'legal'], both, [approval(bob, 'finance'), approval(carol, 'legal')])).toEqual(
      [],
    );
  });

  it('are not met twice by one person, whatever the roles and keys', () => {
    const twice = [approval(alice, 'finance'), approval(alice, 'legal')];
    expect(missing(['finance', 'legal'], both, twice)).toEqual(['legal']);
    expect(
      missing(['finance', 'finance'], both, [approval(alice, 'finance'), approval(aliceToo, 'finance')]),
    ).toEqual(['finance']);
    expect(
      missing(['finance', 'finance'], both, [approval(alice, 'finance'), approval(bob, 'finance')]),
    ).toEqual([]);
  });

  it('are shared out so that as many as possible are met', () => {
    // Alice comes first for finance, and is the only one for legal.
    const given = [approval(alice, 'finance'), approval(alice, 'legal'), approval(bob, 'finance')];
    expect(missing(['finance', 'legal'], both, given)).toEqual([]);
    expect(missing(['legal', 'finance'], both, given)).toEqual([]);
  });

  it('have a last day that counts', () => {
    expect(missing(['finance'], both, [approval(bob, 'finance', '2026-11-20')])).toEqual([]);
    expect(missing(['finance'], both, [approval(bob, 'finance', '2026-11-19')])).toEqual(['finance']);
  });
});
