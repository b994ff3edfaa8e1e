/** Reads plan, outcome and notices documents. The digests are not checked. */
import noticesSchema from '../../../schemas/notices.schema.json' with { type: 'json' };
import outcomeSchema from '../../../schemas/outcome.schema.json' with { type: 'json' };
import planSchema from '../../../schemas/plan.schema.json' with { type: 'json' };
import type { Outcome } from '../../model/plan/outcome.ts';
import { PLAN_FORMAT_VERSION } from '../../model/plan/plan.ts';
import type { PlanDocument } from '../../plan/document/plan-document.ts';
import type { NoticesDocument } from '../notices/notice-formats.ts';
import { documentReader } from './read-document.ts';

/** Every fault names `file`. A document of a newer format is refused before the rest of it is read. */
export const readPlanDocument = documentReader<PlanDocument>({
  name: 'plan',
  version: PLAN_FORMAT_VERSION,
  schema: planSchema,
  remade: 'make the plan anew with `pricewright plan --out FILE`',
});

export const readOutcomeDocument = documentReader<Outcome>({
  name: 'outcome',
  version: 1,
  schema: outcomeSchema,
  remade: 'take the file that `pricewright apply --out FILE` wrote',
});

export const readNoticesDocument = documentReader<NoticesDocument>({
  name: 'notices',
  version: 1,
  schema: noticesSchema,
  remade: 'take the file that `pricewright show PLAN --format notices-json` wrote',
});
