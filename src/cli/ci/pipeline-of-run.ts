/** The pipeline of a run: the page of the pipeline, and who approved and merged the requests that brought it. */
import type { ChangeRequest, Pipeline } from '../../model/plan/provenance.ts';
import { attempt } from './attempt.ts';
import type { CiContext } from './ci-context.ts';

/**
 * Throws a DiagnosticsError where the forge cannot be asked: what nobody can look up later is not left out. A person who
 * approves by hand may do so because the forge is away, and then the requests are named alone.
 */
export async function pipelineOfRun(
  { run, forge }: Pick<CiContext, 'run' | 'forge'>,
  requests: readonly number[],
  byHand: boolean,
): Promise<Pipeline> {
  const known: ChangeRequest[] = [];
  for (const number of requests) {
    const ask = async () => (await forge?.request(number)) ?? nothingKnown(number);
    const asked = byHand ? await attempt(ask) : undefined;
    if (asked === undefined) known.push(await ask());
    else known.push(asked.kind === 'done' ? asked.result : nothingKnown(number));
  }
  return { forge: run.forge, address: run.links.run, by_hand: byHand, requests: known };
}

function nothingKnown(number: number): ChangeRequest {
  const none = { address: null, head: null, author: null, merged_by: null, merged_at: null, approvals: null };
  return { number, ...none };
}
