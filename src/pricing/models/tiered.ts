/** The four models of tiers alone: one tier prices the whole, or each its own part; of units, or of an amount of money. */
import type { TieredModel } from '../../model/catalog/price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { type AmountText, type CurvedModel, fields, requireUsage } from './pricing-model.ts';
import { type ModelFaults, readUnits } from './read-decimal.ts';
import { type Measure, readTiers } from './read-tiers.ts';
import {
  curveOn,
  partSegments,
  rateParts,
  rateWhole,
  TIER_FIELDS,
  tiersText,
  wholeSegments,
} from './tiers.ts';

/** Each way in which tiers price a quantity. */
const WAYS = {
  tiered: { rate: rateWhole, segments: wholeSegments },
  graduated: { rate: rateParts, segments: partSegments },
};

function read(way: keyof typeof WAYS, measure: Measure) {
  return (written: TieredModel, path: FieldPath, faults: ModelFaults): CurvedModel => {
    const tiers = readTiers(written.tiers, measure, [...path, 'tiers'], faults);
    const units = written.units === undefined ? null : readUnits(written.units, [...path, 'units'], faults);
    return {
      kind: 'curved',
      ratedBy: measure,
      declares: units && 'all',
      units,
      prepaidUnits: null,
      rate: (usage) => {
        const given = requireUsage(usage[measure] ?? units ?? undefined, measure);
        return given.kind === 'unrated' ? given : WAYS[way].rate(tiers, given.value);
      },
      curves: (grid) => [curveOn(measure, grid, (step) => WAYS[way].segments(tiers, step))],
    };
  };
}

const words = ({ tiers }: JsonObject, amount: AmountText): string => tiersText(tiers, amount);
const OF_UNITS = { words, fields: fields('units', { tiers: TIER_FIELDS }) };
const OF_MONEY = { words, fields: fields('', { tiers: TIER_FIELDS }) };

export const tieredModel = { ...OF_UNITS, read: read('tiered', 'quantity') };
export const graduatedTieredModel = { ...OF_UNITS, read: read('graduated', 'quantity') };
export const tieredPercentageModel = { ...OF_MONEY, read: read('tiered', 'amount') };
export const graduatedPercentageModel = { ...OF_MONEY, read: read('graduated', 'amount') };
