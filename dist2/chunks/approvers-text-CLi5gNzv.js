// src/cli/approving/approvers-text.ts
function approversText(approvals) {
	return approvals.map(({ name, role }) => `${name} as ${role}`).join(" and ");
}

export { approversText as t };