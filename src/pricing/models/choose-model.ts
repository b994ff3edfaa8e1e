/** The model that a price or a leaf of a matrix is rated by. */
import {
  modelInUse,
  modelNamedBy,
  type PricingModelField,
  pricingModelsOf,
} from '../../model/catalog/price.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { ModelFaults } from './read-decimal.ts';

/**
 * The model in use; the other models have no effect. Adds a fault if the choice is not clear, and returns undefined
 * then unless the only model is probably meant. `owner` is the name of the price or leaf in messages.
 */
export function chooseModel(
  written: JsonObject,
  owner: 'the price' | 'the leaf',
  path: FieldPath,
  faults: ModelFaults,
): PricingModelField | undefined {
  const models = pricingModelsOf(written);
  const [model] = models;
  const chosen = modelInUse(written);
  if (chosen !== undefined) return chosen;
  if (model === undefined)
    faults.add(
      path,
      'model-missing',
      `${owner} has no pricing model`,
      'give it one, such as unit_pricing_model',
    );
  else if (modelNamedBy(written.type) !== undefined) {
    faults.add(
      [...path, 'type'],
      'type-model-mismatch',
      `\`type\` is \`${written.type}\`, and ${owner} has \`${models.join('`, `')}\`; the service uses the model that matches \`type\``,
      `write type: ${model.replace('_pricing_model', '')}, or ${written.type}_pricing_model`,
    );
    // A single model is probably the one that was meant, so its own faults are reported too.
    return models.length === 1 ? model : undefined;
  } else
    faults.add(
      path,
      'models-several',
      `${owner} has ${models.length} pricing models: ${models.join(', ')}`,
      'keep one of them',
    );
  return undefined;
}
