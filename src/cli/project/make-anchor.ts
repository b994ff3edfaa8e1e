/** Makes the anchor of a project: the draft subscription that is its register of runs. */
import { backoffMs } from '../../apply/sending/backoff.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { ANCHOR_FIELD } from '../../model/service/anchor.ts';
import type { Project } from '../../project/project.ts';
import { FRESH, judgeAnswer } from '../../service/judge-answer.ts';
import { OF_NO_RECORD } from '../../service/read-answered.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import type { Connection } from '../planning/make-plan.ts';
import type { ProjectInputs } from './read-inputs.ts';

export interface AnchorFor {
  readonly stateId: string;
  readonly customerId: string;
  /** ISO 4217. */
  readonly currency: string;
}

const MOST_TRIES = 6;

/**
 * Returns the new subscription's id. A repetition within a day, after a lost answer, returns the same id.
 * Throws a DiagnosticsError where the service refuses the subscription or cannot be reached.
 */
export async function makeAnchor(
  world: World,
  { project, bindings }: ProjectInputs,
  { client }: Connection,
  { stateId, customerId, currency }: AnchorFor,
): Promise<string> {
  const operation = bindings.operations.get('subscriptions.create');
  if (operation === undefined) throw new Error('the interface publishes how a subscription is made');
  const key = `pwr_anchor_${stateId}_${project.environment}`;
  const body = JSON.stringify({
    customer_id: customerId,
    currency,
    name: registerName(project),
    metadata: { [ANCHOR_FIELD]: project.id },
  });
  let history = FRESH;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.send({ operation, path: operation.path, body, key });
    const verdict = judgeAnswer({ answer, operation, key, history, gap: false, request: OF_NO_RECORD });
    if (verdict.kind === 'done' || verdict.kind === 'done_before') {
      if (verdict.resource.remoteId !== null) return verdict.resource.remoteId;
      throw refused('the service does not tell its id', customerId);
    }
    if (verdict.kind !== 'send_again')
      throw refused('detail' in verdict ? verdict.detail : verdict.reason, customerId);
    if (attempt === MOST_TRIES)
      throw fault(
        'anchor-unanswered',
        `the service did not answer: ${verdict.detail}`,
        'run this again within a day: the same request is sent under the same key',
      );
    history = verdict.next;
    await runtimeOf(world).sleep(backoffMs(attempt, world.random(), verdict.retryAfterMs), world.signal);
  }
}

function registerName({ id, environment }: Project): string {
  return `Pricewright register of ${id} (${environment}): a draft, never activated`;
}

function refused(detail: string, customerId: string): Error {
  return fault(
    'anchor-refused',
    `the service refused a draft subscription for ${customerId}: ${detail}`,
    'name a customer that exists there, in its currency: --anchor CUSTOMER=CODE',
  );
}
