/**
 * The matrix model: the usage's dimension values choose a cell, and the cell's model rates the rest of the usage.
 *
 * The interface shows the parts of a node but not their order. Our order: a leaf ends the search. Otherwise each
 * split is tried in turn, first the branch of the usage's value, then the wildcard. The wildcard covers a missing
 * value, and every value without a branch that leads to a leaf. If no split leads to a leaf, the fallback is tried.
 * If that fails too, the search continues one node up. Values are compared exactly, including upper and lower case.
 */
import type { MatrixModel, MatrixNode } from '../pricing-model.ts';
import { rateLeaf } from './rate-leaf.ts';
import { type Rating, type Usage, unrated } from './rating.ts';

export type MatrixLeaf = NonNullable<MatrixNode['leaf']>;

/** The cell for these dimension values; undefined if none matches. */
export function findCell(
  { root }: MatrixModel,
  dimensions: ReadonlyMap<string, string>,
): MatrixLeaf | undefined {
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

export function rateMatrix(model: MatrixModel, usage: Usage): Rating {
  const dimensions = usage.dimensions ?? new Map<string, string>();
  const cell = findCell(model, dimensions);
  if (cell === undefined)
    return unrated('no-matching-cell', `no cell of the matrix matches ${valuesText(dimensions)}`);
  const rating = rateLeaf(cell.model, usage);
  if (rating.kind === 'unrated') return rating;
  return {
    ...rating,
    lines: rating.lines.map((line) => ({ ...line, label: `${cell.label}: ${line.label}` })),
  };
}

function valuesText(dimensions: ReadonlyMap<string, string>): string {
  return [...dimensions].map(([key, value]) => `${key} ${value}`).join(', ') || 'a usage without dimensions';
}
