/** Collects the faults of one run, so that a person sees all of them at once. */
import { compareDiagnostics, type Diagnostic } from '../model/diagnostic.ts';

/** A diagnostic before its severity is said. */
export type Fault = Omit<Diagnostic, 'severity'>;

export interface Faults {
  error(fault: Fault): void;
  warning(fault: Fault): void;
  /** A warning that is shown once per subject, at its first place, with the count of the others. */
  hint(subject: string, fault: Fault): void;
  /** How many errors were collected so far. */
  errorCount(): number;
  /** In the order in which they are shown; the same fault of a value that aliases share stands once. */
  list(): readonly Diagnostic[];
}

export function collectFaults(): Faults {
  const collected: Diagnostic[] = [];
  const hints = new Map<string, Diagnostic[]>();
  let errors = 0;
  return {
    error: (fault) => {
      errors += 1;
      collected.push({ severity: 'error', ...fault });
    },
    warning: (fault) => {
      collected.push({ severity: 'warning', ...fault });
    },
    hint: (subject, fault) => {
      const alike = hints.get(subject) ?? [];
      alike.push({ severity: 'warning', ...fault });
      hints.set(subject, alike);
    },
    errorCount: () => errors,
    list: () => {
      const once = [...hints.values()].flatMap(firstOf);
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

function withoutRepetition(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted.filter((diagnostic, index) => {
    const before = sorted[index - 1];
    return !(
      before &&
      compareDiagnostics(before, diagnostic) === 0 &&
      before.severity === diagnostic.severity &&
      diagnostic.source
    );
  });
}
