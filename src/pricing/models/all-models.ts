/** Every pricing model of the interface, by its field in a price. */
import type { PricingModelField } from '../../model/catalog/price.ts';
import { expressionModel } from './expression.ts';
import { LEAF_MODELS } from './leaf-models.ts';
import { matrixModel } from './matrix.ts';
import { prepaidFixedTieredModel } from './prepaid-fixed-tiered.ts';
import { prepaidTieredModel } from './prepaid-tiered.ts';
import type { ModelModule } from './pricing-model.ts';

export const MODELS: { readonly [Field in PricingModelField]: ModelModule<Field> } = {
  ...LEAF_MODELS,
  prepaid_tiered_pricing_model: prepaidTieredModel,
  prepaid_fixed_tiered_pricing_model: prepaidFixedTieredModel,
  expression_pricing_model: expressionModel,
  matrix_pricing_model: matrixModel,
};
