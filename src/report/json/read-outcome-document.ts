/** Reads an outcome document, for `show`. */
import outcomeSchema from '../../../schemas/outcome.schema.json' with { type: 'json' };
import type { Outcome } from '../../model/plan/outcome.ts';
import { documentReader } from './read-document.ts';

export const readOutcomeDocument = documentReader<Outcome>({
  name: 'outcome',
  version: 1,
  schema: outcomeSchema,
  remade: 'take the file that `pricewright apply --report FILE` wrote',
});
