/** Writes up how small programs are marked: as the page lab/results/programs.md, and as lines for the terminal. */
import { describeDeviation } from '../../grader/report/describe-deviations.js';
import { count } from '../../grader/text/units.js';
import { joinCells } from '../../scripts/docs/join-cells.js';
import { nameRow, RIGHT_WAY, type Costs } from './compare-costs.js';
import type { MarkedProgram, MarkedWay } from './mark-program.js';

/** What a right way may cost, in percent: one deviation is charged with that. */
const FAIR = 2;

export function listCosts(programs: readonly MarkedProgram[]): Costs {
  return new Map(
    programs.flatMap(({ name, right }) => right.map((way) => [nameRow(name, way.name), way.lost] as const)),
  );
}

interface Figures {
  readonly right: number;
  readonly harsh: number;
  readonly wrong: number;
  readonly wrongCases: number;
  readonly passed: number;
}

export function countFigures(programs: readonly MarkedProgram[]): Figures {
  const right = programs.flatMap((program) => program.right);
  const wrong = programs.flatMap((program) => program.wrong);
  return {
    right: right.length,
    harsh: right.filter(isHarsh).length,
    wrong: wrong.length,
    wrongCases: wrong.reduce((sum, one) => sum + one.wrong.length, 0),
    passed: wrong.reduce((sum, one) => sum + one.passed.length, 0),
  };
}

function isHarsh({ lost }: MarkedWay): boolean {
  return lost > FAIR;
}

export function describeFigures(programs: readonly MarkedProgram[]): string {
  const { right, harsh, wrong, wrongCases, passed } = countFigures(programs);
  return `${count(right, 'right way')} of writing: ${right - harsh} cost at most ${FAIR} %, ${harsh} cost more.
${count(wrong, 'wrong program')}: ${passed} of ${count(wrongCases, 'wrong case')} pass.`;
}

export function renderPrograms(programs: readonly MarkedProgram[]): string {
  const { right, harsh, wrong, wrongCases, passed } = countFigures(programs);
  const page = `# Small programs: right ways of writing, and wrong rules

Made by \`npm run programs\`. [How marks come about](../../docs/marking.md) says what a deviation is; the programs stand in
\`lab/programs/exercises/\`. Each is marked once with every right way of writing its texts and once with every broken rule. A
right way should cost no more than one deviation, ${FAIR} %. A case in which a broken rule shows must never pass.

| what | how many |
| --- | ---: |
| right ways of writing | ${right} |
| of them cost at most ${FAIR} % | ${right - harsh} |
| of them cost more | ${harsh} |
| wrong programs | ${wrong} |
| wrong cases | ${wrongCases} |
| wrong cases that pass | ${passed} |
`;
  return [page, ...programs.map(renderProgram)].join('\n');
}

export function renderProgram({ name, about, cases, right, wrong }: MarkedProgram): string {
  const ways = right.map(({ name, lost, shown, unfollowed }) =>
    joinCells([name, lost, `${shown - unfollowed.length} of ${shown}`]),
  );
  const rules = wrong.map((rule) => joinCells([rule.name, rule.lost, rule.wrong.length, rule.passed.length]));
  return `## ${name}

${about} ${count(cases, 'case')}.

${joinCells([RIGHT_WAY, 'loss in %', 'cases followed'])}
| --- | ---: | ---: |
${ways.join('\n')}

${joinCells(['wrong program', 'loss in %', 'wrong cases', 'pass'])}
| --- | ---: | ---: | ---: |
${rules.join('\n')}
`;
}

/** Of each right way that costs too much: which cases are not followed, and which deviations are found. */
export function explainHarshWays({ right }: MarkedProgram): readonly string[] {
  return right
    .filter(isHarsh)
    .flatMap(({ name, lost, unfollowed, marks }) => [
      `${name}: ${lost} %`,
      ...(unfollowed.length === 0 ? [] : [`  not followed: ${unfollowed.join(', ')}`]),
      ...marks.deviations.map((deviation) => `  found: ${describeDeviation(deviation)}`),
    ]);
}
