#!/usr/bin/env node
import * as nodeModule from "node:module";
import { fstatSync, writeSync } from "node:fs";

// src/main.ts
/** The executable: the only file that touches `process`. Everything else gets what it needs passed in. */
const STDOUT = 1;
const STDERR = 2;
/** The exit code where all went well, but for what was to be printed. */
const CUT_SHORT = 1;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
nodeModule.enableCompileCache?.();
const interrupt = interruptOf([
	"SIGINT",
	"SIGTERM",
	"SIGHUP"
]);
const stdout = outputOf(STDOUT, () => process.stdout);
const stderr = outputOf(STDERR, () => process.stderr);
const { runCli } = await import("./chunks/run-cli-Cxk-qrL-.js");
const exitCode = await runCli({
	argv: process.argv.slice(2),
	cwd: process.cwd(),
	env: process.env,
	stdout,
	stderr,
	ask: stderr.isTerminal && process.stdin.isTTY ? (question) => ask(question, interrupt) : void 0,
	now: () => Date.now(),
	random: () => Math.random(),
	token,
	signal: interrupt.signal,
	pid: process.pid
});
const lost = await stdout.lost();
if (lost !== void 0) stderr.write(`error: the output could not be written (${lost}): what was printed is cut short\n`);
process.exitCode = lost !== void 0 && exitCode === 0 ? CUT_SHORT : exitCode;
if (interrupt.signal.aborted) process.exit();
if (stdout.isWritten && stderr.isWritten) process.exit();
function token(length) {
	const { randomInt } = process.getBuiltinModule("node:crypto");
	return Array.from({ length }, () => ALPHABET[randomInt(36)]).join("");
}
/** Aborted by the first signal, which asks to stop: what is in flight is finished. The second is the person's last word. */
function interruptOf(signals) {
	const interrupt = new AbortController();
	for (const signal of signals) process.once(signal, () => {
		interrupt.abort(signal);
		process.once(signal, () => process.exit(130));
	});
	return interrupt;
}
/**
* Written to at once, and through Node's own stream only at a terminal, or from where something finds no room: making a
* stream takes longer than many a command has to say. A reader that goes away (`| head`) is no reason to abandon an apply
* half way: what follows is written to nobody.
*/
function outputOf(file, streamOf) {
	const isDevice = fstatSync(file).isCharacterDevice();
	let gone = false;
	let lost;
	let stream;
	const opened = () => {
		stream ??= streamOf().on("error", ({ code }) => {
			gone = true;
			if (code !== "EPIPE") lost ??= code ?? "unknown";
		});
		return stream;
	};
	return {
		write: (text) => {
			const rest = isDevice || stream !== void 0 ? text : writeNow(file, text);
			if (rest.length > 0 && !gone) opened().write(rest);
		},
		get isWritten() {
			return stream === void 0 || stream.writableLength === 0;
		},
		lost: async () => {
			const open = stream;
			if (open !== void 0 && !gone) await new Promise((end) => open.write("", () => end()));
			return lost;
		},
		get isTerminal() {
			return isDevice && opened().isTTY === true;
		},
		get columns() {
			return isDevice && opened().isTTY ? opened().columns : void 0;
		}
	};
}
/** The rest that found no room: everything if nothing can be written, since the stream knows whether to wait or give up. */
function writeNow(file, text) {
	const bytes = Buffer.from(text);
	try {
		return bytes.subarray(writeSync(file, bytes));
	} catch {
		return bytes;
	}
}
async function ask(question, interrupt) {
	const { createInterface } = await import("node:readline/promises");
	const lines = createInterface({
		input: process.stdin,
		output: process.stderr
	});
	lines.once("SIGINT", () => interrupt.abort("SIGINT"));
	const ended = new Promise((answer) => lines.once("close", () => answer("")));
	interrupt.signal.addEventListener("abort", () => lines.close(), { once: true });
	try {
		return await Promise.race([lines.question(question), ended]);
	} finally {
		lines.close();
	}
}

export {  };