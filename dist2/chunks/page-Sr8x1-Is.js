import { At as grouped, It as decimal, Lt as decimalText, Nt as ZERO, b as metadataKey, kt as counted, p as currencyDigits, qt as sourceText, sn as kindOf } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { l as valueText, n as increaseText, r as moneyText, u as wholePathText } from "./value-text-ATPEdibV.js";
import { a as wholeStep, i as stepLines, n as headLine, r as isWholeAddition } from "./change-lines-C3C5OCMy.js";
import { b as differenceLines, t as SECTION_TITLES, v as cohortName, x as inReadingOrder, y as CAUSES } from "./plan-words-B7BpH765.js";
import { t as noticeRows } from "./notice-rows-CC8dznKE.js";

// src/report/html/markup.ts
/**
* HTML as data. A template makes every text that is put into it harmless and escapes it, so that a renderer cannot
* forget to. Only a value that is markup itself stays as it is.
*/
const texts = /* @__PURE__ */ new WeakMap();
/** A template of HTML. Its attribute values always stand in double quotes. */
function html(template, ...parts) {
	return made(template.reduce((text, piece, index) => text + partText(parts[index - 1] ?? null) + piece));
}
/**
* Takes text as HTML without escaping it. Use it only for the program's own text without
* names, such as a style sheet.
*/
function ownMarkup(text) {
	return made(text);
}
/** The text of the markup, as written to a file. */
function markupText(markup) {
	return texts.get(markup) ?? "";
}
function made(text) {
	const markup = {};
	texts.set(markup, text);
	return markup;
}
function partText(part) {
	if (part === null || part === false) return "";
	if (typeof part === "number") return String(part);
	if (typeof part === "string") return escaped(visible(part));
	return isList(part) ? part.map(partText).join("") : texts.get(part) ?? "";
}
function isList(part) {
	return Array.isArray(part);
}
const REFERENCES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escaped(text) {
	return text.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? "");
}

// src/report/html/fold-rest.ts
/** Shows the first items of a long list and folds the others behind a summary with their number. */
/** The most items in sight. A page that shows thousands is slow to open, and the sections below are hard to reach. */
const MOST_IN_SIGHT = 100;
/** A single remaining item is not folded. The filters of the page open a fold in which they find something. */
function foldRest(items, folding) {
	const { noun, plural, countOf, list } = folding;
	if (items.length - 100 <= 1) return list(items);
	const rest = items.slice(100);
	const count = rest.reduce((sum, item) => sum + countOf(item), 0);
	return html`${list(items.slice(0, 100))}
<details class="rest"><summary>${counted(count, `more ${noun}`, plural && `more ${plural}`)}</summary>
${list(rest)}</details>`;
}

// src/report/html/line-list.ts
/** The spans of one line, side by side. */
function spansHtml({ spans }) {
	return html`${spans.filter(({ text }) => text !== "").map(({ text, style, whole }) => whole ? html`<code>${text}</code>` : style === "plain" ? text : html`<span class="${style}">${text}</span>`)}`;
}
/** A list whose entries are indented like the lines; the smallest indent becomes the margin. */
function lineList(lines) {
	if (lines.length === 0) return null;
	const indents = [...new Set(lines.map(({ indent }) => indent))].sort((a, b) => a - b);
	return html`<ul class="lines">${lines.map((line) => html`<li class="deep-${indents.indexOf(line.indent)}">${spansHtml(line)}</li>`)}</ul>`;
}
/** The words of a line without their styles, for a title. */
function lineWords(line) {
	return line?.spans.map(({ text }) => text).join("") ?? "";
}

// src/report/html/change-section.ts
/** The steps of a plan, grouped as in the text form. Each step lists its differences, and each group its members. */
function changeSectionHtml({ kind, groups }) {
	const changes = groups.reduce((sum, { all }) => sum + all.length, 0);
	return html`<section class="entries" aria-labelledby="${kind}-title"><h3 id="${kind}-title">${SECTION_TITLES[kind]} <span class="faint">${counted(changes, "change")}</span></h3>
${foldRest(groups, {
		noun: "change",
		countOf: ({ all }) => all.length,
		list: changeList
	})}</section>`;
}
function changeList(groups) {
	return html`<ul class="changes">${groups.map(changeEntry)}</ul>`;
}
/** The value of a group in the action filter. */
function actionOf({ lead }) {
	const whole = wholeStep(lead);
	if (whole === void 0) return "update";
	return whole.operation === "versions.create" ? "version" : whole.action;
}
function causesOf({ lead }) {
	return [...new Set(lead.steps.map(({ cause }) => cause))];
}
function changeEntry(group) {
	const { lead, all } = group;
	return html`<li class="entry" data-kind="${kindOf(lead.owner)}" data-action="${actionOf(group)}" data-cause="${causesOf(group).join(" ")}"${cohortAttribute(all)} data-count="${all.length}"><details><summary>${spansHtml(headLine(group))}${gist(group)}</summary>
${all.length === 1 && lead.cohort !== null && html`<p class="faint">${lead.cohort.words}</p>`}${lead.steps.map((step) => stepBlock(step, all))}${all.length > 1 && members(group)}</details></li>`;
}
/** The numbers of the cohorts in a list of changes, for the filter. Null where no change has one. */
function cohortAttribute(changes) {
	const numbers = new Set(changes.flatMap(({ cohort }) => cohort?.number ?? []));
	return numbers.size === 0 ? null : html` data-cohort="${[...numbers].join(" ")}"`;
}
/** The most differences that are visible before an entry is opened. */
const DIFFERENCES_SHOWN = 2;
/** The first differences, one line each; null for a creation or a deletion, because the head line says that. */
function gist({ lead }) {
	const lines = lead.steps.filter(isCompared).flatMap(({ differences }) => differenceLines(differences.map(bareDifference), 0, lead.currency));
	if (lines.length === 0) return null;
	const more = lines.length - DIFFERENCES_SHOWN;
	return html`${lines.slice(0, DIFFERENCES_SHOWN).map((line) => html`<span class="gist">${spansHtml(line)}</span>`)}${more > 0 && html`<span class="gist faint">… and ${counted(more, "more difference")}</span>`}`;
}
/** Drops the place and the cause, because the table shows them. */
function bareDifference(difference) {
	return {
		...difference,
		cause: "catalog",
		source: null
	};
}
function isCompared({ operation, action, differences }) {
	if (action === "delete") return false;
	return differences.length > 0 && !(operation === "versions.create" && isWholeAddition(differences));
}
function stepBlock(step, all) {
	const { operation, method, path, differences, notes, digest, address } = step;
	return html`<div class="step"><p class="step-head"><strong>${operation}</strong> <code>${method} ${path}</code>${all.length === 1 && html` <span class="faint">${address}</span>`}</p>
${isCompared(step) ? differenceTable(differences, all[0]?.currency ?? null) : lineList(stepLines(step, 0, all))}${notes.map((note) => html`<p class="faint">Note: ${note}</p>`)}${all.length === 1 && html`<p class="faint digest">Step digest ${digest}</p>`}</div>`;
}
function differenceTable(differences, currency) {
	return html`<div class="scroll" tabindex="0" role="group" aria-label="Differences"><table class="differences"><thead><tr><th scope="col">Field</th><th scope="col">Before</th><th scope="col">After</th><th scope="col">Where and why</th></tr></thead>
<tbody>${inReadingOrder(differences).map(({ path, from, value, cause, source }) => html`<tr><th scope="row">${wholePathText(path)}</th><td class="old">${from === void 0 ? html`<span class="faint">(none)</span>` : valueText(from, path, currency)}</td><td class="new">${value === void 0 ? html`<span class="faint">(none)</span>` : valueText(value, path, currency)}</td><td class="faint">${source !== null && html`<span class="place">${sourceText(source)}</span> `}${cause !== "catalog" && html`<span class="warning">${CAUSES[cause]}</span>`}</td></tr>`)}</tbody></table></div>`;
}
/** Lists every member of a group, so that grouping hides nothing. */
function members({ lead, all }) {
	return html`<details class="behind"><summary>All ${counted(all.length, kindOf(lead.owner))}</summary><ul class="members">${all.map(member)}</ul></details>`;
}
function member(change) {
	const { owner, cohort, steps: [{ source }] } = change;
	return html`<li${cohortAttribute([change])}><code>${owner}</code>${source !== null && html` <span class="faint">${source.file}:${source.line}</span>`}${cohort !== null && html` <span class="faint">${cohort.words}</span>`}</li>`;
}

// src/report/html/filter-form.ts
/** The filters of a page. They stay hidden until the script runs, because they do not work without it. */
/** Null where there is nothing to filter. */
function filterForm(plan, sections) {
	const kinds = /* @__PURE__ */ new Map();
	const actions = /* @__PURE__ */ new Map();
	const causes = /* @__PURE__ */ new Map();
	const add = (choices, value, count) => choices.set(value, (choices.get(value) ?? 0) + count);
	for (const { kind, groups } of sections) for (const group of groups) {
		add(kinds, kind, group.all.length);
		add(actions, actionOf(group), group.all.length);
		for (const cause of causesOf(group)) add(causes, cause, group.all.length);
	}
	if (plan.impact.prices.length > 0) add(kinds, "price", plan.impact.prices.length);
	if (plan.deferred.length > 0) add(actions, "deferred", plan.deferred.length);
	if (plan.drift.length > 0) add(actions, "drift", plan.drift.length);
	if (kinds.size + actions.size === 0) return null;
	return html`<form class="filters" id="changes-filter" role="search" aria-label="Filter changes" hidden><label class="text">Text<input type="search" name="text" autocomplete="off" spellcheck="false"></label>
${choice("Kind", "kind", kinds)}${choice("Action", "action", actions)}${choice("Cause", "cause", causes)}${cohortChoice(sections)}<button type="reset">Show all</button><output aria-live="polite"></output></form>`;
}
/** The most cohorts of a filter. A field with more values is no segment, and the text filter finds each of them. */
const MOST_COHORTS = 200;
/** Null where no metadata field makes the cohorts. The largest increase comes first. */
function cohortChoice(sections) {
	const counts = /* @__PURE__ */ new Map();
	for (const { cohort } of sections.flatMap(({ groups }) => groups.flatMap(({ all }) => all))) if (cohort !== null) counts.set(cohort, (counts.get(cohort) ?? 0) + 1);
	if (counts.size === 0 || counts.size > MOST_COHORTS) return null;
	const sorted = [...counts].sort(([a], [b]) => a.number - b.number);
	return html`<label>Cohort<select name="cohort"><option value="">any</option>${sorted.map(([{ number, words }, count]) => html`<option value="${number}">${words} (${grouped(String(count))})</option>`)}</select></label>`;
}
function choice(label, name, choices) {
	return html`<label>${label}<select name="${name}"><option value="">any</option>${[...choices].map(([value, count]) => html`<option value="${value}">${value} (${grouped(String(count))})</option>`)}</select></label>`;
}

// src/report/view/customer-rows.ts
function customerList(plan) {
	const { affected = [], columns = [] } = plan.impact;
	const byAddress = new Map(affected.map((each) => [each.address, each]));
	return {
		columns: columns.map((field) => metadataKey(field)),
		rows: noticeRows(plan).map((row) => ({
			...row,
			affected: byAddress.get(row.subscription)
		}))
	};
}

// src/report/html/customer-columns.ts
/** The columns of the list of customers: what each cell shows, and the value by which numbers sort. */
/** The name and the amounts first, because a phone shows no more. */
function columnsOf(plan, { columns }) {
	const [money] = plan.impact.money;
	const text = (title, textOf) => ({
		title,
		kind: "text",
		textOf
	});
	return [
		text("Name", ({ affected, subscription }) => affected?.name ?? bareKey(subscription)),
		amountColumn("Before", ({ before }) => before),
		amountColumn("After", ({ after }) => after),
		{
			title: "Change a month",
			kind: "number change",
			textOf: changeText,
			numberOf: ({ monthly }) => monthly.difference
		},
		{
			title: "Currency",
			kind: "text currency",
			textOf: ({ currency }) => currency
		},
		{
			title: "From",
			kind: "text day",
			textOf: ({ from }) => from
		},
		{
			title: "Days of notice",
			kind: "number",
			textOf: daysOf,
			numberOf: daysOf
		},
		text(cohortTitle(plan), ({ cohort }) => cohortName(money ?? {}, cohort)),
		...columns.map((key, index) => text(titleOf(key), ({ affected }) => affected?.columns?.[index] ?? "")),
		{
			title: "Contract",
			kind: "text day",
			textOf: contractText
		},
		text("Customer", ({ customer }) => customer ?? ""),
		text("Subscription", ({ subscription }) => bareKey(subscription))
	];
}
/** The field that makes the cohorts, as a title. */
function cohortTitle({ impact: { money } }) {
	const by = money[0]?.cohorts_by;
	return by === void 0 ? "Bundle" : titleOf(metadataKey(by));
}
/** `account_manager` as a title: `Account manager`. */
function titleOf(key) {
	const words = key.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
function daysOf({ days_of_notice: days }) {
	return grouped(String(days));
}
function amountColumn(title, amountOf) {
	return {
		title,
		kind: "number",
		textOf: ({ monthly, currency }) => moneyText(amountOf(monthly), currency),
		numberOf: ({ monthly }) => amountOf(monthly)
	};
}
function changeText({ kind, monthly, currency, counted: whole }) {
	const change = kind === "same" ? "none" : increaseText(monthly.before, monthly.after, currency);
	return `${kind === "new" ? "new" : change}${whole ? "" : " (counted in part)"}`;
}
/** The first day after the contract, and whether it renews by itself. Empty where no end is known. */
function contractText({ affected }) {
	const contract = affected?.contract;
	if (contract === void 0) return "";
	return contract.renews ? `${contract.until}, renews` : `${contract.until}, ends`;
}
function bareKey(address) {
	return address.replace(/^subscriptions\./, "");
}

// src/report/html/customer-section.ts
/**
* The customers whose bills a plan touches, one row for each subscription: found by name, id or field, sorted,
* filtered and taken away as CSV. The first rows are in the page; its script shows all of them, from the data beside.
*/
/** The rows that are in sight, and as many more at a time. */
const CUSTOMERS_IN_SIGHT = 50;
/** Null where no money changes. */
function customerSection(plan) {
	const list = customerList(plan);
	const { rows } = list;
	if (rows.length === 0) return null;
	const columns = columnsOf(plan, list);
	return html`<section id="customers" aria-labelledby="customers-title"><h2 id="customers-title">Customers <span class="faint" id="customers-sum">${counted(rows.length, "subscription")}${sumsOf(rows)}</span></h2>
${customerForm(plan, rows)}
<div class="scroll" tabindex="0" role="group" aria-label="Customers"><table class="customers"><thead><tr>${columns.map(({ title, kind }) => html`<th scope="col" class="${kind}">${title}</th>`)}</tr></thead>
<tbody>${rows.slice(0, 50).map((row) => customerRow(row, columns))}</tbody></table></div>
<p class="more">${rows.length > 50 && html`<span class="faint">The first ${50} of ${grouped(String(rows.length))}; every subscription is listed under the money above.</span>`}</p>
<pre id="customers-data" data-digest="${plan.digest}" data-digits="${currenciesOf(rows).map(currencyDigits).join()}" hidden>${customerData(rows, columns)}</pre></section>`;
}
function customerRow(row, columns) {
	return html`<tr>${columns.map((column, index) => {
		const text = column.textOf(row);
		if (index === 0) return html`<th scope="row">${text}</th>`;
		return html`<td class="${classOf(column, row)}">${text}</td>`;
	})}</tr>`;
}
function classOf({ kind }, row) {
	return kind === "number change" && (row.kind === "increase" || row.kind === "decrease") ? `${kind} ${row.kind}` : kind;
}
const KINDS = [
	["increase", "pays more"],
	["decrease", "pays less"],
	["same", "pays the same"],
	["new", "new"]
];
/** Hidden until the script runs. A choice of one is left out. */
function customerForm(plan, rows) {
	const currencies = currenciesOf(rows);
	const cohorts = cohortsOf(rows);
	const kinds = KINDS.filter(([kind]) => rows.some((row) => row.kind === kind));
	return html`<form class="filters" id="customers-filter" role="search" aria-label="Filter customers" hidden><label class="text">Name, id or field<input type="search" name="text" autocomplete="off" spellcheck="false"></label>
${select("Currency", "currency", currencies.map((name, index) => [String(index), name]))}${cohorts.length <= MOST_CHOICES && select(cohortTitle(plan), "cohort", cohorts.map((name, index) => [String(index), name]))}${select("Pays", "kind", kinds)}<button type="reset">Show all</button><a class="button" download="customers.csv" href="#customers">Download CSV</a></form>`;
}
/** A field with more values is no segment, and the text finds each of them. */
const MOST_CHOICES = 200;
function select(label, name, options) {
	if (options.length < 2) return null;
	return html`<label>${label}<select name="${name}"><option value="">any</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>`;
}
/** `, +9.00 USD a month`, exact, for each currency. */
function sumsOf(rows) {
	const sums = /* @__PURE__ */ new Map();
	for (const { currency, monthly } of rows) sums.set(currency, (sums.get(currency) ?? ZERO).plus(decimal(monthly.difference)));
	return [...sums].map(([currency, sum]) => `, ${sum.gt(ZERO) ? "+" : ""}${exactText(sum, currency)} ${currency} a month`).join("");
}
/** With all its decimal places, and with those of its currency at least. */
function exactText(sum, currency) {
	const exact = decimalText(sum);
	return (exact.split(".")[1]?.length ?? 0) > currencyDigits(currency) ? grouped(exact) : moneyText(exact, currency);
}
/**
* The rows for the script, a line for each field, since no text in the page has a line break: the kind, whether it is
* counted in part, the numbers of its currency and cohort, each cell as it is shown, and for each cell of a number its
* exact value, empty where the cell shows it.
*/
function customerData(rows, columns) {
	const currencies = currenciesOf(rows);
	const cohorts = cohortsOf(rows);
	return rows.map((row) => {
		const cells = columns.map(({ textOf }) => textOf(row));
		const numbers = columns.flatMap(({ numberOf }, index) => {
			const exact = numberOf?.(row);
			return exact === void 0 ? [] : [exact === cells[index]?.replaceAll(",", "") ? "" : exact];
		});
		const { kind, counted: whole, currency, cohort } = row;
		const fields = [
			whole ? "" : "part",
			currencies.indexOf(currency),
			cohorts.indexOf(cohort),
			...cells,
			...numbers
		];
		return html`${kind}\n${fields.map((field) => html`${field}\n`)}`;
	});
}
function currenciesOf(rows) {
	return [...new Set(rows.map(({ currency }) => currency))];
}
function cohortsOf(rows) {
	return [...new Set(rows.map(({ cohort }) => cohort))].sort();
}

// src/report/html/customer-script.ts
/** The part of the page's script that searches, sorts and filters the customers, and makes their CSV file. */
const CUSTOMER_SCRIPT = `
  const customers = document.querySelector('#customers');
  if (customers) {
    const source = customers.querySelector('#customers-data');
    const form = customers.querySelector('#customers-filter');
    const head = customers.querySelector('thead tr');
    const body = customers.querySelector('tbody');
    const sum = customers.querySelector('#customers-sum');
    const more = customers.querySelector('.more');
    const link = customers.querySelector('a.button');
    const digits = source.dataset.digits.split(',').map(Number);
    const columns = Array.from(head.cells, ({ textContent, className }) => ({ title: textContent, kind: className }));
    const numbers = columns.flatMap(({ kind }, index) => (kind.startsWith('number') ? [index] : []));
    const currencyColumn = columns.findIndex(({ kind }) => kind.includes('currency'));
    const change = columns.findIndex(({ kind }) => kind.includes('change'));
    // A line for each field.
    const fields = source.textContent.split('\\n');
    const size = 4 + columns.length + numbers.length;
    const rows = Array.from({ length: Math.floor(fields.length / size) }, (_, row) => {
      const [kind, part, currency, cohort, ...cells] = fields.slice(row * size, (row + 1) * size);
      const values = cells.splice(columns.length).map((value, index) => value || cells[numbers[index]].replaceAll(',', ''));
      return { kind, part: part !== '', currency, cohort, cells, values, text: cells.join('\\n').toLowerCase() };
    });
    // Amounts as whole numbers of one small part, so that no sum is rounded on its way.
    const places = rows.reduce((most, { values }) => Math.max(most, ...values.map((text) => (text.split('.')[1] || '').length)), 0);
    const whole = (text) => {
      const [units, fraction = ''] = text.split('.');
      return BigInt(units + fraction.padEnd(places, '0'));
    };
    for (const row of rows) {
      row.parts = new Map(numbers.map((column, index) => [column, whole(row.values[index])]));
    }
    const letters = new Intl.Collator('en', { numeric: true });
    let found = rows;
    let limit = ${50};
    let sorted = { column: -1, up: true };

    const cellOf = (row, text, index) => {
      const cell = document.createElement(index === 0 ? 'th' : 'td');
      if (index === 0) cell.scope = 'row';
      else cell.className = columns[index].kind;
      if (index === change && (row.kind === 'increase' || row.kind === 'decrease')) cell.classList.add(row.kind);
      cell.textContent = text;
      return cell;
    };
    const amountText = (parts, digits) => {
      const text = (parts < 0n ? -parts : parts).toString().padStart(places + 1, '0');
      const whole = text.slice(0, text.length - places).replace(/\\B(?=(\\d{3})+$)/g, ',');
      const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '');
      const sign = parts > 0n ? '+' : parts < 0n ? '\\u2212' : '';
      return sign + whole + (digits === 0 && fraction === '' ? '' : '.' + fraction.padEnd(digits, '0'));
    };
    const sumText = () => {
      const sums = new Map();
      for (const row of found) {
        const name = row.cells[currencyColumn];
        const { parts = 0n } = sums.get(name) || {};
        sums.set(name, { parts: parts + row.parts.get(change), digits: digits[row.currency] });
      }
      const amounts = [...sums].map(([name, { parts, digits }]) => ', ' + amountText(parts, digits) + ' ' + name + ' a month');
      const uncounted = found.filter((row) => row.part).length;
      const counted = found.length.toLocaleString('en') + (found.length === 1 ? ' subscription' : ' subscriptions');
      const all = found.length === rows.length ? '' : ' of ' + rows.length.toLocaleString('en');
      return counted + all + amounts.join('') + (uncounted === 0 ? '' : '; ' + uncounted.toLocaleString('en') + ' counted in part');
    };
    const draw = () => {
      const shown = found.slice(0, limit).map((row) => {
        const line = document.createElement('tr');
        line.append(...row.cells.map((text, index) => cellOf(row, text, index)));
        return line;
      });
      body.replaceChildren(...shown);
      sum.textContent = sumText();
      const rest = found.length - shown.length;
      if (rest === 0) return more.replaceChildren();
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Show ' + Math.min(rest, 500).toLocaleString('en') + ' more of ' + rest.toLocaleString('en');
      button.addEventListener('click', () => {
        limit += 500;
        draw();
      });
      more.replaceChildren(button);
    };
    const compare = (one, other) => {
      const { column, up } = sorted;
      const [first, second] = up ? [one, other] : [other, one];
      if (!first.parts.has(column)) return letters.compare(first.cells[column], second.cells[column]);
      const [a, b] = [first.parts.get(column), second.parts.get(column)];
      return a < b ? -1 : a > b ? 1 : 0;
    };
    const select = () => {
      const wanted = Object.fromEntries(new FormData(form));
      const text = wanted.text.trim().toLowerCase();
      found = rows.filter(
        (row) =>
          (!wanted.kind || row.kind === wanted.kind) &&
          (!wanted.currency || row.currency === wanted.currency) &&
          (!wanted.cohort || row.cohort === wanted.cohort) &&
          row.text.includes(text),
      );
      if (sorted.column >= 0) found.sort(compare);
      limit = ${50};
      draw();
    };
    columns.forEach(({ title }, column) => {
      const cell = head.cells[column];
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = title;
      button.addEventListener('click', () => {
        sorted = { column, up: sorted.column === column ? !sorted.up : true };
        for (const other of head.cells) other.removeAttribute('aria-sort');
        cell.setAttribute('aria-sort', sorted.up ? 'ascending' : 'descending');
        select();
      });
      cell.replaceChildren(button);
    });
    // Text that a spreadsheet would calculate stays text.
    const csvField = (text) => {
      const harmless = /^[=+\\-@\\t\\r]/.test(text) && !/^-?\\d+(\\.\\d+)?$/.test(text) ? "'" + text : text;
      return /[",\\r\\n]/.test(harmless) ? '"' + harmless.replaceAll('"', '""') + '"' : harmless;
    };
    link.addEventListener('click', () => {
      const titles = [...columns.map(({ title }) => title), 'Counted', 'Plan digest'];
      const lines = found.map((row) => [
        ...row.cells.map((text, index) => (numbers.includes(index) ? row.values[numbers.indexOf(index)] : text)),
        row.part ? 'in part' : 'yes',
        source.dataset.digest,
      ]);
      const text = [titles, ...lines].map((fields) => fields.map(csvField).join(',') + '\\r\\n').join('');
      if (link.href.startsWith('blob:')) URL.revokeObjectURL(link.href);
      link.href = URL.createObjectURL(new Blob(['\\ufeff' + text], { type: 'text/csv' }));
    });
    form.addEventListener('input', select);
    form.addEventListener('reset', () => requestAnimationFrame(select));
    form.addEventListener('submit', (event) => event.preventDefault());
    form.hidden = false;
    select();
  }
`;

// src/report/html/page-script.ts
/**
* The script of the page: the customers, the filters, and the line by which curves are read. Without it, the whole report is still
* there. It works on the page alone and sends no request.
*/
/** The hash of {@link PAGE_SCRIPT} in the page's policy. A test prints the expected value where it differs. */
const PAGE_SCRIPT_HASH = "sha256-Fx/HHFqr3JsiOU+iKgGLcgUH9pyns4oJsxPr3+Kfn8c=";
const PAGE_SCRIPT = `'use strict';
(() => {
  const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));

  const filters = document.querySelector('#changes-filter');
  if (filters) {
    const PARTS = '.members, .price-changes';
    const size = (element) => Number(element.dataset.count || 1);
    const entries = all('.entry').map((element) => ({ element, fold: element.parentElement.closest('.rest'), text: null, parts: null }));
    const folds = all('.rest').map((element) => ({ element, words: element.firstElementChild.textContent }));
    const shown = filters.querySelector('output');
    const total = entries.reduce((sum, { element }) => sum + size(element), 0);
    const matches = (entry, wanted) =>
      ['kind', 'action', 'cause', 'cohort'].every(
        (name) => !wanted[name] || (entry.element.dataset[name] || '').split(' ').includes(wanted[name]),
      );
    const read = (entry) => {
      if (entry.text !== null) return;
      entry.parts = all(PARTS, entry.element).flatMap((list) => {
        const fold = list.closest('.rest');
        const own = fold !== entry.fold ? fold : null;
        return Array.from(list.children, (item) => ({ item, fold: own, text: item.textContent.toLowerCase() }));
      });
      const copy = entry.element.cloneNode(true);
      all(PARTS, copy).forEach((list) => list.remove());
      all('.rest', copy).forEach((fold) => fold.remove());
      entry.text = copy.textContent.toLowerCase();
    };
    // How much is found in each fold that is filtered.
    let folded = new Map();
    const fold = (element, found) => element && folded.set(element, (folded.get(element) || 0) + found);
    // A group of like changes may have members of several cohorts: those of others are hidden, and not counted.
    const count = (entry, text, cohort) => {
      if (text === '' && !cohort && entry.text === null) return size(entry.element);
      read(entry);
      const named = entry.text.includes(text);
      const whole = named && !(cohort && entry.parts.length);
      let found = 0;
      for (const part of entry.parts) {
        const hit = (named || part.text.includes(text)) && (!cohort || part.item.dataset.cohort === cohort);
        if (part.item.hidden === hit) part.item.hidden = !hit;
        if (hit) found += 1;
        if (!whole) fold(part.fold, hit ? 1 : 0);
      }
      return whole ? size(entry.element) : Math.min(found, size(entry.element));
    };
    // A fold opens for what can be read at a glance; of more it says how much it is.
    const unfold = ({ element, words }) => {
      const found = folded.get(element);
      const open = found !== undefined && found > 0 && found <= ${100};
      const summary = element.firstElementChild;
      element.hidden = found === 0;
      summary.textContent = found === undefined ? words : found.toLocaleString('en') + ' more found';
      if (summary.hidden !== open) summary.hidden = element.open = open;
    };
    const filter = () => {
      const wanted = Object.fromEntries(new FormData(filters));
      const text = wanted.text.trim().toLowerCase();
      const plain = !text && !wanted.kind && !wanted.action && !wanted.cause && !wanted.cohort;
      let visible = 0;
      const sections = all('.entries');
      const top = window.scrollY;
      // Out of sight while their entries go: taken out of what is shown, each would cost as much as a page of them.
      for (const section of sections) section.hidden = true;
      void document.body.offsetHeight;
      folded = new Map();
      for (const entry of entries) {
        const found = matches(entry, wanted) ? count(entry, text, wanted.cohort) : 0;
        entry.element.hidden = found === 0;
        visible += found;
        if (!plain) fold(entry.fold, found);
      }
      folds.forEach(unfold);
      for (const section of sections) section.hidden = !section.querySelector('.entry:not([hidden])');
      window.scrollTo({ top, behavior: 'instant' });
      shown.textContent = plain ? '' : visible.toLocaleString('en') + ' of ' + total.toLocaleString('en') + ' shown';
    };
    filters.addEventListener('input', filter);
    filters.addEventListener('reset', () => requestAnimationFrame(filter));
    filters.addEventListener('submit', (event) => event.preventDefault());
    filters.hidden = false;
  }

${CUSTOMER_SCRIPT}
  for (const figure of all('.curve')) {
    const range = figure.querySelector('input[type=range]');
    const output = figure.querySelector('output');
    const rows = all('tbody tr', figure);
    const panels = all('.panel', figure).map((panel, index) => ({
      svg: panel.querySelector('svg'),
      cursor: panel.querySelector('.cursor'),
      tip: panel.querySelector('.tip'),
      index,
    }));
    const cells = (row) => Array.from(row.cells, (cell) => cell.textContent);
    const place = (dot, x, y) => {
      dot.setAttribute('visibility', y === '' ? 'hidden' : 'inherit');
      if (y !== '') {
        dot.setAttribute('cx', x);
        dot.setAttribute('cy', y);
      }
    };
    const show = () => {
      const row = rows[range.value];
      const [quantity, before, after, change, eachBefore, eachAfter, remark] = cells(row);
      const said = 'before ' + before + ', after ' + after + (change === '\\u2014' ? '' : ' (' + change + ')');
      const each = eachBefore === '\\u2014' && eachAfter === '\\u2014' ? '' : '; each ' + eachBefore + ' \\u2192 ' + eachAfter;
      output.textContent = quantity + ': ' + said + each + (remark ? '; ' + remark : '');
      range.setAttribute('aria-valuetext', output.textContent);
      const x = row.dataset.x;
      const ys = row.dataset.y.split(',');
      for (const { svg, cursor, tip, index } of panels) {
        cursor.setAttribute('visibility', x === '' ? 'hidden' : 'visible');
        tip.hidden = x === '';
        if (x === '') continue;
        cursor.firstElementChild.setAttribute('transform', 'translate(' + x + ' 0)');
        place(cursor.children[1], x, ys[2 * index]);
        place(cursor.children[2], x, ys[2 * index + 1]);
        tip.textContent = quantity + '\\n' + (index === 0 ? before + ' \\u2192 ' + after : eachBefore + ' \\u2192 ' + eachAfter);
        const share = Number(x) / svg.viewBox.baseVal.width;
        tip.style.left = share * 100 + '%';
        tip.dataset.side = share > 0.6 ? 'left' : 'right';
      }
      for (const other of rows) other.classList.toggle('read', other === row);
    };
    const hide = () => {
      if (document.activeElement === range) return;
      for (const { cursor, tip } of panels) {
        cursor.setAttribute('visibility', 'hidden');
        tip.hidden = true;
      }
      for (const row of rows) row.classList.remove('read');
    };
    const nearest = (x) => {
      let best = 0;
      let least = Infinity;
      rows.forEach((row, index) => {
        const distance = row.dataset.x === '' ? Infinity : Math.abs(row.dataset.x - x);
        if (distance < least) [best, least] = [index, distance];
      });
      return best;
    };
    for (const { svg } of panels) {
      svg.addEventListener('pointermove', (event) => {
        const box = svg.getBoundingClientRect();
        range.value = nearest(((event.clientX - box.left) * svg.viewBox.baseVal.width) / box.width);
        show();
      });
      svg.addEventListener('pointerleave', hide);
    }
    range.addEventListener('input', show);
    range.addEventListener('focus', show);
    range.addEventListener('blur', hide);
    show();
    hide();
    range.closest('.reader').hidden = false;
  }
})();
`;

// src/report/html/page-style.ts
/**
* The style of the page: light and dark, on paper and on a phone. Each colour repeats what a word or a shape says.
*/
/** The hash of {@link PAGE_STYLE} in the page's policy. A test prints the expected value where it differs. */
const PAGE_STYLE_HASH = "sha256-6TXOqC8ZysfKCLdoOc/04F0y3m7apBR9ab7sGzqt5jQ=";
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f6f3; --card: #ffffff; --ink: #1b1d22; --faint: #5c6068; --line: #dcdad4; --soft: #eeece7;
  --accent: #2f47c4; --before: #6a6f78; --increase: #a8281a; --decrease: #14693a; --warn: #7d5200; --version: #0f5f78;
  --increase-soft: #f6d9d3; --decrease-soft: #d3ead9; --drop: #f3d27a;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --card: #1c1f25; --ink: #e8e9ec; --faint: #a2a7b1; --line: #343942; --soft: #262a31;
    --accent: #9db0ff; --before: #a2a7b1; --increase: #ff9c8a; --decrease: #79d49c; --warn: #f0bf5c; --version: #79cde6;
    --increase-soft: #4d2a26; --decrease-soft: #1f4030; --drop: #5e4a16;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.page { max-width: 80rem; margin: 0 auto; padding: 2rem 1.5rem 3rem; }
[hidden] { display: none !important; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, h4, p { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.35; letter-spacing: -0.01em; max-width: 60ch; margin-top: 0.25rem; }
h2 { font-size: 1.25rem; margin-bottom: 0.75rem; letter-spacing: -0.01em; }
h3 { font-size: 1.05rem; }
h4 { font-size: 0.95rem; margin: 1rem 0 0.4rem; }
section { margin-top: 2.5rem; scroll-margin-top: 3.5rem; }
section section { margin-top: 1.5rem; }
code, .digest { font-family: var(--mono); font-size: 0.875em; }
.faint { color: var(--faint); font-weight: 400; }
.strong { font-weight: 600; }
.good, .create, .decrease { color: var(--decrease); }
.delete, .error, .increase { color: var(--increase); }
.warning, .update { color: var(--warn); }
.version { color: var(--version); }
.error { font-weight: 600; }
.eyebrow { color: var(--faint); font-size: 0.875rem; }
header .facts { margin-top: 0.5rem; color: var(--faint); font-size: 0.9rem; }
nav { position: sticky; top: 0; z-index: 1; margin-top: 1.1rem; padding: 0.5rem 0; background: var(--paper); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font-size: 0.9rem; }
.verdict { margin-top: 1.25rem; padding: 0.75rem 1rem; border-radius: 10px; border: 1px solid var(--line); border-left: 4px solid var(--decrease); background: var(--card); font-weight: 600; }
.verdict.refused { border-left-color: var(--increase); color: var(--increase); }
.attention { list-style: none; display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1.25rem 0 0; padding: 0; }
.attention a { display: block; border: 1px solid currentColor; border-left-width: 4px; border-radius: 8px; padding: 0.3rem 0.8rem; font-size: 0.95rem; font-weight: 600; text-decoration: none; }
.attention a:hover { text-decoration: underline; }
p.attention { display: block; } p.attention::before { content: "✓ "; }
.attention + .counts { margin-top: 0.75rem; }
.counts { list-style: none; display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1.25rem 0 0; padding: 0; }
.counts li { background: var(--card); border: 1px solid var(--line); border-radius: 999px; padding: 0.2rem 0.8rem; font-size: 0.9rem; }
.counts strong { font-size: 1rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; }
.card, .price, .changes > li, .panel-box { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.card { padding: 1rem 1.25rem 1.1rem; }
.card h3 { font-size: 0.95rem; }
.card p { font-size: 0.9rem; margin-top: 0.25rem; }
.card p.figure { font-size: 2rem; font-weight: 650; line-height: 1.2; letter-spacing: -0.02em; margin-top: 0.2rem; }
.card p.customer { margin-top: 0.6rem; }
.card p.figure.long { font-size: 1.15rem; }
.share { font-size: 1.05rem; letter-spacing: 0; }
.paying { display: block; width: 100%; height: 6px; margin-top: 0.75rem; border-radius: 3px; overflow: hidden; background: var(--soft); }
.paying .increase { fill: var(--increase); } .paying .mixed { fill: var(--warn); } .paying .decrease { fill: var(--decrease); } .paying .same { fill: var(--before); }
ul.lines { list-style: none; margin: 0.75rem 0 0; padding: 0; }
ul.lines > li { padding: 0.1rem 0; }
.deep-1 { padding-left: 1.25rem !important; } .deep-2 { padding-left: 2.5rem !important; } .deep-3 { padding-left: 3.75rem !important; }
.note { margin-top: 1rem; padding: 0.75rem 1rem; border-radius: 10px; background: var(--soft); font-size: 0.9rem; }
.note ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.guards { border: 1px solid var(--line); border-left: 4px solid var(--warn); border-radius: 10px; background: var(--card); padding: 0.75rem 1.1rem; }
.guards.refused { border-left-color: var(--increase); }
.guards ul.lines { margin-top: 0; }
.scroll { overflow-x: auto; margin-top: 0.75rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.35rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
th { font-weight: 500; } thead th { color: var(--faint); font-weight: 500; white-space: nowrap; }
.number, .values td, .values th { text-align: right; white-space: nowrap; }
.values th:first-child { text-align: right; } .values .remark { text-align: left; white-space: normal; color: var(--faint); min-width: 10rem; }
.values thead th:last-child { text-align: left; }
.values caption { text-align: left; }
td.increase { color: var(--increase); } td.decrease { color: var(--decrease); }
tr.read { background: var(--soft); }
.differences th, .differences td { overflow-wrap: anywhere; min-width: 6rem; }
td .place { white-space: nowrap; }
td.old, .gist .delete { color: var(--faint); } td.new, .gist .create { color: var(--ink); font-weight: 600; }
td.wide { min-width: 15rem; }
th.names { font-weight: 400; overflow-wrap: anywhere; min-width: 12rem; }
.price { padding: 1.1rem 1.25rem 1.25rem; margin-top: 1rem; }
.price h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.6rem; }
.badge { font-size: 0.78rem; font-weight: 600; border: 1px solid currentColor; border-radius: 999px; padding: 0 0.6rem; line-height: 1.6; }
.badge.increase, .badge.removed { color: var(--increase); } .badge.decrease, .badge.added { color: var(--decrease); } .badge.mixed, .badge.unknown { color: var(--warn); } .badge.same { color: var(--version); }
.price-change + .price-change { border-top: 1px solid var(--line); margin-top: 1.25rem; padding-top: 1rem; }
.written { margin-top: 0.5rem; }
.written .old { color: var(--faint); } .written .new { font-weight: 600; }
.price ul.lines { margin-top: 0.25rem; font-size: 0.92rem; color: var(--faint); }
.price ul.lines .deep-0 { padding-left: 0; }
figure.curve, figure.series { margin: 1.25rem 0 0; }
figure.series .panel { max-width: 44rem; }
figcaption { font-weight: 500; font-size: 0.9rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; font-size: 0.8rem; color: var(--faint); margin-top: 0.25rem; }
.key::before { content: ""; display: inline-block; width: 1.4rem; height: 0.7rem; margin-right: 0.4rem; vertical-align: -0.05rem; }
.key.before::before { height: 0; border-top: 2px dashed var(--before); vertical-align: 0.25rem; }
.key.after::before { height: 0; border-top: 3px solid var(--accent); vertical-align: 0.22rem; }
.key.increase::before { background: var(--increase-soft); } .key.decrease::before { background: var(--decrease-soft); } .key.drop::before { background: var(--drop); }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0.5rem 1.5rem; margin-top: 0.5rem; }
.panel { position: relative; }
.panel-title { font-size: 0.8rem; color: var(--faint); }
.panel svg { display: block; width: 100%; height: auto; overflow: visible; touch-action: pan-y; }
.panel text { font: 11px system-ui, sans-serif; fill: var(--faint); }
.grid path { stroke: var(--line); stroke-width: 1; } .axis { stroke: var(--faint); stroke-width: 1; }
.curve-line, .jump { fill: none; stroke-linejoin: round; stroke-linecap: round; }
g.before .curve-line { stroke: var(--before); stroke-width: 2; stroke-dasharray: 6 4; }
g.after .curve-line { stroke: var(--accent); stroke-width: 2.5; }
.jump { stroke-width: 1; stroke-dasharray: 1.5 3; } g.before .jump { stroke: var(--before); } g.after .jump { stroke: var(--accent); }
g.before > circle { fill: var(--card); stroke: var(--before); stroke-width: 1.5; } g.after > circle { fill: var(--card); stroke: var(--accent); stroke-width: 1.75; }
.boundary { stroke-width: 1; stroke-dasharray: 2 4; } .boundary.before { stroke: var(--before); } .boundary.after { stroke: var(--accent); opacity: 0.7; }
svg .increase { fill: var(--increase-soft); } svg .decrease { fill: var(--decrease-soft); }
svg .drop { fill: var(--drop); opacity: 0.55; } .drop-mark { fill: var(--warn); }
.cursor path { stroke: var(--ink); stroke-width: 1; } .cursor .before { fill: var(--before); stroke: var(--card); stroke-width: 1.5; } .cursor .after { fill: var(--accent); stroke: var(--card); stroke-width: 1.5; }
.tip { position: absolute; top: 1.6rem; white-space: pre; font-size: 0.78rem; line-height: 1.4; background: var(--ink); color: var(--paper); border-radius: 6px; padding: 0.3rem 0.55rem; pointer-events: none; margin-left: 0.6rem; }
.tip[data-side=left] { transform: translateX(-100%); margin-left: -0.6rem; }
.reader { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 0.75rem; font-size: 0.875rem; margin-top: 0.25rem; }
.reader input { flex: 1 1 14rem; accent-color: var(--accent); min-width: 10rem; }
.reader output { flex: 1 1 100%; color: var(--faint); min-height: 1.5em; }
.drops { margin: 0.5rem 0 0; padding-left: 1.25rem; font-size: 0.9rem; color: var(--warn); }
details > summary { cursor: pointer; }
.rest > summary { font-size: 0.9rem; color: var(--accent); margin: 0.75rem 0; }
.values summary, .behind summary { font-size: 0.875rem; color: var(--accent); margin-top: 0.5rem; }
.filters { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: end; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 0.8rem 1rem; }
.filters label { display: grid; gap: 0.15rem; font-size: 0.8rem; color: var(--faint); }
.filters .text { flex: 1 1 14rem; }
.filters input, .filters select, .filters button { font: inherit; font-size: 0.9rem; color: var(--ink); background: var(--paper); border: 1px solid var(--faint); border-radius: 8px; padding: 0.35rem 0.6rem; min-height: 2.25rem; max-width: 100%; }
.filters button { cursor: pointer; }
.filters output { font-size: 0.875rem; color: var(--faint); align-self: center; }
.changes { list-style: none; margin: 0.6rem 0 0; padding: 0; display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 1fr); }
.changes > li > details > summary { padding: 0.55rem 1rem; }
.changes > li > details > :not(summary) { margin-left: 1rem; margin-right: 1rem; }
.changes > li > details[open] { padding-bottom: 0.9rem; }
.plain { padding: 0.55rem 1rem; } .plain ul.lines { margin-top: 0.2rem; font-size: 0.92rem; }
.gist { display: block; padding-left: 1.35rem; font-size: 0.92rem; }
details[open] > summary > .gist { display: none; }
.step { border-top: 1px solid var(--line); padding-top: 0.7rem; margin-top: 0.3rem; }
.step + .step { margin-top: 0.9rem; }
.step-head { font-size: 0.9rem; }
.step p.faint { font-size: 0.85rem; margin-top: 0.4rem; }
.members { columns: 22rem; column-gap: 2rem; font-size: 0.85rem; padding-left: 1.1rem; margin: 0.4rem 0 0; }
#money > ul.lines { font-size: 0.92rem; }
.members li { break-inside: avoid; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; font-size: 0.9rem; }
footer p + p { margin-top: 0.25rem; }
ol.days { list-style: none; margin: 0; padding: 0; border-left: 2px solid var(--line); }
ol.days li { position: relative; padding: 0.25rem 0 0.25rem 1.25rem; display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; font-size: 0.95rem; }
ol.days li::before { content: ""; position: absolute; left: -6px; top: 0.75rem; width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
ol.days time { font-weight: 600; min-width: 9.5rem; }
table.customers { font-size: 0.82rem; }
table.customers tbody th { font-weight: 600; }
table.customers .day, table.customers .currency { white-space: nowrap; }
table.customers thead button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; white-space: nowrap; }
th[aria-sort=ascending] button::after { content: " ▲"; } th[aria-sort=descending] button::after { content: " ▼"; }
.more { margin-top: 0.75rem; font-size: 0.9rem; }
.more button, .filters a.button { font: inherit; font-size: 0.9rem; color: var(--ink); background: var(--paper); border: 1px solid var(--faint); border-radius: 8px; padding: 0.35rem 0.6rem; min-height: 2.25rem; cursor: pointer; text-decoration: none; }
@media (max-width: 40rem) { .page { padding: 1.25rem 1rem 2rem; } th, td { padding-right: 0.5rem; } th.names { min-width: 6rem; } h1 { font-size: 1.2rem; } .price, .card { padding: 0.9rem 1rem; } }
@media (max-width: 40rem) {
  table.steps, .steps tbody, .steps tr, .steps tbody th, .steps td { display: block; }
  .steps thead { position: absolute; clip-path: inset(50%); }
  .steps tr { padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .steps tbody th, .steps td { padding: 0; border: 0; overflow-wrap: anywhere; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  @page { margin: 15mm; }
  :root { --paper: #fff; --card: #fff; --ink: #000; --faint: #444; --line: #bbb; --soft: #eee; --accent: #1f33a0; --before: #555; --increase: #8c1d10; --decrease: #0e5a30; --warn: #6a4600; --version: #0f5f78; --increase-soft: #f3d8d2; --decrease-soft: #d6ebdc; --drop: #f0d58c; color-scheme: light; }
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .page { max-width: none; padding: 0; }
  nav, .filters, .more, .reader, .tip, .cursor, .gist, .rest > summary { display: none !important; }
  .changes > li > details::details-content, .behind::details-content, .values::details-content, .rest::details-content { content-visibility: visible; display: block; block-size: auto; }
  .values .scroll, .scroll { overflow: visible; }
  .number, .values td, .values th { white-space: normal; }
  table { font-size: 8pt; }
  th, td { padding-right: 0.5rem; }
  table.customers { font-size: 7pt; }
  table.customers th, table.customers td, table.customers thead button { white-space: normal; overflow-wrap: anywhere; }
  td.wide, th.names, .values .remark { min-width: 0; }
  :not(.values) > .scroll tbody th, td.wide { overflow-wrap: anywhere; }
  figure, .card, tr, .step-head { break-inside: avoid; }
  h2, h3, h4, .written:has(+ ul), ul.lines:has(+ figure) { break-after: avoid; }
}
`;

// src/report/html/page.ts
/**
* The frame of a report, which is one file: style and script are inside, and nothing is loaded from elsewhere. The
* policy admits only this style and this script, by their hashes, and no request to any server.
*/
const POLICY = [
	"default-src 'none'",
	`script-src '${PAGE_SCRIPT_HASH}'`,
	`style-src '${PAGE_STYLE_HASH}'`,
	"base-uri 'none'",
	"form-action 'none'"
].join("; ");
/**
* Built without the `html` tag, because a bundler rewrites a tagged template with a closing script tag to call a
* helper that is not there.
*/
const SCRIPT = ownMarkup(`<script>${PAGE_SCRIPT}<\/script>`);
function pageHtml({ title, body }) {
	return markupText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ownMarkup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${ownMarkup(PAGE_STYLE)}</style>
</head>
<body>
${body}
${SCRIPT}
</body>
</html>
`);
}

export { changeSectionHtml as a, spansHtml as c, filterForm as i, foldRest as l, customerSection as n, lineList as o, choice as r, lineWords as s, pageHtml as t, html as u };