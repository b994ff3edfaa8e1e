// src/apply/sending/in-doubt-result.ts
function inDoubtResult({ key, sends, lastSentAtMs }, reason) {
	return {
		kind: "in_doubt",
		key,
		last_sent_at: new Date(lastSentAtMs).toISOString(),
		sends,
		reason
	};
}

export { inDoubtResult as t };