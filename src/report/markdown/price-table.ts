/** The prices that change as a table: by name, old and new, the change, and for whom. */
import { counted } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { type PriceRow, priceRows } from '../summary/price-movements.ts';
import { cell } from './escape-markdown.ts';
import { cut } from './markdown-lines.ts';

/** The most rows of the table. */
const MOST_ROWS = 8;
const SHORT_TEXT = 80;

/** Empty where no price changes. */
export function priceTable(plan: Plan): readonly string[] {
  const rows = priceRows(plan);
  if (rows.length === 0) return [];
  const more = rows.length - MOST_ROWS;
  return [
    [
      '| Price | change | old → new | for | from |',
      '|:--|--:|--:|:--|:--|',
      ...rows.slice(0, MOST_ROWS).map(rowText),
      ...(more > 0 ? [`| … ${counted(more, 'more price')} | | | | |`] : []),
    ].join('\n'),
  ];
}

function rowText({ name, where, change, written, whom, from }: PriceRow): string {
  const cells = [
    `**${shown(name)}**${shown(where) && ` ${shown(where)}`}`,
    shown(change),
    shown(written),
    shown(whom),
    from,
  ];
  return `| ${cells.join(' | ')} |`;
}

function shown(text: string): string {
  return cell(cut(text, SHORT_TEXT));
}
