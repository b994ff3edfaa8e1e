/** The notices document (`schemas/notices.schema.json`). */
import type { Plan } from '../../model/plan/plan.ts';
import { jsonText } from '../words/sanitize.ts';
import { noticeRows } from './notice-rows.ts';

export function noticesJson(plan: Plan): string {
  const { project, environment, today, digest } = plan;
  return jsonText({
    format_version: 1,
    project,
    environment,
    today,
    plan_digest: digest,
    notices: noticeRows(plan).map(({ plan_digest: _, ...row }) => row),
  });
}
