/** The digest that was approved, by a merge or by the word of a person, and the merged requests that the result is shown on. */
import type { Landed } from '../../forge/forge.ts';
import { type Diagnostic, fault } from '../../model/messages/diagnostic.ts';
import { visible } from '../../report/words/sanitize.ts';
import { attempt } from '../io/report-faults.ts';
import type { Options } from '../options/options.ts';
import type { CiContext } from './ci-context.ts';

export type Approved =
  | {
      readonly kind: 'found';
      readonly digest: string;
      readonly requests: readonly number[];
      readonly byHand: boolean;
    }
  /** There is none: the plan has to be approved again. */
  | {
      readonly kind: 'none';
      readonly diagnostics: readonly Diagnostic[];
      readonly requests: readonly number[];
    }
  /** The forge could not be asked. */
  | {
      readonly kind: 'unknown';
      readonly diagnostics: readonly Diagnostic[];
      readonly requests: readonly number[];
    }
  /** It was given by hand for another project or environment. */
  | { readonly kind: 'of_another' };

export async function findApproval(context: CiContext<Options<'ciApply'>>): Promise<Approved> {
  const { options, forge } = context;
  const byHand = options.approved?.trim() ? readApprovalWord(options.approved) : undefined;
  if (byHand?.plan !== undefined && byHand.plan !== context.plan) return { kind: 'of_another' };
  if (byHand?.request !== undefined)
    return { kind: 'found', digest: byHand.digest, requests: [byHand.request], byHand: true };
  const landed = await attempt(async () => (await forge?.landed()) ?? []);
  if (landed.kind === 'failed')
    return byHand === undefined
      ? { kind: 'unknown', diagnostics: landed.diagnostics, requests: [] }
      : { kind: 'found', digest: byHand.digest, requests: [], byHand: true };
  return approvalOf(context, landed.result, byHand);
}

async function approvalOf(
  { forge, plan }: CiContext,
  landed: readonly Landed[],
  byHand: ByHand | undefined,
): Promise<Approved> {
  const requests = [...new Set(landed.map(({ request }) => request))];
  if (byHand !== undefined) return { kind: 'found', digest: byHand.digest, requests, byHand: true };
  const asked = await attempt(async () => forge?.approved(plan, landed));
  if (asked.kind === 'failed') return { kind: 'unknown', diagnostics: asked.diagnostics, requests };
  const approval = asked.result;
  if (approval?.kind === 'found') return { kind: 'found', digest: approval.digest, requests, byHand: false };
  const diagnostic: Diagnostic = {
    severity: 'error',
    code: 'no-approved-plan',
    message: approval?.why ?? 'a run without a token cannot find what was approved',
    fix: 'review the plan as it is now, and approve it by hand',
  };
  return { kind: 'none', diagnostics: [diagnostic], requests };
}

interface ByHand {
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
function readApprovalWord(text: string): ByHand {
  const [, plan, request, digest] = WORD.exec(text.trim()) ?? [];
  if (digest === undefined)
    throw fault(
      'bad-approval',
      `${visible(JSON.stringify(text))} is no approval`,
      'copy it whole from the comment on the request: a plan digest has 64 characters',
    );
  return { plan, request: request === undefined ? undefined : Number(request), digest };
}
