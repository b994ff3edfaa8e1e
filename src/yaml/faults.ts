/** Collects the faults of one run, so that a person sees all of them at once. */
import { bounded, compareDiagnostics, type Diagnostic } from '../model/messages/diagnostic.ts';

export type Fault = Omit<Diagnostic, 'severity'>;

/** Said of a value that a vendor's set does not have, where the service has it already. */
export const HELD_BY_SERVICE = 'the service has it so, and takes no request that says it';

export interface Faults {
  error(fault: Fault): void;
  warning(fault: Fault): void;
  /** Adds a warning that is shown once per subject, at its first place, with the number of other places. */
  hint(subject: string, fault: Fault): void;
  /** Adds an error that is shown once per subject, because its one cause has effects in many places. */
  errorOnce(subject: string, fault: Fault): void;
  /** Puts another error in the place of all those of a subject. */
  replace(subject: string, fault: Fault): void;
  errorCount(): number;
  /** The number of faults so far, of any severity. */
  count(): number;
  /** All diagnostics in display order. A fault of a value that aliases share is listed once. */
  list(): readonly Diagnostic[];
}

export function collectFaults(): Faults {
  const collected: Diagnostic[] = [];
  const subjects = new Map<string, Diagnostic[]>();
  let errors = 0;
  let count = 0;
  const collectOnce = (subject: string, diagnostic: Diagnostic) => {
    count += 1;
    const alike = subjects.get(subject) ?? [];
    alike.push(bounded(diagnostic));
    subjects.set(subject, alike);
  };
  return {
    error: (fault) => {
      errors += 1;
      count += 1;
      collected.push(bounded({ severity: 'error', ...fault }));
    },
    warning: (fault) => {
      count += 1;
      collected.push(bounded({ severity: 'warning', ...fault }));
    },
    hint: (subject, fault) => collectOnce(subject, { severity: 'warning', ...fault }),
    errorOnce: (subject, fault) => {
      errors += 1;
      collectOnce(subject, { severity: 'error', ...fault });
    },
    replace: (subject, fault) => subjects.set(subject, [bounded({ severity: 'error', ...fault })]),
    errorCount: () => errors,
    count: () => count,
    list: () => {
      const once = [...subjects.values()].flatMap(firstOf);
      return withoutRepetition([...collected, ...once].toSorted(compareDiagnostics));
    },
  };
}

function firstOf(alike: readonly Diagnostic[]): readonly Diagnostic[] {
  const distinct = withoutRepetition(alike.toSorted(compareDiagnostics));
  const first = distinct[0];
  if (first === undefined) return [];
  const others = distinct.length - 1;
  if (others === 0) return [first];
  return [
    { ...first, message: `${first.message} (and at ${others} more ${others === 1 ? 'place' : 'places'})` },
  ];
}

/** Removes repeated diagnostics. If one is both an error and a warning, the error stays. */
function withoutRepetition(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  const errorsFirst = sorted.toSorted(
    (a, b) => compareDiagnostics(a, b) || Number(b.severity === 'error') - Number(a.severity === 'error'),
  );
  return errorsFirst.filter((diagnostic, index) => {
    const before = errorsFirst[index - 1];
    return !(before && compareDiagnostics(before, diagnostic) === 0 && diagnostic.source);
  });
}
