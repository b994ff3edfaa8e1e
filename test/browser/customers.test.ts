import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { planHtml } from '../../src/report/html/plan-html.ts';
import { customersPlan, type SampleCustomer } from '../report/customers-plan.ts';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

const FEW: readonly SampleCustomer[] = [
  {
    name: 'Bakehouse',
    currency: 'USD',
    bundle: 'bundles.starter',
    manager: 'i.okafor',
    before: '100',
    after: '109.125',
  },
  {
    name: '=HYPERLINK("x")',
    currency: 'USD',
    bundle: 'bundles.growth',
    manager: null,
    before: '1200',
    after: '1100',
  },
  {
    name: '<b>Ünal</b> & "Søn", Ltd',
    currency: 'EUR',
    bundle: 'bundles.growth',
    manager: 'l.santos',
    before: '9',
    after: '10',
  },
  {
    name: 'Civic',
    currency: 'USD',
    bundle: 'bundles.growth',
    manager: 'l.santos',
    before: '50',
    after: '50',
    counted: false,
  },
];

const names = (page: Page) => page.locator('table.customers tbody th').allTextContents();
const sum = (page: Page) => page.locator('#customers-sum').textContent();
const search = (page: Page) => page.getByRole('search', { name: 'Filter customers' });

/** From the typed text to the page as it is then laid out. */
function timeToFilter(page: Page, text: string): Promise<number> {
  return page.evaluate(`(() => {
    const input = document.querySelector('#customers-filter [name=text]');
    const started = performance.now();
    input.value = ${JSON.stringify(text)};
    input.dispatchEvent(new Event('input', { bubbles: true }));
    document.body.getBoundingClientRect();
    return performance.now() - started;
  })()`);
}

describe('the customers of a plan', () => {
  test('have their names, fields and amounts, and exact sums by currency', async () => {
    const { page, complaints, requests } = await browser.open(planHtml(customersPlan(FEW)));
    expect(await names(page)).toEqual(['<b>Ünal</b> & "Søn", Ltd', 'Bakehouse', '=HYPERLINK("x")', 'Civic']);
    expect(await sum(page)).toBe(
      '4 subscriptions, +1.00 EUR a month, \u221290.875 USD a month; 1 counted in part',
    );
    const cells = page.locator('table.customers tbody tr').nth(1).locator('td');
    expect(await cells.allTextContents()).toEqual([
      ...['100.00', '109.13', '+9.13, +9.1\u00a0%', 'USD', '2027-01-19', '60', 'bundles.starter'],
      ...['i.okafor', '2027-06-01, renews', 'cus_c00000', 'c00000'],
    ]);
    const unchanged = page.locator('table.customers tbody tr').nth(3).locator('td').nth(2);
    expect(await unchanged.textContent()).toBe('none (counted in part)');
    expect([complaints, requests]).toEqual([[], []]);
  });

  test('are found by name, id and field, and the sums are those that are found', async () => {
    const { page } = await browser.open(planHtml(customersPlan(FEW)));
    for (const [text, found] of [
      ['SANTOS', ['<b>Ünal</b> & "Søn", Ltd', 'Civic']],
      ['cus_c00001', ['=HYPERLINK("x")']],
      ['søn', ['<b>Ünal</b> & "Søn", Ltd']],
      ['nobody', []],
    ] as const) {
      await search(page).getByLabel('Name, id or field').fill(text);
      await expect.poll(() => names(page)).toEqual(found);
    }
    await search(page).getByRole('button', { name: 'Show all' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(4);
    await search(page).getByLabel('Currency').selectOption('USD');
    await search(page).getByLabel('Bundle').selectOption('bundles.growth');
    expect(await names(page)).toEqual(['=HYPERLINK("x")', 'Civic']);
    expect(await sum(page)).toBe('2 subscriptions of 4, \u2212100.00 USD a month; 1 counted in part');
    await search(page).getByLabel('Pays').selectOption('pays less');
    expect(await names(page)).toEqual(['=HYPERLINK("x")']);
  });

  test('are found by segment, bundle and any other field, where a field makes the cohorts', async () => {
    const segments = ['smb', 'enterprise', 'smb', 'enterprise'];
    const { page } = await browser.open(
      planHtml(customersPlan(FEW.map((each, index) => ({ ...each, segment: segments[index] ?? '' })))),
    );
    await search(page).getByLabel('Segment').selectOption('enterprise');
    expect(await names(page)).toEqual(['=HYPERLINK("x")', 'Civic']);
    await search(page).getByLabel('Account manager').selectOption('(none)');
    expect(await names(page)).toEqual(['=HYPERLINK("x")']);
    await search(page).getByRole('button', { name: 'Show all' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(4);
    await search(page).getByLabel('Bundle').selectOption('bundles.starter');
    expect(await names(page)).toEqual(['Bakehouse']);
  });

  test('are counted in bars by their change, which follow the filter with its heading', async () => {
    const { page } = await browser.open(planHtml(customersPlan(FEW)));
    const figure = page.locator('figure.histogram');
    const bars = () =>
      figure.locator('tbody tr').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const [bin, count] = Array.from(row.children, ({ textContent }) => textContent);
          const width = Number(row.querySelector('rect')?.getAttribute('width'));
          return count === '0' ? [] : [[bin, count, width]];
        }),
      );
    expect(await bars()).toEqual([
      ['−8 to −10 %', '1', 100],
      ['+8 to +10 %', '1', 100],
      ['+10 % and more', '1', 100],
      ['not known, or in part', '1', 100],
    ]);
    await search(page).getByLabel('Currency').selectOption('USD');
    await search(page).getByLabel('Pays').selectOption('pays more');
    expect(await bars()).toEqual([['+8 to +10 %', '1', 100]]);
    expect(await figure.locator('figcaption').textContent()).toBe('1 customer by the change of a month');
  });

  test('are sorted by the keyboard, numbers by their exact value', async () => {
    const { page } = await browser.open(planHtml(customersPlan(FEW)));
    await page.getByRole('button', { name: 'Before' }).focus();
    await page.keyboard.press('Enter');
    expect(await names(page)).toEqual(['<b>Ünal</b> & "Søn", Ltd', 'Civic', 'Bakehouse', '=HYPERLINK("x")']);
    expect(await page.locator('th[aria-sort=ascending]').textContent()).toBe('Before');
    await page.keyboard.press('Enter');
    expect((await names(page))[0]).toBe('=HYPERLINK("x")');
    expect(await page.locator('th[aria-sort=descending]').textContent()).toBe('Before');
  });

  test('are taken away as CSV: those that are found, exact, and harmless in a spreadsheet', async () => {
    const { page, requests } = await browser.open(planHtml(customersPlan(FEW)));
    await page.context().setOffline(true);
    await search(page).getByLabel('Currency').selectOption('USD');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    const lines = text.replace('\ufeff', '').split('\r\n');
    expect(download.suggestedFilename()).toBe('customers.csv');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe(
      'Name,Before,After,Change a month,Currency,From,Days of notice,Bundle,Account manager,Contract,Customer,Subscription,Counted,Plan digest',
    );
    expect(lines[1]).toMatch(
      /^Bakehouse,100,109.125,9.125,USD,2027-01-19,60,bundles.starter,i.okafor,"2027-06-01, renews",cus_c00000,c00000,yes,[0-9a-f]{64}$/,
    );
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)",1200,1100,-100,/);
    expect(lines[3]).toContain(',in part,');
    expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  });

  test('stand in the page without its script', async () => {
    const { page } = await browser.open(planHtml(customersPlan(FEW)), { javaScriptEnabled: false });
    expect(await names(page)).toHaveLength(4);
    expect(await sum(page)).toBe(
      '4 subscriptions, +1.00 EUR a month, \u221290.875 USD a month; 1 counted in part',
    );
    expect(await search(page).count()).toBe(0);
  });

  test('are ten thousand of which one is found, and fifty are drawn', async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, index): SampleCustomer => ({
        name: `Customer ${index}`,
        currency: index % 3 === 0 ? 'EUR' : 'USD',
        bundle: `bundles.b${index % 7}`,
        manager: `m${index % 20}`,
        before: String(100 + index),
        after: `${101 + index}.50`,
      }),
    );
    const html = planHtml(customersPlan(many));
    const { page, complaints, openedInMs } = await browser.open(html);
    const size = (Buffer.byteLength(html) / 1e6).toFixed(2);
    const times: string[] = [];
    for (const text of ['customer', 'customer 9876', 'nobody', ''])
      times.push(`“${text}” ${Math.round(await timeToFilter(page, text))} ms`);
    console.log(
      `10,000 customers: ${size} MB, open after ${Math.round(openedInMs)} ms; filtered by ${times.join(', ')}`,
    );
    expect(await names(page)).toHaveLength(50);
    expect(await sum(page)).toBe('10,000 subscriptions, +5,001.00 EUR a month, +9,999.00 USD a month');
    const button = page.getByRole('button', { name: 'Show 500 more of 9,950' });
    await button.click();
    expect(await names(page)).toHaveLength(550);
    await search(page).getByLabel('Name, id or field').fill('customer 9876');
    await expect.poll(() => names(page)).toEqual(['Customer 9876']);
    expect(complaints).toEqual([]);
  });
});
