import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";

// src/cli/io/print-result.ts
function printResult(world, { json }, data, sentence) {
	world.stdout.write(json ? jsonText(data) : `${sentence.split("\n").map(visible).join("\n")}\n`);
}

export { printResult as t };