/** Chromium for tests of the report: a browser of one's own, pages from files, and every request that a page makes. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Nothing of its own is asked of any network, and nothing is kept. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface OpenPage {
  readonly page: Page;
  /** URLs that were asked for after the page itself. */
  readonly requests: readonly string[];
  /** Messages of the console, and errors of scripts. */
  readonly complaints: readonly string[];
  readonly openedInMs: number;
}

export interface Surface {
  /** Opens a report in a context of its own, which ends with the test. */
  open(html: string, options?: BrowserContextOptions): Promise<OpenPage>;
  readonly folder: string;
}

/** One browser for the tests of a file. */
export function useBrowser(): Surface {
  const folder = mkdtempSync(join(tmpdir(), 'pricewright-browser-'));
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (!existsSync(CHROMIUM))
      throw new Error(`there is no ${CHROMIUM}: apt-get install chromium, or say where it is with CHROMIUM`);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let files = 0;
  return {
    folder,
    open: async (html, options = {}) => {
      if (browser === undefined) throw new Error('the browser did not start');
      files += 1;
      const file = join(folder, `report-${files}.html`);
      writeFileSync(file, html);
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const requests: string[] = [];
      const complaints: string[] = [];
      const url = pathToFileURL(file).href;
      page.on('request', (request) => {
        if (request.url() !== url) requests.push(request.url());
      });
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      const started = performance.now();
      await page.goto(url, { waitUntil: 'load' });
      return { page, requests, complaints, openedInMs: performance.now() - started };
    },
  };
}
