import { describe, expect, test } from 'vitest';
import { groupViolations } from '../../src/judge/guards/group-violations.ts';
import type { Violation } from '../../src/judge/guards/guard-facts.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { at } from '../report/sample-plan.ts';

const violation = (
  price: string | undefined,
  key: string,
  amount: string | null,
  unmeasured?: string,
): Violation => ({
  address: at(`subscriptions.${key}`),
  ...(price === undefined ? {} : { price }),
  ...(unmeasured === undefined ? {} : { unmeasured }),
  amount: amount === null ? null : decimal(amount),
  message: 'it increases',
});

describe('the violations of a guard', () => {
  test('are one row for each price, the worst first, each address once', () => {
    const groups = groupViolations('price_increase_percent', [
      violation('logs', 'a', '60'),
      violation('logs', 'b', '12.346'),
      violation('logs', 'a', '12.346'),
      violation('seats', 'c', '5.001'),
    ]);
    expect(groups).toEqual([
      { price: 'logs', measure: 'up to +60.00 %', addresses: ['subscriptions.a', 'subscriptions.b'] },
      { price: 'seats', measure: '+5.00 %', addresses: ['subscriptions.c'] },
    ]);
  });

  test('say first what no percentage measures', () => {
    const [group] =
      groupViolations('price_increase_percent', [
        violation('logs', 'a', null, 'from nothing, or without bound'),
        violation('logs', 'b', '60'),
      ]) ?? [];
    expect(group?.measure).toBe('from nothing, or without bound');
  });

  test('never round a percentage to nothing', () => {
    expect(groupViolations('price_decrease_percent', [violation('logs', 'a', '0.0004')])?.[0]?.measure).toBe(
      '\u22120.0004 %',
    );
  });

  test('of notice are the days, from the least to the most', () => {
    const days = ['0', '7', '3'].map((amount) => violation('logs', amount, amount));
    expect(groupViolations('notice_days', days)?.[0]?.measure).toBe('0 to 7');
    expect(groupViolations('notice_days', days.slice(0, 1))?.[0]?.measure).toBe('0');
  });

  test('that are not about a price have no rows', () => {
    expect(
      groupViolations('deletions', [violation('logs', 'a', '1'), violation(undefined, 'b', '1')]),
    ).toBeUndefined();
  });
});
