/** The word with which a person approves a plan by hand: the plan's name, the request, and the digest. */
import { fault } from '../../model/messages/diagnostic.ts';
import { visible } from '../../report/words/sanitize.ts';

export interface ByHand {
  /** Undefined for a digest alone, which is meant for every project and environment. */
  readonly plan: string | undefined;
  /** The merged request that the result is shown on; undefined for that of the commit. */
  readonly request: number | undefined;
  readonly digest: string;
}

const WORD = /^(?:([A-Za-z0-9.-]+):(\d{1,9})?:)?([0-9a-f]{64})$/;

export function approvalWord(plan: string, request: number | undefined, digest: string): string {
  return `${plan}:${request ?? ''}:${digest}`;
}

/** Throws a DiagnosticsError for any other text. */
export function readApprovalWord(text: string): ByHand {
  const [, plan, request, digest] = WORD.exec(text.trim()) ?? [];
  if (digest === undefined)
    throw fault(
      'bad-approval',
      `${visible(JSON.stringify(text))} is no approval`,
      'copy it whole from the comment on the request: a plan digest has 64 characters',
    );
  return { plan, request: request === undefined ? undefined : Number(request), digest };
}
