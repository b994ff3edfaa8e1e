/** The guard on what takes effect in the past: a version, an end, and what a new subscription would be billed for it. */

import { billedBack } from '../../ledger/of-plan/past-contracts.ts';
import { counted } from '../../model/messages/counted.ts';
import { daysBetween } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { Guard } from './guard-facts.ts';

/** A contract is often written down weeks after it began. One that began longer ago exists elsewhere, or has a wrong year. */
const LATE_ENTRY_DAYS = 366;

export const backdating: Guard = ({ backdating_days }, { steps, money, today }) => {
  const dated = steps.flatMap((step) => {
    if (step.effective_at === null) return [];
    const days = daysBetween(step.effective_at, today);
    const what = step.action === 'cancel' ? 'its end' : 'its version';
    const message = `${what} would take effect ${counted(days, 'day')} ago, on ${step.effective_at}`;
    return [{ address: step.address, days, message }];
  });
  const billed = billedBack(money, today).filter(({ days }) => days > LATE_ENTRY_DAYS);
  return [...dated, ...billed]
    .filter(({ days }) => days > backdating_days)
    .map(({ address, days, message }) => ({ address, amount: decimal(days), message }));
};
