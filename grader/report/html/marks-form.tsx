/** On instructors' pages: marks and comments given by hand, gathered in the browser and saved as marks.csv. */
import type { VNode } from 'preact';
import type { Assignment, ItemResult, RubricItem } from '../../model.js';
import { sanitize } from '../../text/sanitize.js';
import { writeCell } from '../gradebooks/csv.js';

/** An item; of one that a person marks, whether nobody has yet. */
interface Markable {
  readonly item: RubricItem;
  readonly isOpen: boolean;
}

export function listMarkable(items: readonly ItemResult[]): readonly Markable[] {
  return items.map(({ item, undecided }) => ({ item, isOpen: undecided !== '0' }));
}

interface MarksFormProps {
  readonly assignment: Pick<Assignment, 'id'>;
  readonly items: readonly Markable[];
  /** Null: any of the class, which the form asks for. */
  readonly submission: string | null;
  /** Whether the page is that of a service, which is given the file on the assignment's page. */
  readonly isServed?: boolean;
}

/** Hidden until its script runs: without one there is nothing to save. */
export function MarksForm({ assignment, items, submission, isServed = false }: MarksFormProps): VNode {
  return (
    <details
      class="fold"
      id="marks"
      hidden
      data-assignment={assignment.id}
      {...(submission !== null && { 'data-submission': submission })}
    >
      <summary>
        <h2>Mark by hand</h2>
      </summary>
      <p>
        Rows are kept in this browser, for all submissions of the assignment, until they are cleared.{' '}
        {isServed ? (
          'Save them as marks.csv, and give the file to the assignment’s page, under “Late work, and marks by hand”.'
        ) : (
          <>
            Save them as marks.csv beside the report, and grade again with{' '}
            <code>--resume --marks marks.csv</code>.
          </>
        )}{' '}
        Points given twice: the later row counts.
      </p>
      <form class="controls" id="marks-form" novalidate>
        {submission !== null ? null : (
          <div>
            <label for="marks-who">Submission</label>
            <input id="marks-who" list="marks-names" autocomplete="off" />
            <datalist id="marks-names" />
          </div>
        )}
        <div>
          <label for="marks-item">About</label>
          <select id="marks-item">
            <option value="">the whole submission</option>
            {items.map(({ item, isOpen }) => (
              <option
                key={item.id}
                value={item.id}
                data-points={item.points}
                {...(item.manual === true && { 'data-manual': isOpen ? 'open' : 'given' })}
              >
                {sanitize(item.title)} ({item.points})
              </option>
            ))}
          </select>
        </div>
        <div>
          <label for="marks-points">Points it earns</label>
          <input id="marks-points" inputMode="decimal" autocomplete="off" />
        </div>
        <div>
          <label for="marks-change">Or change by</label>
          <input id="marks-change" autocomplete="off" placeholder="-1" />
        </div>
        <div>
          <label for="marks-place">File and line</label>
          <input id="marks-place" autocomplete="off" placeholder="Board.java:12" />
        </div>
        <div class="wide">
          <label for="marks-comment">Comment</label>
          <textarea id="marks-comment" rows={3} />
        </div>
        <div class="choice">
          <input id="marks-visible" type="checkbox" checked />
          <label for="marks-visible">The student reads the comment</label>
        </div>
        <button>Add the row</button>
      </form>
      <p id="marks-said" role="status" />
      <pre class="code" id="marks-rows" tabIndex={0} role="group" aria-label="marks.csv" />
      <div class="controls">
        <button type="button" id="marks-save">
          Save marks.csv
        </button>
        <button type="button" id="marks-drop">
          Remove the last row
        </button>
        <button type="button" id="marks-clear">
          Clear all rows
        </button>
        <div>
          <label for="marks-file">Go on from a marks.csv</label>
          <input id="marks-file" type="file" accept=".csv,text/csv" />
        </div>
      </div>
    </details>
  );
}

/** On the page of a class it must run before the script of the table, which removes rows. */
export const MARKS_SCRIPT = String.raw`
(() => {
  'use strict';
  const HEAD = 'submission,item,points,change,comment,place,visible';
  const find = (id) => document.getElementById('marks' + id);
  const all = find('');
  const { assignment, submission } = all.dataset;
  // On the page of the class the form asks for the submission.
  const who = find('-who');
  const names = new Set();
  if (who !== null) {
    const rest = document.getElementById('class-rest')?.content;
    for (const rows of [document.getElementById('class-table'), rest])
      for (const link of rows?.querySelectorAll('th[scope=row] a') ?? []) names.add(link.textContent);
    find('-names').append(...[...names].map((name) => new Option(name)));
  }
  const key = 'boardmark marks of ' + assignment;
  const [item, points, change, place, comment, visible] = ['item', 'points', 'change', 'place', 'comment', 'visible'].map(
    (name) => find('-' + name),
  );
  let rows = [];
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (Array.isArray(kept)) rows = kept.map(String);
  } catch {}
  const say = (words) => void (find('-said').textContent = words);
  const text = () => [HEAD, ...rows].map((row) => row + '\n').join('');
  const show = (words) => {
    find('-rows').textContent = text();
    for (const name of ['save', 'drop', 'clear']) find('-' + name).disabled = rows.length === 0;
    try {
      localStorage.setItem(key, JSON.stringify(rows));
    } catch {
      words += ' This browser keeps nothing: save before you go to another page.';
    }
    say(words);
  };

  const cell = ${writeCell.toString()};
  const number = (field) => field.value.trim().replace(',', '.');
  const isNumber = (given) => given === '' || /^[+-]?\d+([.]\d+)?$/.test(given);
  const faultOf = () => {
    const [given, more, why] = [number(points), number(change), comment.value.trim()];
    const { points: most, manual } = item.selectedOptions[0].dataset;
    if (who !== null && !names.has(who.value.trim())) return [who, 'Which submission? Its name is in the table.'];
    if (!isNumber(given)) return [points, 'Points are a number, such as 1.5.'];
    if (!isNumber(more)) return [change, 'A change is a number, such as -1.'];
    if (given !== '' && item.value === '') return [item, 'Points belong to an item; the whole mark is changed by an amount.'];
    if (given !== '' && more !== '') return [change, 'Say either the points or a change.'];
    if (given !== '' && (Number(given) < 0 || Number(given) > Number(most))) return [points, 'It can earn 0 to ' + most + ' points.'];
    if (why === '' && (given + more === '' || manual === undefined)) return [comment, 'Say why in a comment.'];
    if (place.value.trim() !== '' && !/^.+:\d+$/.test(place.value.trim())) return [place, 'A place is a file and a line, such as Board.java:12.'];
    return null;
  };
  find('-form').addEventListener('submit', (event) => {
    event.preventDefault();
    for (const field of [who, item, points, change, place, comment]) field?.removeAttribute('aria-invalid');
    const fault = faultOf();
    if (fault !== null) {
      const [field, words] = fault;
      field.setAttribute('aria-invalid', 'true');
      field.focus();
      return say(words);
    }
    rows.push(
      [
        ...[cell(submission ?? who.value.trim()), cell(item.value), number(points), number(change)],
        ...[cell(comment.value.trim()), cell(place.value.trim()), visible.checked ? 'yes' : 'no'],
      ].join(','),
    );
    for (const field of [points, change, place, comment]) field.value = '';
    show('Added: row ' + rows.length + '.');
    if (who === null) return;
    who.value = '';
    who.focus();
  });
  find('-save').addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text()], { type: 'text/csv' }));
    link.download = 'marks.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say('Saved: ' + rows.length + (rows.length === 1 ? ' row.' : ' rows.'));
  });
  find('-drop').addEventListener('click', () => {
    rows.pop();
    show('The last row is removed.');
  });
  find('-clear').addEventListener('click', () => {
    rows = [];
    show('All rows are cleared.');
  });
  find('-file').addEventListener('change', async (event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (file === undefined) return;
    const read = (await file.text()).replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
    const end = read.indexOf('\n');
    if (read.slice(0, end).trim() !== HEAD) return say('Its first line is not ' + HEAD + '.');
    // The rows of the file come first. A row whose quoted cell has several lines is one row.
    const body = read.slice(end + 1).trimEnd();
    const found = body === '' ? [] : body.match(/(?:"(?:[^"]|"")*"|[^"\n])+/g);
    rows = [...found, ...rows.filter((row) => !found.includes(row))];
    show('Read: ' + found.length + (found.length === 1 ? ' row.' : ' rows.'));
  });
  const open = [...item.options].find((option) => option.dataset.manual === 'open');
  if (open !== undefined) item.value = open.value;
  all.hidden = false;
  show('');

  // If the form is open here, it is open on the next page, too.
  const beside = document.querySelectorAll('nav a[rel]');
  const lead = () => {
    for (const link of beside) link.hash = all.open ? '#marks' : '';
  };
  all.addEventListener('toggle', lead);
  const arrive = () => {
    if (location.hash !== '#marks') return;
    all.open = true;
    all.scrollIntoView();
    (who ?? item).focus({ preventScroll: true });
  };
  addEventListener('hashchange', arrive);
  // After the browser itself has scrolled to the part of the page that the address names.
  addEventListener('load', () => setTimeout(arrive));
})();
`;
