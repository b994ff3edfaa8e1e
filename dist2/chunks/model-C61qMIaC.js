import { t as __commonJSMin } from "./rolldown-runtime-CoNq6U3z.js";

// src/model/values/calendar-day.ts
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;
/** The last year of four digits. Its last day stands for every later day. */
const LAST_YEAR = 9999;
const LAST_DAY = `${LAST_YEAR}-12-31`;
/** The day that `text` names, or undefined where it names none (`2027-02-30`, `27-1-1`). */
function parseCalendarDay(text) {
	if (!DAY_TEXT.test(text)) return void 0;
	const { year, month, day } = partsOf$1(text);
	if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return void 0;
	return text;
}
/** The day that `text` names, for text that was checked before. Throws a RangeError where it names none. */
function calendarDay(text) {
	const day = parseCalendarDay(text);
	if (day === void 0) throw new RangeError(`not a calendar day: ${text}`);
	return day;
}
/** The day `months` later, at most {@link LAST_DAY}. The 31st becomes the last day of a shorter month. */
function addMonths(day, months) {
	const { year, month, day: dayOfMonth } = partsOf$1(day);
	const counted = year * 12 + (month - 1) + months;
	const [toYear, toMonth] = [Math.floor(counted / 12), (counted % 12 + 12) % 12 + 1];
	if (toYear > LAST_YEAR) return LAST_DAY;
	return dayOf(toYear, toMonth, Math.min(dayOfMonth, daysInMonth(toYear, toMonth)));
}
/** The first day of the month that `day` is in. */
function firstOfMonth(day) {
	return `${day.slice(0, 8)}01`;
}
/** The number of calendar months from the month of `from` to the month of `to`; negative where `to` comes first. */
function monthsBetween(from, to) {
	const monthNumber = (day) => {
		const { year, month } = partsOf$1(day);
		return year * 12 + month;
	};
	return monthNumber(to) - monthNumber(from);
}
/** The day `days` later, at most {@link LAST_DAY}. Throws a RangeError before the year 0. */
function addDays(day, days) {
	return days > daysBetween(day, "9999-12-31") ? LAST_DAY : utcDay(midnightMs(day) + days * DAY_MS);
}
/** The number of days from `from` to `to`; negative where `to` comes first. */
function daysBetween(from, to) {
	return (midnightMs(to) - midnightMs(from)) / DAY_MS;
}
function laterDay(a, b) {
	return a > b ? a : b;
}
function earlierDay(a, b) {
	return a < b ? a : b;
}
/** The day that a clock in `timeZone` (an IANA name) shows at an instant. Throws a RangeError for an unknown zone. */
function dayAt(epochMs, timeZone) {
	if (timeZone === "UTC") return utcDay(epochMs);
	const parts = new Intl.DateTimeFormat("en", {
		...DAY_IN_DIGITS,
		timeZone
	}).formatToParts(epochMs);
	const part = (type) => Number(parts.find((each) => each.type === type)?.value);
	return dayOf(part("year"), part("month"), part("day"));
}
const DAY_IN_DIGITS = {
	calendar: "iso8601",
	numberingSystem: "latn",
	year: "numeric",
	month: "2-digit",
	day: "2-digit"
};
const DAY_MS = 864e5;
function partsOf$1(text) {
	return {
		year: Number(text.slice(0, 4)),
		month: Number(text.slice(5, 7)),
		day: Number(text.slice(8, 10))
	};
}
function dayOf(year, month, day) {
	if (year < 0 || year > LAST_YEAR) throw new RangeError(`a day in the year ${year} cannot be written`);
	const digits = (count, width) => String(count).padStart(width, "0");
	return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
function utcDay(epochMs) {
	const day = new Date(epochMs);
	return dayOf(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}
function daysInMonth(year, month) {
	if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
/** Midnight of the day in UTC, where all days have the same length. */
function midnightMs(day) {
	return Date.parse(`${day}T00:00:00Z`);
}

// src/model/values/address.ts
/** Addresses: the stable names that the catalog, the state and plans use for one thing. */
/** The form of a key. A key is part of addresses, file names and idempotency keys. */
const KEY_PATTERN = /^[a-z0-9][a-z0-9_-]{0,62}$/;
/** The collection of each kind, as addresses, files and sections of the catalog name it. */
const COLLECTION = {
	product: "products",
	bundle: "bundles",
	plan: "plans",
	customer: "customers",
	subscription: "subscriptions"
};
/** The kinds in the order in which they build on each other. */
const DECLARED_KINDS = [
	"product",
	"bundle",
	"plan",
	"customer",
	"subscription"
];
const PULLED_KINDS = [
	"product",
	"bundle",
	"plan",
	"subscription"
];
const KIND_OF_COLLECTION = new Map(DECLARED_KINDS.map((kind) => [COLLECTION[kind], kind]));
function addressOf(kind, key) {
	return `${COLLECTION[kind]}.${key}`;
}
/** `from` is the day from which the version holds; null for the version that a subscription opens with. */
function versionAddress(subscriptionKey, from) {
	return `subscriptions.${subscriptionKey}.versions.${from ?? "opening"}`;
}
/** The section of a catalog file that declares sets of entitlements. */
const ENTITLEMENT_SETS = "entitlement_sets";
/**
* The name of an entitlement set among the things that a subscription uses. It is in no record and no plan, because
* the service has no sets, and {@link parseAddress} does not know it.
*/
function entitlementSetAddress(key) {
	return `${ENTITLEMENT_SETS}.${key}`;
}
/** Undefined where `text` is not an address. */
function parseAddress(text) {
	const [collection = "", key = "", versions, point, ...rest] = text.split(".");
	const kind = KIND_OF_COLLECTION.get(collection);
	if (kind === void 0 || !KEY_PATTERN.test(key) || rest.length > 0) return void 0;
	if (versions === void 0) return {
		kind,
		key
	};
	if (kind !== "subscription" || versions !== "versions" || point === void 0) return void 0;
	const day = point === "opening" ? "opening" : parseCalendarDay(point);
	return day === void 0 ? void 0 : {
		kind: "version",
		key,
		point: day
	};
}
/** The address of the subscription that a version belongs to; any other address is its own owner. */
function ownerOf(address) {
	const end = address.indexOf(".", address.indexOf(".") + 1);
	return end === -1 ? address : address.slice(0, end);
}
/** True where `address` is the named one or stands below it: `subscriptions.acme` covers its versions too. */
function covers(named, address) {
	return address === named || address.startsWith(`${named}.`);
}
function kindOf(address) {
	const parsed = parseAddress(address);
	if (parsed === void 0) throw new Error(`not an address: ${address}`);
	return parsed.kind;
}
const COLLECTION_ORDER = Object.values(COLLECTION);
/**
* Sorts by {@link compareAddresses}. It checks the order first, because a list can be as long as a catalog has
* subscriptions and is often sorted already.
*/
function sortByAddress(entries) {
	if (entries.every((entry, index) => {
		const before = entries[index - 1];
		return before === void 0 || compareAddresses(before.address, entry.address) <= 0;
	})) return entries;
	const keyed = entries.map((entry) => ({
		entry,
		key: sortKey(entry.address)
	}));
	keyed.sort((a, b) => compareTexts(a.key, b.key));
	return keyed.map(({ entry }) => entry);
}
/** Orders products, bundles, plans, customers, subscriptions. A subscription's versions come after it, by date. */
function compareAddresses(a, b) {
	if (isSubscription(a) && isSubscription(b)) return compareTexts(a, b);
	return compareTexts(sortKey(a), sortKey(b));
}
function compareTexts(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}
const SUBSCRIPTIONS = `${COLLECTION.subscription}.`;
function isSubscription(address) {
	return address.startsWith(SUBSCRIPTIONS) && !address.includes(".", SUBSCRIPTIONS.length);
}
/** Splits the address at its dots without checking it, because a check takes longer than the rest of the sort. */
function sortKey(address) {
	const dot = address.indexOf(".");
	const end = address.indexOf(".", dot + 1);
	const order = COLLECTION_ORDER.indexOf(address.slice(0, dot));
	if (end === -1) return `${order} ${address.slice(dot + 1)} `;
	const point = address.slice(address.lastIndexOf(".") + 1);
	return `${order} ${address.slice(dot + 1, end)} ${point === "opening" ? "0000-00-00" : point}`;
}

// src/model/values/json.ts
function isJsonObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/**
* A field of the object itself. People choose names, such as those of metadata, that may be `constructor` or
* `toString`, which every object inherits.
*/
function ownField(object, name) {
	return Object.hasOwn(object, name) ? object[name] : void 0;
}
/** `Array.isArray` that narrows a readonly JSON array. */
function isJsonArray(value) {
	return Array.isArray(value);
}
/** The objects in a list; none where the value is not a list. */
function objectsIn(list) {
	return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

// src/model/values/source.ts
function sourceText(source) {
	return `${source.file}:${source.line}:${source.column}`;
}

// src/model/messages/shortened.ts
/** Texts that others wrote, cut to a readable length. Pure. */
/** At most `most` characters (UTF-16 units). The last one is an ellipsis where something is missing. */
function shortened(text, most) {
	if (text.length <= most) return text;
	return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
/** The longest value that a diagnostic repeats. */
const MOST_OF_ONE_VALUE = 200;
/** Cuts a value without quotes and backticks in a sentence, where {@link boundedSentence} cannot find its end. */
function oneValue(value) {
	return shortened(value, MOST_OF_ONE_VALUE);
}
/** The longest sentence, with all its values. */
const LONGEST_SENTENCE = 1e3;
/** A text in backticks, a quoted text, or one word. */
const VALUE = /`[^`]*`|"(?:[^"\\]|\\.)*"|[^\s"`]+/g;
/** A sentence of a diagnostic with every long value cut short. */
function boundedSentence(sentence) {
	if (sentence.length <= MOST_OF_ONE_VALUE) return sentence;
	return shortened(sentence.replace(VALUE, boundedValue), LONGEST_SENTENCE);
}
function boundedValue(value) {
	const [mark = ""] = /^[`"]/.exec(value) ?? [];
	return mark === "" ? oneValue(value) : `${mark}${oneValue(value.slice(1, -1))}${mark}`;
}

// src/model/messages/diagnostic.ts
/** Faults in a person's files: collected, never thrown one by one, each with its place, a stable code and a fix. */
function isError(diagnostic) {
	return diagnostic.severity === "error";
}
/** `file:line:column: code: what is wrong; how to fix it`, one line each, related places indented below. */
function diagnosticText(diagnostic) {
	const lines = [`${diagnostic.source ? `${sourceText(diagnostic.source)}: ` : ""}${diagnostic.severity === "warning" ? "warning: " : ""}${diagnostic.code}: ${diagnostic.message}; ${diagnostic.fix}`];
	for (const related of diagnostic.related ?? []) lines.push(`    ${sourceText(related.source)}: ${related.message}`);
	return lines.join("\n");
}
/** The diagnostic with long values cut short; see {@link boundedSentence}. */
function bounded(diagnostic) {
	const { message, fix, related } = diagnostic;
	return {
		...diagnostic,
		message: boundedSentence(message),
		fix: boundedSentence(fix),
		...related && { related: related.map((each) => ({
			...each,
			message: boundedSentence(each.message)
		})) }
	};
}
/** Orders by file, line, column, then code and message, so that every run lists the same faults in the same order. */
function compareDiagnostics(a, b) {
	const left = a.source;
	const right = b.source;
	if (left && right) {
		if (left.file !== right.file) return left.file < right.file ? -1 : 1;
		if (left.line !== right.line) return left.line - right.line;
		if (left.column !== right.column) return left.column - right.column;
	} else if (left || right) return left ? 1 : -1;
	if (a.code !== b.code) return a.code < b.code ? -1 : 1;
	return a.message < b.message ? -1 : a.message > b.message ? 1 : 0;
}
/** Thrown where a command cannot continue. The diagnostics give the reasons; `exitCode` is the documented code. */
var DiagnosticsError = class extends Error {
	code = "PRICEWRIGHT_DIAGNOSTICS";
	diagnostics;
	exitCode;
	constructor(reported, exitCode = 1) {
		const diagnostics = reported.map(bounded);
		super(diagnostics.map(diagnosticText).join("\n"));
		this.name = "DiagnosticsError";
		this.diagnostics = diagnostics;
		this.exitCode = exitCode;
	}
};
/** A {@link DiagnosticsError} with one fault that is in no file. */
function fault(code, message, fix, exitCode = 1) {
	return new DiagnosticsError([{
		severity: "error",
		code,
		message,
		fix
	}], exitCode);
}

// node_modules/big.js/big.mjs
/************************************** EDITABLE DEFAULTS *****************************************/
var DP = 20;
var RM = 1;
var MAX_DP = 1e6;
var MAX_POWER = 1e6;
var NE = -7;
var PE = 21;
var STRICT = false;
var NAME = "[big.js] ";
var INVALID = NAME + "Invalid ";
var INVALID_DP = INVALID + "decimal places";
var INVALID_RM = INVALID + "rounding mode";
var DIV_BY_ZERO = NAME + "Division by zero";
var P = {};
var UNDEFINED = void 0;
var NUMERIC = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
function _Big_() {
	function Big(n) {
		var x = this;
		if (!(x instanceof Big)) return n === UNDEFINED && arguments.length === 0 ? _Big_() : new Big(n);
		if (n instanceof Big) {
			x.s = n.s;
			x.e = n.e;
			x.c = n.c.slice();
		} else {
			if (typeof n !== "string") {
				if (Big.strict === true && typeof n !== "bigint") throw TypeError(INVALID + "value");
				n = n === 0 && 1 / n < 0 ? "-0" : String(n);
			}
			parse(x, n);
		}
		x.constructor = Big;
	}
	Big.prototype = P;
	Big.DP = DP;
	Big.RM = RM;
	Big.NE = NE;
	Big.PE = PE;
	Big.strict = STRICT;
	Big.roundDown = 0;
	Big.roundHalfUp = 1;
	Big.roundHalfEven = 2;
	Big.roundUp = 3;
	return Big;
}
function parse(x, n) {
	var e, i, nl;
	if (!NUMERIC.test(n)) throw Error(INVALID + "number");
	x.s = n.charAt(0) == "-" ? (n = n.slice(1), -1) : 1;
	if ((e = n.indexOf(".")) > -1) n = n.replace(".", "");
	if ((i = n.search(/e/i)) > 0) {
		if (e < 0) e = i;
		e += +n.slice(i + 1);
		n = n.substring(0, i);
	} else if (e < 0) e = n.length;
	nl = n.length;
	for (i = 0; i < nl && n.charAt(i) == "0";) ++i;
	if (i == nl) x.c = [x.e = 0];
	else {
		for (; nl > 0 && n.charAt(--nl) == "0";);
		x.e = e - i - 1;
		x.c = [];
		for (e = 0; i <= nl;) x.c[e++] = +n.charAt(i++);
	}
	return x;
}
function round(x, sd, rm, more) {
	var xc = x.c;
	if (rm === UNDEFINED) rm = x.constructor.RM;
	if (rm !== 0 && rm !== 1 && rm !== 2 && rm !== 3) throw Error(INVALID_RM);
	if (sd < 1) {
		more = rm === 3 && (more || !!xc[0]) || sd === 0 && (rm === 1 && xc[0] >= 5 || rm === 2 && (xc[0] > 5 || xc[0] === 5 && (more || xc[1] !== UNDEFINED)));
		xc.length = 1;
		if (more) {
			x.e = x.e - sd + 1;
			xc[0] = 1;
		} else xc[0] = x.e = 0;
	} else if (sd < xc.length) {
		more = rm === 1 && xc[sd] >= 5 || rm === 2 && (xc[sd] > 5 || xc[sd] === 5 && (more || xc[sd + 1] !== UNDEFINED || xc[sd - 1] & 1)) || rm === 3 && (more || !!xc[0]);
		xc.length = sd;
		if (more) for (; ++xc[--sd] > 9;) {
			xc[sd] = 0;
			if (sd === 0) {
				++x.e;
				xc.unshift(1);
				break;
			}
		}
		for (sd = xc.length; !xc[--sd];) xc.pop();
	}
	return x;
}
function stringify(x, doExponential, isNonzero) {
	var e = x.e, s = x.c.join(""), n = s.length;
	if (doExponential) s = s.charAt(0) + (n > 1 ? "." + s.slice(1) : "") + (e < 0 ? "e" : "e+") + e;
	else if (e < 0) {
		for (; ++e;) s = "0" + s;
		s = "0." + s;
	} else if (e > 0) {
		if (++e > n) for (e -= n; e--;) s += "0";
		else if (e < n) s = s.slice(0, e) + "." + s.slice(e);
	} else if (n > 1) s = s.charAt(0) + "." + s.slice(1);
	return x.s < 0 && isNonzero ? "-" + s : s;
}
P.abs = function() {
	var x = new this.constructor(this);
	x.s = 1;
	return x;
};
P.cmp = function(y) {
	var isneg, x = this, xc = x.c, yc = (y = new x.constructor(y)).c, i = x.s, j = y.s, k = x.e, l = y.e;
	if (!xc[0] || !yc[0]) return !xc[0] ? !yc[0] ? 0 : -j : i;
	if (i != j) return i;
	isneg = i < 0;
	if (k != l) return k > l ^ isneg ? 1 : -1;
	j = (k = xc.length) < (l = yc.length) ? k : l;
	for (i = -1; ++i < j;) if (xc[i] != yc[i]) return xc[i] > yc[i] ^ isneg ? 1 : -1;
	return k == l ? 0 : k > l ^ isneg ? 1 : -1;
};
P.div = function(y) {
	var x = this, Big = x.constructor, a = x.c, b = (y = new Big(y)).c, k = x.s == y.s ? 1 : -1, dp = Big.DP;
	if (dp !== ~~dp || dp < 0 || dp > MAX_DP) throw Error(INVALID_DP);
	if (!b[0]) throw Error(DIV_BY_ZERO);
	if (!a[0]) {
		y.s = k;
		y.c = [y.e = 0];
		return y;
	}
	var bl, bt, n, cmp, ri, bz = b.slice(), ai = bl = b.length, al = a.length, r = a.slice(0, bl), rl = r.length, q = y, qc = q.c = [], qi = 0, p = dp + (q.e = x.e - y.e) + 1;
	q.s = k;
	k = p < 0 ? 0 : p;
	bz.unshift(0);
	for (; rl++ < bl;) r.push(0);
	do {
		for (n = 0; n < 10; n++) {
			if (bl != (rl = r.length)) cmp = bl > rl ? 1 : -1;
			else for (ri = -1, cmp = 0; ++ri < bl;) if (b[ri] != r[ri]) {
				cmp = b[ri] > r[ri] ? 1 : -1;
				break;
			}
			if (cmp < 0) {
				for (bt = rl == bl ? b : bz; rl;) {
					if (r[--rl] < bt[rl]) {
						ri = rl;
						for (; ri && !r[--ri];) r[ri] = 9;
						--r[ri];
						r[rl] += 10;
					}
					r[rl] -= bt[rl];
				}
				for (; !r[0];) r.shift();
			} else break;
		}
		qc[qi++] = cmp ? n : ++n;
		if (r[0] && cmp) r[rl] = a[ai] || 0;
		else r = [a[ai]];
	} while ((ai++ < al || r[0] !== UNDEFINED) && k--);
	if (!qc[0] && qi != 1) {
		qc.shift();
		q.e--;
		p--;
	}
	if (qi > p) round(q, p, Big.RM, r[0] !== UNDEFINED);
	return q;
};
P.eq = function(y) {
	return this.cmp(y) === 0;
};
P.gt = function(y) {
	return this.cmp(y) > 0;
};
P.gte = function(y) {
	return this.cmp(y) > -1;
};
P.lt = function(y) {
	return this.cmp(y) < 0;
};
P.lte = function(y) {
	return this.cmp(y) < 1;
};
P.minus = P.sub = function(y) {
	var i, j, t, xlty, x = this, Big = x.constructor, a = x.s, b = (y = new Big(y)).s;
	if (a != b) {
		y.s = -b;
		return x.plus(y);
	}
	var xc = x.c.slice(), xe = x.e, yc = y.c, ye = y.e;
	if (!xc[0] || !yc[0]) {
		if (yc[0]) y.s = -b;
		else if (xc[0]) y = new Big(x);
		else y.s = 1;
		return y;
	}
	if (a = xe - ye) {
		if (xlty = a < 0) {
			a = -a;
			t = xc;
		} else {
			ye = xe;
			t = yc;
		}
		t.reverse();
		for (b = a; b--;) t.push(0);
		t.reverse();
	} else {
		j = ((xlty = xc.length < yc.length) ? xc : yc).length;
		for (a = b = 0; b < j; b++) if (xc[b] != yc[b]) {
			xlty = xc[b] < yc[b];
			break;
		}
	}
	if (xlty) {
		t = xc;
		xc = yc;
		yc = t;
		y.s = -y.s;
	}
	if ((b = (j = yc.length) - (i = xc.length)) > 0) for (; b--;) xc[i++] = 0;
	for (b = i; j > a;) {
		if (xc[--j] < yc[j]) {
			for (i = j; i && !xc[--i];) xc[i] = 9;
			--xc[i];
			xc[j] += 10;
		}
		xc[j] -= yc[j];
	}
	for (; xc[--b] === 0;) xc.pop();
	for (; xc[0] === 0;) {
		xc.shift();
		--ye;
	}
	if (!xc[0]) {
		y.s = 1;
		xc = [ye = 0];
	}
	y.c = xc;
	y.e = ye;
	return y;
};
P.mod = function(y) {
	var ygtx, x = this, Big = x.constructor, a = x.s, b = (y = new Big(y)).s;
	if (!y.c[0]) throw Error(DIV_BY_ZERO);
	x.s = y.s = 1;
	ygtx = y.cmp(x) == 1;
	x.s = a;
	y.s = b;
	if (ygtx) return new Big(x);
	a = Big.DP;
	b = Big.RM;
	Big.DP = Big.RM = 0;
	x = x.div(y);
	Big.DP = a;
	Big.RM = b;
	return this.minus(x.times(y));
};
P.neg = function() {
	var x = new this.constructor(this);
	x.s = -x.s;
	return x;
};
P.plus = P.add = function(y) {
	var e, k, t, x = this, Big = x.constructor;
	y = new Big(y);
	if (x.s != y.s) {
		y.s = -y.s;
		return x.minus(y);
	}
	var xe = x.e, xc = x.c, ye = y.e, yc = y.c;
	if (!xc[0] || !yc[0]) {
		if (!yc[0]) {
			if (xc[0]) y = new Big(x);
			else y.s = x.s;
		}
		return y;
	}
	xc = xc.slice();
	if (e = xe - ye) {
		if (e > 0) {
			ye = xe;
			t = yc;
		} else {
			e = -e;
			t = xc;
		}
		t.reverse();
		for (; e--;) t.push(0);
		t.reverse();
	}
	if (xc.length - yc.length < 0) {
		t = yc;
		yc = xc;
		xc = t;
	}
	e = yc.length;
	for (k = 0; e; xc[e] %= 10) k = (xc[--e] = xc[e] + yc[e] + k) / 10 | 0;
	if (k) {
		xc.unshift(k);
		++ye;
	}
	for (e = xc.length; xc[--e] === 0;) xc.pop();
	y.c = xc;
	y.e = ye;
	return y;
};
P.pow = function(n) {
	var x = this, one = new x.constructor("1"), y = one, isneg = n < 0;
	if (n !== ~~n || n < -1e6 || n > MAX_POWER) throw Error(INVALID + "exponent");
	if (isneg) n = -n;
	for (;;) {
		if (n & 1) y = y.times(x);
		n >>= 1;
		if (!n) break;
		x = x.times(x);
	}
	return isneg ? one.div(y) : y;
};
P.prec = function(sd, rm) {
	if (sd !== ~~sd || sd < 1 || sd > MAX_DP) throw Error(INVALID + "precision");
	return round(new this.constructor(this), sd, rm);
};
P.round = function(dp, rm) {
	if (dp === UNDEFINED) dp = 0;
	else if (dp !== ~~dp || dp < -1e6 || dp > MAX_DP) throw Error(INVALID_DP);
	return round(new this.constructor(this), dp + this.e + 1, rm);
};
P.sqrt = function() {
	var r, c, t, x = this, Big = x.constructor, s = x.s, e = x.e, half = new Big("0.5");
	if (!x.c[0]) return new Big(x);
	if (s < 0) throw Error(NAME + "No square root");
	s = Math.sqrt(+stringify(x, true, true));
	if (s === 0 || s === 1 / 0) {
		c = x.c.join("");
		if (!(c.length + e & 1)) c += "0";
		s = Math.sqrt(c);
		e = ((e + 1) / 2 | 0) - (e < 0 || e & 1);
		r = new Big((s == 1 / 0 ? "5e" : (s = s.toExponential()).slice(0, s.indexOf("e") + 1)) + e);
	} else r = new Big(s + "");
	e = r.e + (Big.DP += 4);
	do {
		t = r;
		r = half.times(t.plus(x.div(t)));
	} while (t.c.slice(0, e).join("") !== r.c.slice(0, e).join(""));
	return round(r, (Big.DP -= 4) + r.e + 1, Big.RM);
};
P.times = P.mul = function(y) {
	var c, x = this, Big = x.constructor, xc = x.c, yc = (y = new Big(y)).c, a = xc.length, b = yc.length, i = x.e, j = y.e;
	y.s = x.s == y.s ? 1 : -1;
	if (!xc[0] || !yc[0]) {
		y.c = [y.e = 0];
		return y;
	}
	y.e = i + j;
	if (a < b) {
		c = xc;
		xc = yc;
		yc = c;
		j = a;
		a = b;
		b = j;
	}
	for (c = new Array(j = a + b); j--;) c[j] = 0;
	for (i = b; i--;) {
		b = 0;
		for (j = a + i; j > i;) {
			b = c[j] + yc[i] * xc[j - i - 1] + b;
			c[j--] = b % 10;
			b = b / 10 | 0;
		}
		c[j] = b;
	}
	if (b) ++y.e;
	else c.shift();
	for (i = c.length; !c[--i];) c.pop();
	y.c = c;
	return y;
};
P.toExponential = function(dp, rm) {
	var x = this, n = x.c[0];
	if (dp !== UNDEFINED) {
		if (dp !== ~~dp || dp < 0 || dp > MAX_DP) throw Error(INVALID_DP);
		x = round(new x.constructor(x), ++dp, rm);
		for (; x.c.length < dp;) x.c.push(0);
	}
	return stringify(x, true, !!n);
};
P.toFixed = function(dp, rm) {
	var x = this, n = x.c[0];
	if (dp !== UNDEFINED) {
		if (dp !== ~~dp || dp < 0 || dp > MAX_DP) throw Error(INVALID_DP);
		x = round(new x.constructor(x), dp + x.e + 1, rm);
		for (dp = dp + x.e + 1; x.c.length < dp;) x.c.push(0);
	}
	return stringify(x, false, !!n);
};
P.toJSON = P.toString = function() {
	var x = this, Big = x.constructor;
	return stringify(x, x.e <= Big.NE || x.e >= Big.PE, !!x.c[0]);
};
if (typeof Symbol !== "undefined") P[Symbol.for("nodejs.util.inspect.custom")] = P.toJSON;
P.toNumber = function() {
	var n = +stringify(this, true, true);
	if (this.constructor.strict === true && !this.eq(n.toString())) throw Error(NAME + "Imprecise conversion");
	return n;
};
P.toPrecision = function(sd, rm) {
	var x = this, Big = x.constructor, n = x.c[0];
	if (sd !== UNDEFINED) {
		if (sd !== ~~sd || sd < 1 || sd > MAX_DP) throw Error(INVALID + "precision");
		x = round(new Big(x), sd, rm);
		for (; x.c.length < sd;) x.c.push(0);
	}
	return stringify(x, sd <= x.e || x.e <= Big.NE || x.e >= Big.PE, !!n);
};
P.valueOf = function() {
	var x = this, Big = x.constructor;
	if (Big.strict === true) throw Error(NAME + "valueOf disallowed");
	return stringify(x, x.e <= Big.NE || x.e >= Big.PE, true);
};
var Big = _Big_();

// src/model/values/decimal.ts
/**
* Exact decimals. Money, percentages and unit prices are strings outside the program and `Decimal` inside;
* binary floating point never carries an amount, and the strict mode below makes passing one an error.
*/
/** Addition, subtraction and multiplication are exact; division keeps this many decimal places, half to even. */
const DIVISION_PLACES = 40;
const StrictBig = Big();
StrictBig.strict = true;
StrictBig.DP = DIVISION_PLACES;
StrictBig.RM = Big.roundHalfEven;
StrictBig.PE = 1e6;
StrictBig.NE = -1e6;
const DECIMAL_TEXT = /^-?\d+(\.\d+)?$/;
/** True for a decimal number as the interface writes it: digits, an optional minus and fraction, no exponent. */
function isDecimalText(text) {
	return DECIMAL_TEXT.test(text);
}
/**
* A text must satisfy {@link isDecimalText}, and a number must be a safe integer;
* any bigint is accepted. Throws a RangeError otherwise.
*/
function decimal(text) {
	if (typeof text === "number") {
		if (!Number.isSafeInteger(text)) throw new RangeError(`not an exact integer: ${text}`);
		return new StrictBig(String(text));
	}
	if (typeof text === "string" && !isDecimalText(text)) throw new RangeError(`not a decimal number: ${text}`);
	return new StrictBig(String(text));
}
const ZERO = decimal("0");
const ONE = decimal("1");
const HUNDRED = decimal("100");
/** The shortest plain notation: no exponent, no trailing zeros. */
function decimalText(value) {
	return value.eq(ZERO) ? "0" : value.toFixed();
}
/** The values in ascending order, each once. */
function ascending(values) {
	const sorted = values.toSorted((a, b) => a.cmp(b));
	return sorted.filter((value, index) => index === 0 || !value.eq(sorted[index - 1] ?? ""));
}
/** One text per value: `"10.0"`, `"10.00"` and `"010"` all become `"10"`. Any other text is returned unchanged. */
function canonicalDecimalText(text) {
	return isDecimalText(text) ? decimalText(decimal(text)) : text;
}

// src/model/messages/counted.ts
/** Numbers as text for sentences. */
/** `1 subscription`, `10,000 subscriptions`. */
function counted(count, singular, plural = `${singular}s`) {
	return `${grouped(String(count))} ${count === 1 ? singular : plural}`;
}
/** Groups digits by three: `1234567.5` becomes `1,234,567.5`. A hyphen at the start becomes a minus sign. */
function grouped(digits) {
	const [whole = "", fraction] = digits.replace(/^-/, "−").split(".");
	const marked = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return fraction === void 0 ? marked : `${marked}.${fraction}`;
}

// node_modules/fastest-levenshtein/mod.js
var require_fastest_levenshtein = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = Infinity;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
}));

// src/model/messages/nearest-name.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
/** The nearest of `names`; undefined where none is near enough to be a typing error. */
function nearestName(written, names) {
	if (names.length === 0) return void 0;
	const nearest = (0, import_fastest_levenshtein.closest)(written.toLowerCase(), names);
	return (0, import_fastest_levenshtein.distance)(written.toLowerCase(), nearest) <= Math.max(1, Math.floor(Math.min(written.length, nearest.length) / 2)) ? nearest : void 0;
}
/** The fix for an unknown name: the nearest name, else the names to choose from, else `none`. */
function suggestName(written, names, none) {
	const nearest = nearestName(written, names);
	if (nearest !== void 0) return `write \`${nearest}\``;
	if (names.length === 0 || names.length > MOST_LISTED) return none;
	if (names.length === 1) return `write \`${names[0]}\``;
	return `write one of ${names.map((name) => `\`${name}\``).join(", ")}`;
}
/**
* The name that `written` misspells by one slip: other capitals, one letter added, missing or changed, or two letters
* swapped. Undefined for a name in the list, and for a name too short to tell it from other words.
*/
function slipOf(written, names) {
	if (names.includes(written)) return void 0;
	const lower = written.toLowerCase();
	return names.find((name) => {
		if (lower === name) return true;
		if (Math.min(lower.length, name.length) < SHORTEST_SLIP) return false;
		const slips = (0, import_fastest_levenshtein.distance)(lower, name);
		return slips === 1 || slips === 2 && lettersOf(lower) === lettersOf(name);
	});
}
const SHORTEST_SLIP = 4;
function lettersOf(name) {
	return [...name].sort().join("");
}
/** A longer list helps nobody. */
const MOST_LISTED = 12;

// src/model/catalog/catalog.ts
/** The catalog: the desired state, read from the YAML files and checked, with the place of every value. */
/** The payer of a subscription: the customer id where it is known, else the address of the customer to create. */
function payerOf({ fields, customer }) {
	return String(fields.customer_id ?? (customer?.kind === "address" ? customer.address : ""));
}
/** The declared thing at an address, where it was read. The address of a version gives its subscription. */
function declaredAt(catalog, address) {
	const parsed = parseAddress(address);
	switch (parsed?.kind) {
		case "product": return catalog.products.get(parsed.key);
		case "bundle": return catalog.bundles.get(parsed.key);
		case "plan": return catalog.plans.get(parsed.key);
		case "customer": return catalog.customers.get(parsed.key);
		case "subscription":
		case "version": return catalog.subscriptions.get(parsed.key);
		case void 0: return;
		default: return parsed;
	}
}
/** Every declared thing that was read, section by section, in the order of the files. */
function declaredThings(catalog) {
	return DECLARED_KINDS.flatMap((kind) => [...catalog[`${kind}s`].values()]);
}
/** The entitlement set that `entitlementSetAddress` names so; undefined for anything else. */
function entitlementSetAt({ entitlementSets }, address) {
	const set = entitlementSets?.get(address.slice(ENTITLEMENT_SETS.length + 1));
	return set?.address === address ? set : void 0;
}
/** True where the catalog declares entitlements that several subscriptions have in common. */
function sharesEntitlements({ bundles, entitlementSets }) {
	return entitlementSets !== void 0 || [...bundles.values()].some(({ entitlements }) => entitlements !== void 0);
}
/** Extends a locator by a prefix, so that `inner(path)` asks `outer([...prefix, ...path])`. */
function locateWithin(outer, ...prefix) {
	return (path) => outer([...prefix, ...path]);
}

// src/model/catalog/contract-days.ts
/** The days of a contract: its start and its renewals. */
/**
* The start of the contract in a subscription's fields, as written or as answered. Null where they name no day:
* a service may answer an instant that is not midnight, and the interface does not show which day that means.
*/
function contractStart(fields) {
	const start = member(fields.contract, "start_date");
	return typeof start === "string" ? parseCalendarDay(start) ?? null : null;
}
/** The renewals of a monthly contract in two centuries. A lock that lasts longer counts as never released. */
const MOST_RENEWALS = 2400;
/**
* The first renewal on or after a day. Null where the contract has no start or no duration, and where the renewal is
* later than the last day that can be written.
*/
function nextRenewal(fields, day) {
	const start = contractStart(fields);
	const duration = member(fields.contract, "duration_months");
	if (start === null || typeof duration !== "number" || duration <= 0) return null;
	const renewalMonths = member(fields.renewal, "duration_months");
	const step = typeof renewalMonths === "number" && renewalMonths > 0 ? renewalMonths : duration;
	for (let renewal = 0; renewal < MOST_RENEWALS; renewal += 1) {
		const at = addMonths(start, duration + renewal * step);
		if (at >= day) return at === "9999-12-31" ? null : at;
	}
	return null;
}
function member(value, name) {
	return isJsonObject(value) ? value[name] : void 0;
}

// src/model/catalog/price.ts
/**
* The models that a leaf of a matrix can have. The interface's matrix model allows no prepaid, expression or matrix
* model.
*/
const LEAF_MODEL_FIELDS = [
	"unit_pricing_model",
	"fixed_pricing_model",
	"tiered_pricing_model",
	"graduated_tiered_pricing_model",
	"tiered_percentage_pricing_model",
	"graduated_percentage_pricing_model",
	"volume_percentage_pricing_model"
];
const PRICING_MODEL_FIELDS = [
	...LEAF_MODEL_FIELDS,
	"prepaid_tiered_pricing_model",
	"prepaid_fixed_tiered_pricing_model",
	"expression_pricing_model",
	"matrix_pricing_model"
];
/**
* The model that a type names. Undefined for a type that names none: the interface lists no types ("Price":
* the model that matches `type` is used) and shows `volume`, which is no model's name.
*/
function modelNamedBy(type) {
	return PRICING_MODEL_FIELDS.find((field) => field === `${type}_pricing_model`);
}
/** The model that the service uses: the one that `type` names, else the only one. Undefined where neither exists. */
function modelInUse(price) {
	const models = pricingModelsOf(price);
	const named = modelNamedBy(price.type);
	if (named !== void 0) return models.includes(named) ? named : void 0;
	return models.length === 1 ? models[0] : void 0;
}
/** The models that a price-like object carries. A price written in a catalog has exactly one. */
function pricingModelsOf(price) {
	return PRICING_MODEL_FIELDS.filter((field) => price[field] !== void 0 && price[field] !== null);
}

// src/model/catalog/overlay-price.ts
/**
* Lays a change or an override over a price: RFC 7386 merge, except that an overlay with another pricing model
* replaces the old model, because a price has exactly one.
*/
function overlayPrice(base, overlay) {
	const brings = pricingModelsOf(overlay);
	const replaced = brings.length === 0 ? [] : pricingModelsOf(base).filter((model) => !brings.includes(model));
	const kept = Object.entries(base).filter(([name]) => !replaced.some((model) => model === name));
	return mergePatch(Object.fromEntries(kept), overlay);
}
/** RFC 7386. */
function mergePatch(base, patch) {
	const merged = { ...base };
	for (const [name, value] of Object.entries(patch)) if (value === null) delete merged[name];
	else if (isJsonObject(value)) {
		const under = merged[name];
		merged[name] = mergePatch(isJsonObject(under) ? under : {}, value);
	} else merged[name] = value;
	return merged;
}
/** Locates a field of an overlaid price: in the overlay where the overlay writes it, else in the base. */
function locateOverlaid(base, overlay) {
	return (path) => writes(overlay.value, path) ? overlay.locate(path) : base(path);
}
function writes(value, path) {
	let at = value;
	for (const step of path) {
		if (Array.isArray(at)) return true;
		if (!isJsonObject(at)) return at !== void 0;
		at = at[step];
	}
	return at !== void 0;
}

// src/model/values/month-words.ts
/** The interface's words for numbers of months. The service may send any other text, whose length is not known. */
const PERIODS = /* @__PURE__ */ new Map([
	["monthly", 1],
	["quarterly", 3],
	["semi_annual", 6],
	["yearly", 12]
]);
const UNITS = /* @__PURE__ */ new Map([
	["month", 1],
	["months", 1],
	["year", 12],
	["years", 12]
]);
/** The number of months in the `period` of a spend limit; undefined for an unknown word. */
function monthsOfPeriod(period) {
	return PERIODS.get(period);
}
/** The number of months in one `duration_unit` of a discount; undefined for an unknown word. */
function monthsOfUnit(unit) {
	return UNITS.get(unit);
}

// src/model/catalog/price-lock.ts
/**
* The first day on or after `change` on which the change may hold, null for never. `renewal`: the contract's start
* plus its duration, then steps of the renewal's duration (the contract's own where it names none).
*/
function lockRelease(lock, change, fields) {
	switch (lock.kind) {
		case "always": return null;
		case "until": return change < lock.day ? lock.day : change;
		case "renewal": return nextRenewal(fields, change);
		default: return lock;
	}
}

// src/model/catalog/field.ts
const field = (name, carriedBy, options = {}) => ({
	name,
	carriedBy,
	nullable: options.nullable ?? false,
	answered: options.answered ?? true,
	managed: options.managed ?? "whole"
});
/**
* From the interface, "POST /subscriptions" and "PATCH /subscriptions/{id}".
* Versions have the items and entitlements.
*/
const SUBSCRIPTION_FIELDS = [
	field("customer_id", "create"),
	field("currency", "create"),
	field("contract", "create"),
	field("plan_id", "create"),
	field("name", "both", { nullable: true }),
	field("billing", "both", { nullable: true }),
	field("renewal", "both", { nullable: true }),
	field("metadata", "both", {
		nullable: true,
		managed: "by-key"
	}),
	field("description", "update", {
		nullable: true,
		answered: false
	}),
	field("trial_period_days", "update", { nullable: true }),
	field("discount", "update", { nullable: true }),
	field("minimum_spend", "update", { nullable: true }),
	field("maximum_spend", "update", { nullable: true }),
	field("price_escalation", "update", { nullable: true }),
	field("tags", "update", { answered: false }),
	field("ends", "cancel", { answered: false })
];
/** From the interface, "POST /bundles" and "PATCH /bundles/{id}", which shows null for none of them. */
const BUNDLE_FIELDS = [
	field("name", "both"),
	field("description", "both"),
	field("prices", "both")
];
/**
* The listed fields of a kind. Undefined for a version, which is replaced as a whole, and for products, plans and
* customers, which have no published create or update: every field in the catalog goes to the bound operation
* unchanged.
*/
function fieldsOf(kind) {
	if (kind === "subscription") return SUBSCRIPTION_FIELDS;
	if (kind === "bundle") return BUNDLE_FIELDS;
}
/** Fields that hold a decimal number wherever they appear, so that `"10.0"` and `"10.00"` are one value. */
const DECIMAL_FIELDS = /* @__PURE__ */ new Set([
	"price_per_unit",
	"unit_price",
	"fixed_fee",
	"percentage",
	"amount",
	"total"
]);
/** Fields that are a date in requests and a date-time in answers. Midnight of a day is that day. */
const DAY_FIELDS = /* @__PURE__ */ new Set([
	"start_date",
	"end_date",
	"first_billing_date",
	"effective_at"
]);
/**
* The names that identify an element of a list: the first of these that the element has. Lists of plain values in
* {@link SET_FIELDS} have no order. Every other list is compared by position (tiers, charges, splits).
*/
const LIST_IDENTITY = {
	items: ["bundle_id", "product_id"],
	prices: ["product_id"],
	entitlements: ["entitlement_key", "key"],
	dimensions: ["key"],
	branches: ["value"],
	metric_bindings: ["alias"]
};
const SET_FIELDS = /* @__PURE__ */ new Set([
	"tags",
	"metric_ids",
	"values"
]);

// src/model/values/declared-text.ts
/** The meaning of a declared thing as one text, which neither the order of keys nor the place in a file changes. */
/** Canonical JSON (RFC 8785). Maps become objects; functions and the sources of editions are left out. */
function declaredText(value) {
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	if (Array.isArray(value)) return `[${value.map(declaredText).join(",")}]`;
	if (value instanceof Map) return objectText([...value.keys()], (key) => value.get(key));
	const fields = value;
	const isEdition = fields.prices instanceof Map;
	return objectText(Object.keys(fields).filter((name) => !(isEdition && name === "source")), (name) => fields[name]);
}
function objectText(names, at) {
	let text = "{";
	for (const name of names.sort()) {
		const value = at(name);
		if (value === void 0 || typeof value === "function") continue;
		text += `${text.length > 1 ? "," : ""}${JSON.stringify(name)}:${declaredText(value)}`;
	}
	return `${text}}`;
}

// src/model/messages/command-line.ts
/** Command lines that messages suggest. */
/** The environment of a project that defines none. */
const DEFAULT_ENVIRONMENT = "default";
/** The environment of a plan, a project or another object, without the object's other fields. */
function typedFor({ environment, named }) {
	return {
		environment,
		...named && { named }
	};
}
/** True where the project file defines the environment, so that a setting can be written for it alone. */
function isOneOfSeveral({ environment, named }) {
	return environment !== "default" || named === true;
}
/** The command line for `words` (`resolve plans.annual --id ID`). It names the environment if there are several. */
function commandLine(typed, words) {
	return `pricewright ${words}${isOneOfSeveral(typed) ? ` --env ${typed.environment}` : ""}`;
}

// src/model/plan/approval.ts
const NO_APPROVAL_RULES = {
	rules: [],
	approvers: {}
};
function hasApprovalRules({ rules, approvers }) {
	return rules.length > 0 || Object.keys(approvers).length > 0;
}
const APPROVAL_PURPOSE = "approval of a Pricewright plan";
/** `monthly_increase_above 1000.00`, or the name alone. */
function conditionText(when) {
	return Object.entries(when).map(([name, limit]) => {
		if (limit === true) return name;
		if (typeof limit === "string") return `${name} ${limit}`;
		return `${name} ${Object.entries(limit).map(([currency, amount]) => `${currency} ${amount}`).join(", ")}`;
	}).join(", ");
}

// src/model/plan/plan.ts
/** The code of a notice that reports a warning about the catalog or a usage file. */
const CATALOG_WARNING = "catalog-warning";
/** The code of a notice that a price lock is removed or changed. */
const LOCK_CHANGED = "price-lock-changed";
/** The code of a notice that an edit changes usage samples. */
const USAGE_CHANGED = "usage-samples-changed";
/** The code of a notice that a version ends the increases of earlier escalations. */
const ESCALATION_RESET = "escalation-reset";
/** True where carrying out the plan sends something. */
function hasWork(plan) {
	return plan.steps.length > 0 || plan.resolved_first.length > 0;
}
function isRefused(plan) {
	return plan.guards.some((finding) => finding.outcome === "refused");
}

// src/model/service/record.ts
/**
* Records: the value that state holds as last applied at an address, and the value that it holds once one more
* operation is done. The planner folds its steps through the same function as the applier folds answers, so that the
* rest of a plan cut short is planned again as exactly the same steps.
*/
/** The service's names for the fields in which `answered` keeps an answer's facts about a subscription's versions. */
const ANSWERED_OF_VERSIONS = ["current_version_id", "pending_changes"];
function answeredOfVersions({ currentVersionId, scheduled = [] }) {
	return {
		...currentVersionId === null ? {} : { current_version_id: currentVersionId },
		...scheduled.length === 0 ? {} : { pending_changes: scheduled.map(({ remoteId, start }) => ({
			version_id: remoteId,
			status: "published",
			effective_at: start
		})) }
	};
}
/** The fields of the last answer, in the form of {@link Recorded.value}; undefined where there is none. */
function answeredFields({ answered }) {
	return answered === null ? void 0 : without(answered, ANSWERED_OF_VERSIONS);
}
/** The rows that change when `done` is confirmed; every other row stays as it is. */
function recordDone(done, answer, previousAt) {
	const before = previousAt(done.address);
	const revision = (before?.revision ?? 0) + 1;
	const body = done.body ?? {};
	const row = (change) => ({
		address: done.address,
		answered: null,
		remoteId: answer.id ?? before?.remoteId ?? null,
		value: before?.value ?? null,
		start: before?.start ?? null,
		status: answer.status ?? before?.status ?? null,
		presence: "present",
		...change,
		revision,
		appliedAtMs: done.atMs
	});
	const patched = () => row({
		value: before?.value ? patchedValue(before.value, body) : null,
		answered: answer.value && {
			...answer.value,
			...answeredOfVersions(answer)
		}
	});
	switch (done.operation) {
		case "products.create":
		case "bundles.create":
		case "plans.create":
		case "customers.create": return [row({
			remoteId: answer.id,
			value: body
		})];
		case "subscriptions.create": return [row({
			remoteId: answer.id,
			value: without(body, ["items", "auto_activate"]),
			start: done.day
		}), ...openedVersion(done, answer, body, previousAt)];
		case "products.update":
		case "bundles.update":
		case "plans.update": return [row({ value: patchedValue(before?.value ?? {}, body) })];
		case "subscriptions.update": return [
			patched(),
			...adoptedVersion(done, answer, previousAt),
			...foundVersions(done, answer, previousAt)
		];
		case "versions.create": return [row({
			remoteId: answer.id,
			value: without(body, ["effective_at"]),
			start: body.effective_at ?? done.day,
			status: answer.status ?? (body.draft === true ? "draft" : "published")
		})];
		case "versions.update": return done.opens === null ? [row({ value: null })] : movedDraft(row, done.opens, previousAt);
		case "products.delete":
		case "bundles.delete":
		case "plans.delete":
		case "versions.delete": return [row({ presence: "deleted" })];
		case "versions.publish": return [row({ status: answer.status ?? "published" })];
		case "subscriptions.cancel": return [row({ value: before?.value ? {
			...before.value,
			ends: done.day
		} : null })];
		case "subscriptions.activate": return [row({
			status: answer.status ?? "active",
			answered: before?.answered ?? null
		})];
		case "products.list":
		case "products.get":
		case "bundles.list":
		case "bundles.get":
		case "plans.list":
		case "plans.get":
		case "subscriptions.list":
		case "subscriptions.get":
		case "versions.list":
		case "versions.current":
		case "versions.get":
		case "entitlements.get":
		case "credit_notes.list":
		case "credits.reserve": return [];
		default: return done.operation;
	}
}
/** Moves a draft to the address of its new day. The next plan reads the draft's value there. */
function movedDraft(row, to, previousAt) {
	const moved = row({
		value: null,
		presence: "removed"
	});
	const start = to.split(".").at(-1);
	const revision = (previousAt(to)?.revision ?? 0) + 1;
	return [moved, {
		...moved,
		address: to,
		presence: "present",
		start,
		revision
	}];
}
/** The version in force of a subscription that an empty update adopted. Its id is known; its value is read later. */
function adoptedVersion(done, answer, previousAt) {
	if (done.opens === null || answer.currentVersionId === null) return [];
	return [{
		...versionRow({
			...done,
			opens: done.opens
		}, answer.currentVersionId, previousAt),
		value: null
	}];
}
/**
* The future versions of a subscription that an empty update adopted. The next plan reads and compares them. No other
* update notes them: after the loss of a journal they may be Pricewright's own, which are sent again under their own
* keys.
*/
function foundVersions({ address, atMs, opens: adopts }, { scheduled = [] }, previousAt) {
	if (adopts === null) return [];
	return scheduled.flatMap(({ remoteId, start }) => {
		const opens = versionAddress(address.split(".")[1] ?? "", start);
		if (isPresent(previousAt(opens))) return [];
		return [{
			...versionRow({
				opens,
				day: start,
				atMs
			}, remoteId, previousAt),
			value: null,
			status: "published"
		}];
	});
}
function openedVersion(done, answer, body, previousAt) {
	if (done.opens === null) return [];
	const value = body.items === void 0 ? {} : { items: body.items };
	return [{
		...versionRow({
			...done,
			opens: done.opens
		}, answer.currentVersionId, previousAt),
		value
	}];
}
function versionRow({ opens, day, atMs }, remoteId, previousAt) {
	return {
		address: opens,
		remoteId,
		answered: null,
		start: day,
		status: null,
		presence: "present",
		revision: previousAt(opens)?.revision ?? 0,
		appliedAtMs: atMs
	};
}
/** Null removes a field, metadata is patched key by key, and every other field is replaced as a whole. */
function patchedValue(value, body) {
	const patched = { ...value };
	for (const [name, change] of Object.entries(body)) if (change === null) delete patched[name];
	else if (name === "metadata" && isJsonObject(change)) {
		const kept = isJsonObject(patched.metadata) ? patched.metadata : {};
		const entries = Object.entries({
			...kept,
			...change
		}).filter(([, entry]) => entry !== null);
		patched.metadata = Object.fromEntries(entries);
	} else patched[name] = change;
	return patched;
}
function without(body, names) {
	return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
/** True where a row stands for something at the service. */
function isPresent(recorded) {
	return recorded !== void 0 && recorded.presence === "present";
}
function isVersionRecord(recorded) {
	return kindOf(recorded.address) === "version";
}

// src/model/catalog/whole-catalog.ts
/** A catalog as it was read, with the subscriptions of it that were left out because they are up to date. */
/** True where the catalog holds an address, read or left out. A subscription holds its versions. */
function isDeclared({ catalog, upToDate }, address) {
	if (declaredAt(catalog, address) !== void 0) return true;
	const parsed = parseAddress(address);
	return (parsed?.kind === "subscription" || parsed?.kind === "version") && upToDate?.has(parsed.key) === true;
}

// src/model/values/remember.ts
/** Remembers the result for each object, as long as the object is in use. `compute` must be pure. */
function remember(compute) {
	const known = /* @__PURE__ */ new WeakMap();
	return (value) => {
		const found = known.get(value);
		if (found !== void 0) return found.result;
		const result = compute(value);
		known.set(value, { result });
		return result;
	};
}
/** Remembers the result for each pair of objects. `compute` must be pure. */
function rememberPair(compute) {
	const known = remember((one) => remember((other) => compute(one, other)));
	return (one, other) => known(one)(other);
}
/** For values that consist of JSON. */
function createOneOfEach() {
	const known = /* @__PURE__ */ new Map();
	return (value) => {
		const text = JSON.stringify(value);
		const first = known.get(text);
		if (first !== void 0) return first;
		known.set(text, value);
		return value;
	};
}
/** Parses JSON; equal texts give one object, which nobody may change. */
function createJsonReader() {
	const known = /* @__PURE__ */ new Map();
	return (text) => {
		const value = known.get(text) ?? JSON.parse(text);
		known.set(text, value);
		return value;
	};
}

// src/model/service/operation.ts
const read = (route, conventional, answer) => ({
	mutates: false,
	published: route,
	conventional,
	repeatable: true,
	answer,
	answersId: false
});
const route = (method, path) => ({
	method,
	path
});
const ROWS = {
	"products.list": read(null, route("GET", "/products"), "list"),
	"products.get": read(null, route("GET", "/products/{id}"), "object"),
	"products.create": mutation(null, route("POST", "/products"), { answersId: true }),
	"products.update": mutation(null, route("PATCH", "/products/{id}"), {}),
	"products.delete": mutation(route("DELETE", "/products/{id}"), null, {
		repeatable: true,
		answer: "none"
	}),
	"bundles.list": read(null, route("GET", "/bundles"), "list"),
	"bundles.get": read(null, route("GET", "/bundles/{id}"), "object"),
	"bundles.create": mutation(route("POST", "/bundles"), null, { answersId: true }),
	"bundles.update": mutation(route("PATCH", "/bundles/{id}"), null, {
		repeatable: true,
		answer: "none"
	}),
	"bundles.delete": mutation(null, route("DELETE", "/bundles/{id}"), { answer: "none" }),
	"plans.list": read(route("GET", "/plans"), null, "list"),
	"plans.get": read(null, route("GET", "/plans/{id}"), "object"),
	"plans.create": mutation(null, route("POST", "/plans"), { answersId: true }),
	"plans.update": mutation(null, route("PATCH", "/plans/{id}"), {}),
	"plans.delete": mutation(null, route("DELETE", "/plans/{id}"), { answer: "none" }),
	"customers.create": mutation(null, route("POST", "/customers"), { answersId: true }),
	"subscriptions.list": read(null, route("GET", "/subscriptions"), "list"),
	"subscriptions.get": read(null, route("GET", "/subscriptions/{id}"), "object"),
	"subscriptions.create": mutation(route("POST", "/subscriptions"), null, { answersId: true }),
	"subscriptions.update": mutation(route("PATCH", "/subscriptions/{id}"), null, {
		repeatable: true,
		answersId: true
	}),
	"subscriptions.activate": mutation(null, route("POST", "/subscriptions/{id}/activate"), {}),
	"subscriptions.cancel": mutation(null, route("POST", "/subscriptions/{id}/cancel"), {}),
	"versions.list": read(null, route("GET", "/subscriptions/{id}/versions"), "list"),
	"versions.current": read(null, route("GET", "/subscriptions/{id}/versions/current"), "object"),
	"versions.get": read(route("GET", "/subscriptions/{id}/versions/{vid}"), null, "object"),
	"versions.create": mutation(route("POST", "/subscriptions/{id}/versions"), null, { answersId: true }),
	"versions.update": mutation(null, route("PATCH", "/subscriptions/{id}/versions/{vid}"), { answer: "none" }),
	"versions.publish": mutation(null, route("POST", "/subscriptions/{id}/versions/{vid}/publish"), { answer: "none" }),
	"versions.delete": mutation(null, route("DELETE", "/subscriptions/{id}/versions/{vid}"), { answer: "none" }),
	"entitlements.get": read(route("GET", "/subscriptions/{id}/entitlements/{key}"), null, "object"),
	"credit_notes.list": read(route("GET", "/credit-notes"), null, "list"),
	"credits.reserve": {
		...mutation(null, route("POST", "/beta/credits/reserve"), {}),
		repeatable: true
	}
};
function mutation(published, conventional, options) {
	return {
		mutates: true,
		published,
		conventional,
		repeatable: options.repeatable ?? false,
		answer: options.answer ?? "object",
		answersId: options.answersId ?? false
	};
}
const OPERATIONS = Object.fromEntries(Object.entries(ROWS).map(([name, row]) => [name, {
	name,
	...row
}]));
const OPERATION_NAMES = Object.keys(ROWS);
function isOperationName(text) {
	return Object.hasOwn(ROWS, text);
}
/** The interface version that every request names (interface, "Versioning"). */
const SERVICE_VERSION = "2026-04-01";
/** The time for which the service keeps a key and replays its answer (interface, "Limits"). */
const KEY_LIFETIME_MS = 864e5;
/** A request may still arrive for this long after it was sent. */
const LATE_ARRIVAL_MS = 72e5;

// src/model/service/service-id.ts
/** The limit that the interface sets for an idempotency key. An id ends up in paths, in state and on screens. */
const MAX_ID_CHARACTERS = 255;
/** True where a field of an answer holds an id. A longer text is no id of the service. */
function isServiceId(value) {
	return typeof value === "string" && value !== "" && value.length <= 255;
}

// src/model/values/json-pieces.ts
/**
* Writes long documents as JSON text in pieces, because the whole may be longer than one string can be.
* Their long lists are at most two fields deep; deeper values, and each element of a list, must be short.
*/
/** The number of characters to gather for one piece. Only the last piece may be shorter. */
const PIECE = 65536;
const DEEPEST = 2;
/** Joined, the pieces equal `layout.text` of the whole value. A field that is undefined is left out. */
function* jsonPieces(value, layout) {
	let waiting = "";
	for (const piece of valuePieces(value, layout, 0)) {
		waiting += piece;
		if (waiting.length < PIECE) continue;
		yield waiting;
		waiting = "";
	}
	if (waiting !== "") yield waiting;
}
function* valuePieces(value, layout, depth) {
	if (isJsonArray(value)) yield* enclosed("[]", listEntries(value, layout, depth + 1), layout, depth);
	else if (isJsonObject(value) && depth < DEEPEST) yield* enclosed("{}", fieldEntries(value, layout, depth + 1), layout, depth);
	else yield layout.text(value, depth);
}
function* enclosed(brackets, entries, layout, depth) {
	let before = brackets.charAt(0);
	for (const entry of entries) {
		yield before + layout.lineBreak(depth + 1);
		yield* entry;
		before = ",";
	}
	yield before === "," ? `${layout.lineBreak(depth)}${brackets.charAt(1)}` : brackets;
}
function* listEntries(list, { text }, depth) {
	for (const element of list) yield [text(element, depth)];
}
function* fieldEntries(object, layout, depth) {
	const fields = object;
	for (const name of layout.names(object)) {
		const value = fields[name];
		if (value !== void 0) yield fieldPieces(name, value, layout, depth);
	}
}
function* fieldPieces(name, value, layout, depth) {
	yield layout.text(name, depth) + layout.colon;
	yield* valuePieces(value, layout, depth);
}

// src/model/messages/some-of.ts
/** `a, b, c and 1,204 more`, or with semicolons `a; b; c; and 1,204 more`. Up to `most`, all of them. */
function someOf(texts, most, separator = ", ") {
	const rest = texts.length - most;
	const shown = texts.slice(0, most).join(separator);
	if (rest <= 0) return shown;
	return `${shown}${separator === ", " ? " " : separator}and ${grouped(String(rest))} more`;
}

// src/model/values/metadata-field.ts
/** A metadata field of subscriptions, by which a plan may group its money: `metadata.segment`. */
const START = "metadata.";
/** Undefined for a text that names no metadata field. */
function metadataField(text) {
	return text.startsWith(START) && text.length > 9 ? text : void 0;
}
function metadataKey(field) {
	return field.slice(9);
}
/** The value among a subscription's fields; undefined where the subscription does not have the field. */
function metadataValue({ metadata }, field) {
	const value = isJsonObject(metadata) ? ownField(metadata, metadataKey(field)) : void 0;
	return typeof value === "string" ? value : void 0;
}

// src/model/plan/affected-subscription.ts
/**
* `fields` are those of the subscription as the plan leaves it. Name and columns come from the catalog alone, so that
* they do not depend on how much of the service is read.
*/
function affectedSubscription(subscription, fields, { columns, today }) {
	const { address } = subscription;
	const { name } = subscription.fields;
	const until = nextRenewal(fields, addDays(today, 1));
	return {
		address,
		...typeof name === "string" ? { name } : {},
		...until === null ? {} : { contract: {
			until,
			renews: renewsByItself(fields)
		} },
		...columns.length === 0 ? {} : { columns: columns.map((field) => metadataValue(subscription.fields, field) ?? null) }
	};
}
function renewsByItself({ renewal }) {
	return isJsonObject(renewal) && renewal.auto_renew === true;
}

// src/model/catalog/declared-currency.ts
/** `own` is the subscription's currency, where it is known. Null where none is declared: it is the customer's. */
function declaredCurrency({ plans }, { plan }, own) {
	if (typeof own === "string") return own;
	const key = plan?.kind === "address" ? plan.address.split(".")[1] : void 0;
	const currency = key === void 0 ? void 0 : plans.get(key)?.fields.currency;
	return typeof currency === "string" ? currency : null;
}

// src/model/messages/suggest-address.ts
/** A suggestion for an address at which nothing is known. Pure. */
/** A question that names the nearest of `known`, else `otherwise`. `written`: a key, with or without collection. */
function suggestAddress(written, known, otherwise) {
	const addresses = [...known];
	const { collection, key } = partsOf(written);
	const ofItsKind = addresses.filter((address) => collection === "" || address.startsWith(`${collection}.`));
	const elsewhere = addresses.find((address) => partsOf(address).key === key);
	const nearest = nearestName(key, ofItsKind.map((address) => partsOf(address).key));
	const meant = ofItsKind.find((address) => partsOf(address).key === nearest) ?? elsewhere;
	return meant === void 0 ? otherwise : `did you mean \`${meant}\`?`;
}
/** The key of a version is everything after the collection: its subscription's key and its day. */
function partsOf(address) {
	const dot = address.indexOf(".");
	return {
		collection: address.slice(0, Math.max(dot, 0)),
		key: address.slice(dot + 1)
	};
}

// src/model/plan/outcome.ts
/** True where an earlier run did the step under this plan. This run sent nothing for it. */
function isDoneBefore({ result }) {
	return result.kind === "done" && result.sends === 0;
}
function countResults(steps) {
	const counts = {
		done: 0,
		refused: 0,
		in_doubt: 0,
		dependent: 0,
		not_started: 0,
		stale: 0
	};
	for (const step of steps) counts[step.result.kind] += 1;
	return counts;
}

// src/model/values/currency-digits.ts
/** The number of decimal places of a currency: none for yen, three for dinars. */
/** The decimal places for an unknown currency, and where no currency is given. */
const USUAL_DIGITS = 2;
const known = /* @__PURE__ */ new Map();
function currencyDigits(currency) {
	if (currency === null) return 2;
	const digits = known.get(currency) ?? digitsOf(currency);
	known.set(currency, digits);
	return digits;
}
function digitsOf(currency) {
	if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
	return new Intl.NumberFormat("en", {
		style: "currency",
		currency
	}).resolvedOptions().maximumFractionDigits ?? 2;
}

// src/model/service/references.ts
/** References left open until a step is sent: `{plans.team#id}` in a path, `{"$ref": "plans.team#id"}` in a body. */
const IN_PATH = /\{([^{}#]+)#id\}/g;
const IN_BODY = /^([^#]+)#id$/;
/** Every address whose id a step needs, in order of appearance. */
function referencedAddresses(path, body) {
	const inPath = [...path.matchAll(IN_PATH)].map(([, address]) => address);
	return [.../* @__PURE__ */ new Set([...inPath, ...referencesIn(body)])];
}
function referencesIn(value) {
	if (isJsonArray(value)) return value.flatMap(referencesIn);
	if (!isJsonObject(value)) return [];
	const address = referenceIn(value);
	return address === void 0 ? Object.values(value).flatMap(referencesIn) : [address];
}
/** The address in an object that has `$ref` and nothing else. Undefined where the text names no id of an address. */
function referenceIn(value) {
	const { $ref, ...rest } = value;
	if (typeof $ref !== "string" || Object.keys(rest).length > 0) return void 0;
	const address = IN_BODY.exec($ref)?.[1] ?? "";
	return parseAddress(address) === void 0 ? void 0 : address;
}

// src/model/service/anchor.ts
/**
* The anchor: a draft subscription at the service, never activated and never billed, whose metadata is the register
* of runs. It belongs to Pricewright itself and to no catalog.
*/
/** The metadata field that marks an anchor. Its value is the project's id. */
const ANCHOR_FIELD = "pricewright_register";
/** The metadata field of an anchor that names the last run. */
const RUN_FIELD = "pricewright_run";
function isAnchor(metadata) {
	return isJsonObject(metadata) && "pricewright_register" in metadata;
}

// src/model/plan/exit-code.ts
const EXIT = {
	done: 0,
	error: 1,
	changesPending: 2,
	appliedInPart: 3,
	inDoubt: 4,
	stale: 5,
	refusedByGuard: 6,
	locked: 7,
	interrupted: 130
};
const PRECEDENCE = [
	EXIT.inDoubt,
	EXIT.interrupted,
	EXIT.refusedByGuard,
	EXIT.stale,
	EXIT.locked,
	EXIT.appliedInPart,
	EXIT.error,
	EXIT.changesPending
];
/** The code with the highest precedence among those that apply; `done` where none applies. */
function winningExitCode(holding) {
	return PRECEDENCE.find((code) => holding.includes(code)) ?? EXIT.done;
}
function exitCodeOf(outcome) {
	const { counts } = outcome;
	const holding = [];
	if (counts.in_doubt > 0) holding.push(EXIT.inDoubt);
	if (outcome.interrupted) holding.push(EXIT.interrupted);
	if (counts.stale > 0) holding.push(EXIT.stale);
	if (counts.refused > 0 || counts.dependent > 0) holding.push(EXIT.appliedInPart);
	if (outcome.stopped !== null) holding.push(counts.done > 0 ? EXIT.appliedInPart : EXIT.error);
	else if (counts.not_started > 0) holding.push(EXIT.appliedInPart);
	return winningExitCode(holding);
}

// package.json
var version = "0.1.0";

// src/model/tool-version.ts
/** The version of this program, from its package file. */
const TOOL_VERSION = version;

// src/model/plan/price-test.ts
const STATEMENT_KINDS = [
	"bill",
	"unchanged",
	"never_cheaper_to_use_more",
	"annual_at_most",
	"cheaper_than",
	"margin_at_least",
	"same_everywhere"
];
function isBroken({ status, allowed }) {
	return status === "fails" || status === "not_proven" && !allowed;
}

export { typedFor as $, DECLARED_KINDS as $t, isOperationName as A, grouped as At, CATALOG_WARNING as B, bounded as Bt, jsonPieces as C, payerOf as Ct, OPERATIONS as D, suggestName as Dt, LATE_ARRIVAL_MS as E, slipOf as Et, isDeclared as F, canonicalDecimalText as Ft, isRefused as G, oneValue as Gt, LOCK_CHANGED as H, diagnosticText as Ht, answeredFields as I, decimal as It, conditionText as J, isJsonArray as Jt, APPROVAL_PURPOSE as K, shortened as Kt, isPresent as L, decimalText as Lt, createOneOfEach as M, ONE as Mt, remember as N, ZERO as Nt, OPERATION_NAMES as O, require_fastest_levenshtein as Ot, rememberPair as P, ascending as Pt, isOneOfSeveral as Q, COLLECTION as Qt, isVersionRecord as R, isDecimalText as Rt, someOf as S, parseCalendarDay as Sn, locateWithin as St, KEY_LIFETIME_MS as T, nearestName as Tt, USAGE_CHANGED as U, fault as Ut, ESCALATION_RESET as V, compareDiagnostics as Vt, hasWork as W, isError as Wt, DEFAULT_ENVIRONMENT as X, objectsIn as Xt, hasApprovalRules as Y, isJsonObject as Yt, commandLine as Z, ownField as Zt, declaredCurrency as _, daysBetween as _n, contractStart as _t, exitCodeOf as a, covers as an, fieldsOf as at, metadataKey as b, laterDay as bn, declaredThings as bt, RUN_FIELD as c, ownerOf as cn, monthsOfUnit as ct, referenceIn as d, versionAddress as dn, overlayPrice as dt, ENTITLEMENT_SETS as en, declaredText as et, referencedAddresses as f, LAST_DAY as fn, LEAF_MODEL_FIELDS as ft, suggestAddress as g, dayAt as gn, pricingModelsOf as gt, isDoneBefore as h, calendarDay as hn, modelNamedBy as ht, EXIT as i, compareAddresses as in, SET_FIELDS as it, createJsonReader as j, HUNDRED as jt, SERVICE_VERSION as k, counted as kt, isAnchor as l, parseAddress as ln, locateOverlaid as lt, countResults as m, addMonths as mn, modelInUse as mt, isBroken as n, PULLED_KINDS as nn, DECIMAL_FIELDS as nt, winningExitCode as o, entitlementSetAddress as on, lockRelease as ot, currencyDigits as p, addDays as pn, PRICING_MODEL_FIELDS as pt, NO_APPROVAL_RULES as q, sourceText as qt, TOOL_VERSION as r, addressOf as rn, LIST_IDENTITY as rt, ANCHOR_FIELD as s, kindOf as sn, monthsOfPeriod as st, STATEMENT_KINDS as t, KEY_PATTERN as tn, DAY_FIELDS as tt, IN_PATH as u, sortByAddress as un, mergePatch as ut, affectedSubscription as v, earlierDay as vn, nextRenewal as vt, isServiceId as w, sharesEntitlements as wt, metadataValue as x, monthsBetween as xn, entitlementSetAt as xt, metadataField as y, firstOfMonth as yn, declaredAt as yt, recordDone as z, DiagnosticsError as zt };