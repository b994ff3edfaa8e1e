/** What a plan changes of the rules that judge plans, in the clauses that its sentence begins with. */
import { counted } from '../../model/messages/counted.ts';
import { someOf } from '../../model/messages/some-of.ts';
import type { Plan } from '../../model/plan/plan.ts';

const NAMED = 3;

/** `loosens price_increase_percent and notice_days`; empty where all rules stay as they were, or are stricter. */
export function rulesInSentence({ rules }: Pick<Plan, 'rules'>): readonly string[] {
  const changes = rules?.changes ?? [];
  const namesOf = (kind: string) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ name }) => name)),
  ];
  const exceptions = changes.filter(({ kind, name }) => kind === 'loosened' && name === 'exceptions').length;
  const loosened = namesOf('loosened').filter((name) => name !== 'exceptions');
  const changed = namesOf('changed');
  return [
    ...(loosened.length === 0 ? [] : [`loosens ${someOf(loosened, NAMED)}`]),
    ...(exceptions === 0 ? [] : [`brings ${counted(exceptions, 'exception')} to guards`]),
    ...(changed.length === 0 ? [] : [`changes ${someOf(changed, NAMED)}`]),
  ];
}
