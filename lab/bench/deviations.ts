/**
 * Measures how long it takes to learn deviations from outputs that were made to be slow to explain: many cases that
 * differ everywhere.
 */
import { learnDeviations, type Evidence } from '../../grader/compare/deviations/learn.js';
import type { Pair } from '../../grader/compare/deviations/apply-deviations.js';
import { createCorpus } from '../../grader/compare/deviations/corpus.js';
import { takeCpu, within, type Finding } from './measure.js';
import type { Section } from './sections.js';

const CASES = 50;
const LINES = 10_000;
const MAX_MS = 1000;
const MAX_DEVIATIONS = 3;

interface Hostile {
  readonly name: string;
  readonly lines: number;
  readonly write: (line: string, at: number) => string;
}

/** Short lines, so that the texts are small enough to be read whole. */
const HOSTILE: readonly Hostile[] = [
  { name: '10,000 lines, each different', lines: LINES, write: (_, at) => `${at % 97}x` },
  { name: '10,000 lines, blanks only', lines: LINES, write: () => '    ' },
  { name: '10,000 lines, one symbol only', lines: LINES, write: () => '====' },
  { name: '10,000 lines, each written twice', lines: LINES, write: (line) => `${line}\n${line}` },
  {
    name: 'a line more after each, in twenty wordings',
    lines: 400,
    write: (line, at) => `${line}\nDEBUG ${'x'.repeat(at % 20)} here`,
  },
  { name: 'each line turned round', lines: 400, write: (line) => line.split('').reverse().join('') },
  { name: 'each second line missing', lines: 400, write: (line, at) => (at % 2 === 0 ? line : '') },
  { name: 'each letter another one', lines: 400, write: (line) => line.replace(/[a-z]/g, 'q') },
];

function makeEvidence({ lines, write }: Hostile): Evidence {
  const pairs = Array.from({ length: CASES }, (_, seed): Pair => {
    const rest = lines === LINES ? '' : ' | the board - - b w .';
    const expected = Array.from({ length: lines }, (__, at) => `${(at + seed) % 89}b${rest}`);
    return { expected: expected.join('\n'), actual: expected.map(write).join('\n') };
  });
  const texts = pairs.slice(0, 3).map(({ expected }) => expected);
  return {
    failing: pairs.map((pair) => [pair]),
    written: pairs.map(({ actual }) => ({ text: actual, isFree: () => false })),
    isStillMet: () => true,
    corpus: createCorpus({ texts, dialogues: texts, prompts: [] }),
  };
}

export const deviations: Section = () => {
  const findings = HOSTILE.map((hostile): Finding => {
    const evidence = makeEvidence(hostile);
    const cpuMs = takeCpu(3, () => learnDeviations(evidence, MAX_DEVIATIONS));
    return within(`deviations: ${hostile.name}`, `learnt from ${CASES} cases`, cpuMs, 'CPU ms', MAX_MS);
  });
  return Promise.resolve(findings);
};
