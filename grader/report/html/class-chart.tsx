/** The distribution of the marks: a chart with numbers on its columns, and the same as a table. */
import type { VNode } from 'preact';
import type { Bin } from '../class/marks.js';
import { count } from '../../text/units.js';
import { Table } from './table.js';

const COLUMN = 64;
const GAP = 8;
const CHART_HEIGHT = 160;
const HEAD = 22;
const FOOT = 40;
/** Room for labels that are wider than their column. */
const SIDE = 24;

interface ChartProps {
  readonly bins: readonly Bin[];
  readonly maxPoints: number;
  /** How many submissions have no mark yet. */
  readonly open: number;
}

export function MarksChart({ bins, maxPoints, open }: ChartProps): VNode {
  const width = bins.length * COLUMN;
  const height = HEAD + CHART_HEIGHT + FOOT;
  const most = Math.max(1, ...bins.map(({ submissions }) => submissions));
  return (
    <>
      <svg
        class="chart"
        role="img"
        aria-labelledby="chart-name"
        viewBox={`${-SIDE} 0 ${width + 2 * SIDE} ${height}`}
      >
        <title id="chart-name">{describe(bins, open)}</title>
        {bins.map((bin, index) => {
          const x = index * COLUMN + GAP / 2;
          const tall = (bin.submissions / most) * CHART_HEIGHT;
          const top = HEAD + CHART_HEIGHT - tall;
          return (
            <g key={bin.from}>
              <rect class="bar" x={x} y={round(top)} width={COLUMN - GAP} height={round(tall)} />
              {bin.submissions === 0 ? null : (
                <text class="value" x={x + (COLUMN - GAP) / 2} y={round(top - 6)}>
                  {bin.submissions}
                </text>
              )}
              <text x={x + (COLUMN - GAP) / 2} y={HEAD + CHART_HEIGHT + 17}>
                {nameBin(bin)}
              </text>
            </g>
          );
        })}
        <line class="axis" x1={0} y1={HEAD + CHART_HEIGHT + 0.5} x2={width} y2={HEAD + CHART_HEIGHT + 0.5} />
        <text x={width / 2} y={height - 4}>
          per cent of {maxPoints} points
        </text>
      </svg>
      {open === 0 ? null : <p>{tellOpen(open)}.</p>}
      <details>
        <summary>The same as a table</summary>
        <Table heading="spread" columns={['per cent', { title: 'submissions', is: 'number' }]}>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row">{nameBin(bin)}</th>
              <td class="num">{bin.submissions}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}

function tellOpen(open: number): string {
  return `${count(open, 'submission')} not decided yet`;
}

/** `70–79`. The last bin goes up to the full marks. */
function nameBin({ from, to }: Bin): string {
  return `${from}–${to === 100 ? to : to - 1}`;
}

function describe(bins: readonly Bin[], open: number): string {
  const words = bins
    .filter(({ submissions }) => submissions > 0)
    .map((bin) => `${count(bin.submissions, 'submission')} with ${nameBin(bin)} %`);
  if (open > 0) words.push(tellOpen(open));
  return words.length === 0 ? 'No submissions.' : `Marks: ${words.join(', ')}.`;
}

function round(size: number): number {
  return Math.round(size * 10) / 10;
}
