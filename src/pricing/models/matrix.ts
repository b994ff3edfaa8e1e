/**
 * Matrix: the usage's dimension values choose a cell, and the cell's model rates the rest of the usage.
 *
 * The interface shows the parts of a node but not their order. Our order: a leaf ends the search. Otherwise each
 * split is tried in turn, first the branch of the usage's value, then the wildcard. The wildcard covers a missing
 * value, and every value without a branch that leads to a leaf. If no split leads to a leaf, the fallback is tried.
 * If that fails too, the search continues one node up. Values are compared exactly, including upper and lower case.
 */
import type {
  PricingModelField,
  PricingModels,
  MatrixLeaf as WrittenLeaf,
  MatrixModel as WrittenMatrixModel,
  MatrixNode as WrittenNode,
  MatrixSplit as WrittenSplit,
} from '../../model/catalog/price.ts';
import { oneValue } from '../../model/messages/diagnostic.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  scalarText,
} from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import { chooseModel } from './choose-model.ts';
import { LEAF_MODELS, type LeafModelField } from './leaf-models.ts';
import {
  type AmountText,
  type CurvedModel,
  fields,
  inWords,
  list,
  type MatrixModel,
  type MatrixNode,
  type ModelModule,
  type Rating,
  type Usage,
  unrated,
  type WrittenFields,
} from './pricing-model.ts';
import type { ModelFaults } from './read-decimal.ts';

const NODE_FIELDS: Record<string, WrittenFields> = {
  leaf: fields(
    'cell_key type label',
    Object.fromEntries(Object.entries(LEAF_MODELS).map(([name, model]) => [name, model.fields])),
  ),
  splits: list(() =>
    fields('dimension_key', { branches: list(() => fields('value', { child: NODE })), wildcard: NODE }),
  ),
};
const NODE: WrittenFields = { kind: 'fields', fields: NODE_FIELDS };
NODE_FIELDS.fallback = NODE;

export const matrixModel: ModelModule<'matrix_pricing_model', MatrixModel> = {
  read: (written, path, faults) => {
    const dimensions = readDimensions(written, [...path, 'dimensions'], faults);
    const root = new NodeReader(dimensions, faults).readNode(written.root, [...path, 'root'], 1);
    return {
      kind: 'matrix',
      dimensions,
      root,
      ratedBy: 'cells',
      declares: null,
      rate: (usage) => rate(root, usage),
    };
  },
  words: ({ root = null }, amount) => inWords(leavesIn(root), ', ', leafWords(amount)),
  fields: fields('line_item_template', {
    dimensions: list(() => fields('key label values')),
    root: NODE,
  }),
  fieldsInBundle: null,
};

/** The written leaves, in the order of their node's parts. */
function leavesIn(node: Json): readonly JsonObject[] {
  if (isJsonArray(node)) return node.flatMap(leavesIn);
  if (!isJsonObject(node)) return [];
  const { leaf, splits = null, branches = null, child = null, wildcard = null, fallback = null } = node;
  return [
    ...(isJsonObject(leaf) ? [leaf] : []),
    ...[splits, branches, child, wildcard, fallback].flatMap(leavesIn),
  ];
}

const leafWords =
  (amount: AmountText) =>
  (leaf: JsonObject): string => {
    const models = Object.entries(LEAF_MODELS).flatMap(([field, { words }]) => {
      const model = leaf[field];
      return isJsonObject(model) ? [words(model, amount)] : [];
    });
    const name = leaf.label ?? leaf.cell_key;
    return [...(name === undefined ? [] : [oneValue(scalarText(name))]), ...models].join(' ');
  };

/** The depth limit of the tree. No real price list is deeper, and reading a deeper one could exhaust the stack. */
const MAX_MATRIX_DEPTH = 32;

/** The values of each dimension; null for one that takes any. */
type Dimensions = ReadonlyMap<string, readonly string[] | null>;
type Split = MatrixNode['splits'][number];

const EMPTY_NODE: MatrixNode = { leaf: null, splits: [], fallback: null };

function readDimensions(written: WrittenMatrixModel, path: FieldPath, faults: ModelFaults): Dimensions {
  const dimensions = new Map<string, readonly string[] | null>();
  for (const [index, { key, values }] of written.dimensions.entries()) {
    if (dimensions.has(key))
      faults.add(
        [...path, index, 'key'],
        'dimension-twice',
        `the dimension ${oneValue(key)} is listed twice`,
        'keep one of them, with all values',
      );
    for (const [place, value] of (values ?? []).entries())
      if (values?.indexOf(value) !== place)
        faults.add(
          [...path, index, 'values', place],
          'dimension-value-twice',
          `the dimension ${oneValue(key)} lists the value ${oneValue(value)} twice`,
          'keep one of them',
        );
    dimensions.set(key, values === undefined ? null : [...(dimensions.get(key) ?? []), ...values]);
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
    const { cell_key: key } = written;
    if (key !== undefined && this.#cellKeys.has(key))
      this.#faults.add(
        [...path, 'cell_key'],
        'cell-key-twice',
        `the cell key ${oneValue(key)} names two leaves`,
        'give each leaf a cell key of its own',
      );
    if (key !== undefined) this.#cellKeys.add(key);
    const field = chooseModel(written, 'the leaf', path, this.#faults);
    if (field === undefined) return null;
    if (!isLeafField(field)) {
      this.#faults.add(
        [...path, field],
        'model-not-for-leaf',
        `a leaf cannot have a ${field}`,
        `use one of ${Object.keys(LEAF_MODELS).join(', ')}`,
      );
      return null;
    }
    const model = readLeaf(written, field, path, this.#faults);
    return model === undefined ? null : { label: written.label ?? key ?? 'cell', model };
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
      if (values && !values.includes(value))
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

function isLeafField(field: PricingModelField): field is LeafModelField {
  return Object.hasOwn(LEAF_MODELS, field);
}

function readLeaf<Field extends LeafModelField>(
  models: PricingModels,
  field: Field,
  path: FieldPath,
  faults: ModelFaults,
): CurvedModel | undefined {
  const modules: { readonly [Each in LeafModelField]: ModelModule<Each, CurvedModel> } = LEAF_MODELS;
  const written = models[field];
  return written && modules[field].read(written, [...path, field], faults);
}

type MatrixLeaf = NonNullable<MatrixNode['leaf']>;

/** The cell for these dimension values; undefined if none matches. */
export function findCell(root: MatrixNode, dimensions: ReadonlyMap<string, string>): MatrixLeaf | undefined {
  const search = (node: MatrixNode): MatrixLeaf | undefined => {
    if (node.leaf !== null) return node.leaf;
    for (const { dimension, branches, wildcard } of node.splits) {
      const value = dimensions.get(dimension);
      const branch = value === undefined ? undefined : branches.get(value);
      const found = (branch && search(branch)) ?? (wildcard ? search(wildcard) : undefined);
      if (found !== undefined) return found;
    }
    return node.fallback === null ? undefined : search(node.fallback);
  };
  return search(root);
}

function rate(root: MatrixNode, usage: Usage): Rating {
  const dimensions = usage.dimensions ?? new Map<string, string>();
  const cell = findCell(root, dimensions);
  if (cell === undefined)
    return unrated('no-matching-cell', `no cell of the matrix matches ${valuesText(dimensions)}`);
  const rating = cell.model.rate(usage);
  if (rating.kind === 'unrated') return rating;
  return {
    ...rating,
    lines: rating.lines.map((line) => ({ ...line, label: `${cell.label}: ${line.label}` })),
  };
}

function valuesText(dimensions: ReadonlyMap<string, string>): string {
  return [...dimensions].map(([key, value]) => `${key} ${value}`).join(', ') || 'a usage without dimensions';
}
