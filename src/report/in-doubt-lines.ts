/** What a person needs when a request may or may not have been executed: what was sent, when, how to find out, what to type. */
import { type Address, kindOf, ownerOf } from '../model/address.ts';
import { commandLine } from '../model/command-line.ts';
import { LATE_ARRIVAL_MS, OPERATIONS, type OperationName } from '../model/operation.ts';
import type { StepOutcome, StepResult } from '../model/outcome.ts';
import { counted } from './counted.ts';
import { type Line, line, span, wholeSpan } from './lines.ts';

/** Until then it may still arrive, whatever anybody has seen. */
const LATE_HOURS = counted(LATE_ARRIVAL_MS / 3_600_000, 'hour');

type InDoubt = StepOutcome & { readonly result: StepResult & { readonly kind: 'in_doubt' } };

/** Each stands alone, however many there are: each has a key of its own and asks for an answer of its own. */
export function inDoubtLines(steps: readonly InDoubt[], environment: string): readonly Line[] {
  const command = (words: string) => commandLine(environment, words);
  return steps.flatMap(({ address, operation, result }) => {
    const { published, conventional } = OPERATIONS[operation];
    const route = published ?? conventional;
    const request = route === null ? operation : `${operation} (${route.method} ${route.path})`;
    return [
      line(0, span('? ', 'warning'), span(address, 'strong'), '  ', span('in doubt', 'error')),
      line(4, `Sent: ${request}, ${counted(result.sends, 'time')}, last at ${result.last_sent_at}.`),
      line(4, `Why: ${result.reason}`),
      line(4, `Key: ${result.key}`),
      line(4, `To find out: ${howToFindOut(operation, address, command('state list'))}`),
      line(
        4,
        `Unless the reason says otherwise, the next apply sends the same bytes under the same key, which is safe. Else, ${LATE_HOURS} after it was sent, type the first of these if it was executed, the second if it was not:`,
      ),
      line(6, wholeSpan(command(`resolve ${address} --id ID`), 'strong')),
      line(6, wholeSpan(command(`resolve ${address} --not-applied --reason "…"`), 'strong')),
    ];
  });
}

function howToFindOut(operation: OperationName, address: Address, list: string): string {
  const owner = ownerOf(address);
  switch (operation) {
    case 'products.delete':
      return `look in the service's dashboard whether ${owner} is still there; its id is shown by: ${list}`;
    case 'versions.create':
      return `look in the service's dashboard for a version of ${owner} made at that time, and note its id.`;
    default:
      return OPERATIONS[operation].answersId && operation.endsWith('.create')
        ? `look in the service's dashboard for a ${kindOf(owner)} made at that time for ${owner}, and note its id.`
        : `compare ${owner} in the service's dashboard with the catalog; its id is shown by: ${list}`;
  }
}
