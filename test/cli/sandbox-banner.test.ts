import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { bannerText } from '../../src/cli/commands/sandbox.ts';

const FACTS = {
  url: 'http://127.0.0.1:4010',
  apiKey: 'sandbox-key',
  profile: 'alguna',
  seeded: true,
} as const;

test('what the banner says to write is a project file’s service section', () => {
  const text = bannerText(FACTS);
  const [, section = ''] = /pricewright\.yaml:\n\n([\s\S]*?)\n\nand/.exec(text) ?? [];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what stands in the file.
  const key = '${env.BILLING_API_KEY}';
  expect(parse(section)).toEqual({
    service: { base_url: FACTS.url, api_key: key, profile: 'alguna', account: 'sandbox' },
  });
  expect(text).toContain('export BILLING_API_KEY=sandbox-key');
  expect(text).toContain('data in memory, gone when it stops');
  expect(text.endsWith('\n')).toBe(true);
});

test('the commands that it names for the back door carry the key', () => {
  const commands = bannerText(FACTS).match(/curl .*/g) ?? [];
  expect(commands).toHaveLength(3);
  for (const command of commands) expect(command).toContain('-H "Authorization: Bearer $BILLING_API_KEY" ');
});

test('it names the data file', () => {
  expect(bannerText({ ...FACTS, data: 'sandbox.db' })).toContain('data in sandbox.db');
});

test('it says where there is nothing to take up', () => {
  expect(bannerText(FACTS)).not.toContain('it holds nothing');
  expect(bannerText({ ...FACTS, seeded: false })).toContain('it holds nothing: started with --seed .');
  expect(bannerText({ ...FACTS, seeded: false, data: 'sandbox.db' })).not.toContain('it holds nothing');
});
