import { t as jsonText } from "./sanitize-CbNGqdB1.js";
import { t as noticeRows } from "./notice-rows-CC8dznKE.js";

// src/report/notices/notices-json.ts
function noticesJson(plan) {
	const { project, environment, today, digest } = plan;
	return jsonText({
		format_version: 1,
		project,
		environment,
		today,
		plan_digest: digest,
		notices: noticeRows(plan).map(({ plan_digest: _, ...row }) => row)
	});
}

export { noticesJson };