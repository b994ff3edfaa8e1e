/** The part of the page's script that searches, sorts and filters the customers, and makes their CSV file. */
import { BAR_LENGTH } from './charts/change-histogram.ts';
import { CUSTOMERS_IN_SIGHT } from './customer-section.ts';

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
    const digits = new Map(JSON.parse(source.dataset.digits));
    const columns = Array.from(head.cells, ({ textContent, className }) => ({ title: textContent, kind: className }));
    const numbers = columns.flatMap(({ kind }, index) => (kind.startsWith('number') ? [index] : []));
    const currencyColumn = columns.findIndex(({ kind }) => kind.includes('currency'));
    const change = columns.findIndex(({ kind }) => kind.includes('change'));
    // A line for each field.
    const fields = source.textContent.split('\\n');
    const size = 4 + columns.length + numbers.length;
    const rows = Array.from({ length: Math.floor(fields.length / size) }, (_, row) => {
      const [kind, part, customer, bin, ...cells] = fields.slice(row * size, (row + 1) * size);
      const values = cells.splice(columns.length).map((value, index) => value || cells[numbers[index]].replaceAll(',', ''));
      return { kind, part: part !== '', customer, bin, cells, values, text: cells.join('\\n').toLowerCase() };
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
    let limit = ${CUSTOMERS_IN_SIGHT};
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
        sums.set(name, (sums.get(name) || 0n) + row.parts.get(change));
      }
      const amounts = [...sums].map(([name, parts]) => ', ' + amountText(parts, digits.get(name)) + ' ' + name + ' a month');
      const uncounted = found.filter((row) => row.part).length;
      const counted = found.length.toLocaleString('en') + (found.length === 1 ? ' subscription' : ' subscriptions');
      const all = found.length === rows.length ? '' : ' of ' + rows.length.toLocaleString('en');
      return counted + all + amounts.join('') + (uncounted === 0 ? '' : '; ' + uncounted.toLocaleString('en') + ' counted in part');
    };
    // A customer counts once, in the bin of all its subscriptions.
    const bars = all('.histogram tbody tr', customers);
    const title = customers.querySelector('#histogram-count');
    const drawBars = () => {
      if (!title) return;
      const bins = new Map(found.map((row) => [row.customer, row.bin]));
      const counts = bars.map(() => 0);
      for (const bin of bins.values()) counts[bin] += 1;
      const most = Math.max(...counts, 1);
      bars.forEach((bar, index) => {
        bar.cells[1].textContent = counts[index].toLocaleString('en');
        bar.querySelector('rect').setAttribute('width', ((counts[index] * ${BAR_LENGTH}) / most).toFixed(1));
      });
      title.textContent = bins.size.toLocaleString('en') + (bins.size === 1 ? ' customer' : ' customers');
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
      const choices = Object.entries(wanted).flatMap(([name, value]) =>
        name.startsWith('column-') && value ? [{ column: Number(name.slice(7)), text: value.slice(1) }] : [],
      );
      found = rows.filter(
        (row) =>
          (!wanted.kind || row.kind === wanted.kind) &&
          choices.every(({ column, text }) => row.cells[column] === text) &&
          row.text.includes(text),
      );
      if (sorted.column >= 0) found.sort(compare);
      limit = ${CUSTOMERS_IN_SIGHT};
      draw();
      drawBars();
    };
    // Paper has all that are found.
    addEventListener('beforeprint', () => {
      limit = found.length;
      draw();
    });
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
