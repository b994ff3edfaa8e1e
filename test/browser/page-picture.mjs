// Makes the picture of a page in light colours, its first screen at 1400 pixels: node test/browser/page-picture.mjs PLAN.html PICTURE.png
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [page = '', picture = ''] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const open = await browser.newPage({ viewport: { width: 1400, height: 980 }, colorScheme: 'light' });
  await open.goto(pathToFileURL(resolve(page)).href);
  await open.screenshot({ path: picture });
} finally {
  await browser.close();
}
