/** Describes a campaign. Pure. */
import { sanitizeLines } from '../../grader/text/sanitize.js';
import { formatDuration } from '../../grader/text/units.js';
import type { Tried } from './campaign.js';
import type { SolutionMutant } from './solution-mutant.js';

export interface SolutionReport {
  readonly solution: string;
  readonly language: string;
  /** How many mutants there are. Some may not have been run. */
  readonly mutants: number;
  readonly tried: readonly { readonly mutant: SolutionMutant; readonly tried: Tried }[];
}

export interface Figures {
  readonly mutants: number;
  readonly tried: number;
  readonly notCompiled: number;
  readonly killed: number;
  readonly survivors: number;
  readonly gaps: number;
  readonly presumedEquivalent: number;
  readonly undecided: number;
  readonly cpuMs: number;
}

export function countOutcomes(reports: readonly SolutionReport[]): Figures {
  const all = reports.flatMap(({ tried }) => tried.map((each) => each.tried));
  const tally = (kind: string): number => all.filter(({ outcome }) => outcome.kind === kind).length;
  const gaps = tally('gap');
  const presumedEquivalent = tally('presumed-equivalent');
  return {
    mutants: reports.reduce((sum, { mutants }) => sum + mutants, 0),
    tried: all.length,
    notCompiled: tally('not-compiled'),
    killed: tally('killed'),
    survivors: gaps + presumedEquivalent,
    gaps,
    presumedEquivalent,
    undecided: tally('undecided'),
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  };
}

export function renderCampaign(id: string, reports: readonly SolutionReport[]): string {
  const rows = [
    ...reports.map((each) => row(`${each.solution} (${each.language})`, [each])),
    row('all', reports),
  ];
  const gaps = reports.flatMap((report) => report.tried.flatMap((each) => renderGap(report.solution, each)));
  return [
    `# Mutants of every solution: ${id}`,
    '',
    '| solution | mutants | tried | not compiled | killed by cases | survivors | gaps | presumed equivalent | undecided | processor time |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    ...(gaps.length === 0
      ? ['No gap was found.']
      : ['## Gaps: no case kills them, but exploration finds a difference', '', ...gaps]),
    '',
  ].join('\n');
}

function row(name: string, reports: readonly SolutionReport[]): string {
  const { mutants, tried, notCompiled, killed, survivors, gaps, presumedEquivalent, undecided, cpuMs } =
    countOutcomes(reports);
  const cells = [mutants, tried, notCompiled, killed, survivors, gaps, presumedEquivalent, undecided];
  return `| ${name} | ${cells.join(' | ')} | ${formatDuration(cpuMs)} |`;
}

function renderGap(
  solution: string,
  { mutant, tried }: { readonly mutant: SolutionMutant; readonly tried: Tried },
): string[] {
  const { outcome } = tried;
  if (outcome.kind !== 'gap') return [];
  const { file, line, mutator, original, edit } = mutant;
  return [
    `### ${solution}, ${file}:${line}, ${mutator}`,
    '',
    fence('diff', `- ${flat(original)}\n+ ${flat(edit.replacement)}`),
    '',
    `${sanitizeLines(outcome.summary)}. A case of ${outcome.length} steps:`,
    '',
    fence('yaml', sanitizeLines(outcome.suggestion).trimEnd()),
    '',
  ];
}

function flat(code: string): string {
  return sanitizeLines(code).replace(/\s+/g, ' ');
}

function fence(language: string, text: string): string {
  return `\`\`\`\`${language}\n${text}\n\`\`\`\``;
}
