/**
 * The script that sorts and filters the table of the class, and shows more of its rows. All data is in the page: rows
 * that are not shown yet are in a template, so that a class of hundreds opens at once.
 */
export const TABLE_SCRIPT = `
(() => {
  'use strict';
  const table = document.getElementById('class-table');
  const controls = document.getElementById('class-controls');
  const search = document.getElementById('class-search');
  const state = document.getElementById('class-state');
  const counted = document.getElementById('class-count');
  const body = table.tBodies[0];
  const more = document.getElementById('class-more');
  const rest = document.getElementById('class-rest');
  const STEP = 50;
  let most = STEP;
  let rows = Array.from(body.rows);
  if (rest !== null) rows = rows.concat(Array.from(rest.content.querySelectorAll('tr')));
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
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
    rows = keyed.map(({ row }) => row);
    show();
  };
  Array.from(table.tHead.rows[0].cells).forEach((header, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...header.childNodes);
    button.addEventListener('click', () => sort(header, column));
    header.append(button);
  });

  const isMeant = (row) =>
    state.value === '' ||
    (state.value === 'needs-human' ? row.hasAttribute('data-human') : row.dataset.state === state.value);
  const show = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const found = rows.filter((row) => isMeant(row) && words.every((word) => texts.get(row).includes(word)));
    const shown = found.slice(0, most);
    body.replaceChildren(...shown);
    more.hidden = shown.length === found.length;
    counted.textContent =
      found.length + ' of ' + rows.length + ' found' + (more.hidden ? '' : ', ' + shown.length + ' shown');
  };
  const searchAgain = () => {
    most = STEP;
    show();
  };
  search.addEventListener('input', searchAgain);
  state.addEventListener('change', searchAgain);
  more.addEventListener('click', () => {
    most += STEP;
    show();
  });
  // In print all rows are shown.
  addEventListener('beforeprint', () => {
    most = Infinity;
    show();
  });
  controls.hidden = false;
  show();
})();
`;
