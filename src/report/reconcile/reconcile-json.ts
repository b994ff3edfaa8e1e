/** The document of `reconcile` (`schemas/reconcile.schema.json`). Amounts are exact. */

import { jsonText } from '../words/sanitize.ts';
import { billedTooMuch } from './reconcile-words.ts';
import type { Reconciled } from './reconciled.ts';

export function reconcileJson(found: Reconciled): string {
  const { month, project, environment, target, today, catalog, compared, not_compared, assumed, sums } =
    found;
  return jsonText({
    format_version: 1,
    ...{ project, environment, target, today, catalog },
    month: month.slice(0, 7),
    ...{ compared, not_compared, assumed, sums },
    differences: found.differences.map((each) => ({ ...each, difference: billedTooMuch(each) })),
  });
}
