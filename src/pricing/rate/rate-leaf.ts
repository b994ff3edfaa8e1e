/** Rates the models that both a price and a cell of a matrix can have. */
import type { LeafModel } from '../pricing-model.ts';
import { rateTiered } from './rate-tiers.ts';
import { rateFixed, rateUnit } from './rate-unit.ts';
import { rateVolumePercentage } from './rate-volume-percentage.ts';
import type { Rating, Usage } from './rating.ts';

export function rateLeaf(model: LeafModel, usage: Usage): Rating {
  switch (model.kind) {
    case 'unit':
      return rateUnit(model.pricePerUnit, usage);
    case 'fixed':
      return rateFixed(model.pricePerUnit, model.units);
    case 'tiered':
    case 'graduated':
      return rateTiered(model, usage);
    case 'volume-percentage':
      return rateVolumePercentage(model, usage);
    default:
      return model satisfies never;
  }
}
