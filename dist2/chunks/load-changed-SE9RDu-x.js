import { n as digestHashes, r as hashOfFile } from "./digest-files-BtWBfo8l.js";
import { t as locateFiles } from "./locate-files-fWP0hHYB.js";
import { b as loadCatalog } from "./read-inputs-BYvzDuAU.js";
import { g as readCatalog } from "./shared-use-Y6WgBaIb.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { _ as MAX_ALIASED_VALUES, h as decodeUtf8, v as MAX_FILE_BYTES } from "./read-yaml-DhMk-JZp.js";
import { readFileSync } from "node:fs";
import { hash } from "node:crypto";

// src/incremental/hash-subscriptions.ts
/** Hashes the text of each subscription in a file, together with all text elsewhere in the file that it may use. */
/** Anything that looks like an alias or an anchor counts as one, even in a comment or a quoted text. */
const ALIAS = /\*(?=([^ \t\r\n,[\]{}]+))/g;
const ANCHOR = /&(?=([^ \t\r\n,[\]{}]+))/g;
/**
* A subscription whose aliases may lead out of it depends on every text of the file that may hold an anchor, and on
* its own position among those texts: one anchor may lead to another, and of two anchors with one name an alias takes
* the nearest one before it.
*/
function hashSubscriptions(text, split) {
	const owns = split.subscriptions.map(({ start, end }) => text.slice(start, end));
	const anchored = text.includes("*") ? anchoredTexts(text, split, owns) : void 0;
	return split.subscriptions.map((subscription, index) => {
		const own = owns[index] ?? "";
		const around = anchored && leads(own, index, anchored) ? aroundOf(index, anchored) : [];
		const { key, start, end, lines } = subscription;
		return {
			key,
			start,
			end,
			lines,
			hash: hashOf([own, ...around])
		};
	});
}
/** An upper bound on the aliases in a text, which may mean something else without the text around it. */
function aliasesIn(text) {
	return text.match(ALIAS)?.length ?? 0;
}
/** An upper bound on the anchors in a text. */
function anchorsIn(text) {
	return text.match(ANCHOR)?.length ?? 0;
}
/** SHA-256, base64url, over texts in order, each with its end marked. */
function hashOf(texts) {
	return hash("sha256", texts.map((text) => `${text}\0`).join(""), "base64url");
}
function anchoredTexts(text, split, owns) {
	const places = /* @__PURE__ */ new Map();
	const holders = [];
	const texts = [];
	const look = (held, place) => {
		let isHolder = false;
		for (const { 1: name = "" } of held.matchAll(ANCHOR)) {
			places.set(name, (places.get(name) ?? /* @__PURE__ */ new Set()).add(place));
			isHolder = true;
		}
		if (!isHolder) return;
		texts.push(held);
		holders.push(place);
	};
	look(textAround(text, split), -1);
	owns.forEach(look);
	return {
		places,
		holders,
		hash: hashOf(texts)
	};
}
function leads(own, index, { places }) {
	for (const { 1: name = "" } of own.matchAll(ALIAS)) for (const place of places.get(name) ?? []) if (place !== index) return true;
	return false;
}
function aroundOf(index, { holders, hash }) {
	return [hash, String(holders.findIndex((holder) => holder >= index))];
}
/**
* All text outside the subscriptions. It keeps the line of the heading, because an anchor behind that line comes too
* late for the subscriptions.
*/
function textAround(text, { subscriptions }) {
	let rest = "";
	let from = 0;
	for (const { start, end } of subscriptions) {
		rest += text.slice(from, start);
		from = end;
	}
	return rest + text.slice(from);
}

// src/incremental/text-without.ts
function textWithout(text, split, leaveOut) {
	const { heading, subscriptions } = split;
	if (heading === null) return text;
	let rest = text.slice(0, heading.start);
	const isEmptied = subscriptions.every(({ key }) => leaveOut.has(key));
	rest += isEmptied ? "\n" : text.slice(heading.start, heading.end);
	let from = heading.end;
	for (const { key, start, end, lines } of subscriptions) {
		if (!leaveOut.has(key)) continue;
		rest += text.slice(from, start) + "\n".repeat(lines);
		from = end;
	}
	return rest + text.slice(from);
}

// src/incremental/part-to-read.ts
/** Returns bytes, because a string that is cut out of a longer one keeps all of the longer one in memory. */
function partToRead(file, left, upToDate) {
	const { text, split } = left;
	const rest = textWithout(text, split, upToDate);
	if (aliasesIn(rest) === 0) return {
		file,
		content: Buffer.from(rest),
		inPart: true
	};
	if (mayExpandTooFar(left)) return {
		file,
		content: Buffer.from(text),
		leaveOut: upToDate
	};
	const anchored = anchoredIn(text, split);
	const without = new Set([...upToDate].filter((key) => !anchored.has(key)));
	const leaveOut = new Set([...upToDate].filter((key) => anchored.has(key)));
	return {
		file,
		content: Buffer.from(textWithout(text, split, without)),
		leaveOut,
		inPart: true
	};
}
/** Texts of subscriptions that may hold an anchor, by key. */
function anchoredIn(text, { subscriptions }) {
	return new Map(subscriptions.flatMap(({ key, start, end }) => {
		const own = text.slice(start, end);
		return anchorsIn(own) > 0 ? [[key, own]] : [];
	}));
}
/**
* True if the aliases of the whole file may stand for more values than a file may have, which a part of the file
* would not show. A text has at most one value per character, plus the values of its aliases, whose anchors are above
* it.
*/
function mayExpandTooFar({ text, split }) {
	const around = textAround(text, split);
	if (anchorsIn(around) > 0 && aliasesIn(around) > 0) return true;
	let largest = anchorsIn(around) > 0 ? around.length : 0;
	for (const own of anchoredIn(text, split).values()) {
		const aliases = aliasesIn(own);
		if (aliases > 0 && anchorsIn(own) > 1) return true;
		largest = Math.max(largest, own.length + aliases * largest);
	}
	return aliasesIn(text) * largest > MAX_ALIASED_VALUES;
}

// src/incremental/split-subscriptions.ts
/** Works without the flag `m`, because JavaScript ends a line at more characters than YAML does. */
const HEADING = /(?<![^\n])subscriptions:(?: +#[^\n]*| *)(?:\n|$)/;
const ANY_HEADING = /(?<![^\n])["']?subscriptions\b/g;
/** The first character of another section. A tab, for example, could begin an empty line. */
const SECTION = /[a-z"']/;
const KEY = /[a-z0-9][a-z0-9_-]{0,62}(?=:(?:[ \n]|$))/y;
const SPACE = 32;
const HASH = 35;
const NEWLINE = 10;
/**
* Undefined for a text that is not laid out plainly: one block mapping `subscriptions:`, each of its keys at the
* beginning of a line, and all keys in one column. Comments in that column or before it belong to no subscription.
*/
function splitSubscriptions(text) {
	const heading = HEADING.exec(text);
	if ((text.match(ANY_HEADING)?.length ?? 0) !== (heading === null ? 0 : 1)) return void 0;
	if (heading === null) return {
		heading,
		subscriptions: []
	};
	const body = heading.index + heading[0].length;
	const subscriptions = [];
	const keys = /* @__PURE__ */ new Set();
	let open;
	let lines = 0;
	let indent;
	const close = (end) => {
		if (open !== void 0) subscriptions.push({
			key: open.key,
			start: open.start,
			end,
			lines
		});
		open = void 0;
		lines = 0;
	};
	let end = text.length;
	for (let start = body; start < text.length;) {
		let at = start;
		const furthest = start + (indent ?? text.length);
		while (at <= furthest && text.charCodeAt(at) === SPACE) at += 1;
		const code = text.charCodeAt(at);
		const spaces = at - start;
		if (code !== NEWLINE && at < text.length && spaces <= (indent ?? spaces)) {
			if (code === HASH) close(start);
			else if (spaces === 0) {
				if (!SECTION.test(text[start] ?? "")) return void 0;
				end = start;
				break;
			} else {
				indent ??= spaces;
				KEY.lastIndex = at;
				if (spaces !== indent || !KEY.test(text)) return void 0;
				const key = text.slice(at, KEY.lastIndex);
				if (keys.has(key)) return void 0;
				keys.add(key);
				close(start);
				open = {
					key,
					start
				};
			}
		} else if (code !== NEWLINE && at < text.length && open === void 0) return void 0;
		lines += 1;
		const newline = text.indexOf("\n", at);
		start = newline === -1 ? text.length : newline + 1;
	}
	close(end);
	return {
		heading: {
			start: heading.index,
			end: body
		},
		subscriptions
	};
}

// src/incremental/examine-file.ts
/** Finds the subscriptions of a file that are still as they were found up to date, and the text of the others. */
function lookInto(file, content, cached, counts) {
	return {
		file,
		hash: hashOfFile(content),
		cached,
		...(content.byteLength > 10485760 ? void 0 : part(file, content, cached, counts)) ?? {
			dropped: "all",
			part: {
				file,
				content
			}
		}
	};
}
/** Undefined for a file that is not UTF-8 or is laid out in an unusual way. */
function part(file, content, cached, counts) {
	const text = decodeUtf8(content);
	const split = text === void 0 ? void 0 : splitSubscriptions(text);
	if (text === void 0 || split === void 0) return void 0;
	return partOf(file, {
		text,
		split
	}, cached.upToDate(), counts);
}
function partOf(file, left, upToDate, counts) {
	const hashes = new Map(hashSubscriptions(left.text, left.split).map((one) => [one.key, one.hash]));
	const leaveOut = /* @__PURE__ */ new Set();
	const dropped = /* @__PURE__ */ new Map();
	for (const one of upToDate) if (hashes.get(one.key) === one.hash && counts(one)) leaveOut.add(one.key);
	else dropped.set(one.key, one);
	return {
		dropped,
		part: partToRead(file, left, leaveOut)
	};
}

// src/incremental/up-to-date-part.ts
/** `cachedFiles` covers all files, deleted ones included. */
function upToDatePart(files, cachedFiles) {
	const examined = files.map(({ part, ...one }) => ({
		...one,
		isRead: part !== void 0
	}));
	const present = new Set(examined.map(({ file }) => file));
	const changed = [...cachedFiles.filter(({ file }) => !present.has(file)).flatMap((cached) => cached.keys()), ...examined.flatMap((one) => leftIn(one).map(({ key }) => key))];
	let keys;
	return {
		count: examined.reduce((sum, one) => sum + countIn(one), 0),
		changed,
		has: (key) => {
			keys ??= new Set(examined.flatMap(keysIn));
			return keys.has(key);
		},
		keys: () => examined.flatMap(keysIn),
		all: () => usesIn(examined),
		*uses() {
			for (const one of examined) yield* countedUsesIn(one);
		},
		held: () => examined.map(heldIn),
		inPart: () => usesIn(examined.filter(({ isRead }) => isRead)),
		untouched: new Set(examined.flatMap(({ file, isRead }) => isRead ? [] : file))
	};
}
function* usesIn(examined) {
	for (const one of examined) for (const upToDate of upToDateIn(one)) {
		const use = one.cached?.uses[upToDate.uses];
		if (use !== void 0) yield {
			upToDate,
			use
		};
	}
}
/** The subscriptions of a file that still count as up to date. */
function upToDateIn({ cached, dropped }) {
	if (cached === void 0 || dropped === "all") return [];
	return dropped.size === 0 ? cached.upToDate() : cached.upToDate().filter(({ key }) => !dropped.has(key));
}
function keysIn({ cached, dropped }) {
	if (cached === void 0 || dropped === "all") return [];
	return dropped.size === 0 ? cached.keys() : cached.keys().filter((key) => !dropped.has(key));
}
/** The subscriptions of a file that no longer count as up to date. */
function leftIn({ cached, dropped }) {
	if (cached === void 0) return [];
	return dropped === "all" ? cached.upToDate() : [...dropped.values()];
}
function countedUsesIn({ cached, dropped }) {
	if (cached === void 0 || dropped === "all") return [];
	const gone = [...dropped.values()];
	const counts = cached.used();
	return cached.uses.map((use, index) => [use, (counts[index] ?? 0) - gone.filter(({ uses }) => uses === index).length]);
}
function heldIn({ cached, dropped }) {
	if (cached === void 0 || dropped === "all") return [];
	return dropped.size === 0 ? cached.held() : cached.held().filter(([key]) => !dropped.has(key));
}
function countIn({ cached, dropped }) {
	return cached === void 0 || dropped === "all" ? 0 : cached.count - dropped.size;
}

// src/incremental/load-changed.ts
/**
* Loads a catalog without the subscriptions that an apply found up to date and that nothing has touched since.
* Everything unclear is read: a file with an unusual layout, a changed text or shared price, a day that has come.
*/
/**
* `askKnown` resolves to undefined where nothing was found up to date. If the rest of the catalog has a fault,
* everything is loaded, so that every fault is reported. With `hashes`, no file is read merely to hash it.
*/
async function loadChanged(input, askKnown, hashes) {
	const faults = collectFaults();
	const found = await locateFiles(input, faults);
	if (!found.complete || found.files.length === 0) return loadCatalog(input);
	const known = await askKnown();
	if (known === void 0) return loadCatalog(input);
	const hashOf = ({ file, real }) => hashes ? hashes.get(file) ?? "" : hashOfFile(readFileSync(real));
	return loadBeside(input, known, {
		files: found.files,
		hints: faults.list()
	}, hashOf);
}
function loadBeside(input, known, { files, hints }, hashOf) {
	const cachedFiles = new Map(known.files.map((cached) => [cached.file, cached]));
	const look = (file, hash, doubts) => examine(file, hash, cachedFiles.get(file.file), doubts, known);
	let doubts = {
		keys: known.touched,
		uses: /* @__PURE__ */ new Set(),
		files: /* @__PURE__ */ new Set()
	};
	try {
		let examined = files.map((file) => look(file, hashOf(file), doubts));
		const hashes = examined.map(({ file, hash }) => [file, hash]);
		const digest = digestHashes(hashes, input.variables);
		for (;;) {
			const parts = examined.flatMap(({ part }) => part ?? []);
			const read = readCatalog(parts, {
				...input,
				digest
			});
			const { catalog } = read;
			if (catalog === void 0 && read.declined.length === 0) return loadCatalog(input);
			const news = newIn(catalog ? doubtsAbout(catalog, examined, known) : mustBeWhole(read.declined), doubts);
			if (catalog && news === void 0) {
				const upToDate = upToDatePart(examined, known.files);
				return {
					...read,
					upToDate,
					diagnostics: [...hints, ...read.diagnostics]
				};
			}
			if (news === void 0) return loadCatalog(input);
			doubts = joined(doubts, news);
			const again = examined.map((one, index) => {
				const file = files[index];
				return file !== void 0 && concerns(news, one) ? look(file, one.hash, doubts) : one;
			});
			if (again.some(({ hash }, index) => hash !== hashes[index]?.[1])) return loadCatalog(input);
			examined = again;
		}
	} catch (error) {
		if (error instanceof Error && "code" in error) return loadCatalog(input);
		throw error;
	}
}
/**
* Reads the file unless `before`, its hash of a moment ago, shows that it is unchanged. A file that is read counts
* with its content at that time.
*/
function examine({ file, real }, before, cached, doubts, { cacheKey, today }) {
	if (cached === void 0 || cached.cacheKey !== cacheKey || today < cached.day || doubts.files.has(file)) {
		const content = readFileSync(real);
		return {
			file,
			hash: hashOfFile(content),
			cached,
			dropped: "all",
			part: {
				file,
				content
			}
		};
	}
	if (cached.complete && cached.content === before && !concerns(doubts, {
		file,
		cached
	}) && !isOver(cached.until, today)) return {
		file,
		hash: before,
		cached,
		dropped: /* @__PURE__ */ new Map(),
		part: void 0
	};
	const counts = (upToDate) => !doubts.keys.has(upToDate.key) && !isOver(upToDate.until, today) && !doubts.uses.has(nameOf(cached.uses[upToDate.uses]));
	return lookInto(file, readFileSync(real), cached, counts);
}
function isOver(until, today) {
	return until !== null && until <= today;
}
function nameOf(use) {
	return use === void 0 ? "" : `${use.hash} ${use.addresses.join(" ")}`;
}
/**
* Shared things that changed, and up-to-date subscriptions that share a key or an id with one that was read, or whose
* key one of these names in `renamed_from`.
*/
function doubtsAbout(catalog, examined, known) {
	const uses = /* @__PURE__ */ new Set();
	const now = /* @__PURE__ */ new Map();
	const hashOfUse = known.hashesIn(catalog);
	for (const use of new Set(examined.flatMap(({ cached }) => cached?.uses ?? []))) {
		const addresses = use.addresses.join(" ");
		const hash = now.get(addresses) ?? hashOfUse(use.addresses);
		now.set(addresses, hash);
		if (hash !== use.hash) uses.add(nameOf(use));
	}
	return {
		keys: sharedWithNew(catalog, examined),
		uses,
		files: /* @__PURE__ */ new Set()
	};
}
/**
* Keys of up-to-date subscriptions that share a key or an id with a subscription that was read, where that key or id
* is new to the one that was read. A subscription that was up to date before and is read again under the same key and
* id shares neither with another.
*/
function sharedWithNew({ subscriptions }, examined) {
	const before = new Map(examined.flatMap(leftIn).map(({ key, id }) => [key, id]));
	const read = [...subscriptions.values()];
	const named = new Set(read.flatMap(({ key, renamedFrom }) => [key, renamedFrom ?? key]).filter((key) => !before.has(key)));
	const ids = new Set(read.flatMap(({ key, id }) => id === void 0 || before.get(key) === id ? [] : id));
	const byName = named.size === 0 ? [] : examined.flatMap(keysIn).filter((key) => named.has(key));
	const byId = ids.size === 0 ? [] : examined.flatMap(upToDateIn).filter(({ id }) => id !== null && ids.has(id));
	return /* @__PURE__ */ new Set([...byName, ...byId.map(({ key }) => key)]);
}
function mustBeWhole(files) {
	return {
		keys: /* @__PURE__ */ new Set(),
		uses: /* @__PURE__ */ new Set(),
		files: new Set(files)
	};
}
/** Undefined where nothing is new. */
function newIn(more, known) {
	const keys = without(more.keys, known.keys);
	const uses = without(more.uses, known.uses);
	const files = without(more.files, known.files);
	return keys.size + uses.size + files.size === 0 ? void 0 : {
		keys,
		uses,
		files
	};
}
function without(some, others) {
	return new Set([...some].filter((one) => !others.has(one)));
}
function joined(one, other) {
	return {
		keys: /* @__PURE__ */ new Set([...one.keys, ...other.keys]),
		uses: /* @__PURE__ */ new Set([...one.uses, ...other.uses]),
		files: /* @__PURE__ */ new Set([...one.files, ...other.files])
	};
}
function concerns({ keys, uses, files }, { file, cached }) {
	if (files.has(file)) return true;
	if (cached === void 0) return false;
	if (cached.uses.some((use) => uses.has(nameOf(use)))) return true;
	return keys.size > 0 && cached.keys().some((key) => keys.has(key));
}

export { hashSubscriptions as i, splitSubscriptions as n, textWithout as r, loadChanged as t };