/**
 * Which of the models of a price, or of a leaf of a matrix, is the one that bills: the interface says, the one that
 * matches `type`.
 */
import type { JsonObject } from '../../model/json.ts';
import { modelInUse, modelNamedBy, type PricingModelField, pricingModelsOf } from '../../model/price.ts';
import type { FieldPath } from '../../model/source.ts';
import type { ModelFaults } from './model-fault.ts';

/**
 * Undefined where nothing says which; a fault is added wherever `type` does not; `owner` is its name in sentences.
 * Beside the one in use others mean nothing.
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
    // Probably the one that is meant: its own faults are reported along with this one.
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
