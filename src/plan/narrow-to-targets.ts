/** `--target`: of everything that was planned, what lies at the named addresses and what that depends on. */
import { type Address, covers } from '../model/address.ts';
import { commandLine, type TypedFor } from '../model/command-line.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Step } from '../model/plan.ts';
import { type Context, isKnown } from './context.ts';
import { type Part, part } from './part.ts';

/** With no targets everything stays as it is. A target that is neither declared nor recorded is an error. */
export function narrowToTargets(context: Context, planned: Part, targets: readonly Address[]): Part {
  if (targets.length === 0) return planned;
  const unknown = targets.filter((target) => !isKnown(context, target));
  if (unknown.length > 0)
    return part({ diagnostics: unknown.map((target) => unknownTarget(target, context)) });
  const isMeant = ({ address }: { readonly address: Address }): boolean =>
    targets.some((target) => covers(target, address));
  return {
    steps: withDependencies(planned.steps, isMeant),
    withheld: planned.withheld.filter(isMeant),
    drift: planned.drift.filter(isMeant),
    // Ids that steps may refer to are noted in any case: no request goes out for them.
    adoptions: planned.adoptions.filter(
      (adoption) => isMeant(adoption) || !adoption.address.startsWith('subscriptions.'),
    ),
    notices: planned.notices.filter(({ address }) => address === null || isMeant({ address })),
    diagnostics: planned.diagnostics,
    evidence: planned.evidence,
  };
}

function withDependencies(steps: readonly Step[], isMeant: (step: Step) => boolean): readonly Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const kept = new Set<Step>();
  const keep = (step: Step | undefined): void => {
    if (step === undefined || kept.has(step)) return;
    kept.add(step);
    for (const id of step.depends_on) keep(byId.get(id));
  };
  for (const step of steps) if (isMeant(step)) keep(step);
  return steps.filter((step) => kept.has(step));
}

function unknownTarget(target: Address, typed: TypedFor): Diagnostic {
  return {
    severity: 'error',
    code: 'unknown-target',
    message: `${target} is neither in the catalog nor on record`,
    mend: `name an address of the catalog, or one that \`${commandLine(typed, 'state list')}\` shows`,
  };
}
