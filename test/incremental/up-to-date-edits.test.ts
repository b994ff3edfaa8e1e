/** Whatever is edited, a plan that leaves out what was found up to date is the plan that looks at everything. */
import { describe, expect, test } from 'vitest';
import { COMPANY, openCompany } from './company.ts';
import { EDITS, LED } from './company-edits.ts';
import { ENTITLEMENT_EDITS } from './entitlement-edits.ts';

describe('after an edit both plans are the same', () => {
  test.each([...EDITS, ...LED, ...ENTITLEMENT_EDITS])(
    '$name',
    async ({ before = COMPANY, texts, told = '' }) => {
      const { bothWays, close } = await openCompany(before);
      try {
        await bothWays.expectSame();
        expect(bothWays.leftOut()).toBeGreaterThan(1);
        bothWays.writeTexts(texts);
        expect(await bothWays.expectSame()).toMatch(told);
      } finally {
        await close();
      }
    },
  );
});
