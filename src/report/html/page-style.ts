/**
 * The style of the page: light and dark, on paper and on a phone. Each colour repeats what a word or a shape says.
 */

export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f6f3; --card: #ffffff; --ink: #1b1d22; --faint: #5c6068; --line: #dcdad4; --soft: #eeece7;
  --accent: #2f47c4; --before: #6a6f78; --increase: #a8281a; --decrease: #14693a; --warn: #7d5200; --version: #0f5f78;
  --use: #b45f06; --increase-soft: #f6d9d3; --decrease-soft: #d3ead9; --drop: #f3d27a;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --card: #1c1f25; --ink: #e8e9ec; --faint: #a2a7b1; --line: #343942; --soft: #262a31;
    --accent: #9db0ff; --before: #a2a7b1; --increase: #ff9c8a; --decrease: #79d49c; --warn: #f0bf5c; --version: #79cde6;
    --use: #ffb454; --increase-soft: #4d2a26; --decrease-soft: #1f4030; --drop: #5e4a16;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.page { max-width: 80rem; margin: 0 auto; padding: 2rem 1.5rem 3rem; }
[hidden] { display: none !important; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, p { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.35; letter-spacing: -0.01em; max-width: 60ch; margin-top: 0.25rem; }
h2 { font-size: 1.25rem; margin-bottom: 0.75rem; letter-spacing: -0.01em; }
h3 { font-size: 1.05rem; }
section { margin-top: 2.5rem; scroll-margin-top: 3.5rem; }
section section { margin-top: 1.5rem; }
code, .digest { font-family: var(--mono); font-size: 0.875em; }
.faint { color: var(--faint); font-weight: 400; }
.strong { font-weight: 600; }
.increase { color: var(--increase); } .decrease { color: var(--decrease); }
.warning, .update, .delete { color: var(--warn); }
.version, .create, .good { color: var(--version); }
.error { font-weight: 700; } header .summary a.error { color: var(--warn); }
.eyebrow { color: var(--faint); font-size: 0.875rem; }
header .facts { margin-top: 0.5rem; color: var(--faint); font-size: 0.9rem; }
nav { position: sticky; top: 0; z-index: 1; margin-top: 1.1rem; padding: 0.5rem 0; background: var(--paper); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font-size: 0.9rem; }
header h1.refused { border-left: 6px solid var(--increase); padding-left: 0.8rem; }
header .summary { margin-top: 0.5rem; max-width: 90ch; }
.attention { list-style: none; display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1.25rem 0 0; padding: 0; }
.attention a { display: block; border: 1px solid currentColor; border-left-width: 4px; border-radius: 8px; padding: 0.3rem 0.8rem; font-size: 0.95rem; font-weight: 600; text-decoration: none; }
.attention a.error { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.attention a:hover { text-decoration: underline; }
.price, .changes > li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.payers { margin-top: 1rem; }
ul.lines { list-style: none; margin: 0.75rem 0 0; padding: 0; }
ul.lines > li { padding: 0.1rem 0; }
.deep-1 { padding-left: 1.25rem !important; } .deep-2 { padding-left: 2.5rem !important; } .deep-3 { padding-left: 3.75rem !important; }
.note { margin-top: 1rem; padding: 0.75rem 1rem; border-radius: 10px; background: var(--soft); font-size: 0.9rem; }
.note ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.box { border: 1px solid var(--line); border-left: 4px solid var(--faint); border-radius: 10px; background: var(--card); padding: 0.75rem 1.1rem; }
.box.warning { border-left-color: var(--warn); color: inherit; }
.box.error { border-left-color: var(--ink); font-weight: inherit; }
.box ul.lines { margin-top: 0; } .copied { margin: 0.25rem 0; white-space: pre-wrap; user-select: all; background: var(--soft); padding: 0.15rem 0.4rem; border-radius: 4px; }
.scroll { overflow-x: auto; margin-top: 0.75rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
table.sums tbody th { min-width: 9rem; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.35rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
th { font-weight: 500; } thead th { color: var(--faint); font-weight: 500; white-space: nowrap; }
.number, .pays td, .values td, .values th { text-align: right; white-space: nowrap; }
.date { white-space: nowrap; }
.values th:first-child { text-align: right; } .values .remark { text-align: left; white-space: normal; color: var(--faint); min-width: 10rem; }
.values thead th:last-child { text-align: left; }
.values caption { text-align: left; }
td.increase { color: var(--increase); } td.decrease { color: var(--decrease); }
tr.read { background: var(--soft); }
.differences th, .differences td { overflow-wrap: anywhere; min-width: 6rem; }
td .place { white-space: nowrap; }
.filters + p { margin-top: 0.75rem; }
td.old, .gist .delete { color: var(--faint); } td.new, .gist .create { color: var(--ink); font-weight: 600; }
th.names { font-weight: 400; overflow-wrap: anywhere; min-width: 12rem; }
.price { padding: 1.1rem 1.25rem 1.25rem; margin-top: 1rem; }
.price h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.6rem; }
.badge { font-size: 0.78rem; font-weight: 600; border: 1px solid currentColor; border-radius: 999px; padding: 0 0.6rem; line-height: 1.6; }
.badge.increase { color: var(--increase); } .badge.decrease { color: var(--decrease); } .badge.mixed, .badge.unknown { color: var(--warn); } .badge.same, .badge.added, .badge.removed, .badge.timing { color: var(--version); }
.price-change + .price-change { border-top: 1px solid var(--line); margin-top: 1.25rem; padding-top: 1rem; }
.written { margin-top: 0.5rem; }
.written .old { color: var(--faint); } .written .new { font-weight: 600; }
.price ul.lines { margin-top: 0.25rem; font-size: 0.92rem; color: var(--faint); }
.price ul.lines .deep-0 { padding-left: 0; }
figure.curve, figure.series { margin: 1.25rem 0 0; }
.figures { margin-top: 0.75rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 0 1.5rem; }
figure.series .panel { max-width: 44rem; }
figure.histogram { margin: 0.75rem 0 1rem; max-width: 44rem; }
.histogram th, .histogram td { border: 0; padding: 0.1rem 0.75rem 0.1rem 0; white-space: nowrap; } .histogram thead { position: absolute; clip-path: inset(50%); }
.histogram td.bar { width: 100%; padding: 0.1rem 0; vertical-align: middle; } .bar svg { display: block; width: 100%; height: 0.85rem; background: none; }
.bar .increase { fill: var(--increase); } .bar .decrease { fill: var(--decrease); } .bar .same, .bar .new, .bar .unknown { fill: var(--before); }
figcaption { font-weight: 500; font-size: 0.9rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; font-size: 0.8rem; color: var(--faint); margin-top: 0.25rem; }
.key::before { content: ""; display: inline-block; width: 1.4rem; height: 0.7rem; margin-right: 0.4rem; vertical-align: -0.05rem; }
.key.before::before { height: 0; border-top: 2px dashed var(--before); vertical-align: 0.25rem; }
.key.after::before { height: 0; border-top: 3px solid var(--accent); vertical-align: 0.22rem; }
.key.increase::before { background: var(--increase-soft); } .key.decrease::before { background: var(--decrease-soft); } .key.drop::before { background: var(--drop); } .legend .key { color: var(--faint); }
.key.use::before { width: 0.6rem; height: 0.6rem; border-radius: 50%; background: var(--use); border: 1.5px solid var(--card); vertical-align: -0.02em; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); max-width: 76rem; gap: 0.5rem 1.5rem; margin-top: 0.5rem; }
.panel { position: relative; max-width: 40rem; }
.panel-title { font-size: 0.8rem; color: var(--faint); }
.panel svg { display: block; width: 100%; height: auto; overflow: visible; touch-action: pan-y; }
.panel text { font: 11px system-ui, sans-serif; fill: var(--faint); }
.grid path { stroke: var(--line); stroke-width: 1; } .axis { stroke: var(--faint); stroke-width: 1; }
.curve-line, .jump { fill: none; stroke-linejoin: round; stroke-linecap: round; }
g.before .curve-line { stroke: var(--before); stroke-width: 2; stroke-dasharray: 6 4; }
g.after .curve-line { stroke: var(--accent); stroke-width: 2.5; }
g.difference .curve-line { stroke: var(--ink); stroke-width: 2; } g.difference > circle { fill: var(--card); stroke: var(--ink); stroke-width: 1.5; } g.difference .jump { stroke: var(--ink); }
.uses circle { fill: var(--use); stroke: var(--card); stroke-width: 1.5; fill-opacity: 0.85; }
.jump { stroke-width: 1; stroke-dasharray: 1.5 3; } g.before .jump { stroke: var(--before); } g.after .jump { stroke: var(--accent); }
g.before > circle { fill: var(--card); stroke: var(--before); stroke-width: 1.5; } g.after > circle { fill: var(--card); stroke: var(--accent); stroke-width: 1.75; }
.boundary { stroke-width: 1; stroke-dasharray: 2 4; } .boundary.before { stroke: var(--before); } .boundary.after { stroke: var(--accent); opacity: 0.7; }
.panel .increase { fill: var(--increase-soft); } .panel .decrease { fill: var(--decrease-soft); }
svg .drop { fill: var(--drop); opacity: 0.55; } .drop-mark { fill: var(--warn); }
.cursor path { stroke: var(--ink); stroke-width: 1; } .cursor .before { fill: var(--before); stroke: var(--card); stroke-width: 1.5; } .cursor .after { fill: var(--accent); stroke: var(--card); stroke-width: 1.5; } .cursor .difference { fill: var(--ink); stroke: var(--card); stroke-width: 1.5; }
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
ol.days { list-style: none; margin: 0 0 0 6px; padding: 0; border-left: 2px solid var(--line); }
ol.days li { position: relative; padding: 0.25rem 0 0.25rem 1.25rem; display: flex; flex-wrap: wrap; gap: 0.1rem 1rem; font-size: 0.95rem; }
ol.days li::before { content: ""; position: absolute; left: -6px; top: 0.75rem; width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
ol.days time { font-weight: 600; min-width: 10.5rem; }
table.customers { font-size: 0.82rem; }
table.customers tbody th { font-weight: 600; }
table.customers .day, table.customers .contract, table.customers .currency { white-space: nowrap; }
table.customers thead button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; white-space: nowrap; }
th[aria-sort=ascending] button::after { content: " ▲"; } th[aria-sort=descending] button::after { content: " ▼"; }
.more { margin-top: 0.75rem; font-size: 0.9rem; }
.more button, .filters a.button { font: inherit; font-size: 0.9rem; color: var(--ink); background: var(--paper); border: 1px solid var(--faint); border-radius: 8px; padding: 0.35rem 0.6rem; min-height: 2.25rem; cursor: pointer; text-decoration: none; }
@media (max-width: 40rem) { .page { padding: 1.25rem 1rem 2rem; } th, td { padding-right: 0.5rem; } th.names { min-width: 6rem; } h1 { font-size: 1.1rem; } nav { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; } header .summary { font-size: 0.95rem; } .attention { margin-top: 0.75rem; gap: 0.35rem; } .attention a { font-size: 0.85rem; padding: 0.15rem 0.6rem; } .price { padding: 0.9rem 1rem; } }
@media (max-width: 40rem) {
  figure.series text { font-size: 18px; }
  .sums td:last-child { white-space: nowrap; }
  table.steps, .steps tbody, .steps tr, .steps tbody th, .steps td { display: block; }
  .steps thead { position: absolute; clip-path: inset(50%); }
  .steps tr { padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .steps tbody th, .steps td { padding: 0; border: 0; overflow-wrap: anywhere; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  @page { margin: 15mm; }
  :root { --paper: #fff; --card: #fff; --ink: #000; --faint: #444; --line: #bbb; --soft: #eee; --accent: #1f33a0; --before: #555; --use: #8a4a05; --increase: #8c1d10; --decrease: #0e5a30; --warn: #6a4600; --version: #0f5f78; --increase-soft: #f3d8d2; --decrease-soft: #d6ebdc; --drop: #f0d58c; color-scheme: light; }
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .page { max-width: none; padding: 0; }
  .tables { break-before: page; } .tables > :first-child { margin-top: 0; }
  h1 { font-size: 14pt; } .figures figure { margin-top: 0.75rem; } .figures svg { height: 34mm; }
  .figures.many { display: none; } .payers { font-size: 0.82rem; }
  header .attention { margin-top: 0.6rem; } section { margin-top: 1.25rem; }
  .attention a { font-size: 0.8rem; padding: 0.15rem 0.6rem; }
  nav, .filters, .more, .reader, .tip, .gist, .rest > summary, .values > summary { display: none !important; }
  .changes > li > details::details-content, .behind::details-content, .values::details-content, .rest::details-content { content-visibility: visible; display: block; block-size: auto; }
  .values .scroll, .scroll { overflow: visible; }
  .number, .pays td, .values td, .values th { white-space: normal; }
  table { font-size: 8pt; }
  th, td { padding-right: 0.5rem; }
  table.customers { font-size: 7pt; }
  table.customers th, table.customers td { white-space: normal; overflow-wrap: anywhere; }
  /* A heading that is repeated on the next page shows text alone. */
  table.customers thead button { display: contents; white-space: normal; }
  table.customers td.number, table.customers td.day { white-space: nowrap; } table.customers td.contract, table.customers td.change { white-space: normal; overflow-wrap: normal; } table.customers thead th { overflow-wrap: normal; } table.customers th, table.customers td { padding-right: 0.35rem; } table.customers td.number + td.text { padding-left: 0.35rem; }
  table.sums tbody th, th.names, .values .remark { min-width: 0; }
  :not(.values) > .scroll tbody th { overflow-wrap: anywhere; }
  figure, .payers, tr, thead, .step-head, .note { break-inside: avoid; }
  ol.days time { min-width: 8rem; }
  h2, h3, h4, .written:has(+ ul), ul.lines:has(+ figure) { break-after: avoid; }
}
`;
