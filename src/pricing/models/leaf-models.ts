/**
 * The models that a leaf of a matrix can have, each by its field. The interface's matrix model allows no prepaid,
 * expression or matrix model there.
 */
import type { PricingModelField } from '../../model/catalog/price.ts';
import { fixedModel } from './fixed.ts';
import type { CurvedModel, ModelModule } from './pricing-model.ts';
import {
  graduatedPercentageModel,
  graduatedTieredModel,
  tieredModel,
  tieredPercentageModel,
} from './tiered.ts';
import { unitModel } from './unit.ts';
import { volumePercentageModel } from './volume-percentage.ts';

export const LEAF_MODELS = {
  unit_pricing_model: unitModel,
  fixed_pricing_model: fixedModel,
  tiered_pricing_model: tieredModel,
  graduated_tiered_pricing_model: graduatedTieredModel,
  tiered_percentage_pricing_model: tieredPercentageModel,
  graduated_percentage_pricing_model: graduatedPercentageModel,
  volume_percentage_pricing_model: volumePercentageModel,
} as const satisfies { readonly [Field in PricingModelField]?: ModelModule<Field, CurvedModel> };

export type LeafModelField = keyof typeof LEAF_MODELS;
