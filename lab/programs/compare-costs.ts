/** What right ways of writing cost, compared with what lab/results/programs.md says that they cost. */

/** The points lost in percent, by program and right way. */
export type Costs = ReadonlyMap<string, number>;

export interface Changed {
  readonly row: string;
  readonly before: number;
  readonly now: number;
}

export interface Comparison {
  readonly worse: readonly Changed[];
  readonly better: readonly Changed[];
  /** Rows that the table does not have yet, with what they cost. */
  readonly added: Costs;
  /** Rows of the table whose right way is no longer there. */
  readonly gone: readonly string[];
}

/** The head of the first column of the tables that are read. */
export const RIGHT_WAY = 'right way';

export function nameRow(program: string, way: string): string {
  return `${program}: ${way}`;
}

/** Reads the tables of right ways below the headings of programs. Throws if a row has no number. */
export function readCosts(markdown: string): Costs {
  const costs = new Map<string, number>();
  let program = '';
  let isRead = false;
  for (const line of markdown.split('\n')) {
    const [first, second] = readCells(line);
    if (line.startsWith('## ')) program = line.slice('## '.length).trim();
    if (first === undefined) isRead = false;
    else if (first === RIGHT_WAY) isRead = true;
    else if (isRead && !/^:?-+:?$/.test(first)) {
      if (second === undefined || !/^\d+(?:\.\d+)?$/.test(second))
        throw new Error(`this row does not say what the way costs: ${line}`);
      costs.set(nameRow(program, first), Number(second));
    }
  }
  return costs;
}

function readCells(line: string): readonly string[] {
  if (!line.startsWith('|')) return [];
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Whether both say the same of the same rows. */
export function isUnchanged({ worse, better, added, gone }: Comparison): boolean {
  return worse.length + better.length + added.size + gone.length === 0;
}

export function compareCosts(before: Costs, now: Costs): Comparison {
  const both = [...now].flatMap(([row, cost]): readonly Changed[] => {
    const old = before.get(row);
    return old === undefined ? [] : [{ row, before: old, now: cost }];
  });
  return {
    worse: both.filter((change) => change.now > change.before),
    better: both.filter((change) => change.now < change.before),
    added: new Map([...now].filter(([row]) => !before.has(row))),
    gone: [...before.keys()].filter((row) => !now.has(row)),
  };
}

/** A line for each row that is not as before. */
export function describeComparison({ worse, better, added, gone }: Comparison): readonly string[] {
  const change = ({ row, before, now }: Changed): string => `${row}: ${before} % → ${now} %`;
  return [
    ...worse.map((one) => `worse: ${change(one)}`),
    ...better.map((one) => `better: ${change(one)}`),
    ...[...added].map(([row, cost]) => `new: ${row}: ${cost} %`),
    ...gone.map((row) => `gone: ${row}`),
  ];
}
