/** The contents of an export or import, in one line for a person. */
import { counted } from '../../model/messages/counted.ts';
import type { Sum } from '../../state/transfer/transfer-state.ts';

export function sumText({ rows: { resources, intents, runs, interventions, meta }, digest }: Sum): string {
  const counts = [
    counted(resources, 'record'),
    counted(intents, 'request'),
    counted(runs, 'run'),
    counted(interventions, 'intervention'),
    counted(meta, 'fact'),
  ];
  return `${counts.join(', ')}, digest ${digest.slice(0, 12)}`;
}
