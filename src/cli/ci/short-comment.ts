/** A comment of one paragraph, for the time in which nothing else is known. */
import { comment } from '../../report/markdown/comment.ts';
import { codeSpan, prose } from '../../report/markdown/escape-markdown.ts';
import { cut } from '../../report/markdown/markdown-lines.ts';
import type { CiContext } from './ci-context.ts';
import { linksParagraph } from './ci-words.ts';
import { namesOf } from './plan-result.ts';

export async function shortComment(
  context: CiContext,
  kind: 'plan' | 'apply' | 'drift',
  paragraph: string,
): Promise<string> {
  const { project, environment } = await namesOf(context);
  const title = { plan: 'Plan for', apply: 'Apply for', drift: 'Prices of' }[kind];
  return comment({
    head: [
      context.marker(kind),
      `## ${title} ${codeSpan(cut(project, 80))} · environment ${prose(cut(environment, 80))}`,
      paragraph,
    ],
    sections: [],
    foot: [linksParagraph(context.run)],
    elsewhere: '',
  });
}
