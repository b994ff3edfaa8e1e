/** Reads a plan document. It does not check the digests. */
import planSchema from '../../../schemas/plan.schema.json' with { type: 'json' };
import { PLAN_FORMAT_VERSION } from '../../model/plan/plan.ts';
import type { PlanDocument } from '../../plan/document/plan-document.ts';
import { documentReader } from './read-document.ts';

/** Every fault names `file`. A document of a newer format is refused before the rest of it is read. */
export const readPlanDocument = documentReader<PlanDocument>({
  name: 'plan',
  version: PLAN_FORMAT_VERSION,
  schema: planSchema,
  remade: 'make the plan anew with `pricewright plan --out FILE`',
});
