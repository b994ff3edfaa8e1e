/**
 * Requests that may or may not have been executed. A plan lists those of earlier runs: an apply sends some of them
 * again and leaves the others. After a run come instructions: the request, its time, how to find out, and what to type.
 */
import { LATE_ARRIVAL_MS, OPERATIONS, type OperationName } from '../../interface/index.ts';
import { commandLine, doubtWays, type TypedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import type { StepOutcome, StepResult } from '../../model/plan/outcome.ts';
import type { Plan, ResolvedFirst } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { type Alike, groupAlike } from '../words/group-alike.ts';
import { type Line, line, span, wholeSpan } from './lines.ts';

/** A request may still arrive within this time, even if somebody has looked and found nothing. */
const LATE_HOURS = counted(LATE_ARRIVAL_MS / 3_600_000, 'hour');

type InDoubt = Pick<StepOutcome, 'address' | 'operation'> & {
  readonly result: StepResult & { readonly kind: 'in_doubt' };
};

/**
 * Steps with the same operation and reason share one explanation. Each step is named with its key, because each
 * needs an answer of its own.
 */
export function inDoubtLines(steps: readonly InDoubt[], typed: TypedFor): readonly Line[] {
  const groups = groupAlike(steps, ({ operation, result }) => [operation, result.reason]);
  return groups.flatMap((group) => {
    const { executed, notApplied } = doubtWays(
      typed,
      group.all.length === 1 ? group.lead.address : 'ADDRESS',
    );
    return [
      ...doubtLines(group, typed),
      line(
        6,
        `Unless the reason says otherwise, the next apply sends the same bytes under the same key, which is safe. Else, ${LATE_HOURS} after it was sent, type the first of these if it was executed, the second if it was not:`,
      ),
      line(8, wholeSpan(executed, 'strong')),
      line(8, wholeSpan(notApplied, 'strong')),
    ];
  });
}

/** The request, when it was sent, why its result is unknown, and how a person finds out. */
export function doubtLines({ lead, all }: Alike<InDoubt>, typed: TypedFor): readonly Line[] {
  const { address, operation, result } = lead;
  const isOne = all.length === 1;
  return [
    line(
      2,
      span('? ', 'warning'),
      span(isOne ? address : counted(all.length, 'step'), 'strong'),
      '  ',
      span('in doubt', 'error'),
    ),
    line(6, `Sent: ${requestWords(operation)}${isOne ? `, ${sendsWords(lead)}` : ''}.`),
    line(6, `Why: ${result.reason}`),
    ...(isOne ? [line(6, `Key: ${result.key}`)] : keyLines(all)),
    line(6, `To find out: ${howToFindOut(operation, all, commandLine(typed, 'state list'))}`),
  ];
}

function requestWords(operation: OperationName): string {
  const { published: route } = OPERATIONS[operation];
  return route === null ? operation : `${operation} (${route.method} ${route.path})`;
}

function sendsWords({ result }: InDoubt): string {
  return `${counted(result.sends, 'time')}, last at ${result.last_sent_at}`;
}

function keyLines(steps: readonly InDoubt[]): readonly Line[] {
  return [
    line(6, 'Each under a key of its own:'),
    ...steps.map((step) =>
      line(8, span(step.address, 'strong'), `  ${step.result.key}, sent ${sendsWords(step)}`),
    ),
  ];
}

/** `steps` are in doubt, all by this operation. */
function howToFindOut(operation: OperationName, steps: readonly InDoubt[], list: string): string {
  const owners = [...new Set(steps.map(({ address }) => ownerOf(address)))];
  const [owner] = owners as [Address];
  const whose = owners.length === 1 ? owner : 'each of them';
  switch (operation) {
    case 'products.delete':
    case 'bundles.delete':
    case 'plans.delete':
      return `look in the service's dashboard whether ${whose} is still there; its id is shown by: ${list}`;
    case 'subscriptions.cancel':
      return `look in the service's dashboard whether ${whose} is cancelled, and for which day; its id is shown by: ${list}`;
    case 'versions.delete':
      return `look in the service's dashboard whether that version of ${whose} is still there; its id is shown by: ${list}`;
    case 'versions.create':
      return `look in the service's dashboard for a version of ${whose} made at that time, and note its id.`;
    default:
      return OPERATIONS[operation].answersId && operation.endsWith('.create')
        ? `look in the service's dashboard for a ${kindOf(owner)} made at that time for ${whose}, and note its id.`
        : `compare ${whose} in the service's dashboard with the catalog; its id is shown by: ${list}`;
  }
}

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
