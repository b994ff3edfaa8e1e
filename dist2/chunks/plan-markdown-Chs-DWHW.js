import { At as grouped, G as isRefused, kt as counted } from "./model-C61qMIaC.js";
import { a as moveLines, c as leftInDoubtLines, i as guardLines, l as sentAgainLines, n as attentionList, o as environmentLines, r as calmText, s as countsLine, t as changeSections, u as approvalLines } from "./change-sections-Cvai4rd8.js";
import { t as changeLines } from "./change-lines-C3C5OCMy.js";
import { a as occasionText, d as driftLines, h as renameLines, i as identityText, l as deferredLines, m as noticeLines, n as evidenceText, o as verdictOf, r as holdText, s as adoptionLines, t as SECTION_TITLES } from "./plan-words-B7BpH765.js";
import { a as priceLines, n as byConcern, t as headlineOf } from "./headline-BahE-Uj5.js";
import { t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as cut, c as cell, d as prose, i as marker, l as codeSpan, n as comment, o as listOf, r as lineEntries, s as rowOf, u as htmlTitle } from "./comment-CP3fF43i.js";
import { c as partlyText, d as reachLines, f as subscriptionsText, g as excludedLines, m as seriesLines, n as comparedText, o as moneyFacts, x as countedIncreaseText } from "./currency-of-change-r_zCs2OH.js";
import { a as span, n as line } from "./lines-DWoH5Hff.js";
import { r as moneyText } from "./value-text-ATPEdibV.js";

// src/report/markdown/impact-markdown.ts
/** The money of a plan, which a reviewer sees first: a table of bounded length, and who pays. */
/** The most rows of the table, for more currencies than anybody reads about in a comment. */
const MOST_ROWS = 24;
const SHORT_NAME = 80;
/** The table, after a list of excluded prices where there are any; empty where no money changes. */
function moneyTable({ recurring, money }, today) {
	const rows = money.length > 0 ? money.flatMap((each) => moneyRows(each, today)) : recurring.map(recurringRow);
	if (rows.length === 0) return [];
	const more = rows.length - MOST_ROWS;
	const table = [
		"| Recurring | before | after | change | over |",
		"|:--|--:|--:|--:|:--|",
		...rows.slice(0, MOST_ROWS)
	];
	const excluded = lineEntries(money.flatMap(excludedLines)).map(({ text }) => text);
	return [...excluded.length === 0 ? [] : [excluded.join("\n")], [...table, ...more > 0 ? [`| … ${counted(more, "more row")} | | | | |`] : []].join("\n")];
}
/** The facts of each currency, such as who pays more, and the reach of each bundle. */
function moneySection({ money, bundles }) {
	const lines = [...money.flatMap((each) => [
		line(2, span(each.currency, "strong")),
		...seriesLines(each),
		...moneyFacts(each)
	]), ...reachLines(bundles)];
	return {
		title: "Who pays",
		noun: "line",
		folded: false,
		entries: lineEntries(lines)
	};
}
function moneyRows(money, today) {
	const { currency, monthly, contract, contracts, uncounted_changes: uncounted } = money;
	const month = ["per month", comparedText(money, today)].filter((part) => part !== "").join(", ");
	const perMonth = row(currency, `**${name(currency)}** ${month}`, monthly, uncounted, subscriptionsText(money));
	if (contracts === 0) return [perMonth];
	return [perMonth, row(currency, `${name(currency)} to the end of contract`, contract, uncounted, counted(contracts, "contract"))];
}
function recurringRow({ currency, before, after, subscriptions, partly_counted }) {
	const over = counted(subscriptions, "subscription") + partlyText(subscriptions, partly_counted);
	return row(currency, `**${name(currency)}** per month`, {
		before,
		after
	}, 0, over);
}
function row(currency, what, change, uncountedChanges, over) {
	return `| ${[
		what,
		cell(moneyText(change.before, currency)),
		cell(moneyText(change.after, currency)),
		`**${cell(countedIncreaseText(change, currency, uncountedChanges))}**`,
		cell(over)
	].join(" | ")} |`;
}
function name(text) {
	return cell(cut(text, SHORT_NAME));
}

// src/report/markdown/plan-markdown.ts
/**
* A plan as a comment on a pull request: first the money, then the guards, then the changes, which are folded. The
* counts and the digest are always there. The words are those of the text form.
*/
/** At most {@link COMMENT_LIMIT} characters, whatever the plan. */
function planMarkdown(plan, around = {}) {
	const short = (text) => prose(cut(text, SHORT_TEXT));
	return comment({
		head: [
			marker("plan", plan.project, plan.environment),
			`## Plan for ${codeSpan(cut(plan.project, SHORT_TEXT))} · ${short(occasionText(plan))}`,
			...headlineParagraph(plan),
			...alertOf(plan),
			...plan.targets.length === 0 ? [] : [`Limited to ${short(firstFew(plan.targets))} and what ${plan.targets.length === 1 ? "it depends" : "they depend"} on.`],
			...watchParagraph(plan),
			...moneyTable(plan.impact, plan.today)
		],
		sections: [
			guardSection(plan),
			sectionOf(approvalLines(plan), false),
			moneySection(plan.impact),
			sectionOf(moveLines(plan.impact.moves), false),
			priceSection(plan),
			sectionOf(environmentLines(plan)),
			sectionOf(sentAgainLines(plan)),
			sectionOf(leftInDoubtLines(plan)),
			...changeSections(plan).map(changeSection),
			sectionOf(deferredLines(plan.deferred)),
			sectionOf(driftLines(plan.drift)),
			sectionOf(adoptionLines(plan.adoptions)),
			sectionOf(renameLines(plan.renames)),
			sectionOf(noticeLines(plan.notices))
		],
		foot: [
			`**${countsLine(plan)}** ${evidenceText(plan)}`,
			...holdText(plan) === "" ? [] : [holdText(plan)],
			`Digest: ${codeSpan(plan.digest)}  \nFor ${short(identityText(plan))}`
		],
		around,
		elsewhere: "the HTML report and the plan document have all of them"
	});
}
/** The most prices that stand unfolded, because a reader takes them in at a glance. */
const PRICES_UNFOLDED = 4;
/** The length of texts in the head and the foot, which are kept short because they are never left out. */
const SHORT_TEXT = 200;
const LONGEST_HEADLINE = 600;
function headlineParagraph(plan) {
	const headline = headlineOf(plan);
	return headline === "" ? [] : [`**${prose(cut(`${headline}.`, LONGEST_HEADLINE))}**`];
}
function alertOf(plan) {
	const { text } = verdictOf(plan);
	if (text === "") return [];
	return isRefused(plan) ? [`> [!CAUTION]\n> **${text}**`] : [`**${text}**`];
}
function watchParagraph(plan) {
	const words = attentionList(plan).map((watch) => watch.words);
	if (words.length > 0) return [`**Needs attention:** ${words.map((word) => rowOf([word])).join(" · ")}`];
	const calm = calmText(plan);
	return calm === "" ? [] : [`**Nothing needs attention:** ${prose(calm)}`];
}
/** Guards are never folded, because a reviewer decides on them. */
function guardSection(plan) {
	return {
		title: "Guards",
		noun: "line",
		folded: false,
		entries: lineEntries(guardLines(plan))
	};
}
function changeSection({ kind, groups }) {
	const changes = groups.reduce((sum, { all }) => sum + all.length, 0);
	return {
		title: `<b>${SECTION_TITLES[kind]}</b> · ${counted(changes, "change")}` + (groups.length === changes ? "" : `, ${counted(groups.length, "kind")} of them`),
		noun: "change",
		folded: true,
		entries: groups.map((group) => ({
			text: listOf(changeLines(group)).join("\n"),
			count: group.all.length
		}))
	};
}
/** Every price that changes, as far as there is room, with the steepest increases first. */
function priceSection({ impact: { prices } }) {
	return {
		title: `<b>Prices</b> · ${grouped(String(prices.length))} changed`,
		noun: "price",
		folded: prices.length > PRICES_UNFOLDED,
		entries: byConcern(prices).map((price) => ({
			text: listOf(priceLines(price)).join("\n"),
			count: 1
		}))
	};
}
/** The first line of a block is its title. */
function sectionOf(lines, folded = true) {
	const [title, ...rows] = lines;
	const words = title?.spans.map(({ text }) => text).join("") ?? "";
	return {
		title: htmlTitle(words),
		noun: "line",
		folded,
		entries: lineEntries(rows)
	};
}

export { planMarkdown as t };