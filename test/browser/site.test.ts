/** The built documentation in a browser: nothing comes from elsewhere, its search finds, and a plan of 80 columns fits. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const SITE = join(import.meta.dirname, '../../docs/.vitepress/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** As any host of files does: a folder is its index. */
const server = createServer(async ({ url = '/' }, answer) => {
  const path = decodeURIComponent(url.replace(/[?#].*/, ''));
  const file = path.endsWith('/') ? `${path}index.html` : path;
  const content = await readFile(join(SITE, file)).catch(() => undefined);
  answer.writeHead(content === undefined ? 404 : 200, {
    'content-type': TYPES[extname(file)] ?? 'text/plain',
  });
  answer.end(content);
});
let browser: Browser;
let origin = '';

beforeAll(async () => {
  if ((await readFile(join(SITE, 'index.html')).catch(() => undefined)) === undefined)
    throw new Error('there is no site: npm run docs');
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

async function open(
  path: string,
  width = 1400,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<{ page: Page; wrong: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  atEnd(() => context.close());
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(origin)) wrong.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', ({ message }) => wrong.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  return { page, wrong };
}

test('the search finds a page by a word in it, without another server', async () => {
  const { page, wrong } = await open('/');
  await page.keyboard.press('Control+k');
  await page.locator('#localsearch-input').fill('register of runs');
  await page.locator('.VPLocalSearchBox .result', { hasText: 'A register of runs' }).first().click();
  await page.waitForURL(/recover\.html/);
  await page.locator('h1', { hasText: 'Recover when something went wrong' }).waitFor();
  expect(wrong).toEqual([]);
});

describe('the search', () => {
  let page: Page;
  beforeAll(async () => {
    // It goes with the browser.
    page = (await open('/', 1400, () => undefined)).page;
    await page.keyboard.press('Control+k');
  });

  const words = 'price discount trial seats cancel coupon grandfather stripe invoice usage'.split(' ');
  test.each(words)('for %s opens with a page, not with a diagnostic', async (word) => {
    const found = page.locator('.VPLocalSearchBox .result');
    await page.locator('#localsearch-input').fill('');
    await expect.poll(() => found.count()).toBe(0);
    await page.locator('#localsearch-input').fill(word);
    expect(await found.first().getAttribute('href')).not.toContain('/diagnostics/');
  });
});

test('the sidebar leads to a page, and its links go on', async () => {
  const { page, wrong } = await open('/docs/');
  await page.locator('.VPSidebar').getByRole('link', { name: 'The catalog', exact: true }).click();
  await page.waitForURL(/reference\/catalog\.html/);
  await page.locator('main').getByRole('link', { name: 'Raise a price' }).first().click();
  await page.waitForURL(/how-to\/raise-a-price\.html/);
  expect(wrong).toEqual([]);
});

test.each([
  { width: 1400, path: '/' },
  { width: 390, path: '/' },
  { width: 390, path: '/docs/reference/commands.html' },
])('nothing sticks out at $width on $path', async ({ width, path }) => {
  const { page, wrong } = await open(path, width);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(wrong).toEqual([]);
});

test('a block of 80 columns needs no scrolling', async () => {
  const { page } = await open('/');
  // The plan of the quickstart is the longest block of the page.
  const over = await page.evaluate(
    'Math.max(...[...document.querySelectorAll("pre")].filter((each) => each.innerText.includes("pricewright plan --out")).map((each) => each.scrollWidth - each.clientWidth))',
  );
  expect(over).toBe(0);
});
