/** The customers of a plan, one row for each subscription whose bill it touches, with the facts that people know it by. */
import type { AffectedSubscription } from '../../model/plan/affected-subscription.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { type MetadataField, metadataKey } from '../../model/values/metadata-field.ts';
import { type NoticeRow, noticeRows } from '../notices/notice-rows.ts';

export interface CustomerRow extends NoticeRow {
  readonly affected: AffectedSubscription | undefined;
}

export interface CustomerList {
  /** The keys of the project's `report.columns`. */
  readonly columns: readonly string[];
  /** Empty where no money changes. In the order of the notices: by currency, the largest increase of each group first. */
  readonly rows: readonly CustomerRow[];
}

export function customerList(plan: Plan): CustomerList {
  const { affected = [], columns = [] } = plan.impact;
  const byAddress = new Map<string, AffectedSubscription>(affected.map((each) => [each.address, each]));
  return {
    columns: columns.map((field: MetadataField) => metadataKey(field)),
    rows: noticeRows(plan).map((row) => ({ ...row, affected: byAddress.get(row.subscription) })),
  };
}
