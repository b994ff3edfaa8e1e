/**
 * `log --verify`: checks every approval, run, request and record of the state, without network and without a key; `log CHANGE`: what
 * is on record about one change.
 */

import { counted } from '../../../model/messages/counted.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { jsonText, visible } from '../../../report/words/sanitize.ts';
import type { Verified, VerifiedRun } from '../../../state/chain/verify-chain.ts';
import { isChange } from '../../address-argument.ts';
import { approversText } from '../../explaining/applied-run.ts';
import type { World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { verifiedLog, withProjectState } from '../../project/project-state.ts';
import { changeDocument, changeLines, type ProofOfChange, proofOfChange } from './proof-of-change.ts';

export async function logVerify(world: World, options: Options<'log'>, change?: string): Promise<ExitCode> {
  if (change !== undefined && !isChange(change))
    throw fault(
      'verify-of-one-run',
      '--verify checks the whole log',
      'leave the run out, or leave --verify out',
    );
  return withProjectState(world, options, 'read', async (state, project) => {
    const expected = options.verify === true ? undefined : options.verify;
    const { rows, verified } = await verifiedLog(state, project, expected);
    const proof = change === undefined ? undefined : await proofOfChange(state, rows, verified, change);
    if (!options.json) world.stdout.write(verifiedText(verified, proof));
    else
      world.stdout.write(jsonText(proof ? changeDocument(project, verified, proof) : documentOf(verified)));
    return verified.faults.length === 0 ? EXIT.done : EXIT.error;
  });
}

function documentOf({ runs, approvals, requests, interventions, head, faults }: Verified): object {
  return {
    format_version: 1,
    verified: faults.length === 0,
    approvals,
    requests,
    interventions,
    newest_hash: head?.hash ?? null,
    runs: runs.map(({ run, planDigest, startedAtMs, actor, approvals: own, requests: sent, hash }) => ({
      run,
      plan_digest: planDigest,
      started_at: new Date(startedAtMs).toISOString(),
      actor,
      approvals: own,
      requests: sent,
      hash,
    })),
    faults,
  };
}

function verifiedText(verified: Verified, proof?: ProofOfChange): string {
  const { runs, approvals, requests, interventions, head, faults } = verified;
  const counts = [
    counted(runs.length, 'run'),
    ...(interventions === 0 ? [] : [counted(interventions, 'intervention')]),
    `${counted(approvals, 'approval')} and ${counted(requests, 'request')}`,
  ].join(', ');
  const lines = [
    ...(proof ? changeLines(proof) : runs.map(runLine)),
    ...faults.map(({ run, message }) => `✗ ${run === null ? '' : `run ${run}: `}${message}`),
    ...newestLine(head),
    faults.length === 0
      ? `Verified ${counts}: all is as it was written.`
      : `NOT VERIFIED: ${counted(faults.length, 'fault')} in ${counts}. Restore the state from a copy, or find out who changed it.`,
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

/** A hash that somebody keeps elsewhere finds what is cut from the end. */
function newestLine(head: Verified['head']): readonly string[] {
  if (head === null) return [];
  const { hash, run, since } = head;
  const parts = [
    ...(run === null ? [] : [`run ${run}`]),
    ...(since === 0 ? [] : [`${counted(since, 'intervention')} since`]),
  ];
  return [`Newest hash: ${hash} (${parts.join(', ')})`];
}

function runLine({ run, planDigest, startedAtMs, approvals, requests }: VerifiedRun): string {
  const at = new Date(startedAtMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const by = approvals.length === 0 ? 'no signed approval' : `approved by ${approversText(approvals)}`;
  return `${at}  run ${run}  plan ${planDigest.slice(0, 12)}  ${by}  ${counted(requests, 'request')}`;
}
