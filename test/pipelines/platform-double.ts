/** A review platform as the scripts of the examples see it: comments, merged requests, and pipelines with their artifacts. */
import fastify from 'fastify';
import { onTestFinished } from 'vitest';

export interface Comment {
  readonly id: number;
  readonly author: string;
  body: string;
}

export interface PlatformDouble {
  readonly url: string;
  readonly comments: Comment[];
  /** What GET answers, by path without its query. Paths that are not named are answered with 404. */
  readonly answers: Map<string, unknown>;
}

export const ROBOT = 'github-actions[bot]';

/** The paths of a request's comments on either platform; what is sent there is kept. */
export async function startPlatform(): Promise<PlatformDouble> {
  const comments: Comment[] = [];
  const answers = new Map<string, unknown>();
  const server = fastify();
  const shown = ({ id, author, body }: Comment) => ({
    id,
    body,
    user: { login: author, type: author === ROBOT ? 'Bot' : 'User' },
    author: { id: author === ROBOT ? 1 : 2 },
  });
  const rewrite = (id: number, body: string) => {
    const comment = comments.find((each) => each.id === id);
    if (comment !== undefined) comment.body = body;
    return comment === undefined ? undefined : shown(comment);
  };
  for (const path of ['/repos/acme/prices/issues/7/comments', '/projects/12/merge_requests/7/notes']) {
    server.get(path, () => comments.map(shown));
    server.post<{ Body: { body: string } }>(path, ({ body: { body } }) => {
      comments.push({ id: comments.length + 1, author: ROBOT, body });
      return {};
    });
  }
  for (const [method, path] of [
    ['PATCH', '/repos/acme/prices/issues/comments/:id'],
    ['PUT', '/projects/12/merge_requests/7/notes/:id'],
  ] as const)
    server.route<{ Params: { id: string }; Body: { body: string } }>({
      method,
      url: path,
      handler: ({ params, body }, reply) => rewrite(Number(params.id), body.body) ?? reply.code(404).send({}),
    });
  server.get('/user', () => ({ id: 1 }));
  server.get('/*', ({ url }, reply) => {
    const answer = answers.get(url.split('?')[0] ?? '');
    return answer === undefined ? reply.code(404).send({}) : reply.send(answer);
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return { url, comments, answers };
}
