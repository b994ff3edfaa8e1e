/** The drift document (`schemas/drift.schema.json`). */
import { draftsOf } from '../lines/draft-lines.ts';
import { type DriftFound, overwrittenDrift } from '../text/drift-text.ts';
import { jsonText } from '../words/sanitize.ts';

export function driftJson({ plan, coverage, unmanaged, failed, lasting, undone }: DriftFound): string {
  return jsonText({
    project: plan.project,
    environment: plan.environment,
    target: plan.target,
    coverage,
    failed_probes: failed,
    drift: plan.drift,
    lasting,
    overwritten: overwrittenDrift(plan),
    undone,
    drafts: draftsOf(plan),
    ...unmanaged,
    compared: plan.compared,
    evidence: plan.evidence,
  });
}
