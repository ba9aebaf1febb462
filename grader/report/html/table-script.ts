/** Sorting and filtering the table of the class, for those who let scripts run. It reads the page and adds no data to it. */
export const TABLE_SCRIPT = `
(() => {
  'use strict';
  const table = document.getElementById('class-table');
  const controls = document.getElementById('class-controls');
  const search = document.getElementById('class-search');
  const state = document.getElementById('class-state');
  const counted = document.getElementById('class-count');
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

  const read = (row, column) => {
    const cell = row.cells[column];
    return cell.hasAttribute('data-sort') ? Number(cell.getAttribute('data-sort')) : cell.textContent.trim();
  };
  const compare = (a, b) => (typeof a === 'number' ? a - b : collator.compare(a, b));

  const sort = (header, column) => {
    const isUp = header.getAttribute('aria-sort') === 'ascending';
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    header.setAttribute('aria-sort', isUp ? 'descending' : 'ascending');
    const sign = isUp ? -1 : 1;
    const keyed = rows.map((row) => ({ row, key: read(row, column) }));
    keyed.sort((a, b) => sign * compare(a.key, b.key));
    body.append(...keyed.map(({ row }) => row));
  };
  Array.from(table.tHead.rows[0].cells).forEach((header, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...header.childNodes);
    button.addEventListener('click', () => sort(header, column));
    header.append(button);
  });

  const filter = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      const isMeant =
        state.value === '' ||
        (state.value === 'needs-human' ? row.hasAttribute('data-human') : row.dataset.state === state.value);
      row.hidden = !(isMeant && words.every((word) => texts[index].includes(word)));
      if (!row.hidden) shown++;
    });
    counted.textContent = shown + ' of ' + rows.length + ' shown';
  };
  search.addEventListener('input', filter);
  state.addEventListener('change', filter);
  controls.hidden = false;
  filter();
})();
`;
