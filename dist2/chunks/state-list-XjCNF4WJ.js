import { i as EXIT, un as sortByAddress } from "./model-C61qMIaC.js";
import { n as visible, r as visibleJson } from "./sanitize-CbNGqdB1.js";
import "./lease-DCM-1xjt.js";
import { t as withProjectState } from "./project-state-Dh3PlwzY.js";

// src/cli/commands/state/state-list.ts
/** `state list`: prints every address on record with its remote id, and every address with a request in doubt. */
async function stateList(world, options) {
	return withProjectState(world, options, "read", async (state) => {
		const records = await state.listed();
		const inDoubt = new Set((await state.reader.openIntents()).map(({ address }) => address));
		const recorded = new Set(records.map(({ address }) => address));
		const unrecorded = [...inDoubt].filter((address) => !recorded.has(address)).map(unrecordedAt);
		const listed = sortByAddress([...records, ...unrecorded]);
		if (options.json) await printAsJson(world, state, listed, inDoubt);
		else world.stdout.write(listed.map((each) => `${visible(lineOf(each, inDoubt))}\n`).join(""));
		return EXIT.done;
	});
}
function unrecordedAt(address) {
	return {
		address,
		remoteId: null,
		presence: "unknown"
	};
}
function lineOf({ address, remoteId, presence }, inDoubt) {
	const marks = [...presence === "deleted" || presence === "removed" ? [presence] : [], ...inDoubt.has(address) ? ["in doubt"] : []];
	return `${address}  ${remoteId ?? "-"}${marks.length === 0 ? "" : `  (${marks.join(", ")})`}`;
}
/** Prints one array part by part, because the values of a large state are more than one string can hold. */
async function printAsJson(world, state, listed, inDoubt) {
	for (let from = 0; from < listed.length; from += 500) {
		const part = listed.slice(from, from + 500);
		const records = await state.recordsAt(part.map(({ address }) => address));
		const whole = new Map(records.map((record) => [record.address, record]));
		const rows = part.map((each) => ({
			...whole.get(each.address) ?? each,
			inDoubt: inDoubt.has(each.address)
		}));
		world.stdout.write(`${from === 0 ? "[" : ","}\n${elementsText(rows)}`);
	}
	world.stdout.write(listed.length === 0 ? "[]\n" : "\n]\n");
}
/** The text between the brackets of an array, without the line breaks beside them. */
function elementsText(elements) {
	return visibleJson(JSON.stringify(elements, null, 2).slice(2, -2));
}

export { stateList };