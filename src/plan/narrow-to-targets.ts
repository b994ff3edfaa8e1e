/** `--target`: narrows a plan to the named addresses and their dependencies. */

import type { Declared } from '../model/catalog/catalog.ts';
import { commandLine } from '../model/messages/command-line.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { suggestAddress } from '../model/messages/nearest-name.ts';
import type { Notice, Step } from '../model/plan/plan.ts';
import { type Address, COLLECTION, covers, DECLARED_KINDS } from '../model/values/address.ts';
import { type Context, isKnown } from './context.ts';
import { type Part, part } from './part.ts';

/** With no targets, the plan stays whole. A target that is neither declared nor recorded is an error. */
export function narrowToTargets(context: Context, planned: Part, targets: readonly Address[]): Part {
  if (targets.length === 0) return planned;
  const unknown = unknownTargets(context, targets);
  if (unknown.length > 0) return part({ diagnostics: unknown });
  const isMeant = ({ address }: { readonly address: Address }): boolean =>
    targets.some((target) => covers(target, address));
  return {
    steps: withDependencies(planned.steps, isMeant),
    stated: planned.stated.filter(isMeant),
    deferred: planned.deferred.filter(isMeant),
    drift: planned.drift.filter(isMeant),
    // Adoptions of ids that steps may refer to are kept in any case, because no request goes out for them.
    adoptions: planned.adoptions.filter(
      (adoption) => isMeant(adoption) || !adoption.address.startsWith('subscriptions.'),
    ),
    notices: planned.notices.filter(({ address }) => address === null || isMeant({ address })),
    diagnostics: planned.diagnostics,
    evidence: planned.evidence,
  };
}

/** Leaves out every step of another digest, for judging a part of a plan by itself. */
export function limitedTo(digests: ReadonlySet<string> | undefined, planned: Part): Part {
  if (digests === undefined) return planned;
  return { ...planned, steps: planned.steps.filter(({ digest }) => digests.has(digest)) };
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

function unknownTargets(context: Context, targets: readonly Address[]): readonly Diagnostic[] {
  return targets
    .filter((target) => !isKnown(context, target))
    .map((target) => ({
      severity: 'error',
      code: 'unknown-target',
      message: `${target} is neither in the catalog nor on record`,
      fix: suggestKnown(context, target),
    }));
}

/**
 * An unknown address stops nothing: nothing could be undone there, and an apply of an older plan may name an address
 * that has gone since.
 */
export function unknownReverts(context: Context, reverts: readonly Address[]): readonly Notice[] {
  const unknown = reverts.filter((address) => !isKnown(context, address));
  return unknown.map((address) => ({
    code: 'unknown-revert',
    address,
    message: `revert names an address that is neither in the catalog nor on record: nothing is undone there; ${suggestKnown(context, address)}`,
  }));
}

function suggestKnown(context: Context, address: Address): string {
  const declared = DECLARED_KINDS.flatMap((kind) => {
    const all: ReadonlyMap<string, Declared> = context.catalog[COLLECTION[kind]];
    return [...all.values()].map((one) => one.address);
  });
  const otherwise = `name an address of the catalog, or one that \`${commandLine(context, 'state list')}\` shows`;
  return suggestAddress(address, [...context.observed.records.keys(), ...declared], otherwise);
}
