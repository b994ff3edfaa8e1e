/** The drift document (`schemas/drift.schema.json`). */
import { type DriftFound, draftsOf, overwrittenDrift } from '../sections/drift-sections.ts';
import { jsonText } from '../words/sanitize.ts';

export function driftJson({ plan, coverage, unmanaged, failed, lasting, undone }: DriftFound): string {
  return jsonText({
    project: plan.project,
    environment: plan.environment,
    target: plan.target,
    coverage,
    failed_probes: failed,
    drift: plan.drift,
    lasting: lasting.map(({ fix: _, ...drift }) => drift),
    overwritten: overwrittenDrift(plan),
    undone,
    drafts: draftsOf(plan),
    ...unmanaged,
    compared: plan.compared,
    evidence: plan.evidence,
  });
}
