// The two review platforms as these scripts need them: their own variables say where they are.

/** More pages than any request has comments. */
const MOST_PAGES = 50;
const PER_PAGE = 100;

export function platform() {
  if (process.env.GITHUB_ACTIONS === 'true')
    return {
      name: 'github',
      url: needed('GITHUB_API_URL'),
      headers: { authorization: `Bearer ${needed('GITHUB_TOKEN')}`, accept: 'application/vnd.github+json' },
    };
  if (process.env.GITLAB_CI === 'true')
    return {
      name: 'gitlab',
      url: needed('CI_API_V4_URL'),
      headers: { 'private-token': needed('PRICEWRIGHT_GITLAB_TOKEN') },
    };
  return fail('this is neither GitHub Actions nor GitLab CI');
}

export function calls({ name, url, headers }) {
  const ask = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) fail(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const get = async (path) => (await ask('GET', path)).json();
  return {
    name,
    get,
    text: async (path) => (await ask('GET', path)).text(),
    send: ask,
    pages: async (path) => {
      const all = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const some = await get(`${path}?per_page=${PER_PAGE}&page=${page}`);
        all.push(...some);
        if (some.length < PER_PAGE) return all;
      }
      return fail(`${path} has more than ${MOST_PAGES * PER_PAGE} entries`);
    },
  };
}

export function needed(variable) {
  return process.env[variable] || fail(`${variable} is not set`);
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
