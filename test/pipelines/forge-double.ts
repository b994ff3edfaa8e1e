/** Both forges as `ci` sees them: comments, issues, requests, runs with artifacts. It answers as they do, in pages. */
import fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

export interface Comment {
  readonly id: number;
  readonly author: string;
  body: string;
}

export interface Issue extends Comment {
  title: string;
  state: string;
}

type Query = Readonly<Record<string, string>>;

export interface ForgeDouble {
  readonly url: string;
  /** By request. */
  readonly comments: (request?: number) => Comment[];
  readonly issues: Issue[];
  /** Notes that GitLab itself wrote on a request. */
  readonly notes: object[];
  /**
   * What GET answers, by path without its query. Paths that are not named are answered with 404. `POST` and `PATCH` name
   * the status with which every such request is refused.
   */
  readonly answers: Map<string, unknown | ((query: Query) => unknown)>;
  /** The first line of every request, and the headers that carried a token. */
  readonly log: { readonly line: string; readonly token: string }[];
  /** So many of the next requests are answered with 502. */
  failing: number;
  /** The answers to the next requests, each of them once. */
  readonly limits: { readonly status: number; readonly headers: Query; readonly body?: object }[];
}

export const ROBOT = 'github-actions[bot]';
/** May write in the repository. */
export const COLLEAGUE = 'ada';
/** The beginning of a token of hers. */
export const PERSONAL = 'personal-canary';
export const GITHUB = '/repos/acme/prices';
export const GITLAB = '/projects/12';

export async function startForge(): Promise<ForgeDouble> {
  const server = fastify();
  const kept = new Map<number, Comment[]>();
  const forge: ForgeDouble = {
    url: '',
    comments: (request = 7) => {
      const list = kept.get(request) ?? [];
      kept.set(request, list);
      return list;
    },
    issues: [],
    notes: [],
    answers: new Map(),
    log: [],
    failing: 0,
    limits: [],
  };
  server.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const token = String(headers['private-token'] ?? headers.authorization ?? '');
    forge.log.push({ line: `${method} ${url}`, token });
    const limit = forge.limits.shift();
    const refused = forge.answers.get(method);
    if (typeof refused === 'number') await reply.code(refused).send({});
    else if (limit !== undefined)
      await reply
        .code(limit.status)
        .headers(limit.headers)
        .send(limit.body ?? {});
    else if (forge.failing > 0) {
      forge.failing -= 1;
      await reply.code(502).send('a gateway in between');
    }
  });
  addComments(server, forge);
  addIssues(server, forge);
  server.get('/user', ({ headers }, reply) =>
    headers.authorization === undefined ? { id: 1 } : reply.code(403).send({}),
  );
  server.get<{ Querystring: Query }>('/*', ({ url, query }, reply) => {
    const answer = forge.answers.get(url.split('?')[0] ?? '');
    if (answer === undefined) return reply.code(404).send({ message: 'Not Found' });
    return reply.send(paged(typeof answer === 'function' ? answer(query) : answer, query));
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return Object.assign(forge, { url });
}

function addComments(server: FastifyInstance, { comments, notes }: ForgeDouble): void {
  const all = () => [7, 8, 9].flatMap((request) => comments(request));
  for (const path of [`${GITHUB}/issues/:request/comments`, `${GITLAB}/merge_requests/:request/notes`]) {
    server.get<{ Params: { request: string }; Querystring: Query }>(path, ({ params, query }) =>
      paged([...comments(Number(params.request)).map(shown), ...notes], query),
    );
    server.post<{ Params: { request: string }; Body: { body: string } }>(
      path,
      ({ params, body, headers }, reply) => {
        const id = Math.max(0, ...all().map((comment) => comment.id)) + 1;
        comments(Number(params.request)).push({ id, author: authorOf(headers), body: body.body });
        return reply.code(201).send({});
      },
    );
  }
  for (const [method, url] of [
    ['PATCH', `${GITHUB}/issues/comments/:id`],
    ['PUT', `${GITLAB}/merge_requests/:request/notes/:id`],
  ] as const)
    server.route<{ Params: { id: string }; Body: { body: string } }>({
      method,
      url,
      handler: ({ params, body }, reply) => {
        const comment = all().find(({ id }) => id === Number(params.id));
        if (comment === undefined) return reply.code(404).send({});
        comment.body = body.body;
        return shown(comment);
      },
    });
  for (const url of [`${GITHUB}/issues/comments/:id`, `${GITLAB}/merge_requests/:request/notes/:id`])
    server.delete<{ Params: { id: string } }>(url, ({ params }, reply) => {
      for (const request of [7, 8, 9]) {
        const list = comments(request);
        const at = list.findIndex(({ id }) => id === Number(params.id));
        if (at >= 0) list.splice(at, 1);
      }
      return reply.code(204).send();
    });
  server.get(`${GITLAB}/members/all/3`, () => ({ access_level: 40 }));
}

interface WrittenIssue {
  readonly title?: string;
  readonly body?: string;
  readonly description?: string;
  readonly state?: string;
  readonly state_event?: string;
}

function addIssues(server: FastifyInstance, { issues }: ForgeDouble): void {
  for (const [path, method] of [
    [`${GITHUB}/issues`, 'PATCH'],
    [`${GITLAB}/issues`, 'PUT'],
  ] as const) {
    server.get<{ Querystring: Query }>(path, ({ query }) =>
      paged(
        issues
          .filter(({ state }) => query.state === 'all' || state === 'open')
          .map((issue) => ({
            ...shown(issue),
            number: issue.id,
            iid: issue.id,
            title: issue.title,
            description: issue.body,
          })),
        query,
      ),
    );
    server.post<{ Body: WrittenIssue }>(path, ({ body: { title = '', body, description } }, reply) => {
      const text = body ?? description ?? '';
      issues.push({ id: issues.length + 1, author: ROBOT, title, body: text, state: 'open' });
      return reply.code(201).send({});
    });
    server.route<{ Params: { id: string }; Body: WrittenIssue }>({
      method,
      url: `${path}/:id`,
      handler: ({ params, body }, reply) => {
        const issue = issues.find(({ id }) => id === Number(params.id));
        if (issue === undefined) return reply.code(404).send({});
        issue.body = body.body ?? body.description ?? issue.body;
        issue.title = body.title ?? issue.title;
        if (body.state === 'closed' || body.state_event === 'close') issue.state = 'closed';
        return {};
      },
    });
  }
}

function shown({ id, author, body }: Comment): object {
  return {
    id,
    body,
    user: { login: author, type: author === ROBOT ? 'Bot' : 'User' },
    author_association: author === COLLEAGUE ? 'COLLABORATOR' : 'NONE',
    author: { id: { [ROBOT]: 1, [COLLEAGUE]: 3 }[author] ?? 2 },
  };
}

/** A token of a person's own writes in that person's name. */
function authorOf(headers: Readonly<Record<string, unknown>>): string {
  return [headers.authorization, headers['private-token']].some((token) => String(token).includes(PERSONAL))
    ? COLLEAGUE
    : ROBOT;
}

/** A list, or the one list of an object, as far as the page goes. */
function paged(answer: unknown, { per_page, page = '1' }: Query): unknown {
  const size = Number(per_page ?? 30);
  const slice = (list: unknown) =>
    Array.isArray(list) ? list.slice((Number(page) - 1) * size, Number(page) * size) : list;
  if (Array.isArray(answer)) return slice(answer);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, slice(value)]));
}
