import { t as textWidth } from "./text-width-DzyJvXuX.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";

// src/report/text/table-text.ts
/** A plain table of texts. Each column is as wide as its widest cell. */
/** The head and one line per row, each ending in a line break. Cells are made harmless. */
function tableText(head, rows) {
	const cells = [head, ...rows].map((row) => row.map(visible));
	const widths = head.map((_, column) => Math.max(...cells.map((row) => textWidth(row[column] ?? ""))));
	return cells.map((row) => row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - textWidth(cell))).join("  ").trimEnd()).map((line) => `${line}\n`).join("");
}

export { tableText as t };