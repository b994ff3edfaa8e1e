import { At as grouped, G as isRefused, It as decimal, Lt as decimalText, Nt as ZERO, Rt as isDecimalText, cn as ownerOf, kt as counted, mn as addMonths, sn as kindOf } from "./model-C61qMIaC.js";
import { a as moveLines, c as leftInDoubtLines, i as guardLines, l as sentAgainLines, n as attentionList, o as environmentLines, r as calmText, s as countsLine, t as changeSections, u as approvalLines } from "./change-sections-Cvai4rd8.js";
import { _ as cohortInWords, a as occasionText, c as deferredEntries, h as renameLines, i as identityText, m as noticeLines, n as evidenceText, o as verdictOf, r as holdText, s as adoptionLines, u as driftEntries, v as cohortName } from "./plan-words-B7BpH765.js";
import { t as noticeRows } from "./notice-rows-CC8dznKE.js";
import { c as unitMoneyText, n as increaseText, r as moneyText } from "./value-text-ATPEdibV.js";
import { n as byConcern, r as priceChangeFacts, t as headlineOf } from "./headline-BahE-Uj5.js";
import { a as changeSectionHtml, c as spansHtml, i as filterForm, l as foldRest, n as customerSection, o as lineList, s as lineWords, t as pageHtml, u as html } from "./page-Sr8x1-Is.js";
import { _ as isEndless, b as uncountedInCohort, c as partlyText, f as subscriptionsText, g as excludedLines, h as seriesNotes, i as furtherIncreaseText, l as payingText, n as comparedText, p as timingText, r as existingMonthly, u as reachLine, v as isOneSided, x as countedIncreaseText, y as showsCohorts } from "./currency-of-change-r_zCs2OH.js";
import { t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as directionOf, c as quantityText, d as verdictText, i as contextText, n as billIncreaseText, o as itemText, r as billText, s as pricedText, t as DIRECTION_WORDS, u as totalDropText } from "./impact-words-C8AH6Vgy.js";
import { a as rangeText, r as monthRanges } from "./revenue-series-Br2nyQ1h.js";
import { t as priceText } from "./price-text-YkLr25_-.js";

// src/report/view/effect-days.ts
/** What a plan does to bills, day by day, and which contracts come to their end in the meantime. */
/** The months in which the ends of contracts are listed, as many as the series of the money has. */
const MONTHS = 24;
/** In order. Empty where no bill changes and nothing waits for a day. */
function effectDays(plan) {
	const days = [...billDays(plan), ...lockDays(plan)];
	return days.length === 0 ? [] : merged([...days, ...contractMonths(plan)]);
}
function merged(days) {
	const byDay = /* @__PURE__ */ new Map();
	for (const { when, what } of days) byDay.set(when, [...byDay.get(when) ?? [], ...what]);
	return [...byDay].sort(([a], [b]) => a < b ? -1 : 1).map(([when, what]) => ({
		when,
		what
	}));
}
/** The first day on which each bill differs, with the sum by which the bills of that day change. */
function billDays(plan) {
	const byDay = /* @__PURE__ */ new Map();
	for (const { from, currency, monthly, counted: whole } of noticeRows(plan)) {
		const day = byDay.get(from) ?? {
			bills: 0,
			part: 0,
			sums: /* @__PURE__ */ new Map()
		};
		day.bills += 1;
		if (!whole) day.part += 1;
		day.sums.set(currency, (day.sums.get(currency) ?? ZERO).plus(decimal(monthly.difference)));
		byDay.set(from, day);
	}
	return [...byDay].map(([when, { bills, part, sums }]) => {
		const amounts = [...sums].map(([currency, sum]) => `${amountText(sum, currency)} ${currency}`);
		const inPart = part === 0 ? "" : `, ${part === bills ? "all" : counted(part, "of them", "of them")} counted in part`;
		return {
			when,
			what: [`${counted(bills, "bill changes", "bills change")}, ${amounts.join(" and ")} a month${inPart}`]
		};
	});
}
function amountText(sum, currency) {
	return `${sum.gt(ZERO) ? "+" : ""}${moneyText(decimalText(sum), currency)}`;
}
function lockDays({ deferred }) {
	const byDay = /* @__PURE__ */ new Map();
	for (const { until } of deferred) if (until !== void 0) byDay.set(until, (byDay.get(until) ?? 0) + 1);
	return [...byDay].map(([when, count]) => ({
		when,
		what: [counted(count, "price lock ends: its change takes effect", "price locks end: their changes take effect")]
	}));
}
/** The contracts of the subscriptions whose bills the plan touches. */
function contractMonths({ impact: { affected = [] }, today }) {
	const last = addMonths(today, MONTHS);
	const byMonth = /* @__PURE__ */ new Map();
	for (const { contract } of affected) {
		if (contract === void 0 || contract.until > last) continue;
		const month = contract.until.slice(0, 7);
		const counts = byMonth.get(month) ?? {
			renew: 0,
			end: 0
		};
		counts[contract.renews ? "renew" : "end"] += 1;
		byMonth.set(month, counts);
	}
	return [...byMonth].map(([when, { renew, end }]) => ({
		when,
		what: [...renew === 0 ? [] : [counted(renew, "contract renews", "contracts renew")], ...end === 0 ? [] : [counted(end, "contract ends", "contracts end")]]
	}));
}

// src/report/html/effect-section.ts
/** Null where no bill changes. */
function effectSection(plan) {
	const days = effectDays(plan);
	if (days.length === 0) return null;
	return html`<section id="when" aria-labelledby="when-title"><h2 id="when-title">What takes effect when</h2>
${foldRest(days, {
		noun: "day",
		countOf: () => 1,
		list: (some) => html`<ol class="days">${some.map((day) => dayItem(day, plan))}</ol>`
	})}</section>`;
}
function dayItem({ when, what }, { today }) {
	return html`<li><time datetime="${when}">${when === today ? `today, ${when}` : when}</time> <span>${what.join("; ")}</span></li>`;
}

// node_modules/d3-array/dist/d3-array.mjs
function ascending(a, b) {
	return a == null || b == null ? NaN : a < b ? -1 : a > b ? 1 : a >= b ? 0 : NaN;
}
function descending(a, b) {
	return a == null || b == null ? NaN : b < a ? -1 : b > a ? 1 : b >= a ? 0 : NaN;
}
function bisector(f) {
	let compare1, compare2, delta;
	if (f.length !== 2) {
		compare1 = ascending;
		compare2 = (d, x) => ascending(f(d), x);
		delta = (d, x) => f(d) - x;
	} else {
		compare1 = f === ascending || f === descending ? f : zero$1;
		compare2 = f;
		delta = f;
	}
	function left(a, x, lo = 0, hi = a.length) {
		if (lo < hi) {
			if (compare1(x, x) !== 0) return hi;
			do {
				const mid = lo + hi >>> 1;
				if (compare2(a[mid], x) < 0) lo = mid + 1;
				else hi = mid;
			} while (lo < hi);
		}
		return lo;
	}
	function right(a, x, lo = 0, hi = a.length) {
		if (lo < hi) {
			if (compare1(x, x) !== 0) return hi;
			do {
				const mid = lo + hi >>> 1;
				if (compare2(a[mid], x) <= 0) lo = mid + 1;
				else hi = mid;
			} while (lo < hi);
		}
		return lo;
	}
	function center(a, x, lo = 0, hi = a.length) {
		const i = left(a, x, lo, hi - 1);
		return i > lo && delta(a[i - 1], x) > -delta(a[i], x) ? i - 1 : i;
	}
	return {
		left,
		center,
		right
	};
}
function zero$1() {
	return 0;
}
function number$2(x) {
	return x === null ? NaN : +x;
}
const ascendingBisect = bisector(ascending);
const bisectRight = ascendingBisect.right;
const bisectLeft = ascendingBisect.left;
const bisectCenter = bisector(number$2).center;
const blur2 = Blur2(blurf);
const blurImage = Blur2(blurfImage);
function Blur2(blur) {
	return function(data, rx, ry = rx) {
		if (!((rx = +rx) >= 0)) throw new RangeError("invalid rx");
		if (!((ry = +ry) >= 0)) throw new RangeError("invalid ry");
		let { data: values, width, height } = data;
		if (!((width = Math.floor(width)) >= 0)) throw new RangeError("invalid width");
		if (!((height = Math.floor(height !== void 0 ? height : values.length / width)) >= 0)) throw new RangeError("invalid height");
		if (!width || !height || !rx && !ry) return data;
		const blurx = rx && blur(rx);
		const blury = ry && blur(ry);
		const temp = values.slice();
		if (blurx && blury) {
			blurh(blurx, temp, values, width, height);
			blurh(blurx, values, temp, width, height);
			blurh(blurx, temp, values, width, height);
			blurv(blury, values, temp, width, height);
			blurv(blury, temp, values, width, height);
			blurv(blury, values, temp, width, height);
		} else if (blurx) {
			blurh(blurx, values, temp, width, height);
			blurh(blurx, temp, values, width, height);
			blurh(blurx, values, temp, width, height);
		} else if (blury) {
			blurv(blury, values, temp, width, height);
			blurv(blury, temp, values, width, height);
			blurv(blury, values, temp, width, height);
		}
		return data;
	};
}
function blurh(blur, T, S, w, h) {
	for (let y = 0, n = w * h; y < n;) blur(T, S, y, y += w, 1);
}
function blurv(blur, T, S, w, h) {
	for (let x = 0, n = w * h; x < w; ++x) blur(T, S, x, x + n, w);
}
function blurfImage(radius) {
	const blur = blurf(radius);
	return (T, S, start, stop, step) => {
		start <<= 2, stop <<= 2, step <<= 2;
		blur(T, S, start + 0, stop + 0, step);
		blur(T, S, start + 1, stop + 1, step);
		blur(T, S, start + 2, stop + 2, step);
		blur(T, S, start + 3, stop + 3, step);
	};
}
function blurf(radius) {
	const radius0 = Math.floor(radius);
	if (radius0 === radius) return bluri(radius);
	const t = radius - radius0;
	const w = 2 * radius + 1;
	return (T, S, start, stop, step) => {
		if (!((stop -= step) >= start)) return;
		let sum = radius0 * S[start];
		const s0 = step * radius0;
		const s1 = s0 + step;
		for (let i = start, j = start + s0; i < j; i += step) sum += S[Math.min(stop, i)];
		for (let i = start, j = stop; i <= j; i += step) {
			sum += S[Math.min(stop, i + s0)];
			T[i] = (sum + t * (S[Math.max(start, i - s1)] + S[Math.min(stop, i + s1)])) / w;
			sum -= S[Math.max(start, i - s0)];
		}
	};
}
function bluri(radius) {
	const w = 2 * radius + 1;
	return (T, S, start, stop, step) => {
		if (!((stop -= step) >= start)) return;
		let sum = radius * S[start];
		const s = step * radius;
		for (let i = start, j = start + s; i < j; i += step) sum += S[Math.min(stop, i)];
		for (let i = start, j = stop; i <= j; i += step) {
			sum += S[Math.min(stop, i + s)];
			T[i] = sum / w;
			sum -= S[Math.max(start, i - s)];
		}
	};
}
var slice$1 = Array.prototype.slice;
const e10 = Math.sqrt(50);
const e5 = Math.sqrt(10);
const e2 = Math.sqrt(2);
function tickSpec(start, stop, count) {
	const step = (stop - start) / Math.max(0, count), power = Math.floor(Math.log10(step)), error = step / Math.pow(10, power), factor = error >= e10 ? 10 : error >= e5 ? 5 : error >= e2 ? 2 : 1;
	let i1, i2, inc;
	if (power < 0) {
		inc = Math.pow(10, -power) / factor;
		i1 = Math.round(start * inc);
		i2 = Math.round(stop * inc);
		if (i1 / inc < start) ++i1;
		if (i2 / inc > stop) --i2;
		inc = -inc;
	} else {
		inc = Math.pow(10, power) * factor;
		i1 = Math.round(start / inc);
		i2 = Math.round(stop / inc);
		if (i1 * inc < start) ++i1;
		if (i2 * inc > stop) --i2;
	}
	if (i2 < i1 && .5 <= count && count < 2) return tickSpec(start, stop, count * 2);
	return [
		i1,
		i2,
		inc
	];
}
function ticks(start, stop, count) {
	stop = +stop, start = +start, count = +count;
	if (!(count > 0)) return [];
	if (start === stop) return [start];
	const reverse = stop < start, [i1, i2, inc] = reverse ? tickSpec(stop, start, count) : tickSpec(start, stop, count);
	if (!(i2 >= i1)) return [];
	const n = i2 - i1 + 1, ticks = new Array(n);
	if (reverse) {
		if (inc < 0) for (let i = 0; i < n; ++i) ticks[i] = (i2 - i) / -inc;
		else for (let i = 0; i < n; ++i) ticks[i] = (i2 - i) * inc;
	} else if (inc < 0) for (let i = 0; i < n; ++i) ticks[i] = (i1 + i) / -inc;
	else for (let i = 0; i < n; ++i) ticks[i] = (i1 + i) * inc;
	return ticks;
}
function tickIncrement(start, stop, count) {
	stop = +stop, start = +start, count = +count;
	return tickSpec(start, stop, count)[2];
}
function tickStep(start, stop, count) {
	stop = +stop, start = +start, count = +count;
	const reverse = stop < start, inc = reverse ? tickIncrement(stop, start, count) : tickIncrement(start, stop, count);
	return (reverse ? -1 : 1) * (inc < 0 ? 1 / -inc : inc);
}
var shuffle = shuffler(Math.random);
function shuffler(random) {
	return function shuffle(array, i0 = 0, i1 = array.length) {
		let m = i1 - (i0 = +i0);
		while (m) {
			const i = random() * m-- | 0, t = array[m + i0];
			array[m + i0] = array[i + i0];
			array[i + i0] = t;
		}
		return array;
	};
}

// node_modules/d3-color/dist/d3-color.mjs
function define(constructor, factory, prototype) {
	constructor.prototype = factory.prototype = prototype;
	prototype.constructor = constructor;
}
function extend(parent, definition) {
	var prototype = Object.create(parent.prototype);
	for (var key in definition) prototype[key] = definition[key];
	return prototype;
}
function Color() {}
var darker = .7;
var brighter = 1 / darker;
var reI = "\\s*([+-]?\\d+)\\s*";
var reN = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*";
var reP = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*";
var reHex = /^#([0-9a-f]{3,8})$/;
var reRgbInteger = new RegExp(`^rgb\\(${reI},${reI},${reI}\\)$`);
var reRgbPercent = new RegExp(`^rgb\\(${reP},${reP},${reP}\\)$`);
var reRgbaInteger = new RegExp(`^rgba\\(${reI},${reI},${reI},${reN}\\)$`);
var reRgbaPercent = new RegExp(`^rgba\\(${reP},${reP},${reP},${reN}\\)$`);
var reHslPercent = new RegExp(`^hsl\\(${reN},${reP},${reP}\\)$`);
var reHslaPercent = new RegExp(`^hsla\\(${reN},${reP},${reP},${reN}\\)$`);
var named = {
	aliceblue: 15792383,
	antiquewhite: 16444375,
	aqua: 65535,
	aquamarine: 8388564,
	azure: 15794175,
	beige: 16119260,
	bisque: 16770244,
	black: 0,
	blanchedalmond: 16772045,
	blue: 255,
	blueviolet: 9055202,
	brown: 10824234,
	burlywood: 14596231,
	cadetblue: 6266528,
	chartreuse: 8388352,
	chocolate: 13789470,
	coral: 16744272,
	cornflowerblue: 6591981,
	cornsilk: 16775388,
	crimson: 14423100,
	cyan: 65535,
	darkblue: 139,
	darkcyan: 35723,
	darkgoldenrod: 12092939,
	darkgray: 11119017,
	darkgreen: 25600,
	darkgrey: 11119017,
	darkkhaki: 12433259,
	darkmagenta: 9109643,
	darkolivegreen: 5597999,
	darkorange: 16747520,
	darkorchid: 10040012,
	darkred: 9109504,
	darksalmon: 15308410,
	darkseagreen: 9419919,
	darkslateblue: 4734347,
	darkslategray: 3100495,
	darkslategrey: 3100495,
	darkturquoise: 52945,
	darkviolet: 9699539,
	deeppink: 16716947,
	deepskyblue: 49151,
	dimgray: 6908265,
	dimgrey: 6908265,
	dodgerblue: 2003199,
	firebrick: 11674146,
	floralwhite: 16775920,
	forestgreen: 2263842,
	fuchsia: 16711935,
	gainsboro: 14474460,
	ghostwhite: 16316671,
	gold: 16766720,
	goldenrod: 14329120,
	gray: 8421504,
	green: 32768,
	greenyellow: 11403055,
	grey: 8421504,
	honeydew: 15794160,
	hotpink: 16738740,
	indianred: 13458524,
	indigo: 4915330,
	ivory: 16777200,
	khaki: 15787660,
	lavender: 15132410,
	lavenderblush: 16773365,
	lawngreen: 8190976,
	lemonchiffon: 16775885,
	lightblue: 11393254,
	lightcoral: 15761536,
	lightcyan: 14745599,
	lightgoldenrodyellow: 16448210,
	lightgray: 13882323,
	lightgreen: 9498256,
	lightgrey: 13882323,
	lightpink: 16758465,
	lightsalmon: 16752762,
	lightseagreen: 2142890,
	lightskyblue: 8900346,
	lightslategray: 7833753,
	lightslategrey: 7833753,
	lightsteelblue: 11584734,
	lightyellow: 16777184,
	lime: 65280,
	limegreen: 3329330,
	linen: 16445670,
	magenta: 16711935,
	maroon: 8388608,
	mediumaquamarine: 6737322,
	mediumblue: 205,
	mediumorchid: 12211667,
	mediumpurple: 9662683,
	mediumseagreen: 3978097,
	mediumslateblue: 8087790,
	mediumspringgreen: 64154,
	mediumturquoise: 4772300,
	mediumvioletred: 13047173,
	midnightblue: 1644912,
	mintcream: 16121850,
	mistyrose: 16770273,
	moccasin: 16770229,
	navajowhite: 16768685,
	navy: 128,
	oldlace: 16643558,
	olive: 8421376,
	olivedrab: 7048739,
	orange: 16753920,
	orangered: 16729344,
	orchid: 14315734,
	palegoldenrod: 15657130,
	palegreen: 10025880,
	paleturquoise: 11529966,
	palevioletred: 14381203,
	papayawhip: 16773077,
	peachpuff: 16767673,
	peru: 13468991,
	pink: 16761035,
	plum: 14524637,
	powderblue: 11591910,
	purple: 8388736,
	rebeccapurple: 6697881,
	red: 16711680,
	rosybrown: 12357519,
	royalblue: 4286945,
	saddlebrown: 9127187,
	salmon: 16416882,
	sandybrown: 16032864,
	seagreen: 3050327,
	seashell: 16774638,
	sienna: 10506797,
	silver: 12632256,
	skyblue: 8900331,
	slateblue: 6970061,
	slategray: 7372944,
	slategrey: 7372944,
	snow: 16775930,
	springgreen: 65407,
	steelblue: 4620980,
	tan: 13808780,
	teal: 32896,
	thistle: 14204888,
	tomato: 16737095,
	turquoise: 4251856,
	violet: 15631086,
	wheat: 16113331,
	white: 16777215,
	whitesmoke: 16119285,
	yellow: 16776960,
	yellowgreen: 10145074
};
define(Color, color, {
	copy(channels) {
		return Object.assign(new this.constructor(), this, channels);
	},
	displayable() {
		return this.rgb().displayable();
	},
	hex: color_formatHex,
	formatHex: color_formatHex,
	formatHex8: color_formatHex8,
	formatHsl: color_formatHsl,
	formatRgb: color_formatRgb,
	toString: color_formatRgb
});
function color_formatHex() {
	return this.rgb().formatHex();
}
function color_formatHex8() {
	return this.rgb().formatHex8();
}
function color_formatHsl() {
	return hslConvert(this).formatHsl();
}
function color_formatRgb() {
	return this.rgb().formatRgb();
}
function color(format) {
	var m, l;
	format = (format + "").trim().toLowerCase();
	return (m = reHex.exec(format)) ? (l = m[1].length, m = parseInt(m[1], 16), l === 6 ? rgbn(m) : l === 3 ? new Rgb(m >> 8 & 15 | m >> 4 & 240, m >> 4 & 15 | m & 240, (m & 15) << 4 | m & 15, 1) : l === 8 ? rgba(m >> 24 & 255, m >> 16 & 255, m >> 8 & 255, (m & 255) / 255) : l === 4 ? rgba(m >> 12 & 15 | m >> 8 & 240, m >> 8 & 15 | m >> 4 & 240, m >> 4 & 15 | m & 240, ((m & 15) << 4 | m & 15) / 255) : null) : (m = reRgbInteger.exec(format)) ? new Rgb(m[1], m[2], m[3], 1) : (m = reRgbPercent.exec(format)) ? new Rgb(m[1] * 255 / 100, m[2] * 255 / 100, m[3] * 255 / 100, 1) : (m = reRgbaInteger.exec(format)) ? rgba(m[1], m[2], m[3], m[4]) : (m = reRgbaPercent.exec(format)) ? rgba(m[1] * 255 / 100, m[2] * 255 / 100, m[3] * 255 / 100, m[4]) : (m = reHslPercent.exec(format)) ? hsla(m[1], m[2] / 100, m[3] / 100, 1) : (m = reHslaPercent.exec(format)) ? hsla(m[1], m[2] / 100, m[3] / 100, m[4]) : named.hasOwnProperty(format) ? rgbn(named[format]) : format === "transparent" ? new Rgb(NaN, NaN, NaN, 0) : null;
}
function rgbn(n) {
	return new Rgb(n >> 16 & 255, n >> 8 & 255, n & 255, 1);
}
function rgba(r, g, b, a) {
	if (a <= 0) r = g = b = NaN;
	return new Rgb(r, g, b, a);
}
function rgbConvert(o) {
	if (!(o instanceof Color)) o = color(o);
	if (!o) return new Rgb();
	o = o.rgb();
	return new Rgb(o.r, o.g, o.b, o.opacity);
}
function rgb$1(r, g, b, opacity) {
	return arguments.length === 1 ? rgbConvert(r) : new Rgb(r, g, b, opacity == null ? 1 : opacity);
}
function Rgb(r, g, b, opacity) {
	this.r = +r;
	this.g = +g;
	this.b = +b;
	this.opacity = +opacity;
}
define(Rgb, rgb$1, extend(Color, {
	brighter(k) {
		k = k == null ? brighter : Math.pow(brighter, k);
		return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
	},
	darker(k) {
		k = k == null ? darker : Math.pow(darker, k);
		return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
	},
	rgb() {
		return this;
	},
	clamp() {
		return new Rgb(clampi(this.r), clampi(this.g), clampi(this.b), clampa(this.opacity));
	},
	displayable() {
		return -.5 <= this.r && this.r < 255.5 && -.5 <= this.g && this.g < 255.5 && -.5 <= this.b && this.b < 255.5 && 0 <= this.opacity && this.opacity <= 1;
	},
	hex: rgb_formatHex,
	formatHex: rgb_formatHex,
	formatHex8: rgb_formatHex8,
	formatRgb: rgb_formatRgb,
	toString: rgb_formatRgb
}));
function rgb_formatHex() {
	return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}`;
}
function rgb_formatHex8() {
	return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}${hex((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
}
function rgb_formatRgb() {
	const a = clampa(this.opacity);
	return `${a === 1 ? "rgb(" : "rgba("}${clampi(this.r)}, ${clampi(this.g)}, ${clampi(this.b)}${a === 1 ? ")" : `, ${a})`}`;
}
function clampa(opacity) {
	return isNaN(opacity) ? 1 : Math.max(0, Math.min(1, opacity));
}
function clampi(value) {
	return Math.max(0, Math.min(255, Math.round(value) || 0));
}
function hex(value) {
	value = clampi(value);
	return (value < 16 ? "0" : "") + value.toString(16);
}
function hsla(h, s, l, a) {
	if (a <= 0) h = s = l = NaN;
	else if (l <= 0 || l >= 1) h = s = NaN;
	else if (s <= 0) h = NaN;
	return new Hsl(h, s, l, a);
}
function hslConvert(o) {
	if (o instanceof Hsl) return new Hsl(o.h, o.s, o.l, o.opacity);
	if (!(o instanceof Color)) o = color(o);
	if (!o) return new Hsl();
	if (o instanceof Hsl) return o;
	o = o.rgb();
	var r = o.r / 255, g = o.g / 255, b = o.b / 255, min = Math.min(r, g, b), max = Math.max(r, g, b), h = NaN, s = max - min, l = (max + min) / 2;
	if (s) {
		if (r === max) h = (g - b) / s + (g < b) * 6;
		else if (g === max) h = (b - r) / s + 2;
		else h = (r - g) / s + 4;
		s /= l < .5 ? max + min : 2 - max - min;
		h *= 60;
	} else s = l > 0 && l < 1 ? 0 : h;
	return new Hsl(h, s, l, o.opacity);
}
function hsl$1(h, s, l, opacity) {
	return arguments.length === 1 ? hslConvert(h) : new Hsl(h, s, l, opacity == null ? 1 : opacity);
}
function Hsl(h, s, l, opacity) {
	this.h = +h;
	this.s = +s;
	this.l = +l;
	this.opacity = +opacity;
}
define(Hsl, hsl$1, extend(Color, {
	brighter(k) {
		k = k == null ? brighter : Math.pow(brighter, k);
		return new Hsl(this.h, this.s, this.l * k, this.opacity);
	},
	darker(k) {
		k = k == null ? darker : Math.pow(darker, k);
		return new Hsl(this.h, this.s, this.l * k, this.opacity);
	},
	rgb() {
		var h = this.h % 360 + (this.h < 0) * 360, s = isNaN(h) || isNaN(this.s) ? 0 : this.s, l = this.l, m2 = l + (l < .5 ? l : 1 - l) * s, m1 = 2 * l - m2;
		return new Rgb(hsl2rgb(h >= 240 ? h - 240 : h + 120, m1, m2), hsl2rgb(h, m1, m2), hsl2rgb(h < 120 ? h + 240 : h - 120, m1, m2), this.opacity);
	},
	clamp() {
		return new Hsl(clamph(this.h), clampt(this.s), clampt(this.l), clampa(this.opacity));
	},
	displayable() {
		return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && 0 <= this.l && this.l <= 1 && 0 <= this.opacity && this.opacity <= 1;
	},
	formatHsl() {
		const a = clampa(this.opacity);
		return `${a === 1 ? "hsl(" : "hsla("}${clamph(this.h)}, ${clampt(this.s) * 100}%, ${clampt(this.l) * 100}%${a === 1 ? ")" : `, ${a})`}`;
	}
}));
function clamph(value) {
	value = (value || 0) % 360;
	return value < 0 ? value + 360 : value;
}
function clampt(value) {
	return Math.max(0, Math.min(1, value || 0));
}
function hsl2rgb(h, m1, m2) {
	return (h < 60 ? m1 + (m2 - m1) * h / 60 : h < 180 ? m2 : h < 240 ? m1 + (m2 - m1) * (240 - h) / 60 : m1) * 255;
}
const radians = Math.PI / 180;
const degrees$1 = 180 / Math.PI;
const K = 18;
const Xn = .96422;
const Yn = 1;
const Zn = .82521;
const t0 = 4 / 29;
const t1 = 6 / 29;
const t2 = 3 * t1 * t1;
const t3 = t1 * t1 * t1;
function labConvert(o) {
	if (o instanceof Lab) return new Lab(o.l, o.a, o.b, o.opacity);
	if (o instanceof Hcl) return hcl2lab(o);
	if (!(o instanceof Rgb)) o = rgbConvert(o);
	var r = rgb2lrgb(o.r), g = rgb2lrgb(o.g), b = rgb2lrgb(o.b), y = xyz2lab((.2225045 * r + .7168786 * g + .0606169 * b) / Yn), x, z;
	if (r === g && g === b) x = z = y;
	else {
		x = xyz2lab((.4360747 * r + .3850649 * g + .1430804 * b) / Xn);
		z = xyz2lab((.0139322 * r + .0971045 * g + .7141733 * b) / Zn);
	}
	return new Lab(116 * y - 16, 500 * (x - y), 200 * (y - z), o.opacity);
}
function lab(l, a, b, opacity) {
	return arguments.length === 1 ? labConvert(l) : new Lab(l, a, b, opacity == null ? 1 : opacity);
}
function Lab(l, a, b, opacity) {
	this.l = +l;
	this.a = +a;
	this.b = +b;
	this.opacity = +opacity;
}
define(Lab, lab, extend(Color, {
	brighter(k) {
		return new Lab(this.l + K * (k == null ? 1 : k), this.a, this.b, this.opacity);
	},
	darker(k) {
		return new Lab(this.l - K * (k == null ? 1 : k), this.a, this.b, this.opacity);
	},
	rgb() {
		var y = (this.l + 16) / 116, x = isNaN(this.a) ? y : y + this.a / 500, z = isNaN(this.b) ? y : y - this.b / 200;
		x = Xn * lab2xyz(x);
		y = Yn * lab2xyz(y);
		z = Zn * lab2xyz(z);
		return new Rgb(lrgb2rgb(3.1338561 * x - 1.6168667 * y - .4906146 * z), lrgb2rgb(-.9787684 * x + 1.9161415 * y + .033454 * z), lrgb2rgb(.0719453 * x - .2289914 * y + 1.4052427 * z), this.opacity);
	}
}));
function xyz2lab(t) {
	return t > t3 ? Math.pow(t, 1 / 3) : t / t2 + t0;
}
function lab2xyz(t) {
	return t > t1 ? t * t * t : t2 * (t - t0);
}
function lrgb2rgb(x) {
	return 255 * (x <= .0031308 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - .055);
}
function rgb2lrgb(x) {
	return (x /= 255) <= .04045 ? x / 12.92 : Math.pow((x + .055) / 1.055, 2.4);
}
function hclConvert(o) {
	if (o instanceof Hcl) return new Hcl(o.h, o.c, o.l, o.opacity);
	if (!(o instanceof Lab)) o = labConvert(o);
	if (o.a === 0 && o.b === 0) return new Hcl(NaN, 0 < o.l && o.l < 100 ? 0 : NaN, o.l, o.opacity);
	var h = Math.atan2(o.b, o.a) * degrees$1;
	return new Hcl(h < 0 ? h + 360 : h, Math.sqrt(o.a * o.a + o.b * o.b), o.l, o.opacity);
}
function hcl$1(h, c, l, opacity) {
	return arguments.length === 1 ? hclConvert(h) : new Hcl(h, c, l, opacity == null ? 1 : opacity);
}
function Hcl(h, c, l, opacity) {
	this.h = +h;
	this.c = +c;
	this.l = +l;
	this.opacity = +opacity;
}
function hcl2lab(o) {
	if (isNaN(o.h)) return new Lab(o.l, 0, 0, o.opacity);
	var h = o.h * radians;
	return new Lab(o.l, Math.cos(h) * o.c, Math.sin(h) * o.c, o.opacity);
}
define(Hcl, hcl$1, extend(Color, {
	brighter(k) {
		return new Hcl(this.h, this.c, this.l + K * (k == null ? 1 : k), this.opacity);
	},
	darker(k) {
		return new Hcl(this.h, this.c, this.l - K * (k == null ? 1 : k), this.opacity);
	},
	rgb() {
		return hcl2lab(this).rgb();
	}
}));
var A = -.14861;
var B = 1.78277;
var C = -.29227;
var D = -.90649;
var E = 1.97294;
var ED = E * D;
var EB = E * B;
var BC_DA = B * C - D * A;
function cubehelixConvert(o) {
	if (o instanceof Cubehelix) return new Cubehelix(o.h, o.s, o.l, o.opacity);
	if (!(o instanceof Rgb)) o = rgbConvert(o);
	var r = o.r / 255, g = o.g / 255, b = o.b / 255, l = (BC_DA * b + ED * r - EB * g) / (BC_DA + ED - EB), bl = b - l, k = (E * (g - l) - C * bl) / D, s = Math.sqrt(k * k + bl * bl) / (E * l * (1 - l)), h = s ? Math.atan2(k, bl) * degrees$1 - 120 : NaN;
	return new Cubehelix(h < 0 ? h + 360 : h, s, l, o.opacity);
}
function cubehelix$1(h, s, l, opacity) {
	return arguments.length === 1 ? cubehelixConvert(h) : new Cubehelix(h, s, l, opacity == null ? 1 : opacity);
}
function Cubehelix(h, s, l, opacity) {
	this.h = +h;
	this.s = +s;
	this.l = +l;
	this.opacity = +opacity;
}
define(Cubehelix, cubehelix$1, extend(Color, {
	brighter(k) {
		k = k == null ? brighter : Math.pow(brighter, k);
		return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
	},
	darker(k) {
		k = k == null ? darker : Math.pow(darker, k);
		return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
	},
	rgb() {
		var h = isNaN(this.h) ? 0 : (this.h + 120) * radians, l = +this.l, a = isNaN(this.s) ? 0 : this.s * l * (1 - l), cosh = Math.cos(h), sinh = Math.sin(h);
		return new Rgb(255 * (l + a * (A * cosh + B * sinh)), 255 * (l + a * (C * cosh + D * sinh)), 255 * (l + a * (E * cosh)), this.opacity);
	}
}));

// node_modules/d3-interpolate/dist/d3-interpolate.mjs
function basis(t1, v0, v1, v2, v3) {
	var t2 = t1 * t1, t3 = t2 * t1;
	return ((1 - 3 * t1 + 3 * t2 - t3) * v0 + (4 - 6 * t2 + 3 * t3) * v1 + (1 + 3 * t1 + 3 * t2 - 3 * t3) * v2 + t3 * v3) / 6;
}
function basis$1(values) {
	var n = values.length - 1;
	return function(t) {
		var i = t <= 0 ? t = 0 : t >= 1 ? (t = 1, n - 1) : Math.floor(t * n), v1 = values[i], v2 = values[i + 1], v0 = i > 0 ? values[i - 1] : 2 * v1 - v2, v3 = i < n - 1 ? values[i + 2] : 2 * v2 - v1;
		return basis((t - i / n) * n, v0, v1, v2, v3);
	};
}
function basisClosed(values) {
	var n = values.length;
	return function(t) {
		var i = Math.floor(((t %= 1) < 0 ? ++t : t) * n), v0 = values[(i + n - 1) % n], v1 = values[i % n], v2 = values[(i + 1) % n], v3 = values[(i + 2) % n];
		return basis((t - i / n) * n, v0, v1, v2, v3);
	};
}
var constant$1 = (x) => () => x;
function linear$1(a, d) {
	return function(t) {
		return a + t * d;
	};
}
function exponential(a, b, y) {
	return a = Math.pow(a, y), b = Math.pow(b, y) - a, y = 1 / y, function(t) {
		return Math.pow(a + t * b, y);
	};
}
function hue$1(a, b) {
	var d = b - a;
	return d ? linear$1(a, d > 180 || d < -180 ? d - 360 * Math.round(d / 360) : d) : constant$1(isNaN(a) ? b : a);
}
function gamma(y) {
	return (y = +y) === 1 ? nogamma : function(a, b) {
		return b - a ? exponential(a, b, y) : constant$1(isNaN(a) ? b : a);
	};
}
function nogamma(a, b) {
	var d = b - a;
	return d ? linear$1(a, d) : constant$1(isNaN(a) ? b : a);
}
var rgb = (function rgbGamma(y) {
	var color = gamma(y);
	function rgb(start, end) {
		var r = color((start = rgb$1(start)).r, (end = rgb$1(end)).r), g = color(start.g, end.g), b = color(start.b, end.b), opacity = nogamma(start.opacity, end.opacity);
		return function(t) {
			start.r = r(t);
			start.g = g(t);
			start.b = b(t);
			start.opacity = opacity(t);
			return start + "";
		};
	}
	rgb.gamma = rgbGamma;
	return rgb;
})(1);
function rgbSpline(spline) {
	return function(colors) {
		var n = colors.length, r = new Array(n), g = new Array(n), b = new Array(n), i = 0, color;
		for (; i < n; ++i) {
			color = rgb$1(colors[i]);
			r[i] = color.r || 0;
			g[i] = color.g || 0;
			b[i] = color.b || 0;
		}
		r = spline(r);
		g = spline(g);
		b = spline(b);
		color.opacity = 1;
		return function(t) {
			color.r = r(t);
			color.g = g(t);
			color.b = b(t);
			return color + "";
		};
	};
}
var rgbBasis = rgbSpline(basis$1);
var rgbBasisClosed = rgbSpline(basisClosed);
function numberArray(a, b) {
	if (!b) b = [];
	var n = a ? Math.min(b.length, a.length) : 0, c = b.slice(), i;
	return function(t) {
		for (i = 0; i < n; ++i) c[i] = a[i] * (1 - t) + b[i] * t;
		return c;
	};
}
function isNumberArray(x) {
	return ArrayBuffer.isView(x) && !(x instanceof DataView);
}
function genericArray(a, b) {
	var nb = b ? b.length : 0, na = a ? Math.min(nb, a.length) : 0, x = new Array(na), c = new Array(nb), i = 0;
	for (; i < na; ++i) x[i] = value(a[i], b[i]);
	for (; i < nb; ++i) c[i] = b[i];
	return function(t) {
		for (i = 0; i < na; ++i) c[i] = x[i](t);
		return c;
	};
}
function date(a, b) {
	var d = /* @__PURE__ */ new Date();
	return a = +a, b = +b, function(t) {
		return d.setTime(a * (1 - t) + b * t), d;
	};
}
function number(a, b) {
	return a = +a, b = +b, function(t) {
		return a * (1 - t) + b * t;
	};
}
function object(a, b) {
	var i = {}, c = {}, k;
	if (a === null || typeof a !== "object") a = {};
	if (b === null || typeof b !== "object") b = {};
	for (k in b) if (k in a) i[k] = value(a[k], b[k]);
	else c[k] = b[k];
	return function(t) {
		for (k in i) c[k] = i[k](t);
		return c;
	};
}
var reA = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g;
var reB = new RegExp(reA.source, "g");
function zero(b) {
	return function() {
		return b;
	};
}
function one(b) {
	return function(t) {
		return b(t) + "";
	};
}
function string(a, b) {
	var bi = reA.lastIndex = reB.lastIndex = 0, am, bm, bs, i = -1, s = [], q = [];
	a = a + "", b = b + "";
	while ((am = reA.exec(a)) && (bm = reB.exec(b))) {
		if ((bs = bm.index) > bi) {
			bs = b.slice(bi, bs);
			if (s[i]) s[i] += bs;
			else s[++i] = bs;
		}
		if ((am = am[0]) === (bm = bm[0])) {
			if (s[i]) s[i] += bm;
			else s[++i] = bm;
		} else {
			s[++i] = null;
			q.push({
				i,
				x: number(am, bm)
			});
		}
		bi = reB.lastIndex;
	}
	if (bi < b.length) {
		bs = b.slice(bi);
		if (s[i]) s[i] += bs;
		else s[++i] = bs;
	}
	return s.length < 2 ? q[0] ? one(q[0].x) : zero(b) : (b = q.length, function(t) {
		for (var i = 0, o; i < b; ++i) s[(o = q[i]).i] = o.x(t);
		return s.join("");
	});
}
function value(a, b) {
	var t = typeof b, c;
	return b == null || t === "boolean" ? constant$1(b) : (t === "number" ? number : t === "string" ? (c = color(b)) ? (b = c, rgb) : string : b instanceof color ? rgb : b instanceof Date ? date : isNumberArray(b) ? numberArray : Array.isArray(b) ? genericArray : typeof b.valueOf !== "function" && typeof b.toString !== "function" || isNaN(b) ? object : number)(a, b);
}
function round(a, b) {
	return a = +a, b = +b, function(t) {
		return Math.round(a * (1 - t) + b * t);
	};
}
var degrees = 180 / Math.PI;
var identity$2 = {
	translateX: 0,
	translateY: 0,
	rotate: 0,
	skewX: 0,
	scaleX: 1,
	scaleY: 1
};
function decompose(a, b, c, d, e, f) {
	var scaleX, scaleY, skewX;
	if (scaleX = Math.sqrt(a * a + b * b)) a /= scaleX, b /= scaleX;
	if (skewX = a * c + b * d) c -= a * skewX, d -= b * skewX;
	if (scaleY = Math.sqrt(c * c + d * d)) c /= scaleY, d /= scaleY, skewX /= scaleY;
	if (a * d < b * c) a = -a, b = -b, skewX = -skewX, scaleX = -scaleX;
	return {
		translateX: e,
		translateY: f,
		rotate: Math.atan2(b, a) * degrees,
		skewX: Math.atan(skewX) * degrees,
		scaleX,
		scaleY
	};
}
var svgNode;
function parseCss(value) {
	const m = new (typeof DOMMatrix === "function" ? DOMMatrix : WebKitCSSMatrix)(value + "");
	return m.isIdentity ? identity$2 : decompose(m.a, m.b, m.c, m.d, m.e, m.f);
}
function parseSvg(value) {
	if (value == null) return identity$2;
	if (!svgNode) svgNode = document.createElementNS("http://www.w3.org/2000/svg", "g");
	svgNode.setAttribute("transform", value);
	if (!(value = svgNode.transform.baseVal.consolidate())) return identity$2;
	value = value.matrix;
	return decompose(value.a, value.b, value.c, value.d, value.e, value.f);
}
function interpolateTransform(parse, pxComma, pxParen, degParen) {
	function pop(s) {
		return s.length ? s.pop() + " " : "";
	}
	function translate(xa, ya, xb, yb, s, q) {
		if (xa !== xb || ya !== yb) {
			var i = s.push("translate(", null, pxComma, null, pxParen);
			q.push({
				i: i - 4,
				x: number(xa, xb)
			}, {
				i: i - 2,
				x: number(ya, yb)
			});
		} else if (xb || yb) s.push("translate(" + xb + pxComma + yb + pxParen);
	}
	function rotate(a, b, s, q) {
		if (a !== b) {
			if (a - b > 180) b += 360;
			else if (b - a > 180) a += 360;
			q.push({
				i: s.push(pop(s) + "rotate(", null, degParen) - 2,
				x: number(a, b)
			});
		} else if (b) s.push(pop(s) + "rotate(" + b + degParen);
	}
	function skewX(a, b, s, q) {
		if (a !== b) q.push({
			i: s.push(pop(s) + "skewX(", null, degParen) - 2,
			x: number(a, b)
		});
		else if (b) s.push(pop(s) + "skewX(" + b + degParen);
	}
	function scale(xa, ya, xb, yb, s, q) {
		if (xa !== xb || ya !== yb) {
			var i = s.push(pop(s) + "scale(", null, ",", null, ")");
			q.push({
				i: i - 4,
				x: number(xa, xb)
			}, {
				i: i - 2,
				x: number(ya, yb)
			});
		} else if (xb !== 1 || yb !== 1) s.push(pop(s) + "scale(" + xb + "," + yb + ")");
	}
	return function(a, b) {
		var s = [], q = [];
		a = parse(a), b = parse(b);
		translate(a.translateX, a.translateY, b.translateX, b.translateY, s, q);
		rotate(a.rotate, b.rotate, s, q);
		skewX(a.skewX, b.skewX, s, q);
		scale(a.scaleX, a.scaleY, b.scaleX, b.scaleY, s, q);
		a = b = null;
		return function(t) {
			var i = -1, n = q.length, o;
			while (++i < n) s[(o = q[i]).i] = o.x(t);
			return s.join("");
		};
	};
}
var interpolateTransformCss = interpolateTransform(parseCss, "px, ", "px)", "deg)");
var interpolateTransformSvg = interpolateTransform(parseSvg, ", ", ")", ")");
var epsilon2 = 1e-12;
function cosh(x) {
	return ((x = Math.exp(x)) + 1 / x) / 2;
}
function sinh(x) {
	return ((x = Math.exp(x)) - 1 / x) / 2;
}
function tanh(x) {
	return ((x = Math.exp(2 * x)) - 1) / (x + 1);
}
var zoom = (function zoomRho(rho, rho2, rho4) {
	function zoom(p0, p1) {
		var ux0 = p0[0], uy0 = p0[1], w0 = p0[2], ux1 = p1[0], uy1 = p1[1], w1 = p1[2], dx = ux1 - ux0, dy = uy1 - uy0, d2 = dx * dx + dy * dy, i, S;
		if (d2 < epsilon2) {
			S = Math.log(w1 / w0) / rho;
			i = function(t) {
				return [
					ux0 + t * dx,
					uy0 + t * dy,
					w0 * Math.exp(rho * t * S)
				];
			};
		} else {
			var d1 = Math.sqrt(d2), b0 = (w1 * w1 - w0 * w0 + rho4 * d2) / (2 * w0 * rho2 * d1), b1 = (w1 * w1 - w0 * w0 - rho4 * d2) / (2 * w1 * rho2 * d1), r0 = Math.log(Math.sqrt(b0 * b0 + 1) - b0);
			S = (Math.log(Math.sqrt(b1 * b1 + 1) - b1) - r0) / rho;
			i = function(t) {
				var s = t * S, coshr0 = cosh(r0), u = w0 / (rho2 * d1) * (coshr0 * tanh(rho * s + r0) - sinh(r0));
				return [
					ux0 + u * dx,
					uy0 + u * dy,
					w0 * coshr0 / cosh(rho * s + r0)
				];
			};
		}
		i.duration = Math.abs(S) * 1e3 * rho / Math.SQRT2;
		return i;
	}
	zoom.rho = function(_) {
		var _1 = Math.max(.001, +_), _2 = _1 * _1;
		return zoomRho(_1, _2, _2 * _2);
	};
	return zoom;
})(Math.SQRT2, 2, 4);
function hsl(hue) {
	return function(start, end) {
		var h = hue((start = hsl$1(start)).h, (end = hsl$1(end)).h), s = nogamma(start.s, end.s), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
		return function(t) {
			start.h = h(t);
			start.s = s(t);
			start.l = l(t);
			start.opacity = opacity(t);
			return start + "";
		};
	};
}
var hsl_default = hsl(hue$1);
var hslLong = hsl(nogamma);
function hcl(hue) {
	return function(start, end) {
		var h = hue((start = hcl$1(start)).h, (end = hcl$1(end)).h), c = nogamma(start.c, end.c), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
		return function(t) {
			start.h = h(t);
			start.c = c(t);
			start.l = l(t);
			start.opacity = opacity(t);
			return start + "";
		};
	};
}
var hcl_default = hcl(hue$1);
var hclLong = hcl(nogamma);
function cubehelix(hue) {
	return (function cubehelixGamma(y) {
		y = +y;
		function cubehelix(start, end) {
			var h = hue((start = cubehelix$1(start)).h, (end = cubehelix$1(end)).h), s = nogamma(start.s, end.s), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
			return function(t) {
				start.h = h(t);
				start.s = s(t);
				start.l = l(Math.pow(t, y));
				start.opacity = opacity(t);
				return start + "";
			};
		}
		cubehelix.gamma = cubehelixGamma;
		return cubehelix;
	})(1);
}
var cubehelix_default = cubehelix(hue$1);
var cubehelixLong = cubehelix(nogamma);

// node_modules/d3-format/dist/d3-format.mjs
function formatDecimal(x) {
	return Math.abs(x = Math.round(x)) >= 1e21 ? x.toLocaleString("en").replace(/,/g, "") : x.toString(10);
}
function formatDecimalParts(x, p) {
	if (!isFinite(x) || x === 0) return null;
	var i = (x = p ? x.toExponential(p - 1) : x.toExponential()).indexOf("e"), coefficient = x.slice(0, i);
	return [coefficient.length > 1 ? coefficient[0] + coefficient.slice(2) : coefficient, +x.slice(i + 1)];
}
function exponent(x) {
	return x = formatDecimalParts(Math.abs(x)), x ? x[1] : NaN;
}
function formatGroup(grouping, thousands) {
	return function(value, width) {
		var i = value.length, t = [], j = 0, g = grouping[0], length = 0;
		while (i > 0 && g > 0) {
			if (length + g + 1 > width) g = Math.max(1, width - length);
			t.push(value.substring(i -= g, i + g));
			if ((length += g + 1) > width) break;
			g = grouping[j = (j + 1) % grouping.length];
		}
		return t.reverse().join(thousands);
	};
}
function formatNumerals(numerals) {
	return function(value) {
		return value.replace(/[0-9]/g, function(i) {
			return numerals[+i];
		});
	};
}
var re = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;
function formatSpecifier(specifier) {
	if (!(match = re.exec(specifier))) throw new Error("invalid format: " + specifier);
	var match;
	return new FormatSpecifier({
		fill: match[1],
		align: match[2],
		sign: match[3],
		symbol: match[4],
		zero: match[5],
		width: match[6],
		comma: match[7],
		precision: match[8] && match[8].slice(1),
		trim: match[9],
		type: match[10]
	});
}
formatSpecifier.prototype = FormatSpecifier.prototype;
function FormatSpecifier(specifier) {
	this.fill = specifier.fill === void 0 ? " " : specifier.fill + "";
	this.align = specifier.align === void 0 ? ">" : specifier.align + "";
	this.sign = specifier.sign === void 0 ? "-" : specifier.sign + "";
	this.symbol = specifier.symbol === void 0 ? "" : specifier.symbol + "";
	this.zero = !!specifier.zero;
	this.width = specifier.width === void 0 ? void 0 : +specifier.width;
	this.comma = !!specifier.comma;
	this.precision = specifier.precision === void 0 ? void 0 : +specifier.precision;
	this.trim = !!specifier.trim;
	this.type = specifier.type === void 0 ? "" : specifier.type + "";
}
FormatSpecifier.prototype.toString = function() {
	return this.fill + this.align + this.sign + this.symbol + (this.zero ? "0" : "") + (this.width === void 0 ? "" : Math.max(1, this.width | 0)) + (this.comma ? "," : "") + (this.precision === void 0 ? "" : "." + Math.max(0, this.precision | 0)) + (this.trim ? "~" : "") + this.type;
};
function formatTrim(s) {
	out: for (var n = s.length, i = 1, i0 = -1, i1; i < n; ++i) switch (s[i]) {
		case ".":
			i0 = i1 = i;
			break;
		case "0":
			if (i0 === 0) i0 = i;
			i1 = i;
			break;
		default:
			if (!+s[i]) break out;
			if (i0 > 0) i0 = 0;
	}
	return i0 > 0 ? s.slice(0, i0) + s.slice(i1 + 1) : s;
}
var prefixExponent;
function formatPrefixAuto(x, p) {
	var d = formatDecimalParts(x, p);
	if (!d) return prefixExponent = void 0, x.toPrecision(p);
	var coefficient = d[0], exponent = d[1], i = exponent - (prefixExponent = Math.max(-8, Math.min(8, Math.floor(exponent / 3))) * 3) + 1, n = coefficient.length;
	return i === n ? coefficient : i > n ? coefficient + new Array(i - n + 1).join("0") : i > 0 ? coefficient.slice(0, i) + "." + coefficient.slice(i) : "0." + new Array(1 - i).join("0") + formatDecimalParts(x, Math.max(0, p + i - 1))[0];
}
function formatRounded(x, p) {
	var d = formatDecimalParts(x, p);
	if (!d) return x + "";
	var coefficient = d[0], exponent = d[1];
	return exponent < 0 ? "0." + new Array(-exponent).join("0") + coefficient : coefficient.length > exponent + 1 ? coefficient.slice(0, exponent + 1) + "." + coefficient.slice(exponent + 1) : coefficient + new Array(exponent - coefficient.length + 2).join("0");
}
var formatTypes = {
	"%": (x, p) => (x * 100).toFixed(p),
	"b": (x) => Math.round(x).toString(2),
	"c": (x) => x + "",
	"d": formatDecimal,
	"e": (x, p) => x.toExponential(p),
	"f": (x, p) => x.toFixed(p),
	"g": (x, p) => x.toPrecision(p),
	"o": (x) => Math.round(x).toString(8),
	"p": (x, p) => formatRounded(x * 100, p),
	"r": formatRounded,
	"s": formatPrefixAuto,
	"X": (x) => Math.round(x).toString(16).toUpperCase(),
	"x": (x) => Math.round(x).toString(16)
};
function identity(x) {
	return x;
}
var map = Array.prototype.map;
var prefixes = [
	"y",
	"z",
	"a",
	"f",
	"p",
	"n",
	"µ",
	"m",
	"",
	"k",
	"M",
	"G",
	"T",
	"P",
	"E",
	"Z",
	"Y"
];
function formatLocale(locale) {
	var group = locale.grouping === void 0 || locale.thousands === void 0 ? identity : formatGroup(map.call(locale.grouping, Number), locale.thousands + ""), currencyPrefix = locale.currency === void 0 ? "" : locale.currency[0] + "", currencySuffix = locale.currency === void 0 ? "" : locale.currency[1] + "", decimal = locale.decimal === void 0 ? "." : locale.decimal + "", numerals = locale.numerals === void 0 ? identity : formatNumerals(map.call(locale.numerals, String)), percent = locale.percent === void 0 ? "%" : locale.percent + "", minus = locale.minus === void 0 ? "−" : locale.minus + "", nan = locale.nan === void 0 ? "NaN" : locale.nan + "";
	function newFormat(specifier, options) {
		specifier = formatSpecifier(specifier);
		var fill = specifier.fill, align = specifier.align, sign = specifier.sign, symbol = specifier.symbol, zero = specifier.zero, width = specifier.width, comma = specifier.comma, precision = specifier.precision, trim = specifier.trim, type = specifier.type;
		if (type === "n") comma = true, type = "g";
		else if (!formatTypes[type]) precision === void 0 && (precision = 12), trim = true, type = "g";
		if (zero || fill === "0" && align === "=") zero = true, fill = "0", align = "=";
		var prefix = (options && options.prefix !== void 0 ? options.prefix : "") + (symbol === "$" ? currencyPrefix : symbol === "#" && /[boxX]/.test(type) ? "0" + type.toLowerCase() : ""), suffix = (symbol === "$" ? currencySuffix : /[%p]/.test(type) ? percent : "") + (options && options.suffix !== void 0 ? options.suffix : "");
		var formatType = formatTypes[type], maybeSuffix = /[defgprs%]/.test(type);
		precision = precision === void 0 ? 6 : /[gprs]/.test(type) ? Math.max(1, Math.min(21, precision)) : Math.max(0, Math.min(20, precision));
		function format(value) {
			var valuePrefix = prefix, valueSuffix = suffix, i, n, c;
			if (type === "c") {
				valueSuffix = formatType(value) + valueSuffix;
				value = "";
			} else {
				value = +value;
				var valueNegative = value < 0 || 1 / value < 0;
				value = isNaN(value) ? nan : formatType(Math.abs(value), precision);
				if (trim) value = formatTrim(value);
				if (valueNegative && +value === 0 && sign !== "+") valueNegative = false;
				valuePrefix = (valueNegative ? sign === "(" ? sign : minus : sign === "-" || sign === "(" ? "" : sign) + valuePrefix;
				valueSuffix = (type === "s" && !isNaN(value) && prefixExponent !== void 0 ? prefixes[8 + prefixExponent / 3] : "") + valueSuffix + (valueNegative && sign === "(" ? ")" : "");
				if (maybeSuffix) {
					i = -1, n = value.length;
					while (++i < n) if (c = value.charCodeAt(i), 48 > c || c > 57) {
						valueSuffix = (c === 46 ? decimal + value.slice(i + 1) : value.slice(i)) + valueSuffix;
						value = value.slice(0, i);
						break;
					}
				}
			}
			if (comma && !zero) value = group(value, Infinity);
			var length = valuePrefix.length + value.length + valueSuffix.length, padding = length < width ? new Array(width - length + 1).join(fill) : "";
			if (comma && zero) value = group(padding + value, padding.length ? width - valueSuffix.length : Infinity), padding = "";
			switch (align) {
				case "<":
					value = valuePrefix + value + valueSuffix + padding;
					break;
				case "=":
					value = valuePrefix + padding + value + valueSuffix;
					break;
				case "^":
					value = padding.slice(0, length = padding.length >> 1) + valuePrefix + value + valueSuffix + padding.slice(length);
					break;
				default: value = padding + valuePrefix + value + valueSuffix;
			}
			return numerals(value);
		}
		format.toString = function() {
			return specifier + "";
		};
		return format;
	}
	function formatPrefix(specifier, value) {
		var e = Math.max(-8, Math.min(8, Math.floor(exponent(value) / 3))) * 3, k = Math.pow(10, -e), f = newFormat((specifier = formatSpecifier(specifier), specifier.type = "f", specifier), { suffix: prefixes[8 + e / 3] });
		return function(value) {
			return f(k * value);
		};
	}
	return {
		format: newFormat,
		formatPrefix
	};
}
var locale;
var format;
var formatPrefix;
defaultLocale({
	thousands: ",",
	grouping: [3],
	currency: ["$", ""]
});
function defaultLocale(definition) {
	locale = formatLocale(definition);
	format = locale.format;
	formatPrefix = locale.formatPrefix;
	return locale;
}
function precisionFixed(step) {
	return Math.max(0, -exponent(Math.abs(step)));
}
function precisionPrefix(step, value) {
	return Math.max(0, Math.max(-8, Math.min(8, Math.floor(exponent(value) / 3))) * 3 - exponent(Math.abs(step)));
}
function precisionRound(step, max) {
	step = Math.abs(step), max = Math.abs(max) - step;
	return Math.max(0, exponent(max) - exponent(step)) + 1;
}

// node_modules/d3-scale/dist/d3-scale.mjs
function initRange(domain, range) {
	switch (arguments.length) {
		case 0: break;
		case 1:
			this.range(domain);
			break;
		default: this.range(range).domain(domain);
	}
	return this;
}
function constants(x) {
	return function() {
		return x;
	};
}
function number$1(x) {
	return +x;
}
var unit = [0, 1];
function identity$1(x) {
	return x;
}
function normalize(a, b) {
	return (b -= a = +a) ? function(x) {
		return (x - a) / b;
	} : constants(isNaN(b) ? NaN : .5);
}
function clamper(a, b) {
	var t;
	if (a > b) t = a, a = b, b = t;
	return function(x) {
		return Math.max(a, Math.min(b, x));
	};
}
function bimap(domain, range, interpolate) {
	var d0 = domain[0], d1 = domain[1], r0 = range[0], r1 = range[1];
	if (d1 < d0) d0 = normalize(d1, d0), r0 = interpolate(r1, r0);
	else d0 = normalize(d0, d1), r0 = interpolate(r0, r1);
	return function(x) {
		return r0(d0(x));
	};
}
function polymap(domain, range, interpolate) {
	var j = Math.min(domain.length, range.length) - 1, d = new Array(j), r = new Array(j), i = -1;
	if (domain[j] < domain[0]) {
		domain = domain.slice().reverse();
		range = range.slice().reverse();
	}
	while (++i < j) {
		d[i] = normalize(domain[i], domain[i + 1]);
		r[i] = interpolate(range[i], range[i + 1]);
	}
	return function(x) {
		var i = bisectRight(domain, x, 1, j) - 1;
		return r[i](d[i](x));
	};
}
function copy$1(source, target) {
	return target.domain(source.domain()).range(source.range()).interpolate(source.interpolate()).clamp(source.clamp()).unknown(source.unknown());
}
function transformer$2() {
	var domain = unit, range = unit, interpolate$1 = value, transform, untransform, unknown, clamp = identity$1, piecewise, output, input;
	function rescale() {
		var n = Math.min(domain.length, range.length);
		if (clamp !== identity$1) clamp = clamper(domain[0], domain[n - 1]);
		piecewise = n > 2 ? polymap : bimap;
		output = input = null;
		return scale;
	}
	function scale(x) {
		return x == null || isNaN(x = +x) ? unknown : (output || (output = piecewise(domain.map(transform), range, interpolate$1)))(transform(clamp(x)));
	}
	scale.invert = function(y) {
		return clamp(untransform((input || (input = piecewise(range, domain.map(transform), number)))(y)));
	};
	scale.domain = function(_) {
		return arguments.length ? (domain = Array.from(_, number$1), rescale()) : domain.slice();
	};
	scale.range = function(_) {
		return arguments.length ? (range = Array.from(_), rescale()) : range.slice();
	};
	scale.rangeRound = function(_) {
		return range = Array.from(_), interpolate$1 = round, rescale();
	};
	scale.clamp = function(_) {
		return arguments.length ? (clamp = _ ? true : identity$1, rescale()) : clamp !== identity$1;
	};
	scale.interpolate = function(_) {
		return arguments.length ? (interpolate$1 = _, rescale()) : interpolate$1;
	};
	scale.unknown = function(_) {
		return arguments.length ? (unknown = _, scale) : unknown;
	};
	return function(t, u) {
		transform = t, untransform = u;
		return rescale();
	};
}
function continuous() {
	return transformer$2()(identity$1, identity$1);
}
function tickFormat(start, stop, count, specifier) {
	var step = tickStep(start, stop, count), precision;
	specifier = formatSpecifier(specifier == null ? ",f" : specifier);
	switch (specifier.type) {
		case "s":
			var value = Math.max(Math.abs(start), Math.abs(stop));
			if (specifier.precision == null && !isNaN(precision = precisionPrefix(step, value))) specifier.precision = precision;
			return formatPrefix(specifier, value);
		case "":
		case "e":
		case "g":
		case "p":
		case "r":
			if (specifier.precision == null && !isNaN(precision = precisionRound(step, Math.max(Math.abs(start), Math.abs(stop))))) specifier.precision = precision - (specifier.type === "e");
			break;
		case "f":
		case "%": if (specifier.precision == null && !isNaN(precision = precisionFixed(step))) specifier.precision = precision - (specifier.type === "%") * 2;
	}
	return format(specifier);
}
function linearish(scale) {
	var domain = scale.domain;
	scale.ticks = function(count) {
		var d = domain();
		return ticks(d[0], d[d.length - 1], count == null ? 10 : count);
	};
	scale.tickFormat = function(count, specifier) {
		var d = domain();
		return tickFormat(d[0], d[d.length - 1], count == null ? 10 : count, specifier);
	};
	scale.nice = function(count) {
		if (count == null) count = 10;
		var d = domain();
		var i0 = 0;
		var i1 = d.length - 1;
		var start = d[i0];
		var stop = d[i1];
		var prestep;
		var step;
		var maxIter = 10;
		if (stop < start) {
			step = start, start = stop, stop = step;
			step = i0, i0 = i1, i1 = step;
		}
		while (maxIter-- > 0) {
			step = tickIncrement(start, stop, count);
			if (step === prestep) {
				d[i0] = start;
				d[i1] = stop;
				return domain(d);
			} else if (step > 0) {
				start = Math.floor(start / step) * step;
				stop = Math.ceil(stop / step) * step;
			} else if (step < 0) {
				start = Math.ceil(start * step) / step;
				stop = Math.floor(stop * step) / step;
			} else break;
			prestep = step;
		}
		return scale;
	};
	return scale;
}
function linear() {
	var scale = continuous();
	scale.copy = function() {
		return copy$1(scale, linear());
	};
	initRange.apply(scale, arguments);
	return linearish(scale);
}
function nice(domain, interval) {
	domain = domain.slice();
	var i0 = 0, i1 = domain.length - 1, x0 = domain[i0], x1 = domain[i1], t;
	if (x1 < x0) {
		t = i0, i0 = i1, i1 = t;
		t = x0, x0 = x1, x1 = t;
	}
	domain[i0] = interval.floor(x0);
	domain[i1] = interval.ceil(x1);
	return domain;
}
function transformLog(x) {
	return Math.log(x);
}
function transformExp(x) {
	return Math.exp(x);
}
function transformLogn(x) {
	return -Math.log(-x);
}
function transformExpn(x) {
	return -Math.exp(-x);
}
function pow10(x) {
	return isFinite(x) ? +("1e" + x) : x < 0 ? 0 : x;
}
function powp(base) {
	return base === 10 ? pow10 : base === Math.E ? Math.exp : (x) => Math.pow(base, x);
}
function logp(base) {
	return base === Math.E ? Math.log : base === 10 && Math.log10 || base === 2 && Math.log2 || (base = Math.log(base), (x) => Math.log(x) / base);
}
function reflect(f) {
	return (x, k) => -f(-x, k);
}
function loggish(transform) {
	const scale = transform(transformLog, transformExp);
	const domain = scale.domain;
	let base = 10;
	let logs;
	let pows;
	function rescale() {
		logs = logp(base), pows = powp(base);
		if (domain()[0] < 0) {
			logs = reflect(logs), pows = reflect(pows);
			transform(transformLogn, transformExpn);
		} else transform(transformLog, transformExp);
		return scale;
	}
	scale.base = function(_) {
		return arguments.length ? (base = +_, rescale()) : base;
	};
	scale.domain = function(_) {
		return arguments.length ? (domain(_), rescale()) : domain();
	};
	scale.ticks = (count) => {
		const d = domain();
		let u = d[0];
		let v = d[d.length - 1];
		const r = v < u;
		if (r) [u, v] = [v, u];
		let i = logs(u);
		let j = logs(v);
		let k;
		let t;
		const n = count == null ? 10 : +count;
		let z = [];
		if (!(base % 1) && j - i < n) {
			i = Math.floor(i), j = Math.ceil(j);
			if (u > 0) for (; i <= j; ++i) for (k = 1; k < base; ++k) {
				t = i < 0 ? k / pows(-i) : k * pows(i);
				if (t < u) continue;
				if (t > v) break;
				z.push(t);
			}
			else for (; i <= j; ++i) for (k = base - 1; k >= 1; --k) {
				t = i > 0 ? k / pows(-i) : k * pows(i);
				if (t < u) continue;
				if (t > v) break;
				z.push(t);
			}
			if (z.length * 2 < n) z = ticks(u, v, n);
		} else z = ticks(i, j, Math.min(j - i, n)).map(pows);
		return r ? z.reverse() : z;
	};
	scale.tickFormat = (count, specifier) => {
		if (count == null) count = 10;
		if (specifier == null) specifier = base === 10 ? "s" : ",";
		if (typeof specifier !== "function") {
			if (!(base % 1) && (specifier = formatSpecifier(specifier)).precision == null) specifier.trim = true;
			specifier = format(specifier);
		}
		if (count === Infinity) return specifier;
		const k = Math.max(1, base * count / scale.ticks().length);
		return (d) => {
			let i = d / pows(Math.round(logs(d)));
			if (i * base < base - .5) i *= base;
			return i <= k ? specifier(d) : "";
		};
	};
	scale.nice = () => {
		return domain(nice(domain(), {
			floor: (x) => pows(Math.floor(logs(x))),
			ceil: (x) => pows(Math.ceil(logs(x)))
		}));
	};
	return scale;
}
function log() {
	const scale = loggish(transformer$2()).domain([1, 10]);
	scale.copy = () => copy$1(scale, log()).base(scale.base());
	initRange.apply(scale, arguments);
	return scale;
}
function transformSymlog(c) {
	return function(x) {
		return Math.sign(x) * Math.log1p(Math.abs(x / c));
	};
}
function transformSymexp(c) {
	return function(x) {
		return Math.sign(x) * Math.expm1(Math.abs(x)) * c;
	};
}
function symlogish(transform) {
	var c = 1, scale = transform(transformSymlog(c), transformSymexp(c));
	scale.constant = function(_) {
		return arguments.length ? transform(transformSymlog(c = +_), transformSymexp(c)) : c;
	};
	return linearish(scale);
}
function symlog() {
	var scale = symlogish(transformer$2());
	scale.copy = function() {
		return copy$1(scale, symlog()).constant(scale.constant());
	};
	return initRange.apply(scale, arguments);
}

// node_modules/d3-path/dist/d3-path.mjs
const pi$1 = Math.PI;
const tau$1 = 2 * pi$1;
const epsilon$1 = 1e-6;
const tauEpsilon = tau$1 - epsilon$1;
function append(strings) {
	this._ += strings[0];
	for (let i = 1, n = strings.length; i < n; ++i) this._ += arguments[i] + strings[i];
}
function appendRound(digits) {
	let d = Math.floor(digits);
	if (!(d >= 0)) throw new Error(`invalid digits: ${digits}`);
	if (d > 15) return append;
	const k = 10 ** d;
	return function(strings) {
		this._ += strings[0];
		for (let i = 1, n = strings.length; i < n; ++i) this._ += Math.round(arguments[i] * k) / k + strings[i];
	};
}
function equal(x0, y0, x1, y1) {
	return x0 === x1 && y0 === y1;
}
function equalRound(digits) {
	const d = Math.floor(digits);
	if (!(d <= 15)) return equal;
	const k = 10 ** d;
	const r = function(value) {
		return Math.round(value * k);
	};
	return function(x0, y0, x1, y1) {
		return r(x0) === r(x1) && r(y0) === r(y1);
	};
}
var Path = class {
	constructor(digits) {
		this._x0 = this._y0 = this._x1 = this._y1 = null;
		this._ = "";
		this._append = digits == null ? append : appendRound(digits);
		this._equal = digits == null ? equal : equalRound(digits);
	}
	moveTo(x, y) {
		this._append`M${this._x0 = this._x1 = +x},${this._y0 = this._y1 = +y}`;
	}
	closePath() {
		if (this._x1 !== null) {
			this._x1 = this._x0, this._y1 = this._y0;
			this._append`Z`;
		}
	}
	lineTo(x, y) {
		this._append`L${this._x1 = +x},${this._y1 = +y}`;
	}
	quadraticCurveTo(x1, y1, x, y) {
		this._append`Q${+x1},${+y1},${this._x1 = +x},${this._y1 = +y}`;
	}
	bezierCurveTo(x1, y1, x2, y2, x, y) {
		this._append`C${+x1},${+y1},${+x2},${+y2},${this._x1 = +x},${this._y1 = +y}`;
	}
	arcTo(x1, y1, x2, y2, r) {
		x1 = +x1, y1 = +y1, x2 = +x2, y2 = +y2, r = +r;
		if (r < 0) throw new Error(`negative radius: ${r}`);
		let x0 = this._x1, y0 = this._y1, x21 = x2 - x1, y21 = y2 - y1, x01 = x0 - x1, y01 = y0 - y1, l01_2 = x01 * x01 + y01 * y01;
		if (this._x1 === null) this._append`M${this._x1 = x1},${this._y1 = y1}`;
		else if (!(l01_2 > epsilon$1));
		else if (!(Math.abs(y01 * x21 - y21 * x01) > epsilon$1) || !r) this._append`L${this._x1 = x1},${this._y1 = y1}`;
		else {
			let x20 = x2 - x0, y20 = y2 - y0, l21_2 = x21 * x21 + y21 * y21, l20_2 = x20 * x20 + y20 * y20, l21 = Math.sqrt(l21_2), l01 = Math.sqrt(l01_2), l = r * Math.tan((pi$1 - Math.acos((l21_2 + l01_2 - l20_2) / (2 * l21 * l01))) / 2), t01 = l / l01, t21 = l / l21;
			if (Math.abs(t01 - 1) > epsilon$1) this._append`L${x1 + t01 * x01},${y1 + t01 * y01}`;
			this._append`A${r},${r},0,0,${+(y01 * x20 > x01 * y20)},${this._x1 = x1 + t21 * x21},${this._y1 = y1 + t21 * y21}`;
		}
	}
	arc(x, y, r, a0, a1, ccw) {
		x = +x, y = +y, r = +r, ccw = !!ccw;
		if (r < 0) throw new Error(`negative radius: ${r}`);
		let dx = r * Math.cos(a0), dy = r * Math.sin(a0), x0 = x + dx, y0 = y + dy, cw = 1 ^ ccw, da = ccw ? a0 - a1 : a1 - a0;
		if (this._x1 === null) this._append`M${x0},${y0}`;
		else if (Math.abs(this._x1 - x0) > epsilon$1 || Math.abs(this._y1 - y0) > epsilon$1) this._append`L${x0},${y0}`;
		if (!r) return;
		if (da < 0) da = da % tau$1 + tau$1;
		if (da > tauEpsilon) this._append`A${r},${r},0,1,${cw},${x - dx},${y - dy}A${r},${r},0,1,${cw},${this._x1 = x0},${this._y1 = y0}`;
		else if (da > epsilon$1) {
			const x1 = x + r * Math.cos(a1);
			const y1 = y + r * Math.sin(a1);
			if (da >= pi$1 && this._equal(x0, y0, x1, y1)) {
				da /= 2;
				let a00 = a0 + da;
				this._append`A${r},${r},0,${+(da >= pi$1)},${cw},${x + r * Math.cos(a00)},${y + r * Math.sin(a00)}`;
			}
			this._append`A${r},${r},0,${+(da >= pi$1)},${cw},${this._x1 = x1},${this._y1 = y1}`;
		}
	}
	rect(x, y, w, h) {
		this._append`M${this._x0 = this._x1 = +x},${this._y0 = this._y1 = +y}h${w = +w}v${+h}h${-w}Z`;
	}
	toString() {
		return this._;
	}
};
function path() {
	return new Path();
}
path.prototype = Path.prototype;

// node_modules/d3-shape/dist/d3-shape.mjs
function constant(x) {
	return function constant() {
		return x;
	};
}
const cos = Math.cos;
const sin = Math.sin;
const sqrt = Math.sqrt;
const epsilon = 1e-12;
const pi = Math.PI;
const halfPi = pi / 2;
const tau = 2 * pi;
function withPath(shape) {
	let digits = 3;
	shape.digits = function(_) {
		if (!arguments.length) return digits;
		if (_ == null) digits = null;
		else {
			const d = Math.floor(_);
			if (!(d >= 0)) throw new RangeError(`invalid digits: ${_}`);
			digits = d;
		}
		return shape;
	};
	return () => new Path(digits);
}
var slice = Array.prototype.slice;
function array(x) {
	return typeof x === "object" && "length" in x ? x : Array.from(x);
}
function Linear(context) {
	this._context = context;
}
Linear.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1: this._point = 2;
			default: this._context.lineTo(x, y);
		}
	}
};
function curveLinear(context) {
	return new Linear(context);
}
function x(p) {
	return p[0];
}
function y(p) {
	return p[1];
}
function line(x$1, y$1) {
	var defined = constant(true), context = null, curve = curveLinear, output = null, path = withPath(line);
	x$1 = typeof x$1 === "function" ? x$1 : x$1 === void 0 ? x : constant(x$1);
	y$1 = typeof y$1 === "function" ? y$1 : y$1 === void 0 ? y : constant(y$1);
	function line(data) {
		var i, n = (data = array(data)).length, d, defined0 = false, buffer;
		if (context == null) output = curve(buffer = path());
		for (i = 0; i <= n; ++i) {
			if (!(i < n && defined(d = data[i], i, data)) === defined0) {
				if (defined0 = !defined0) output.lineStart();
				else output.lineEnd();
			}
			if (defined0) output.point(+x$1(d, i, data), +y$1(d, i, data));
		}
		if (buffer) return output = null, buffer + "" || null;
	}
	line.x = function(_) {
		return arguments.length ? (x$1 = typeof _ === "function" ? _ : constant(+_), line) : x$1;
	};
	line.y = function(_) {
		return arguments.length ? (y$1 = typeof _ === "function" ? _ : constant(+_), line) : y$1;
	};
	line.defined = function(_) {
		return arguments.length ? (defined = typeof _ === "function" ? _ : constant(!!_), line) : defined;
	};
	line.curve = function(_) {
		return arguments.length ? (curve = _, context != null && (output = curve(context)), line) : curve;
	};
	line.context = function(_) {
		return arguments.length ? (_ == null ? context = output = null : output = curve(context = _), line) : context;
	};
	return line;
}
function area(x0, y0, y1) {
	var x1 = null, defined = constant(true), context = null, curve = curveLinear, output = null, path = withPath(area);
	x0 = typeof x0 === "function" ? x0 : x0 === void 0 ? x : constant(+x0);
	y0 = typeof y0 === "function" ? y0 : y0 === void 0 ? constant(0) : constant(+y0);
	y1 = typeof y1 === "function" ? y1 : y1 === void 0 ? y : constant(+y1);
	function area(data) {
		var i, j, k, n = (data = array(data)).length, d, defined0 = false, buffer, x0z = new Array(n), y0z = new Array(n);
		if (context == null) output = curve(buffer = path());
		for (i = 0; i <= n; ++i) {
			if (!(i < n && defined(d = data[i], i, data)) === defined0) {
				if (defined0 = !defined0) {
					j = i;
					output.areaStart();
					output.lineStart();
				} else {
					output.lineEnd();
					output.lineStart();
					for (k = i - 1; k >= j; --k) output.point(x0z[k], y0z[k]);
					output.lineEnd();
					output.areaEnd();
				}
			}
			if (defined0) {
				x0z[i] = +x0(d, i, data), y0z[i] = +y0(d, i, data);
				output.point(x1 ? +x1(d, i, data) : x0z[i], y1 ? +y1(d, i, data) : y0z[i]);
			}
		}
		if (buffer) return output = null, buffer + "" || null;
	}
	function arealine() {
		return line().defined(defined).curve(curve).context(context);
	}
	area.x = function(_) {
		return arguments.length ? (x0 = typeof _ === "function" ? _ : constant(+_), x1 = null, area) : x0;
	};
	area.x0 = function(_) {
		return arguments.length ? (x0 = typeof _ === "function" ? _ : constant(+_), area) : x0;
	};
	area.x1 = function(_) {
		return arguments.length ? (x1 = _ == null ? null : typeof _ === "function" ? _ : constant(+_), area) : x1;
	};
	area.y = function(_) {
		return arguments.length ? (y0 = typeof _ === "function" ? _ : constant(+_), y1 = null, area) : y0;
	};
	area.y0 = function(_) {
		return arguments.length ? (y0 = typeof _ === "function" ? _ : constant(+_), area) : y0;
	};
	area.y1 = function(_) {
		return arguments.length ? (y1 = _ == null ? null : typeof _ === "function" ? _ : constant(+_), area) : y1;
	};
	area.lineX0 = area.lineY0 = function() {
		return arealine().x(x0).y(y0);
	};
	area.lineY1 = function() {
		return arealine().x(x0).y(y1);
	};
	area.lineX1 = function() {
		return arealine().x(x1).y(y0);
	};
	area.defined = function(_) {
		return arguments.length ? (defined = typeof _ === "function" ? _ : constant(!!_), area) : defined;
	};
	area.curve = function(_) {
		return arguments.length ? (curve = _, context != null && (output = curve(context)), area) : curve;
	};
	area.context = function(_) {
		return arguments.length ? (_ == null ? context = output = null : output = curve(context = _), area) : context;
	};
	return area;
}
var curveRadialLinear = curveRadial(curveLinear);
function Radial(curve) {
	this._curve = curve;
}
Radial.prototype = {
	areaStart: function() {
		this._curve.areaStart();
	},
	areaEnd: function() {
		this._curve.areaEnd();
	},
	lineStart: function() {
		this._curve.lineStart();
	},
	lineEnd: function() {
		this._curve.lineEnd();
	},
	point: function(a, r) {
		this._curve.point(r * Math.sin(a), r * -Math.cos(a));
	}
};
function curveRadial(curve) {
	function radial(context) {
		return new Radial(curve(context));
	}
	radial._curve = curve;
	return radial;
}
const sqrt3$2 = sqrt(3);
const tan30 = sqrt(1 / 3);
const tan30_2 = tan30 * 2;
const kr = sin(pi / 10) / sin(7 * pi / 10);
const kx = sin(tau / 10) * kr;
const ky = -cos(tau / 10) * kr;
const sqrt3$1 = sqrt(3);
const sqrt3 = sqrt(3);
const s = sqrt(3) / 2;
const k = 1 / sqrt(12);
const a = (k / 2 + 1) * 3;
function noop() {}
function point$3(that, x, y) {
	that._context.bezierCurveTo((2 * that._x0 + that._x1) / 3, (2 * that._y0 + that._y1) / 3, (that._x0 + 2 * that._x1) / 3, (that._y0 + 2 * that._y1) / 3, (that._x0 + 4 * that._x1 + x) / 6, (that._y0 + 4 * that._y1 + y) / 6);
}
function Basis(context) {
	this._context = context;
}
Basis.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 3: point$3(this, this._x1, this._y1);
			case 2: this._context.lineTo(this._x1, this._y1);
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				this._context.lineTo((5 * this._x0 + this._x1) / 6, (5 * this._y0 + this._y1) / 6);
			default: point$3(this, x, y);
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
	}
};
function BasisClosed(context) {
	this._context = context;
}
BasisClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x2, this._y2);
				this._context.closePath();
				break;
			case 2:
				this._context.moveTo((this._x2 + 2 * this._x3) / 3, (this._y2 + 2 * this._y3) / 3);
				this._context.lineTo((this._x3 + 2 * this._x2) / 3, (this._y3 + 2 * this._y2) / 3);
				this._context.closePath();
				break;
			case 3:
				this.point(this._x2, this._y2);
				this.point(this._x3, this._y3);
				this.point(this._x4, this._y4);
		}
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._x2 = x, this._y2 = y;
				break;
			case 1:
				this._point = 2;
				this._x3 = x, this._y3 = y;
				break;
			case 2:
				this._point = 3;
				this._x4 = x, this._y4 = y;
				this._context.moveTo((this._x0 + 4 * this._x1 + x) / 6, (this._y0 + 4 * this._y1 + y) / 6);
				break;
			default: point$3(this, x, y);
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
	}
};
function BasisOpen(context) {
	this._context = context;
}
BasisOpen.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				var x0 = (this._x0 + 4 * this._x1 + x) / 6, y0 = (this._y0 + 4 * this._y1 + y) / 6;
				this._line ? this._context.lineTo(x0, y0) : this._context.moveTo(x0, y0);
				break;
			case 3: this._point = 4;
			default: point$3(this, x, y);
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
	}
};
function Bundle(context, beta) {
	this._basis = new Basis(context);
	this._beta = beta;
}
Bundle.prototype = {
	lineStart: function() {
		this._x = [];
		this._y = [];
		this._basis.lineStart();
	},
	lineEnd: function() {
		var x = this._x, y = this._y, j = x.length - 1;
		if (j > 0) {
			var x0 = x[0], y0 = y[0], dx = x[j] - x0, dy = y[j] - y0, i = -1, t;
			while (++i <= j) {
				t = i / j;
				this._basis.point(this._beta * x[i] + (1 - this._beta) * (x0 + t * dx), this._beta * y[i] + (1 - this._beta) * (y0 + t * dy));
			}
		}
		this._x = this._y = null;
		this._basis.lineEnd();
	},
	point: function(x, y) {
		this._x.push(+x);
		this._y.push(+y);
	}
};
var bundle = (function custom(beta) {
	function bundle(context) {
		return beta === 1 ? new Basis(context) : new Bundle(context, beta);
	}
	bundle.beta = function(beta) {
		return custom(+beta);
	};
	return bundle;
})(.85);
function point$2(that, x, y) {
	that._context.bezierCurveTo(that._x1 + that._k * (that._x2 - that._x0), that._y1 + that._k * (that._y2 - that._y0), that._x2 + that._k * (that._x1 - x), that._y2 + that._k * (that._y1 - y), that._x2, that._y2);
}
function Cardinal(context, tension) {
	this._context = context;
	this._k = (1 - tension) / 6;
}
Cardinal.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x2, this._y2);
				break;
			case 3: point$2(this, this._x1, this._y1);
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				this._x1 = x, this._y1 = y;
				break;
			case 2: this._point = 3;
			default: point$2(this, x, y);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var cardinal = (function custom(tension) {
	function cardinal(context) {
		return new Cardinal(context, tension);
	}
	cardinal.tension = function(tension) {
		return custom(+tension);
	};
	return cardinal;
})(0);
function CardinalClosed(context, tension) {
	this._context = context;
	this._k = (1 - tension) / 6;
}
CardinalClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 2:
				this._context.lineTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 3:
				this.point(this._x3, this._y3);
				this.point(this._x4, this._y4);
				this.point(this._x5, this._y5);
		}
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._x3 = x, this._y3 = y;
				break;
			case 1:
				this._point = 2;
				this._context.moveTo(this._x4 = x, this._y4 = y);
				break;
			case 2:
				this._point = 3;
				this._x5 = x, this._y5 = y;
				break;
			default: point$2(this, x, y);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var cardinalClosed = (function custom(tension) {
	function cardinal(context) {
		return new CardinalClosed(context, tension);
	}
	cardinal.tension = function(tension) {
		return custom(+tension);
	};
	return cardinal;
})(0);
function CardinalOpen(context, tension) {
	this._context = context;
	this._k = (1 - tension) / 6;
}
CardinalOpen.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
				break;
			case 3: this._point = 4;
			default: point$2(this, x, y);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var cardinalOpen = (function custom(tension) {
	function cardinal(context) {
		return new CardinalOpen(context, tension);
	}
	cardinal.tension = function(tension) {
		return custom(+tension);
	};
	return cardinal;
})(0);
function point$1(that, x, y) {
	var x1 = that._x1, y1 = that._y1, x2 = that._x2, y2 = that._y2;
	if (that._l01_a > epsilon) {
		var a = 2 * that._l01_2a + 3 * that._l01_a * that._l12_a + that._l12_2a, n = 3 * that._l01_a * (that._l01_a + that._l12_a);
		x1 = (x1 * a - that._x0 * that._l12_2a + that._x2 * that._l01_2a) / n;
		y1 = (y1 * a - that._y0 * that._l12_2a + that._y2 * that._l01_2a) / n;
	}
	if (that._l23_a > epsilon) {
		var b = 2 * that._l23_2a + 3 * that._l23_a * that._l12_a + that._l12_2a, m = 3 * that._l23_a * (that._l23_a + that._l12_a);
		x2 = (x2 * b + that._x1 * that._l23_2a - x * that._l12_2a) / m;
		y2 = (y2 * b + that._y1 * that._l23_2a - y * that._l12_2a) / m;
	}
	that._context.bezierCurveTo(x1, y1, x2, y2, that._x2, that._y2);
}
function CatmullRom(context, alpha) {
	this._context = context;
	this._alpha = alpha;
}
CatmullRom.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x2, this._y2);
				break;
			case 3: this.point(this._x2, this._y2);
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) {
			var x23 = this._x2 - x, y23 = this._y2 - y;
			this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
		}
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				break;
			case 2: this._point = 3;
			default: point$1(this, x, y);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a;
		this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var catmullRom = (function custom(alpha) {
	function catmullRom(context) {
		return alpha ? new CatmullRom(context, alpha) : new Cardinal(context, 0);
	}
	catmullRom.alpha = function(alpha) {
		return custom(+alpha);
	};
	return catmullRom;
})(.5);
function CatmullRomClosed(context, alpha) {
	this._context = context;
	this._alpha = alpha;
}
CatmullRomClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN;
		this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 2:
				this._context.lineTo(this._x3, this._y3);
				this._context.closePath();
				break;
			case 3:
				this.point(this._x3, this._y3);
				this.point(this._x4, this._y4);
				this.point(this._x5, this._y5);
		}
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) {
			var x23 = this._x2 - x, y23 = this._y2 - y;
			this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
		}
		switch (this._point) {
			case 0:
				this._point = 1;
				this._x3 = x, this._y3 = y;
				break;
			case 1:
				this._point = 2;
				this._context.moveTo(this._x4 = x, this._y4 = y);
				break;
			case 2:
				this._point = 3;
				this._x5 = x, this._y5 = y;
				break;
			default: point$1(this, x, y);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a;
		this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var catmullRomClosed = (function custom(alpha) {
	function catmullRom(context) {
		return alpha ? new CatmullRomClosed(context, alpha) : new CardinalClosed(context, 0);
	}
	catmullRom.alpha = function(alpha) {
		return custom(+alpha);
	};
	return catmullRom;
})(.5);
function CatmullRomOpen(context, alpha) {
	this._context = context;
	this._alpha = alpha;
}
CatmullRomOpen.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
		this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) {
			var x23 = this._x2 - x, y23 = this._y2 - y;
			this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
		}
		switch (this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
				break;
			case 3: this._point = 4;
			default: point$1(this, x, y);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a;
		this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
		this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
	}
};
var catmullRomOpen = (function custom(alpha) {
	function catmullRom(context) {
		return alpha ? new CatmullRomOpen(context, alpha) : new CardinalOpen(context, 0);
	}
	catmullRom.alpha = function(alpha) {
		return custom(+alpha);
	};
	return catmullRom;
})(.5);
function LinearClosed(context) {
	this._context = context;
}
LinearClosed.prototype = {
	areaStart: noop,
	areaEnd: noop,
	lineStart: function() {
		this._point = 0;
	},
	lineEnd: function() {
		if (this._point) this._context.closePath();
	},
	point: function(x, y) {
		x = +x, y = +y;
		if (this._point) this._context.lineTo(x, y);
		else this._point = 1, this._context.moveTo(x, y);
	}
};
function sign(x) {
	return x < 0 ? -1 : 1;
}
function slope3(that, x2, y2) {
	var h0 = that._x1 - that._x0, h1 = x2 - that._x1, s0 = (that._y1 - that._y0) / (h0 || h1 < 0 && -0), s1 = (y2 - that._y1) / (h1 || h0 < 0 && -0), p = (s0 * h1 + s1 * h0) / (h0 + h1);
	return (sign(s0) + sign(s1)) * Math.min(Math.abs(s0), Math.abs(s1), .5 * Math.abs(p)) || 0;
}
function slope2(that, t) {
	var h = that._x1 - that._x0;
	return h ? (3 * (that._y1 - that._y0) / h - t) / 2 : t;
}
function point(that, t0, t1) {
	var x0 = that._x0, y0 = that._y0, x1 = that._x1, y1 = that._y1, dx = (x1 - x0) / 3;
	that._context.bezierCurveTo(x0 + dx, y0 + dx * t0, x1 - dx, y1 - dx * t1, x1, y1);
}
function MonotoneX(context) {
	this._context = context;
}
MonotoneX.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = this._t0 = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x1, this._y1);
				break;
			case 3: point(this, this._t0, slope2(this, this._t0));
		}
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		this._line = 1 - this._line;
	},
	point: function(x, y) {
		var t1 = NaN;
		x = +x, y = +y;
		if (x === this._x1 && y === this._y1) return;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3;
				point(this, slope2(this, t1 = slope3(this, x, y)), t1);
				break;
			default: point(this, this._t0, t1 = slope3(this, x, y));
		}
		this._x0 = this._x1, this._x1 = x;
		this._y0 = this._y1, this._y1 = y;
		this._t0 = t1;
	}
};
function MonotoneY(context) {
	this._context = new ReflectContext(context);
}
(MonotoneY.prototype = Object.create(MonotoneX.prototype)).point = function(x, y) {
	MonotoneX.prototype.point.call(this, y, x);
};
function ReflectContext(context) {
	this._context = context;
}
ReflectContext.prototype = {
	moveTo: function(x, y) {
		this._context.moveTo(y, x);
	},
	closePath: function() {
		this._context.closePath();
	},
	lineTo: function(x, y) {
		this._context.lineTo(y, x);
	},
	bezierCurveTo: function(x1, y1, x2, y2, x, y) {
		this._context.bezierCurveTo(y1, x1, y2, x2, y, x);
	}
};
function Natural(context) {
	this._context = context;
}
Natural.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x = [];
		this._y = [];
	},
	lineEnd: function() {
		var x = this._x, y = this._y, n = x.length;
		if (n) {
			this._line ? this._context.lineTo(x[0], y[0]) : this._context.moveTo(x[0], y[0]);
			if (n === 2) this._context.lineTo(x[1], y[1]);
			else {
				var px = controlPoints(x), py = controlPoints(y);
				for (var i0 = 0, i1 = 1; i1 < n; ++i0, ++i1) this._context.bezierCurveTo(px[0][i0], py[0][i0], px[1][i0], py[1][i0], x[i1], y[i1]);
			}
		}
		if (this._line || this._line !== 0 && n === 1) this._context.closePath();
		this._line = 1 - this._line;
		this._x = this._y = null;
	},
	point: function(x, y) {
		this._x.push(+x);
		this._y.push(+y);
	}
};
function controlPoints(x) {
	var i, n = x.length - 1, m, a = new Array(n), b = new Array(n), r = new Array(n);
	a[0] = 0, b[0] = 2, r[0] = x[0] + 2 * x[1];
	for (i = 1; i < n - 1; ++i) a[i] = 1, b[i] = 4, r[i] = 4 * x[i] + 2 * x[i + 1];
	a[n - 1] = 2, b[n - 1] = 7, r[n - 1] = 8 * x[n - 1] + x[n];
	for (i = 1; i < n; ++i) m = a[i] / b[i - 1], b[i] -= m, r[i] -= m * r[i - 1];
	a[n - 1] = r[n - 1] / b[n - 1];
	for (i = n - 2; i >= 0; --i) a[i] = (r[i] - a[i + 1]) / b[i];
	b[n - 1] = (x[n] + a[n - 1]) / 2;
	for (i = 0; i < n - 1; ++i) b[i] = 2 * x[i + 1] - a[i + 1];
	return [a, b];
}
function Step(context, t) {
	this._context = context;
	this._t = t;
}
Step.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x = this._y = NaN;
		this._point = 0;
	},
	lineEnd: function() {
		if (0 < this._t && this._t < 1 && this._point === 2) this._context.lineTo(this._x, this._y);
		if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
		if (this._line >= 0) this._t = 1 - this._t, this._line = 1 - this._line;
	},
	point: function(x, y) {
		x = +x, y = +y;
		switch (this._point) {
			case 0:
				this._point = 1;
				this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
				break;
			case 1: this._point = 2;
			default: if (this._t <= 0) {
				this._context.lineTo(this._x, y);
				this._context.lineTo(x, y);
			} else {
				var x1 = this._x * (1 - this._t) + x * this._t;
				this._context.lineTo(x1, this._y);
				this._context.lineTo(x1, y);
			}
		}
		this._x = x, this._y = y;
	}
};
function stepAfter(context) {
	return new Step(context, 1);
}

// src/report/html/chart-scales.ts
/**
* Scales of a chart. A quantity axis is linear as long as that shows all tiers. Where the last boundary is many times
* the first, the axis is logarithmic, because the small tiers would otherwise vanish; the amount axis may then be
* logarithmic too. Numbers here are for drawing only: no bill is printed from them.
*/
/** The largest ratio of the last value to the first that a linear axis shows. */
const LINEAR_REACH = 25;
const TICKS$1 = 5;
/** True where the quantities spread too widely for a linear axis. `boundaries` are above zero and in order. */
function wantsLogarithm(boundaries) {
	const [first] = boundaries;
	const last = boundaries.at(-1);
	return first !== void 0 && last !== void 0 && last / first > LINEAR_REACH;
}
function quantityScale([from, to], range, logarithmic) {
	if (!logarithmic) {
		const scale = linear().domain([from, to]).range(range);
		return {
			at: scale,
			invert: scale.invert,
			ticks: scale.ticks(TICKS$1),
			logarithmic
		};
	}
	const scale = log().domain([from, to]).range(range);
	return {
		at: scale,
		invert: scale.invert,
		ticks: powersOfTen(from, to),
		logarithmic
	};
}
/**
* A scale for amounts, which may be zero or, in theory, negative. The scale is linear where the spread of the amounts
* allows it or where one is negative. It is also linear where `mayBend` is false, because a bill beside a linear
* quantity axis must stay a straight line.
*/
function amountScale(values, range, mayBend) {
	const most = Math.max(...values, 0);
	const least = Math.min(...values, 0);
	const smallest = Math.min(...values.filter((value) => value > 0), most);
	if (!mayBend || most === 0 || most / smallest <= LINEAR_REACH || least < 0) {
		const scale = linear().domain([least, most === 0 ? 1 : most * 1.05]).range(range).nice(TICKS$1);
		return {
			at: scale,
			ticks: scale.ticks(TICKS$1),
			logarithmic: false
		};
	}
	const hasZero = values.some((value) => value === 0);
	const domain = [hasZero ? 0 : 10 ** Math.floor(Math.log10(smallest)), most * 1.15];
	return {
		at: hasZero ? symlog().constant(smallest).domain(domain).range(range) : log().domain(domain).range(range),
		ticks: [...hasZero ? [0] : [], ...powersOfTen(smallest, most * 1.15)],
		logarithmic: true
	};
}
/** The powers of ten in the range, thinned out evenly where there are many. */
function powersOfTen(from, to) {
	const first = Math.ceil(Math.log10(from) - 1e-9);
	const last = Math.floor(Math.log10(to) + 1e-9);
	const every = Math.ceil((last - first + 1) / 6);
	const count = Math.max(0, Math.floor((last - first) / every) + 1);
	return Array.from({ length: count }, (_, index) => 10 ** (first + index * every));
}
const SUFFIXES = [
	[1e9, "B"],
	[1e6, "M"],
	[1e3, "k"]
];
/** Shortens a number to the few digits that an axis has room for: `1.5M`, `250`, `0.05`. */
function shortNumber(value) {
	const [unit, suffix] = SUFFIXES.find(([least]) => Math.abs(value) >= Math.max(least, 1e4)) ?? [1, ""];
	const digits = Number((value / unit).toPrecision(6));
	return `${grouped(digits < 1e-6 && digits > 0 ? digits.toExponential() : String(digits))}${suffix}`;
}

// src/report/html/curve-drawing.ts
/**
* Draws two curves as shapes of one panel: the lines before and after, the area between them shaded by which bill is
* higher, jumps, tier boundaries and drops. The shapes come from the straight segments of the plan document and use
* ordinary floating-point numbers.
*/
/** The number of points that makes a bent line smooth at the size of a panel. */
const POINTS_PER_PIECE = 24;
const POINTS_BETWEEN = 120;
/** A unit price is drawn from this share of a linear axis on, because it is not defined at zero. */
const LEAST_SHARE = .005;
/** The bill between two quantities or, with `perUnit`, the average cost of one unit. */
function drawnCurve(curve, [start, end], perUnit) {
	if (curve === null) return {
		pieces: [],
		drops: [],
		boundaries: []
	};
	const least = start > 0 ? start : end * LEAST_SHARE;
	const pieces = curve.segments.flatMap(({ from, to, intercept, slope }) => {
		const piece = {
			from: Math.max(Number(from), start),
			to: Math.min(to === null ? end : Number(to), end),
			valueAt: (quantity) => {
				const bill = Number(intercept) + Number(slope) * quantity;
				return perUnit ? bill / quantity : bill;
			}
		};
		return piece.from > piece.to || perUnit && piece.to < least ? [] : [piece];
	});
	return {
		pieces: perUnit ? pieces.map((piece) => ({
			...piece,
			from: Math.max(piece.from, least)
		})) : pieces,
		drops: curve.total_drops.map(({ quantity, recovers_at }) => ({
			from: Number(quantity),
			to: Math.min(recovers_at === null ? end : Number(recovers_at), end)
		})).filter(({ from }) => from >= start && from <= end),
		boundaries: curve.segments.slice(1).map(({ from }) => Number(from)).filter((from) => from >= start && from <= end)
	};
}
/** The values at both ends of every piece, which the axis has to hold. */
function valuesOf(curves) {
	return curves.flatMap(({ pieces }) => pieces.flatMap(({ from, to, valueAt }) => [valueAt(from), valueAt(to)]).filter(Number.isFinite));
}
function curveShapes(before, after, panel) {
	return html`${dropBands(after, panel)}${between(before, after, panel)}${boundaryLines(before, panel, "before")}${boundaryLines(after, panel, "after")}${side(before, panel, "before")}${side(after, panel, "after")}`;
}
function side(curve, panel, name) {
	const { x, y } = panel;
	const ends = curve.pieces.map((piece) => pointsOf(piece, panel));
	const path = ends.map((points) => pathOf(points)).join("");
	const jumps = ends.flatMap((points, index) => {
		const from = points.at(-1);
		const to = ends[index + 1]?.[0];
		if (from === void 0 || to === void 0 || Math.abs(from[1] - to[1]) < 1) return [];
		return [`M${coordinate(from[0])},${coordinate(from[1])}L${coordinate(to[0])},${coordinate(to[1])}`];
	});
	const dots = curve.pieces.slice(1).map((piece) => html`<circle cx="${coordinate(x.at(piece.from))}" cy="${coordinate(y.at(piece.valueAt(piece.from)))}" r="2.5"/>`);
	return html`<g class="${name}">${jumps.length > 0 && html`<path class="jump" d="${jumps.join("")}"/>`}<path class="curve-line" d="${path}"/>${dots}</g>`;
}
function pointsOf({ from, to, valueAt }, { x, y }) {
	const [left, right] = [x.at(from), x.at(to)];
	const count = right - left < 1 ? 1 : POINTS_PER_PIECE;
	return Array.from({ length: count + 1 }, (_, index) => {
		const at = index === 0 ? left : index === count ? right : left + (right - left) * index / count;
		const quantity = index === 0 ? from : index === count ? to : x.invert(at);
		return [at, y.at(valueAt(quantity))];
	});
}
const draw = line().digits(1);
function pathOf(points) {
	return draw(withoutStraights(points)) ?? "";
}
/** Drops each point that lies on the straight line between its neighbours. */
function withoutStraights(points) {
	return points.filter((point, index) => {
		const [earlier, later] = [points[index - 1], points[index + 1]];
		if (earlier === void 0 || later === void 0) return true;
		const expected = earlier[1] + (later[1] - earlier[1]) * (point[0] - earlier[0]) / (later[0] - earlier[0] || 1);
		return Math.abs(expected - point[1]) > .02;
	});
}
/**
* Shades the area where both sides have a bill, with one class where the new bill is higher and
* another where it is lower.
*/
function between(before, after, { x, y }) {
	const [left, right] = extentOf(before, after, x);
	const samples = Array.from({ length: 121 }, (_, index) => {
		const at = left + (right - left) * index / POINTS_BETWEEN;
		const quantity = x.invert(at);
		const [old, now] = [valueOn(before, quantity), valueOn(after, quantity)];
		return {
			at,
			old,
			now
		};
	});
	const shade = (name, wanted) => {
		const path = area().digits(1).defined(({ old, now }) => old !== null && now !== null && wanted(old, now)).x(({ at }) => at).y0(({ old }) => y.at(old ?? 0)).y1(({ now }) => y.at(now ?? 0))(samples) ?? "";
		return path !== "" && html`<path class="${name}" d="${path}"/>`;
	};
	return html`${shade("increase", (old, now) => now > old)}${shade("decrease", (old, now) => now < old)}`;
}
function extentOf(before, after, x) {
	const all = [...before.pieces, ...after.pieces];
	const from = Math.min(...all.map((piece) => piece.from));
	const to = Math.max(...all.map((piece) => piece.to));
	return all.length === 0 ? [0, 0] : [x.at(from), x.at(to)];
}
/** Between the end of one piece and the start of the next, the value at that start applies. */
function valueOn({ pieces }, quantity) {
	const piece = pieces.find(({ to }) => quantity <= to);
	return piece === void 0 ? null : piece.valueAt(Math.max(quantity, piece.from));
}
function boundaryLines({ boundaries }, { x, top, bottom }, name) {
	return boundaries.map((from) => {
		const at = coordinate(x.at(from));
		return html`<path class="boundary ${name}" d="M${at},${top}V${bottom}"/>`;
	});
}
/**
* Marks the range from each drop of the total to the quantity that costs as much again. Any larger quantity in this
* range costs less than the quantity at its start.
*/
function dropBands({ drops }, { x, top, bottom }) {
	return drops.map(({ from, to }) => {
		const [left, right] = [x.at(from), x.at(to)];
		const mark = `M${coordinate(left - 4)},${top - 7}h8l-4,6z`;
		return html`<rect class="drop" x="${coordinate(left)}" y="${top}" width="${coordinate(Math.max(right - left, 1.5))}" height="${coordinate(bottom - top)}"/><path class="drop-mark" d="${mark}"/>`;
	});
}
/** Rounds to a tenth of a pixel, because the eye sees nothing finer. */
function coordinate(value) {
	return String(Math.round(value * 10) / 10);
}

// src/report/html/series-chart.ts
/**
* Revenue by month before and after as a figure: two lines with a step where a change takes effect, and their table.
*/
const WIDTH$1 = 560;
const HEIGHT$1 = 190;
const MARGIN$1 = {
	top: 12,
	right: 14,
	bottom: 26,
	left: 62
};
const RIGHT$1 = WIDTH$1 - MARGIN$1.right;
const BOTTOM$1 = HEIGHT$1 - MARGIN$1.bottom;
const TICKS = 4;
/** The number of months from one label below the axis to the next. */
const MONTHS_PER_NAME = 6;
/** Where all amounts lie above this share of the largest, the axis begins below them instead of at zero. */
const NEAR = .5;
/**
* Null where no month changes. One sentence where all full months are the same, because a
* straight line needs no drawing.
*/
function seriesFigure(money) {
	const { currency, series } = money;
	if (series === void 0) return null;
	const ranges = monthRanges(series);
	const [first] = ranges;
	if (first === void 0 || ranges.every((range) => directionOf(range) === "same")) return null;
	const notes = seriesNotes(series).map((note) => html`<p class="faint">${note}</p>`);
	if (ranges.length === 1) return html`<p>${currency} month by month: the same in every month from ${rangeText(first)}.</p>${notes}`;
	const id = `series-${currency.replaceAll(/[^A-Za-z0-9]/g, "-")}`;
	const rows = ranges.map((range) => {
		const { before, after } = range;
		return html`<tr><th scope="row">${rangeText(range)}</th><td class="number">${moneyText(before, currency)}</td><td class="number">${moneyText(after, currency)}</td><td class="number">${increaseText(before, after, currency)}</td></tr>`;
	});
	return html`<figure class="series" aria-labelledby="${id}"><figcaption id="${id}">Revenue by month, ${currency}</figcaption>
<p class="legend" aria-hidden="true"><span class="key before">before</span><span class="key after">after</span></p>
<div class="panel">${drawing(series.months, `${id}-drawing`)}</div>
<div class="scroll" tabindex="0" role="group" aria-label="Revenue by month in ${currency}"><table><thead><tr><th scope="col">Months</th><th scope="col" class="number">Before</th><th scope="col" class="number">After</th><th scope="col" class="number">Change</th></tr></thead><tbody>${rows}</tbody></table></div>${notes}</figure>`;
}
function drawing(months, id) {
	const x = linear().domain([0, months.length]).range([MARGIN$1.left, RIGHT$1]);
	const amounts = months.flatMap(({ before, after }) => [Number(before), Number(after)]);
	const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
	const floor = least > most * NEAR ? least - (most - least) : Math.min(least, 0);
	const y = linear().domain([floor, most > floor ? most : floor + 1]).range([BOTTOM$1, MARGIN$1.top]).nice(TICKS);
	const ticks = y.ticks(TICKS);
	const named = months.flatMap(({ month }, index) => index % MONTHS_PER_NAME === 0 ? [{
		month,
		index
	}] : []);
	return html`<svg viewBox="0 0 ${WIDTH$1} ${HEIGHT$1}" role="img" aria-labelledby="${id}"><title id="${id}">Revenue by month before and after. The table below has the values.</title>
<g class="grid">${ticks.map((tick) => html`<path d="M${MARGIN$1.left},${coordinate(y(tick))}H${RIGHT$1}"/>`)}</g>
<g class="ticks">${ticks.map((tick) => html`<text x="${MARGIN$1.left - 6}" y="${coordinate(y(tick) + 3.5)}" text-anchor="end">${shortNumber(tick)}</text>`)}${named.map(({ month, index }) => html`<text x="${coordinate(x(index))}" y="${BOTTOM$1 + 16}" text-anchor="start">${month}</text>`)}</g>
<path class="axis" d="M${MARGIN$1.left},${BOTTOM$1}H${RIGHT$1}"/>
${sideLine(months, "before", x, y)}${sideLine(months, "after", x, y)}</svg>`;
}
/** Draws the last month to its end, not only to its start. */
function sideLine(months, side, x, y) {
	const steps = months.map((month, index) => [x(index), y(Number(month[side]))]);
	const end = steps.at(-1);
	const points = end === void 0 ? steps : [...steps, [x(months.length), end[1]]];
	const draw = line().curve(stepAfter).digits(1);
	return html`<g class="${side}"><path class="curve-line" d="${draw(points) ?? ""}"/></g>`;
}

// src/report/html/money-section.ts
/** The money section of the page: a card for each currency, who pays more or less, cohorts, and excluded amounts. */
function hasMoney({ recurring, bundles, money }) {
	return recurring.length + bundles.length + money.length > 0;
}
/** Null where no money changes. */
function moneySection({ impact, today }) {
	const { recurring, bundles, money } = impact;
	if (!hasMoney(impact)) return null;
	const cards = money.length > 0 ? money.flatMap((each) => [moneyCard(each, today), payersCard(each)]) : recurring.map(recurringCard);
	return html`<section id="money" aria-labelledby="money-title"><h2 id="money-title">Recurring money</h2>
${lineList(money.flatMap(excludedLines))}<div class="cards">${cards}</div>
${money.map(moneyDetails)}${lineList(bundles.map(reachLine))}</section>`;
}
function recurringCard({ currency, before, after, subscriptions, partly_counted }) {
	return card(currency, "per month", {
		before,
		after
	}, 0, [html`<p>${counted(subscriptions, "subscription")}${partlyText(subscriptions, partly_counted)}</p>`]);
}
function moneyCard(money, today) {
	const { currency, monthly, contract, contracts, uncounted_changes: uncounted } = money;
	const month = ["per month", comparedText(money, today)].filter((part) => part !== "").join(", ");
	const existing = existingMonthly(money);
	return card(currency, month, monthly, uncounted, [
		contracts > 0 && html`<p>To the end of ${counted(contracts, "contract")}: ${amounts(contract, currency)} ${totalChangeHtml(contract, currency, uncounted)}</p>`,
		existing !== null && html`<p>Without the new ones: ${amounts(existing, currency)} ${totalChangeHtml(existing, currency, existing.uncountedChanges)}</p>`,
		html`<p>${subscriptionsText(money)}</p>`
	]);
}
function card(currency, month, monthly, uncountedChanges, facts) {
	const [amount = "", share = ""] = countedIncreaseText(monthly, currency, uncountedChanges).split(", ");
	return html`<article class="card"><h3>${currency} <span class="faint">${month}</span></h3>
<p class="figure${isLong(amount) && " long"}">${amount === "" ? moneyText("0", currency) : amount}${share !== "" && html` <span class="share">${share}</span>`}</p>
<p>${amounts(monthly, currency)}</p>${facts}</article>`;
}
/**
* True where an amount needs smaller type to stay on one line. Each half of a broken amount
* would read as another amount.
*/
function isLong(amount) {
	return amount.length > FIGURE_CHARACTERS && !amount.includes(" ");
}
/** The number of characters that fits into the narrowest card. */
const FIGURE_CHARACTERS = 11;
function amounts({ before, after }, currency) {
	return html`<span class="amounts">${moneyText(before, currency)} → <strong>${moneyText(after, currency)}</strong></span>`;
}
const NO_BREAK_SHARE = "\xA0%";
function changeHtml(change, currency, uncountedChanges = 0) {
	const direction = directionOf(change);
	if (direction === "same" && uncountedChanges > 0) return html`<span class="warning">${countedIncreaseText(change, currency, uncountedChanges)}</span>`;
	if (direction === "same") return html`<span class="faint">no change</span>`;
	const text = increaseText(change.before, change.after, currency).replace(/ %$/, NO_BREAK_SHARE);
	return html`<span class="${direction}">${text}</span>`;
}
/** The change of a total, without colour: red and green are reserved for a customer's bill. */
function totalChangeHtml(change, currency, uncountedChanges) {
	const text = countedIncreaseText(change, currency, uncountedChanges).replace(/ %$/, NO_BREAK_SHARE);
	return html`<span class="faint">${text || "no change"}</span>`;
}
/** Null where nobody paid before. */
function payersCard(money) {
	const { currency, worst, best, further_increases: further = [] } = money;
	if (payingText(money) === "") return null;
	return html`<article class="card"><h3>${currency} <span class="faint">who pays</span></h3>${payingBar(money)}
${worst !== null && customer("Largest increase", worst, currency)}${best !== null && customer("Largest decrease", best, currency)}${further.map((increase) => html`<p class="warning">${furtherIncreaseText(money, increase)}</p>`)}</article>`;
}
/**
* A bar of four shares: those who pay more, those who are mixed or unknown, the same, less. The
* text below says all of it.
*/
function payingBar(money) {
	const { more, less, same, mixed = 0, unknown = 0 } = money.paying;
	const unclear = mixed + unknown;
	const all = more + less + same + unclear;
	const width = (count) => Math.round(count / all * 1e3) / 10;
	const bar = (name, from, count) => count > 0 && html`<rect class="${name}" x="${width(from)}" width="${width(count)}" height="6"/>`;
	return html`<svg class="paying" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">${bar("increase", 0, more)}${bar("mixed", more, unclear)}${bar("same", more + unclear, same)}${bar("decrease", more + unclear + same, less)}</svg><p>${payingText(money)}</p>`;
}
function customer(what, { customer: id, name, subscriptions, monthly }, currency) {
	return html`<p class="customer">${what}: <strong>${name ?? id}</strong> ${name !== void 0 && html`<span class="faint">${id}</span> `}${changeHtml(monthly, currency)}<br>${amounts(monthly, currency)} <span class="faint">${firstFew(subscriptions)}</span></p>`;
}
function moneyDetails(money) {
	const { currency, groups, excluded, assumed = [], timing = [] } = money;
	return html`${seriesFigure(money)}${showsCohorts(money) && cohortTable(money)}${groups.length > 0 && groupTable(money)}${reasonsNote(`Excluded in ${currency}`, excluded.filter((entry) => !isOneSided(entry)))}${reasonsNote(`Assumed in ${currency}`, assumed)}${timing.length > 0 && html`<div class="note"><p><strong>Other timing in ${currency}</strong></p><ul>${timing.map((change) => html`<li class="warning">${timingText(change, currency)}</li>`)}</ul></div>`}`;
}
function reasonsNote(title, entries) {
	return entries.length > 0 && html`<div class="note"><p><strong>${title}</strong></p><ul>${entries.map(reasonItem)}</ul></div>`;
}
function reasonItem(entry) {
	const { what, reason, changes, subscriptions, for_example } = entry;
	const name = isEndless(entry) ? "the sum to the end of the contract" : itemText(what);
	return html`<li>${name}${changes && html`<strong class="warning">, which changes</strong>`}: ${reason} <span class="faint">(${counted(subscriptions, "subscription")}, ${for_example}${subscriptions > 1 && " …"})</span></li>`;
}
const MONEY_COLUMNS = html`<th scope="col" class="number">Before</th><th scope="col" class="number">After</th><th scope="col" class="number">Change</th>`;
function moneyCells(change, currency, uncountedChanges = 0) {
	return html`<td class="number">${moneyText(change.before, currency)}</td><td class="number">${moneyText(change.after, currency)}</td><td class="number">${changeHtml(change, currency, uncountedChanges)}</td>`;
}
function cohortTable(money) {
	const { currency, cohorts, cohorts_by: by } = money;
	const title = by === void 0 ? "Cohorts" : `Cohorts by ${by}`;
	const table = (some) => html`<div class="scroll" tabindex="0" role="group" aria-label="${title} in ${currency}"><table><caption>${title}, ${currency} per month</caption>
<thead><tr><th scope="col">${by ?? "Cohort"}</th><th scope="col" class="number">Subscriptions</th>${MONEY_COLUMNS}<th scope="col">Existing ones pay</th></tr></thead>
<tbody>${some.map((cohort) => cohortRow(money, cohort))}</tbody></table></div>`;
	return foldRest(cohorts, {
		noun: "cohort",
		countOf: () => 1,
		list: table
	});
}
function cohortRow(money, { name, subscriptions, monthly, paying }) {
	const { currency, cohorts_by: by } = money;
	return html`<tr><th scope="row"${by !== void 0 && html` class="names"`}>${cohortName(money, name)}</th><td class="number">${grouped(String(subscriptions))}</td>${moneyCells(monthly, currency, uncountedInCohort(money, name))}<td class="wide">${payingText({ paying }) || "all new"}</td></tr>`;
}
/** The most subscriptions that are visible without opening the list. */
const SUBSCRIPTIONS_SHOWN = 20;
/** Lists every subscription behind the sums. A long list is folded. */
function groupTable(money) {
	const { currency, groups } = money;
	const subscriptions = groups.reduce((sum, group) => sum + group.subscriptions, 0);
	const title = `${counted(subscriptions, "subscription")} behind it, in ${counted(groups.length, "group that pays", "groups that pay")} alike, ${currency}`;
	return subscriptions <= SUBSCRIPTIONS_SHOWN ? html`<details class="behind" open><summary>${title}</summary>${groups.map((group) => groupHtml(group, money))}</details>` : html`<details class="behind"><summary>${title}</summary>${groups.map((group) => groupHtml(group, money))}</details>`;
}
function groupHtml({ created, changes, cohort, from, compared = from, subscriptions, members }, money) {
	const { currency } = money;
	const what = created ? "New" : changes.map(itemText).join(", ");
	const month = compared !== from && `, a month from ${compared}`;
	return html`<h4>${what} <span class="faint">${cohortInWords(money, cohort)} · from ${from}${month} · ${counted(subscriptions, "subscription")}</span></h4>
<div class="scroll" tabindex="0" role="group" aria-label="Who pays what"><table><thead><tr><th scope="col">Subscriptions</th>${MONEY_COLUMNS}<th scope="col" class="number">To the end of contract</th></tr></thead><tbody>${members.map(({ uncounted = false, monthly, contract, subscriptions: named }) => html`<tr><th scope="row" class="names">${named.map(bare).join(", ")}${uncounted && html` <span class="warning">counted in part</span>`}</th>${moneyCells(monthly, currency, Number(uncounted))}<td class="number">${contract === null ? "—" : amounts(contract, currency)}</td></tr>`)}</tbody></table></div>`;
}
function bare(address) {
	return address.replace(/^subscriptions\./, "");
}

// src/report/html/curve-marks.ts
/** The most rows that a person reads; the plan document has every boundary. */
const MOST_MARKS = 60;
/** Sorted by quantity. `extra` adds quantities to those that the document names, as far as there is room. */
function curveMarks(pair, extra) {
	const remarks = remarksOf(pair);
	const landmarks = [...pair.bills.map(({ quantity }) => quantity), ...remarks.keys()];
	const room = Math.max(0, MOST_MARKS - landmarks.length);
	return [...new Map([...landmarks.slice(0, MOST_MARKS), ...extra.slice(0, room)].map((text) => [decimalText(decimal(text)), decimal(text)]))].sort(([, a], [, b]) => a.cmp(b)).map(([text, quantity]) => ({
		quantity: text,
		before: billOn(pair.before, quantity),
		after: billOn(pair.after, quantity),
		remarks: remarks.get(text) ?? []
	}));
}
/** The exact bill at a quantity; null where the curve has none. */
function billOn(curve, quantity) {
	const segment = curve?.segments.find(({ from, to }) => quantity.gte(decimal(from)) && (to === null || quantity.lte(decimal(to))));
	if (segment === void 0) return null;
	return decimalText(decimal(segment.intercept).plus(decimal(segment.slope).times(quantity)));
}
/** The average cost of one unit to six places, for display only; null at zero and without a bill. */
function perUnit(bill, quantity) {
	if (bill === null || !isDecimalText(bill) || decimal(quantity).lte(ZERO)) return null;
	return decimalText(decimal(decimal(bill).div(decimal(quantity)).toFixed(6)));
}
/** The remarks by quantity. A remark that applies to both sides occurs once. */
function remarksOf({ before, after }) {
	const sides = [...landmarksOf(before).map((landmark) => ({
		...landmark,
		side: "before"
	})), ...landmarksOf(after).map((landmark) => ({
		...landmark,
		side: "after"
	}))];
	const remarks = /* @__PURE__ */ new Map();
	for (const { quantity, what, side } of sides) {
		const key = decimalText(decimal(quantity));
		const own = remarks.get(key) ?? /* @__PURE__ */ new Map();
		own.set(what, [...own.get(what) ?? [], side]);
		remarks.set(key, own);
	}
	return new Map([...remarks].map(([quantity, own]) => [quantity, [...own].map(([what, where]) => `${what} (${where.join(", ")})`)]));
}
function landmarksOf(curve) {
	if (curve === null) return [];
	const boundaries = curve.segments.flatMap(({ opens }, index) => {
		const quantity = curve.segments[index - 1]?.to;
		return quantity ? [{
			quantity,
			what: opens === "limit" ? "spend limit" : "tier ends"
		}] : [];
	});
	const drops = curve.total_drops.flatMap(({ kind, quantity, recovers_at }) => [{
		quantity,
		what: kind === "drop" ? "total drops: one more costs less" : "total drops: each further one costs less"
	}, ...recovers_at === null ? [] : [{
		quantity: recovers_at,
		what: "as much as before the drop"
	}]]);
	const end = curve.ends_at === null ? [] : [{
		quantity: curve.ends_at,
		what: "no bill beyond"
	}];
	return [
		...boundaries,
		...drops,
		...end
	];
}

// src/report/html/bill-chart.ts
const WIDTH = 400;
const HEIGHT = 250;
const MARGIN = {
	top: 14,
	right: 14,
	bottom: 34,
	left: 58
};
const LEFT = MARGIN.left;
const RIGHT = WIDTH - MARGIN.right;
const BOTTOM = HEIGHT - MARGIN.bottom;
/** Null where the bill does not depend on usage, because two numbers describe such a bill fully. */
function billChart(pair, names) {
	if (pair.context.axis === "nothing") return null;
	const { x, domain } = chartExtent(pair);
	const ticks = x.ticks.filter(Number.isInteger).map(String).filter(isDecimalText);
	const marks = curveMarks(pair, [...ticks, plainNumber(domain[1])]);
	const bills = panelOf(pair, domain, x, false);
	const units = panelOf(pair, domain, x, true);
	const heading = `${names.title}${contextText(pair.context)}`;
	return html`<figure class="curve" aria-labelledby="${names.id}-title">
<figcaption id="${names.id}-title">${heading}${names.currency !== null && `, ${names.currency}`}</figcaption>
${legend(pair)}
<div class="panels">${panelHtml(pair, bills, "Bill", names, marks)}${panelHtml(pair, units, unitTitle(pair), names, marks)}</div>
<div class="reader" hidden><label for="${names.id}-range">Read the curve at</label><input type="range" id="${names.id}-range" min="0" max="${marks.length - 1}" value="${startOf(marks)}" step="1"><output for="${names.id}-range"></output></div>
${marksTable(pair, marks, bills, units, names)}
</figure>`;
}
/** Lists only the elements that the drawing contains. */
function legend({ before, after, differs }) {
	const keys = [];
	if (before !== null) keys.push("before");
	if (after !== null) keys.push("after");
	if (before !== null && after !== null && differs) keys.push("increase", "decrease");
	const names = keys.map((key) => html`<span class="key ${key}">${key}</span>`);
	return html`<p class="legend" aria-hidden="true">${names}${hasDrop(after) && html`<span class="key drop">more costs less</span>`}</p>`;
}
function hasDrop(curve) {
	return curve !== null && curve.total_drops.length > 0;
}
function unitTitle({ context }) {
	return context.axis === "quantity" ? "Effective unit price" : "Share of the amount";
}
/**
* The first position of the reading line: the first quantity above zero at which the bills differ, or the last one.
*/
function startOf(marks) {
	const found = marks.findIndex(({ before, after, quantity }) => quantity !== "0" && before !== after);
	return found < 0 ? marks.length - 1 : found;
}
/** The end of the quantity axis where no curve has a boundary. */
const PLAIN_EXTENT = 1e3;
/** The end of the quantity axis as a multiple of the last boundary. */
const BEYOND = 1.3;
function chartExtent(pair) {
	const boundaries = [pair.before, pair.after].flatMap((curve) => curve === null ? [] : [
		...curve.segments.slice(1).map(({ from }) => Number(from)),
		...curve.total_drops.map(({ recovers_at }) => Number(recovers_at ?? 0)),
		Number(curve.ends_at ?? 0)
	]).filter((quantity) => quantity > 1).sort((a, b) => a - b);
	const last = boundaries.at(-1);
	const end = last === void 0 ? PLAIN_EXTENT : last * BEYOND;
	const logarithmic = wantsLogarithm(boundaries);
	const domain = [logarithmic ? 1 : 0, end];
	return {
		x: quantityScale(domain, [LEFT, RIGHT], logarithmic),
		domain
	};
}
function panelOf(pair, domain, x, perUnit) {
	const before = drawnCurve(pair.before, domain, perUnit);
	const after = drawnCurve(pair.after, domain, perUnit);
	const values = valuesOf([before, after]);
	const mayBend = x.logarithmic || perUnit && values.every((value) => value > 0);
	const panel = {
		x,
		y: amountScale(values, [BOTTOM, MARGIN.top], mayBend),
		top: MARGIN.top,
		bottom: BOTTOM
	};
	return {
		panel,
		shapes: curveShapes(before, after, panel)
	};
}
function panelHtml(pair, { panel, shapes }, title, { id, currency }, marks) {
	const { x, y } = panel;
	const key = `${id}-${title === "Bill" ? "bill" : "unit"}`;
	const scale = x.logarithmic || y.logarithmic ? " (logarithmic)" : "";
	const axis = pair.context.axis === "quantity" ? "quantity" : "amount";
	return html`<div class="panel"><p class="panel-title" aria-hidden="true">${title}${scale}</p><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${key}"><title id="${key}">${title} against ${axis}, before and after. ${summaryOf(pair, marks, currency)}</title>
<g class="grid">${y.ticks.map((tick) => html`<path d="M${LEFT},${coordinate(y.at(tick))}H${RIGHT}"/>`)}</g>
<g class="ticks">${y.ticks.map((tick) => html`<text x="${LEFT - 6}" y="${coordinate(y.at(tick) + 3.5)}" text-anchor="end">${shortNumber(tick)}</text>`)}${x.ticks.map((tick) => html`<text x="${coordinate(x.at(tick))}" y="${BOTTOM + 15}" text-anchor="middle">${shortNumber(tick)}</text>`)}<text x="${RIGHT}" y="${247}" text-anchor="end" class="axis-name">${axis}</text></g>
<path class="axis" d="M${LEFT},${BOTTOM}H${RIGHT}"/>
${shapes}
<g class="cursor" visibility="hidden"><path d="M0,${MARGIN.top}V${BOTTOM}"/><circle class="before" r="4"/><circle class="after" r="4"/></g>
</svg><div class="tip" hidden></div></div>`;
}
/** The last row of the table, in words. */
function summaryOf({ context }, marks, currency) {
	const last = marks.at(-1);
	if (last === void 0) return "There is no bill.";
	return `At ${quantityText(last.quantity, context, currency)}: ${billText(last.before, currency)} before, ${billText(last.after, currency)} after. The table below has the values.`;
}
function marksTable(pair, marks, bills, units, { id, title, currency }) {
	const measure = pair.context.axis === "quantity" ? "Quantity" : "Amount";
	const warnings = (pair.after?.total_drops ?? []).map((drop) => html`<li>${totalDropText(drop, currency)}</li>`);
	return html`${warnings.length > 0 && html`<ul class="drops">${warnings}</ul>`}<details class="values"><summary>Values as a table</summary><div class="scroll" tabindex="0" role="group" aria-labelledby="${id}-values"><table><caption id="${id}-values">${title}: bills before and after</caption>
<thead><tr><th scope="col">${measure}</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Change</th><th scope="col">Each, before</th><th scope="col">Each, after</th><th scope="col">Remark</th></tr></thead>
<tbody>${marks.map((mark) => markRow(pair, mark, bills.panel, units.panel, currency))}</tbody></table></div></details>`;
}
/** The row carries the coordinates of its points as data attributes, for the reading line. */
function markRow({ context }, mark, bills, units, currency) {
	const { quantity, before, after, remarks } = mark;
	const each = {
		before: perUnit(before, quantity),
		after: perUnit(after, quantity)
	};
	const x = bills.x.at(Number(quantity));
	const y = (scale, value) => value === null || !Number.isFinite(scale.at(Number(value))) ? "" : coordinate(scale.at(Number(value)));
	const places = [
		y(bills.y, before),
		y(bills.y, after),
		y(units.y, each.before),
		y(units.y, each.after)
	];
	const shift = changeClass(before, after);
	const change = before === null || after === null || shift === "" ? "—" : billIncreaseText(before, after, currency);
	const drawn = Number.isFinite(x) && x >= LEFT - 1 && x <= RIGHT + 1;
	return html`<tr data-x="${drawn ? coordinate(x) : ""}" data-y="${places.join(",")}"><th scope="row">${quantityText(quantity, context, currency)}</th><td>${billText(before, currency)}</td><td>${billText(after, currency)}</td><td class="${shift}">${change}</td><td>${eachText(each.before, currency)}</td><td>${eachText(each.after, currency)}</td><td class="remark">${remarks.join("; ")}</td></tr>`;
}
function eachText(amount, currency) {
	return amount === null ? "—" : unitMoneyText(amount, currency);
}
function changeClass(before, after) {
	if (before === null || after === null) return "";
	const change = decimal(after).cmp(decimal(before));
	return change > 0 ? "increase" : change < 0 ? "decrease" : "";
}
/** A quantity at the edge of a chart as text, rounded down. */
function plainNumber(value) {
	return String(Math.floor(value));
}

// src/report/html/price-section.ts
/** The changes of each price: the verdict, the extremes, and the curves before and after. */
/** The most price changes with drawn curves, steepest increases first. A page with more is slow to open. */
const CHANGES_DRAWN = 40;
function priceSection({ impact: { prices } }) {
	if (prices.length === 0) return null;
	let drawn = 0;
	const articles = byConcern(prices).map((price, index) => {
		const room = Math.max(0, CHANGES_DRAWN - drawn);
		drawn += price.changes.length;
		return priceArticle(price, `price-${index + 1}`, room);
	});
	return html`<section id="prices" aria-labelledby="prices-title"><h2 id="prices-title">Prices <span class="faint">${grouped(String(prices.length))} changed</span></h2>
${drawn > CHANGES_DRAWN && html`<p class="note">Curves are drawn for the first ${CHANGES_DRAWN} of ${drawn} changes; the plan document has the others.</p>`}
${foldRest(articles, {
		noun: "price",
		countOf: () => 1,
		list: (some) => html`${some}`
	})}</section>`;
}
function priceArticle(price, id, room) {
	const { direction, subscriptions, changes, currency } = price;
	const blocks = changes.map((change, index) => changeBlock(change, {
		id: `${id}-${index + 1}`,
		title: pricedText(price),
		currency
	}, index < room));
	return html`<article class="price entry" data-kind="price" data-action="${direction}" data-cause=""><h3><span class="badge ${direction}">${DIRECTION_WORDS[direction]}</span> ${pricedText(price)}${currency !== null && html` <span class="faint">${currency}</span>`}${subscriptions > 0 && html` <span class="faint">${counted(subscriptions, "subscription")}</span>`}</h3>
${foldRest(blocks, {
		noun: "change",
		countOf: () => 1,
		list: (some) => html`<div class="price-changes">${some}</div>`
	})}</article>`;
}
function changeBlock(change, names, drawn) {
	const { before, after, verdict, addresses, curves, curves_left_out } = change;
	const charts = drawn ? curves.filter(({ differs }, index) => differs || index === 0).map((pair, index) => billChart(pair, {
		...names,
		id: `${names.id}-${index + 1}`
	})) : [];
	const written = [before, after].map((price) => price === null ? "no price" : priceText(price, names.currency));
	return html`<div class="price-change"><p class="written"><span class="old">${written[0] ?? ""}</span> → <span class="new">${written[1] ?? ""}</span> <span class="faint">in ${counted(addresses.length, "step")}</span></p>
${verdict.kind === "same" && html`<p class="good">Proven: ${verdictText(verdict, names.currency)}.</p>`}${verdict.kind !== "new" && verdict.kind !== "gone" && lineList(priceChangeFacts(change, names.currency))}${charts}${curves_left_out > 0 && html`<p class="faint">${counted(curves_left_out, "more pair")} of curves left out of the plan.</p>`}</div>`;
}

// src/report/html/rest-sections.ts
/** Deferred changes and drift, which a plan leaves as they are. The filters cover them like the changes. */
function deferredSection(deferred) {
	if (deferred.length === 0) return null;
	return section("deferred", "Deferred", deferredEntries(deferred));
}
function driftSection(drift) {
	if (drift.length === 0) return null;
	return section("drift", "Drift, left alone", driftEntries(drift));
}
function section(action, title, entries) {
	const all = entries.reduce((sum, { addresses }) => sum + addresses.length, 0);
	return html`<section class="entries" aria-labelledby="${action}-title"><h3 id="${action}-title">${title} <span class="faint">${counted(all, "address", "addresses")}</span></h3>
${foldRest(entries, {
		noun: "address",
		plural: "addresses",
		countOf: ({ addresses }) => addresses.length,
		list: (some) => html`<ul class="changes">${some.map((entry) => entryHtml(entry, action))}</ul>`
	})}</section>`;
}
function entryHtml({ lines, addresses }, action) {
	const [head, ...rows] = lines;
	const kinds = [...new Set(addresses.map((address) => kindOf(ownerOf(address))))];
	return html`<li class="entry" data-kind="${kinds.join(" ")}" data-action="${action}" data-cause="${action === "drift" ? "service" : ""}" data-count="${addresses.length}"><div class="plain">${head !== void 0 && html`<p>${spansHtml(head)}</p>`}${lineList(rows)}${addresses.length > 1 && html`<details class="behind"><summary>All ${counted(addresses.length, "address", "addresses")}</summary><ul class="members">${addresses.map((address) => html`<li><code>${address}</code></li>`)}</ul></details>`}</div></li>`;
}

// src/report/html/plan-html.ts
/**
* A plan as a page: guards, money, prices with curves, changes with filters, deferred changes,
* drift, counts and digest.
*/
/** A single file that needs no network. The same plan gives the same bytes. */
function planHtml(plan) {
	return pageHtml({
		title: `Plan for ${plan.project}, ${occasionText(plan)}`,
		body: planBody(plan)
	});
}
/** The body of the page without its script. */
function planBody(plan) {
	const sections = changeSections(plan);
	return html`<div class="page"><header><p class="eyebrow">Pricewright plan · ${plan.project} · ${occasionText(plan)}</p><h1>${titleOf(plan)}</h1>
<p class="facts">${identityText(plan)}</p>${plan.targets.length > 0 && html`<p class="warning">Limited to ${plan.targets.join(", ")} and what ${plan.targets.length === 1 ? "it depends" : "they depend"} on.</p>`}
${verdictHtml(plan)}${watchHtml(plan)}${countList(plan)}</header>
${contents(plan)}
<main>
${moneySection(plan)}${guardSection(plan)}${lineSection("approvals", approvalLines(plan))}${effectSection(plan)}${customerSection(plan)}${moveSection(plan)}${priceSection(plan)}
${lineSection("environments", environmentLines(plan))}${lineSection("resolved", sentAgainLines(plan))}${lineSection("left", leftInDoubtLines(plan))}
<section id="changes" aria-labelledby="changes-title"><h2 id="changes-title">Changes</h2>${filterForm(plan, sections)}
${sections.length === 0 && html`<p class="faint">No step will be sent.</p>`}${sections.map(changeSectionHtml)}${deferredSection(plan.deferred)}${driftSection(plan.drift)}</section>
${lineSection("adopted", adoptionLines(plan.adoptions))}${lineSection("renamed", renameLines(plan.renames))}${lineSection("notices", noticeLines(plan.notices))}
</main>
<footer id="digest"><p><strong>${countsLine(plan)}</strong></p><p>${evidenceText(plan)}</p>${holdText(plan) !== "" && html`<p>${holdText(plan)}</p>`}<p>Digest <code class="digest">${plan.digest}</code></p><p class="faint">Made by Pricewright ${plan.tool_version} from catalog ${plan.catalog.digest}${plan.catalog.commit !== null && `, commit ${plan.catalog.commit}`}</p></footer></div>`;
}
function contents(plan) {
	const { impact, guards, deferred, drift } = plan;
	const sections = [
		[
			"money",
			"Money",
			hasMoney(impact)
		],
		[
			"guards-title",
			"Guards",
			guards.length > 0
		],
		[
			"when",
			"When",
			effectDays(plan).length > 0
		],
		[
			"customers",
			"Customers",
			impact.money.length > 0
		],
		[
			"moves",
			"Moves",
			impact.moves !== void 0
		],
		[
			"prices",
			"Prices",
			impact.prices.length > 0
		],
		[
			"changes",
			"Changes",
			true
		],
		[
			"deferred-title",
			"Deferred",
			deferred.length > 0
		],
		[
			"drift-title",
			"Drift",
			drift.length > 0
		],
		[
			"digest",
			"Counts and digest",
			true
		]
	];
	return html`<nav aria-label="Sections">${sections.map(([id, title, isThere]) => isThere && html`<a href="#${id}">${title}</a>`)}</nav>`;
}
/** The plan in one sentence, since some read nothing else. */
function titleOf(plan) {
	const headline = headlineOf(plan);
	return headline === "" ? "Nothing is to be sent." : `${headline}.`;
}
function verdictHtml(plan) {
	const { text } = verdictOf(plan);
	if (text === "") return null;
	return html`<p class="verdict${isRefused(plan) && " refused"}">${text}</p>`;
}
/** The attention list. Each entry links to the section with the details. */
function watchHtml(plan) {
	const watched = attentionList(plan);
	const calm = calmText(plan);
	if (watched.length === 0) return calm === "" ? null : html`<p class="attention good">Nothing needs attention: ${calm}</p>`;
	return html`<ul class="attention" aria-label="Needs attention">${watched.map(({ words, anchor }) => html`<li><a class="${words.style}" href="#${anchor}">${words.text}</a></li>`)}</ul>`;
}
/** Deferred changes and drift are left out, because they belong to the attention list. */
function countList({ counts }) {
	const shown = [
		["to create", counts.create],
		["to update", counts.update],
		[counts.version === 1 ? "new version" : "new versions", counts.version],
		["to delete", counts.delete],
		["other", counts.other],
		["unchanged", counts.unchanged]
	];
	return html`<ul class="counts">${shown.filter(([, count]) => count > 0).map(([words, count]) => html`<li><strong>${grouped(String(count))}</strong> ${words}</li>`)}</ul>`;
}
function guardSection(plan) {
	const lines = guardLines(plan);
	if (lines.length === 0) return null;
	return html`<section aria-labelledby="guards-title"><h2 id="guards-title">Guards</h2><div class="guards${isRefused(plan) && " refused"}">${lineList(lines)}</div></section>`;
}
/** Every move; the price section has those whose prices count as price changes, too. */
function moveSection({ impact: { moves } }) {
	const [title, ...rows] = moveLines(moves, moves?.length);
	if (title === void 0) return null;
	return html`<section id="moves" aria-labelledby="moves-title"><h2 id="moves-title">${lineWords(title)}</h2>${lineList(rows)}</section>`;
}
/** The first line of a block is its title. */
function lineSection(id, [title, ...rows]) {
	if (title === void 0) return null;
	return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${lineWords(title)}</h2>${lineList(rows)}</section>`;
}

export { planHtml };