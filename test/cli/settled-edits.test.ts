/** Whatever is edited, a plan that leaves out what was found settled is the plan that looks at everything. */
import { describe, expect, test } from 'vitest';
import { EDITS, LED } from './company-edits.ts';
import { COMPANY, openCompany } from './settled-company.ts';

describe('after an edit both plans are the same', () => {
  test.each([...EDITS, ...LED])('$name', async ({ before = COMPANY, texts, told = '' }) => {
    const { twin, close } = await openCompany(before);
    try {
      await twin.expectSame();
      expect(twin.leftOut()).toBeGreaterThan(1);
      twin.writeTexts(texts);
      expect(await twin.expectSame()).toMatch(told);
    } finally {
      await close();
    }
  });
});
