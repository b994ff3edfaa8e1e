/** Reads a matrix model: its tree of nodes, checked against its dimensions. `rate-tiers.ts` finds a cell in it. */
import {
  LEAF_MODEL_FIELDS,
  modelInUse,
  modelNamedBy,
  type PricingModelField,
  pricingModelsOf,
  type MatrixLeaf as WrittenLeaf,
  type MatrixModel as WrittenMatrixModel,
  type MatrixNode as WrittenNode,
  type MatrixSplit as WrittenSplit,
} from '../../model/catalog/price.ts';
import { oneValue } from '../../model/messages/shortened.ts';
import type { JsonObject } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { MatrixModel, MatrixNode } from '../pricing-model.ts';
import type { ModelFaults } from './read-decimal.ts';
import { isLeafModelField, readLeafModel } from './read-leaf-model.ts';

/** The depth limit of the tree. No real price list is deeper, and reading a deeper one could exhaust the stack. */
const MAX_MATRIX_DEPTH = 32;

type Dimensions = ReadonlyMap<string, readonly string[]>;
type Split = MatrixNode['splits'][number];

const EMPTY_NODE: MatrixNode = { leaf: null, splits: [], fallback: null };

export function readMatrixModel(
  written: WrittenMatrixModel,
  path: FieldPath,
  faults: ModelFaults,
): MatrixModel {
  const dimensions = readDimensions(written, [...path, 'dimensions'], faults);
  const reader = new NodeReader(dimensions, faults);
  return { kind: 'matrix', dimensions, root: reader.readNode(written.root, [...path, 'root'], 1) };
}

function readDimensions(written: WrittenMatrixModel, path: FieldPath, faults: ModelFaults): Dimensions {
  const dimensions = new Map<string, readonly string[]>();
  for (const [index, { key, values }] of written.dimensions.entries()) {
    if (dimensions.has(key))
      faults.add(
        [...path, index, 'key'],
        'dimension-twice',
        `the dimension ${oneValue(key)} is listed twice`,
        'keep one of them, with all values',
      );
    for (const [place, value] of values.entries())
      if (values.indexOf(value) !== place)
        faults.add(
          [...path, index, 'values', place],
          'dimension-value-twice',
          `the dimension ${oneValue(key)} lists the value ${oneValue(value)} twice`,
          'keep one of them',
        );
    dimensions.set(key, [...(dimensions.get(key) ?? []), ...values]);
  }
  return dimensions;
}

/** Walks the tree of one matrix, and holds the data that all its nodes share. */
class NodeReader {
  readonly #dimensions: Dimensions;
  readonly #faults: ModelFaults;
  readonly #cellKeys = new Set<string>();

  constructor(dimensions: Dimensions, faults: ModelFaults) {
    this.#dimensions = dimensions;
    this.#faults = faults;
  }

  readNode(written: WrittenNode, path: FieldPath, depth: number): MatrixNode {
    if (depth > MAX_MATRIX_DEPTH) {
      this.#faults.add(
        path,
        'matrix-too-deep',
        `the matrix is nested more than ${MAX_MATRIX_DEPTH} nodes deep`,
        'split each dimension once on the way to a leaf',
      );
      return EMPTY_NODE;
    }
    const { leaf, splits = [], fallback } = written;
    if (leaf === undefined && splits.length === 0 && fallback === undefined)
      this.#faults.add(
        path,
        'matrix-node-empty',
        'the node has no leaf, no splits and no fallback, so that what reaches it has no price',
        'give it a leaf, or remove it',
      );
    if (leaf !== undefined && (splits.length > 0 || fallback !== undefined))
      this.#faults.add(
        path,
        'matrix-node-unreachable',
        'the node has a leaf, so that its splits and its fallback are never reached',
        'keep the leaf or the rest',
      );
    return {
      leaf: leaf === undefined ? null : this.#readLeaf(leaf, [...path, 'leaf']),
      splits: splits.map((split, index) => this.#readSplit(split, [...path, 'splits', index], depth)),
      fallback: fallback === undefined ? null : this.readNode(fallback, [...path, 'fallback'], depth + 1),
    };
  }

  #readLeaf(written: WrittenLeaf, path: FieldPath): MatrixNode['leaf'] {
    if (this.#cellKeys.has(written.cell_key))
      this.#faults.add(
        [...path, 'cell_key'],
        'cell-key-twice',
        `the cell key ${oneValue(written.cell_key)} names two leaves`,
        'give each leaf a cell key of its own',
      );
    this.#cellKeys.add(written.cell_key);
    const field = chooseModel(written, 'the leaf', path, this.#faults);
    if (field === undefined) return null;
    if (!isLeafModelField(field)) {
      this.#faults.add(
        [...path, field],
        'model-not-for-leaf',
        `a leaf cannot have a ${field}`,
        `use one of ${LEAF_MODEL_FIELDS.join(', ')}`,
      );
      return null;
    }
    const model = readLeafModel(written, field, path, this.#faults);
    return model === undefined ? null : { label: written.label ?? written.cell_key, model };
  }

  #readSplit(written: WrittenSplit, path: FieldPath, depth: number): Split {
    const { dimension_key: dimension, wildcard } = written;
    const values = this.#dimensions.get(dimension);
    if (values === undefined)
      this.#faults.add(
        [...path, 'dimension_key'],
        'dimension-unknown',
        `the matrix has no dimension ${oneValue(dimension)}`,
        `list it in dimensions, or use one of ${[...this.#dimensions.keys()].map(oneValue).join(', ') || 'them'}`,
      );
    if (written.branches.length === 0 && wildcard === undefined)
      this.#faults.add(
        path,
        'matrix-split-empty',
        'the split has no branches and no wildcard',
        'give it a branch, or remove it',
      );
    const branches = new Map<string, MatrixNode>();
    for (const [index, { value, child }] of written.branches.entries()) {
      const at = [...path, 'branches', index];
      if (branches.has(value))
        this.#faults.add(
          [...at, 'value'],
          'branch-twice',
          `the split on ${oneValue(dimension)} has two branches for ${oneValue(value)}`,
          'keep one of them',
        );
      if (values !== undefined && !values.includes(value))
        this.#faults.add(
          [...at, 'value'],
          'branch-value-unknown',
          `${oneValue(value)} is not a value of the dimension ${oneValue(dimension)}`,
          `use one of ${values.map(oneValue).join(', ')}, or list it in the dimension`,
        );
      const node = this.readNode(child, [...at, 'child'], depth + 1);
      if (!branches.has(value)) branches.set(value, node);
    }
    return {
      dimension,
      branches,
      wildcard: wildcard === undefined ? null : this.readNode(wildcard, [...path, 'wildcard'], depth + 1),
    };
  }
}

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
