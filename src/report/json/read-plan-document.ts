/** Reads a plan document. That its digests are those of its steps is for the applier to check. */
import planSchema from '../../../schemas/plan.schema.json' with { type: 'json' };
import { PLAN_FORMAT_VERSION, type Plan } from '../../model/plan.ts';
import { documentReader } from './read-document.ts';

/** Every fault with `file`; a document of a newer format is refused before anything else of it is read. */
export const readPlanDocument = documentReader<Plan>({
  name: 'plan',
  version: PLAN_FORMAT_VERSION,
  schema: planSchema,
  remade: 'make the plan anew with `pricewright plan --out FILE`',
});
