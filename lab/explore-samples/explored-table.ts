/** Writes what exploration finds on sample submissions, as Markdown. */
import { joinCells } from '../../scripts/docs/join-cells.js';

export interface Explored {
  readonly assignment: string;
  /** `VERDICT/NAME`. */
  readonly sample: string;
  readonly plays: number;
  readonly cpuMs: number;
  /** How many steps or lines the finding has; null if none was found. */
  readonly length: number | null;
  readonly summary: string;
}

/** Of several lines about one sample the last counts. */
export function parseExplored(text: string): readonly Explored[] {
  const all = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Explored);
  return [...new Map(all.map((each) => [`${each.assignment} ${each.sample}`, each])).values()];
}

export function renderExplored(explored: readonly Explored[]): string {
  const ids = [...new Set(explored.map(({ assignment }) => assignment))].sort();
  const groups = ids.map((id) => explored.filter(({ assignment }) => assignment === id));
  return [
    '| assignment | accepted samples | differences in these | other samples | found | median steps | median seconds |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...groups.map(summarize),
    '',
    '| assignment | sample | steps | seconds |',
    '| --- | --- | ---: | ---: |',
    ...groups.flatMap((group) => group.filter((each) => !isAccepted(each)).map(row)),
  ].join('\n');
}

function summarize(group: readonly Explored[]): string {
  const accepted = group.filter(isAccepted);
  const others = group.filter((each) => !isAccepted(each));
  const found = others.filter(({ length }) => length !== null);
  return joinCells([
    `\`${group[0]?.assignment ?? ''}\``,
    accepted.length,
    accepted.filter(({ length }) => length !== null).length,
    others.length,
    found.length,
    median(found.map(({ length }) => length ?? 0)),
    toSeconds(median(found.map(({ cpuMs }) => cpuMs))),
  ]);
}

function row({ assignment, sample, length, cpuMs }: Explored): string {
  return joinCells([`\`${assignment}\``, `\`${sample}\``, length ?? 'not found', toSeconds(cpuMs)]);
}

function isAccepted({ sample }: Explored): boolean {
  return sample.startsWith('accepted/');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function toSeconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
