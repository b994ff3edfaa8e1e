/** The pipeline of a run in words: its page, the change requests, who merged them and who approved them on the forge. */
import type { ChangeRequest, ForgeApproval, Pipeline } from '../../model/plan/provenance.ts';

export function pipelineLines(pipeline: Pipeline | null): readonly string[] {
  if (pipeline === null) return [];
  const { address, by_hand: byHand, requests, forge } = pipeline;
  return [
    `pipeline ${address}${byHand ? ', its plan approved by hand' : ''}`,
    ...requests.flatMap((request) => requestLines(request, forge)),
  ];
}

function requestLines(request: ChangeRequest, forge: Pipeline['forge']): readonly string[] {
  const { number, address, author, approvals, merged_by: by, merged_at: at } = request;
  const name = forge === 'github' ? `pull request #${number}` : `merge request !${number}`;
  const made = author === null ? '' : ` by ${author}`;
  const merged = by === null ? '' : `, merged by ${by}${at === null ? '' : `, ${at}`}`;
  const page = address === null ? '' : `, ${address}`;
  return [`${name}${made}${merged}${page}`, ...approvalLines(approvals)];
}

function approvalLines(approvals: readonly ForgeApproval[] | null): readonly string[] {
  if (approvals === null) return ['  its approvals on the forge are not known'];
  if (approvals.length === 0) return ['  approved by nobody on the forge'];
  return approvals.map(
    ({ by, at, commit }) =>
      `  approved on the forge by ${by}${at === null ? '' : `, ${at}`}${commit === null ? '' : `, at commit ${commit.slice(0, 12)}`}`,
  );
}
