import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";

// src/state/draft-file.ts
/** Replaces a file atomically: the new text is written beside it, made durable, then moved into its place. */
/** Number of characters gathered for one write. */
const AT_ONCE = 65536;
/**
* `mode` is the mode of the new file. A target that is not a file, such as a device, is written to directly. Errors
* name `file`, not the draft beside it.
*/
async function openDraft(file, mode) {
	const named = (work) => work.catch((cause) => {
		throw cause instanceof Error ? Object.assign(cause, { path: file }) : cause;
	});
	const found = await stat(file).catch(() => void 0);
	const isPlace = found === void 0 || found.isFile();
	const place = found?.isFile() ? await named(realpath(file)) : file;
	const beside = `${place}.${randomUUID().slice(0, 8)}.new`;
	const handle = await named(isPlace ? open(beside, "wx", mode) : open(file, "w"));
	let waiting = "";
	const flush = () => {
		const text = waiting;
		waiting = "";
		return named(handle.writeFile(text));
	};
	return {
		write: async (text) => {
			waiting += text;
			if (waiting.length >= AT_ONCE) await flush();
		},
		keep: async () => {
			await flush();
			if (isPlace) await named(handle.sync().then(() => rename(beside, place)));
			await named(handle.close());
		},
		drop: async () => {
			await handle.close().catch(() => void 0);
			if (isPlace) await rm(beside, { force: true }).catch(() => void 0);
		}
	};
}

export { openDraft as t };