/** The requests of earlier runs that are in doubt. An apply sends some of them again and leaves the others. */

import { counted } from '../../model/messages/counted.ts';
import type { Plan, ResolvedFirst } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { type Line, line, span } from './lines.ts';

export type PlanInDoubt = Pick<Plan, 'resolved_first' | 'deferred'>;

export function sentAgain(plan: PlanInDoubt): readonly ResolvedFirst[] {
  const isLeft = leftBy(plan);
  return plan.resolved_first.filter((request) => !isLeft(request));
}

/** The requests for things that left the catalog. An apply does not send them again; somebody has to resolve them. */
export function leftInDoubt(plan: PlanInDoubt): readonly ResolvedFirst[] {
  return plan.resolved_first.filter(leftBy(plan));
}

function leftBy({ deferred }: PlanInDoubt): (request: ResolvedFirst) => boolean {
  const orphans = new Set(deferred.filter(({ kind }) => kind === 'orphaned').map(({ address }) => address));
  return ({ address }) => orphans.has(ownerOf(address));
}

export function sentAgainLines(plan: PlanInDoubt): readonly Line[] {
  const requests = sentAgain(plan);
  const title = `Resolved first: ${counted(requests.length, 'request')} of an earlier run, sent again with the same bytes and key while that lives`;
  return requestLines(title, requests);
}

export function leftInDoubtLines(plan: PlanInDoubt): readonly Line[] {
  const requests = leftInDoubt(plan);
  const title = `Left in doubt: ${counted(requests.length, 'request')} of an earlier run for what left the catalog (see Deferred)`;
  return requestLines(title, requests);
}

/** Empty where there is no request. */
function requestLines(title: string, requests: readonly ResolvedFirst[]): readonly Line[] {
  if (requests.length === 0) return [];
  return [
    line(0, span(title, 'warning')),
    ...requests.flatMap(({ address, method, path, body, key }) => [
      line(2, span('? ', 'warning'), span(address, 'strong'), `  ${method} ${path}`),
      line(
        6,
        span(`key ${key}${body === null ? '' : `, ${counted(body.length, 'character')} of body`}`, 'faint'),
      ),
    ]),
  ];
}
