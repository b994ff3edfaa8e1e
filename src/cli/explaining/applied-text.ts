/** The lines that say which run applied what holds, and what is not known of that. */
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { approversText } from '../approving/approvers-text.ts';
import type { AppliedShown } from './explanation.ts';
import type { Sameness } from './same-prices.ts';

export function appliedLines(shown: AppliedShown, typed: TypedFor): readonly string[] {
  if (shown.kind === 'no_state')
    return [`Applied: not known, ${shown.reason}.`, '  This explains the catalog alone.'];
  const { record, inDoubt, run } = shown.applied;
  const doubt = inDoubt
    ? [
        `  a request is in doubt, so more may hold than is on record; see it with: ${commandLine(typed, 'plan')}`,
      ]
    : [];
  if (record === null) return ['Applied: nothing is on record for this day.', ...doubt];
  const lines = [...doubt, `  ${record.address}, ${pricesText(shown.prices, typed)}`];
  if (run === null)
    return [
      `Applied: on record since ${timeText(record.appliedAtMs)}, by no run.`,
      '  no request wrote this record, as with one that was adopted',
      ...lines,
    ];
  const { actor, commit, planDigest, approvals, byHand } = run;
  const words = [
    `Applied: ${timeText(run.atMs)}`,
    `run ${run.run}`,
    `by ${actor ?? 'unknown'}`,
    commit === null ? 'commit not recorded' : `commit ${commit.slice(0, 12)}`,
    `plan ${planDigest.slice(0, 12)}`,
    ...(byHand ? ['reported by hand'] : []),
  ];
  const approved = approvals.length === 0 ? [] : [`  approved by ${approversText(approvals)}`];
  return [words.join('  '), ...approved, ...lines];
}

function pricesText(prices: Sameness, typed: TypedFor): string {
  switch (prices) {
    case 'same':
      return 'with these prices';
    case 'different':
      return `with other prices than the catalog has; see them with: ${commandLine(typed, 'plan')}`;
    case 'unknown':
      return 'not compared with these prices';
    default:
      return prices satisfies never;
  }
}

function timeText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
