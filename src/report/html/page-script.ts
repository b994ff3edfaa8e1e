/**
 * The script of the page: the customers, the filters, and the line by which curves are read. Without it, the whole report is still
 * there. It works on the page alone and sends no request.
 */
import { CUSTOMER_SCRIPT } from './customer-script.ts';
import { MOST_IN_SIGHT } from './line-list.ts';

export const PAGE_SCRIPT = `'use strict';
(() => {
  const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));

  // Long lists are text until somebody looks at them.
  const unpack = (root) => all('noscript.later', root).forEach((later) => (later.outerHTML = later.textContent));
  for (const later of all('noscript.later')) {
    const fold = later.closest('details');
    fold.addEventListener('toggle', () => unpack(fold), { once: true });
  }
  addEventListener('beforeprint', () => unpack(document));

  const filters = document.querySelector('#changes-filter');
  if (filters) {
    const PARTS = '.members, .price-changes';
    const size = (element) => Number(element.dataset.count || 1);
    const entries = all('.entry').map((element) => ({ element, fold: element.parentElement.closest('.rest'), text: null, parts: null }));
    const folds = all('.rest').map((element) => ({ element, words: element.firstElementChild.textContent }));
    const shown = filters.querySelector('output');
    const headings = all('.count').map((element) => ({ element, words: element.textContent, section: element.closest('section') }));
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
      const open = found !== undefined && found > 0 && found <= ${MOST_IN_SIGHT};
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
      const inSections = new Map();
      for (const entry of entries) {
        const found = matches(entry, wanted) ? count(entry, text, wanted.cohort) : 0;
        entry.element.hidden = found === 0;
        visible += found;
        const section = entry.element.closest('section');
        inSections.set(section, (inSections.get(section) || 0) + found);
        if (!plain) fold(entry.fold, found);
      }
      folds.forEach(unfold);
      for (const { element, words, section } of headings)
        element.textContent = plain ? words : (inSections.get(section) || 0).toLocaleString('en') + ' of ' + words;
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
    if (!range) continue;
    const panels = all('.panel', figure).map((panel) => ({
      svg: panel.querySelector('svg'),
      cursor: panel.querySelector('.cursor'),
      tip: panel.querySelector('.tip'),
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
      output.textContent = quantity + range.dataset.unit + ': ' + said + each + (remark ? '; ' + remark : '');
      range.setAttribute('aria-valuetext', output.textContent);
      const x = row.dataset.x;
      const ys = row.dataset.y.split(',');
      let next = 0;
      for (const { svg, cursor, tip } of panels) {
        const [line, ...dots] = cursor.children;
        cursor.setAttribute('visibility', x === '' ? 'hidden' : 'visible');
        tip.hidden = x === '';
        const tops = dots.map(() => ys[next++]);
        if (x === '') continue;
        line.setAttribute('transform', 'translate(' + x + ' 0)');
        dots.forEach((dot, index) => place(dot, x, tops[index]));
        tip.textContent = quantity + range.dataset.unit + '\\n' + (dots.length > 1 ? before + ' \\u2192 ' + after : change);
        const share = Number(x) / svg.viewBox.baseVal.width;
        tip.style.left = share * 100 + '%';
        tip.dataset.side = share > 0.6 ? 'left' : 'right';
      }
      for (const other of rows) other.classList.toggle('read', other === row);
    };
    // The line stays where it was read last.
    const hide = () => {
      if (document.activeElement !== range) for (const { tip } of panels) tip.hidden = true;
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
