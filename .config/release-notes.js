// Prints what the changelog says of a release: `node .config/release-notes.js v1.2.3`. Fails where the tag is not the version
// of package.json, or the changelog has no section for it.
import { readFileSync } from 'node:fs';

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const tag = process.argv[2] ?? '';
const { version } = JSON.parse(read('package.json'));
if (tag !== `v${version}`)
  fail(`the tag ${JSON.stringify(tag)} is not v${version}, the version of package.json`);
const section = read('CHANGELOG.md')
  .split(/^## /m)
  .find((each) => each.startsWith(`${version} `) || each.startsWith(`[${version}]`));
const notes = section?.slice(section.indexOf('\n')).trim();
if (!notes) fail(`CHANGELOG.md has no section "## ${version} - YYYY-MM-DD" that says something`);
process.stdout.write(`${notes}\n`);

function fail(message) {
  process.stderr.write(`error: ${message}\n`);
  process.exit(1);
}
