/** Verdicts in words: what a student reads about one case. Structured, so that each format can render it. */
import type {
  Case,
  CaseFile,
  CaseResult,
  CompileError,
  Deviation,
  Difference,
  Missing,
  ShorterDialogue,
  Verdict,
  WrongAnswer,
} from '../model.js';
import { explainCompilerMessage } from './compiler-messages.js';
import { capitalize, endSentence } from './sentence.js';
import { describeDeviation } from './describe-deviations.js';
import { formatBytes, formatDuration } from '../text/units.js';
import { describeStream, explainHaste, explainSpentBudget } from './explain-limits.js';
import { explainDifference } from './explain-difference.js';
import { type Block, type Explanation, say, showDiagnostic } from './explanation.js';

/** With a smaller example instead of its own texts, if there is one. */
export function explainCase(result: CaseResult): Explanation {
  const { shorter } = result;
  const whole = explainWhole(result);
  if (shorter === undefined) return whole;
  if (shorter.kind === 'calls') {
    const { blocks } = explainDifference(shorter.difference);
    return { ...whole, blocks: [...blocks, ...whole.blocks.filter(({ kind }) => kind === 'text')] };
  }
  const title = nameShorter(shorter);
  return { ...whole, blocks: [{ kind: 'rows', rows: shorter.rows, title }, ...shorter.files.map(showFile)] };
}

/** With its own words: its lines have other numbers than those of the case. */
function nameShorter({ args, words }: ShorterDialogue): string {
  const started = args.length === 0 ? '' : `, started with ${args.join(' ')}`;
  const there = words === undefined ? '' : `. There, ${words.replace(/^(?:first|mostly): /, '')}`;
  return `a shorter dialogue that goes wrong, too${started}${there}`;
}

/** By the case itself alone. */
export function explainWhole({ case: testCase, verdict }: CaseResult): Explanation {
  const { summary, sentences, blocks } = explainVerdict(verdict);
  const isWrong = verdict.verdict !== 'accepted' && verdict.verdict !== 'judge-error';
  if (!isWrong) return { summary, sentences, blocks };
  return {
    summary,
    sentences: testCase.hint === null ? sentences : [...sentences, `Hint: ${testCase.hint}`],
    blocks: wasRun(verdict) ? [...blocks, ...showFiles(testCase)] : blocks,
  };
}

/** Whether the case itself was run, so that its files mattered. */
function wasRun({ verdict }: Verdict): boolean {
  return !['missing', 'compile-error', 'rejected', 'not-run'].includes(verdict);
}

/** At most this many lines of a file that a case reads are shown. */
const MOST_FILE_LINES = 60;

/** The files that the case puts beside the program. */
function showFiles(testCase: Case): readonly Block[] {
  return filesOf(testCase).map(showFile);
}

function showFile({ name, text }: CaseFile): Block {
  const lines = text.replace(/\n$/, '').split('\n');
  const more = lines.length - MOST_FILE_LINES;
  const shown = more > 0 ? [...lines.slice(0, MOST_FILE_LINES), `… ${more} more lines`] : lines;
  return { kind: 'text', title: `the file ${name}, as it was given`, text: shown.join('\n') };
}

function filesOf(testCase: Case): readonly CaseFile[] {
  if (testCase.kind === 'method' || testCase.kind === 'transcript') return testCase.files;
  return testCase.kind === 'judge' ? testCase.subject.files : [];
}

export function explainVerdict(verdict: Verdict): Explanation {
  switch (verdict.verdict) {
    case 'accepted':
      return say('as expected', verdict.remarks);
    case 'wrong-answer':
      return explainWrong(verdict);
    case 'presentation-error': {
      const { sentences, blocks } = explainDifference(verdict.difference);
      return {
        summary: `right but for how it is shown: ${nameDeviations(verdict.deviations)}`,
        sentences,
        blocks,
      };
    }
    case 'run-time-error':
      return withDifference(
        {
          summary: verdict.message,
          sentences: [],
          blocks:
            verdict.details === '' ? [] : [{ kind: 'text', title: 'it reported', text: verdict.details }],
        },
        verdict.difference,
        'Before that, its output had already gone wrong:',
      );
    case 'time-limit-exceeded': {
      if (verdict.ofSubmission === true) return explainSpentBudget(verdict);
      const waits = ['It may loop for ever, or wait for input that does not come.', ...explainHaste(verdict)];
      if (verdict.said !== undefined) return say(`stopped: ${verdict.said}`, waits);
      const clock = verdict.clock === 'cpu' ? 'of processor time' : 'in all';
      const during = verdict.during === null ? '' : ` ${verdict.during}`;
      return withDifference(
        say(
          `stopped${during}: ${formatDuration(verdict.reachedMs)} ${clock}, the limit is ${formatDuration(verdict.limitMs)}`,
          waits,
        ),
        verdict.difference,
        'What it wrote until then went wrong here:',
      );
    }
    case 'memory-limit-exceeded':
      return say(
        `stopped: it used ${formatBytes(verdict.reachedBytes)} of memory, the limit is ${formatBytes(verdict.limitBytes)}`,
        [],
      );
    case 'output-limit-exceeded':
      return withDifference(
        say(
          `stopped: it wrote more than ${formatBytes(verdict.limitBytes)} ${describeStream(verdict.stream)}`,
          ['It may print in a loop that does not end.'],
        ),
        verdict.difference,
        'What it wrote until then went wrong here:',
      );
    case 'compile-error':
      return explainCompileError(verdict);
    case 'missing':
      return explainMissing(verdict);
    case 'rejected':
      return say(`not taken: ${verdict.reason}`, []);
    case 'not-run':
      return say(`not run: ${verdict.because}`, []);
    case 'judge-error':
      return say(`could not be checked on this computer: ${verdict.fault}`, [
        endSentence(`To check it here: ${verdict.remedy}`),
        'It costs no points.',
      ]);
  }
}

/** Each problem once: overloads of a method have the same to say. */
function explainMissing({ problems }: Missing): Explanation {
  const [first, ...others] = new Set(problems.map(({ message }) => message));
  return say(first ?? 'something the assignment asks for is missing', others.map(capitalize));
}

function explainWrong({ difference, deviations }: WrongAnswer): Explanation {
  const explanation = explainDifference(difference);
  if (deviations === undefined) return explanation;
  return {
    ...explanation,
    sentences: [...explanation.sentences, `All that differs: ${nameDeviations(deviations)}.`],
  };
}

function nameDeviations(deviations: readonly Deviation[]): string {
  return deviations.map(describeDeviation).join('; ');
}

/** The first error is the one to fix: it often causes those after it. */
function explainCompileError({ diagnostics, total }: CompileError): Explanation {
  const [first] = diagnostics;
  const line = first?.message.split('\n')[0] ?? '';
  const place = first?.place ?? null;
  const where = place === null ? line : `${place.file}, line ${place.line}: ${line}`;
  const meaning = first === undefined ? null : explainCompilerMessage(first.message);
  const more = total - diagnostics.length;
  return {
    summary: 'it does not compile',
    sentences: [
      ...(line === '' ? [] : [endSentence(`First error: ${where}`)]),
      ...(meaning === null ? [] : [meaning]),
      ...(diagnostics.length > 1 ? ['Mend this one first: the others often follow from it.'] : []),
      ...(more > 0 ? [`${more} more messages are not shown.`] : []),
    ],
    blocks: diagnostics.map((diagnostic) => showDiagnostic(diagnostic)),
  };
}

function withDifference(explanation: Explanation, difference: Difference | null, lead: string): Explanation {
  if (difference === null) return explanation;
  const { summary, sentences, blocks } = explainDifference(difference);
  return {
    summary: explanation.summary,
    sentences: [...explanation.sentences, `${lead} ${summary}`, ...sentences],
    blocks: [...explanation.blocks, ...blocks],
  };
}
