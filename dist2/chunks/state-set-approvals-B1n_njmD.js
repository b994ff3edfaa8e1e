import { Ut as fault, i as EXIT, kt as counted } from "./model-C61qMIaC.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { i as underLock, r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";

// src/cli/commands/state/state-set-approvals.ts
/** `state set-approvals`: puts the approval rules of the project file on record by hand, such as after a key was lost. */
async function stateSetApprovals(world, options) {
	const { reason } = options;
	if (!reason) throw fault("missing-reason", "set-approvals needs a reason", "say why nobody can approve the change of the rules: --reason \"…\"");
	const { project } = await readProjectInputs(world, options);
	const state = await openProjectState(world, project, {
		mode: "write",
		origin: null
	});
	try {
		await underLock(world, state, null, ({ setApprovalRules }) => setApprovalRules(project.approvals, {
			atMs: world.now(),
			reason
		}));
		const { rules, approvers } = project.approvals;
		const roles = Object.keys(approvers);
		const sentence = `The ${counted(rules.length, "approval rule")} and the keys of ${counted(roles.length, "role")} of the project file judge the next plan; the log has who said so.`;
		printResult(world, options, {
			environment: project.environment,
			rules: rules.length,
			roles
		}, sentence);
		return EXIT.done;
	} finally {
		await state.close();
	}
}

export { stateSetApprovals };