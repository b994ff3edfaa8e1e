// Puts a comment on the request that a pipeline runs for, or brings the one that is there up to date.
//
//   node request-comment.mjs FILE
//
// The first line of FILE is a marker that the reader does not see. A comment counts as ours only if it begins with that
// marker and was written with this token: whoever else writes the marker gets no plan put into their words.
import { readFile } from 'node:fs/promises';
import { calls, fail, needed, platform } from './platform.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) fail('say which file holds the comment');
const body = await readFile(file, 'utf8');
const marker = body.split('\n', 1)[0];
if (!marker.startsWith('<!-- pricewright:')) fail(`${file} was not written by pricewright --format markdown`);

const { name, get, send, pages } = calls(platform());
const [comments, place] = name === 'github' ? await onGitHub() : await onGitLab();
const ours = comments.find((comment) => comment.body.startsWith(marker));
if (ours === undefined) await send('POST', comments.path, { body });
else await send(name === 'github' ? 'PATCH' : 'PUT', place(ours), { body });
process.stdout.write(`${ours === undefined ? 'Commented' : 'Comment updated'}.\n`);

async function onGitHub() {
  const repository = `/repos/${needed('GITHUB_REPOSITORY')}`;
  const path = `${repository}/issues/${needed('REQUEST')}/comments`;
  const all = await pages(path);
  const own = all.filter(({ user }) => user.type === 'Bot' && user.login === 'github-actions[bot]');
  return [Object.assign(own, { path }), ({ id }) => `${repository}/issues/comments/${id}`];
}

async function onGitLab() {
  const path = `/projects/${needed('CI_PROJECT_ID')}/merge_requests/${needed('REQUEST')}/notes`;
  const me = await get('/user');
  const own = (await pages(path)).filter(({ author }) => author.id === me.id);
  return [Object.assign(own, { path }), ({ id }) => `${path}/${id}`];
}
