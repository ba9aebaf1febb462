/** Two texts side by side as a table: line numbers, both texts, and between them a sign that needs no colour. */
import type { VNode } from 'preact';
import { makeBlanksVisible, makeVisible } from '../../text/visible.js';
import type { Row } from '../../model.js';
import { sanitize } from '../../text/sanitize.js';
import { Spans, explainMarks } from './marked-text.js';
import { showWhole } from '../side-by-side.js';

export function RowsTable({ rows, label }: { rows: readonly Row[]; label: string }): VNode {
  const legend = explainMarks(rows.map((row) => showMarked(row)).join(''));
  return (
    <>
      <div class="scroll" role="group" aria-label={label} tabIndex={0}>
        <table class="diff">
          <thead>
            <tr>
              <th scope="col" class="n">
                <span class="sr">line expected</span>
              </th>
              <th scope="col">expected</th>
              <th scope="col" class="sign">
                <span class="sr">compared</span>
              </th>
              <th scope="col" class="n">
                <span class="sr">line of yours</span>
              </th>
              <th scope="col">yours</th>
            </tr>
          </thead>
          <tbody>{rows.map((row) => renderRow(row))}</tbody>
        </table>
      </div>
      {legend === null ? null : <p class="legend">{legend}.</p>}
    </>
  );
}

/** A function and not a component for each row, since there may be ten thousand rows. */
function renderRow(row: Row): VNode {
  switch (row.kind) {
    case 'same':
      return (
        <tr>
          <td class="n">{row.expectedLine}</td>
          <td>{sanitize(row.expected ?? row.text)}</td>
          <td class="sign"></td>
          <td class="n">{row.actualLine}</td>
          <td>{sanitize(row.text)}</td>
        </tr>
      );
    case 'changed':
      return (
        <tr class="changed">
          <td class="n">{row.expectedLine}</td>
          <td class="e">
            <Spans spans={row.expected} />
          </td>
          <td class="sign">≠</td>
          <td class="n">{row.actualLine}</td>
          <td class="a">
            <Spans spans={row.actual} />
          </td>
        </tr>
      );
    case 'lacking':
      return (
        <tr class="changed lacking">
          <td class="n">{row.expectedLine}</td>
          <td class="e">
            <mark>{showWhole(row.text)}</mark>
          </td>
          <td class="sign">−</td>
          <td class="n"></td>
          <td class="none">missing</td>
        </tr>
      );
    case 'surplus':
      return (
        <tr class="changed surplus">
          <td class="n"></td>
          <td class="none">not expected</td>
          <td class="sign">+</td>
          <td class="n">{row.actualLine}</td>
          <td class="a">
            <mark>{showWhole(row.text)}</mark>
          </td>
        </tr>
      );
    case 'input':
      return (
        <tr class="input">
          <td class="n">»</td>
          <td colSpan={4}>
            typed here, input {row.number}:{' '}
            {row.text === '' ? 'an empty line' : <kbd>{sanitize(row.text)}</kbd>}
          </td>
        </tr>
      );
    case 'skipped':
      return (
        <tr class="skipped">
          <td class="n">…</td>
          <td colSpan={4}>
            {row.lines} {row.lines === 1 ? 'line' : 'lines'} not shown
          </td>
        </tr>
      );
  }
}

/** The parts of a row in which invisible characters are marked. */
function showMarked(row: Row): string {
  switch (row.kind) {
    case 'changed':
      return [...row.expected, ...row.actual]
        .filter(({ differs }) => differs)
        .map(({ text }) => makeBlanksVisible(text))
        .join('');
    case 'lacking':
    case 'surplus':
      return makeVisible(row.text);
    case 'same':
    case 'input':
    case 'skipped':
      return '';
  }
}
