/**
 * The part of the page's script that searches, sorts and filters the customers, and makes their CSV file. A page opens with
 * its first rows as they stand; the others are read once the page is there, or when somebody asks for them before that.
 */
import { BAR_LENGTH, CUSTOMERS_IN_SIGHT } from './customer-section.ts';

export const CUSTOMER_SCRIPT = `
  const customers = document.querySelector('#customers');
  if (customers) {
    const source = customers.querySelector('#customers-data');
    const form = customers.querySelector('#customers-filter');
    const head = customers.querySelector('table.customers thead tr');
    const body = customers.querySelector('table.customers tbody');
    const sum = customers.querySelector('#customers-sum');
    const more = customers.querySelector('.more');
    const link = customers.querySelector('a.button');
    const count = Number(source.dataset.rows);
    const digits = new Map(JSON.parse(source.dataset.digits));
    const columns = Array.from(head.cells, ({ textContent, className }) => ({ title: textContent, kind: className }));
    const numbers = columns.flatMap(({ kind }, index) => (kind.startsWith('number') ? [index] : []));
    const currencyColumn = columns.findIndex(({ kind }) => kind.includes('currency'));
    const change = columns.findIndex(({ kind }) => kind.includes('change'));

    // A line for each field of each row. A row is its number.
    const once = (make) => {
      let made;
      return () => (made ??= make());
    };
    const FIRST = 4;
    const size = FIRST + columns.length + numbers.length;
    const fields = once(() => source.textContent.split('\\n'));
    const kindOf = (row) => fields()[row * size];
    const isPart = (row) => fields()[row * size + 1] !== '';
    const customerOf = (row) => fields()[row * size + 2];
    const binOf = (row) => fields()[row * size + 3];
    const cellsOf = (row) => fields().slice(row * size + FIRST, row * size + FIRST + columns.length);
    const cell = (row, column) => fields()[row * size + FIRST + column];
    const exact = (row, column) =>
      fields()[row * size + FIRST + columns.length + numbers.indexOf(column)] || cell(row, column).replaceAll(',', '');
    const everyRow = () => Array.from({ length: count }, (_, row) => row);
    const texts = once(() => everyRow().map((row) => cellsOf(row).join('\\n').toLowerCase()));
    // Amounts as whole numbers of one small part, so that no sum is rounded on its way.
    const amounts = columns.map((_, column) =>
      once(() => {
        const written = everyRow().map((row) => exact(row, column).split('.'));
        const places = written.reduce((most, [, fraction = '']) => Math.max(most, fraction.length), 0);
        return { places, parts: written.map(([units, fraction = '']) => BigInt(units + fraction.padEnd(places, '0'))) };
      }),
    );
    const letters = new Intl.Collator('en', { numeric: true });
    let found = everyRow();
    let limit = ${CUSTOMERS_IN_SIGHT};
    let sorted = { column: -1, up: true };

    const cellElement = (kind, text, index) => {
      const element = document.createElement(index === 0 ? 'th' : 'td');
      if (index === 0) element.scope = 'row';
      else element.className = columns[index].kind;
      if (index === change && (kind === 'increase' || kind === 'decrease')) element.classList.add(kind);
      element.textContent = text.replace(' %', '\\u00a0%');
      return element;
    };
    const amountText = (parts, places, digits) => {
      const text = (parts < 0n ? -parts : parts).toString().padStart(places + 1, '0');
      const whole = text.slice(0, text.length - places).replace(/\\B(?=(\\d{3})+$)/g, ',');
      const fraction = places === 0 ? '' : text.slice(-places).replace(/0+$/, '');
      const sign = parts > 0n ? '+' : parts < 0n ? '\\u2212' : '';
      return sign + whole + (digits === 0 && fraction === '' ? '' : '.' + fraction.padEnd(digits, '0'));
    };
    const sumText = () => {
      const { places, parts } = amounts[change]();
      const sums = new Map();
      for (const row of found) {
        const name = cell(row, currencyColumn);
        sums.set(name, (sums.get(name) || 0n) + parts[row]);
      }
      const totals = [...sums].map(([name, total]) => ', ' + amountText(total, places, digits.get(name)) + ' ' + name + ' a month');
      const inPart = found.filter(isPart).length;
      const counted = found.length.toLocaleString('en') + (found.length === 1 ? ' subscription' : ' subscriptions');
      const all = found.length === count ? '' : ' of ' + count.toLocaleString('en');
      return counted + all + totals.join('') + (inPart === 0 ? '' : '; ' + inPart.toLocaleString('en') + ' counted in part');
    };
    // A customer counts once, in the bin of all its subscriptions.
    const bars = all('.histogram tbody tr', customers);
    const title = customers.querySelector('#histogram-count');
    const drawBars = () => {
      if (!title) return;
      const bins = new Map(found.map((row) => [customerOf(row), binOf(row)]));
      const counts = bars.map(() => 0);
      for (const bin of bins.values()) counts[bin] += 1;
      const most = Math.max(...counts, 1);
      bars.forEach((bar, index) => {
        bar.cells[1].textContent = counts[index].toLocaleString('en');
        bar.querySelector('rect').setAttribute('width', ((counts[index] * ${BAR_LENGTH}) / most).toFixed(1));
      });
      title.textContent = bins.size.toLocaleString('en') + (bins.size === 1 ? ' customer' : ' customers');
    };
    const offerMore = () => {
      const rest = found.length - limit;
      if (rest <= 0) return more.replaceChildren();
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = rest > 500 ? 'Show 500 more of ' + rest.toLocaleString('en') : 'Show ' + rest + ' more';
      button.addEventListener('click', () => {
        limit += 500;
        draw();
      });
      more.replaceChildren(button);
    };
    const draw = () => {
      const shown = found.slice(0, limit).map((row) => {
        const line = document.createElement('tr');
        line.append(...cellsOf(row).map((text, index) => cellElement(kindOf(row), text, index)));
        return line;
      });
      body.replaceChildren(...shown);
      offerMore();
    };
    const compare = (one, other) => {
      const { column, up } = sorted;
      const [first, second] = up ? [one, other] : [other, one];
      if (!numbers.includes(column)) return letters.compare(cell(first, column), cell(second, column));
      const { parts } = amounts[column]();
      return parts[first] < parts[second] ? -1 : parts[first] > parts[second] ? 1 : 0;
    };
    const select = () => {
      const wanted = Object.fromEntries(new FormData(form));
      const text = wanted.text.trim().toLowerCase();
      const choices = Object.entries(wanted).flatMap(([name, value]) =>
        name.startsWith('column-') && value ? [{ column: Number(name.slice(7)), text: value.slice(1) }] : [],
      );
      found = everyRow().filter(
        (row) =>
          (!wanted.kind || kindOf(row) === wanted.kind) &&
          choices.every(({ column, text }) => cell(row, column) === text) &&
          texts()[row].includes(text),
      );
      if (sorted.column >= 0) found.sort(compare);
      limit = ${CUSTOMERS_IN_SIGHT};
      draw();
      sum.textContent = sumText();
      drawBars();
    };
    // Paper has all that are found.
    addEventListener('beforeprint', () => {
      limit = found.length;
      draw();
    });
    columns.forEach(({ title }, column) => {
      const heading = head.cells[column];
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = title;
      button.addEventListener('click', () => {
        sorted = { column, up: sorted.column === column ? !sorted.up : true };
        for (const other of head.cells) other.removeAttribute('aria-sort');
        heading.setAttribute('aria-sort', sorted.up ? 'ascending' : 'descending');
        select();
      });
      heading.replaceChildren(button);
    });
    // Text that a spreadsheet would calculate stays text.
    const csvField = (text) => {
      const isNumber = /^-?\\d+(\\.\\d+)?$/.test(text);
      const formula = /(^|[;\\t\\r\\n])(\\s*)(?=[=+\\-@＝＋－＠])|^(?=[\\t\\r])/g;
      const harmless = isNumber ? text : text.replace(formula, "$1'$2");
      return /[",\\r\\n]/.test(harmless) ? '"' + harmless.replaceAll('"', '""') + '"' : harmless;
    };
    link.addEventListener('click', () => {
      const titles = [...columns.map(({ title }) => title), 'Counted', 'Plan digest'];
      const lines = found.map((row) => [
        ...cellsOf(row).map((text, index) => (numbers.includes(index) ? exact(row, index) : text)),
        isPart(row) ? 'in part' : 'yes',
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
    offerMore();
    // One after another, so that none keeps the page for long.
    const whenIdle = window.requestIdleCallback || requestAnimationFrame;
    const prepare = ([first, ...others]) => first && whenIdle(() => (first(), prepare(others)));
    addEventListener('load', () => prepare([fields, texts, amounts[change]]));
  }
`;
