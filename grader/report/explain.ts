/** Verdicts in words: what a student reads about one case. Structured, so that each format renders it its own way. */
import type {
  Case,
  CaseFile,
  CaseResult,
  CompileError,
  Deviation,
  Diagnostic,
  Difference,
  Row,
  TextDifference,
  TimeLimitExceeded,
  Verdict,
  WrongAnswer,
} from '../model.js';
import { explainCompilerMessage } from './compiler-messages.js';
import { capitalize, endSentence } from './sentence.js';
import { describeDeviation } from './deviations.js';
import { formatBytes, formatDuration } from '../text/units.js';

/** The blocks that explain a case, most important first. */
export interface Explanation {
  /** One line: what went wrong and where. */
  readonly summary: string;
  /** Further sentences: the cause where one is known, the hint, remarks. */
  readonly sentences: readonly string[];
  readonly blocks: readonly Block[];
}

/** A piece that keeps its layout. */
export type Block =
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly title?: string }
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [label: string, text: string])[] }
  | { readonly kind: 'text'; readonly title: string; readonly text: string };

/** With a smaller example instead of its own texts, where there is one. */
export function explainCase(result: CaseResult): Explanation {
  const { shorter } = result;
  const whole = explainWhole(result);
  if (shorter === undefined) return whole;
  if (shorter.kind === 'calls') {
    const { blocks } = explainDifference(shorter.difference);
    return { ...whole, blocks: [...blocks, ...whole.blocks.filter(({ kind }) => kind === 'text')] };
  }
  const args = shorter.args.length === 0 ? '' : `, started with ${shorter.args.join(' ')}`;
  const title = `a shorter dialogue that goes wrong, too${args}`;
  return { ...whole, blocks: [{ kind: 'rows', rows: shorter.rows, title }, ...shorter.files.map(showFile)] };
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

/** Whether something of the case itself was run, so that its files had a part in it. */
function wasRun({ verdict }: Verdict): boolean {
  return !['missing', 'compile-error', 'rejected', 'not-run'].includes(verdict);
}

/** A file that a case reads is shown so far. */
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
      return say(
        verdict.problems[0]?.message ?? 'something the assignment asks for is missing',
        verdict.problems.slice(1).map(({ message }) => message),
      );
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

/** The first error is the one to mend: those behind it are often made by it. */
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

function explainDifference(difference: Difference): Explanation {
  switch (difference.kind) {
    case 'text':
      return explainText(difference);
    case 'value': {
      const where = difference.path === '' ? '' : ` at ${difference.path}`;
      const subject =
        difference.what === 'returned'
          ? 'returned the wrong value'
          : `left the wrong value in ${difference.what}`;
      const words = difference.text?.diagnosis?.words;
      const pairs = [
        ['call', difference.call],
        ['expected', difference.expected],
        [difference.what === 'returned' ? 'returned' : 'found', difference.actual],
      ] as const;
      return {
        summary: difference.diagnosis?.words ?? `${subject}${where}`,
        sentences: words === undefined || words === difference.diagnosis?.words ? [] : [capitalize(words)],
        blocks: [
          { kind: 'pairs', pairs },
          ...(difference.text === null ? [] : [{ kind: 'rows', rows: difference.text.rows } as const]),
        ],
      };
    }
    case 'exception':
      return {
        summary: `expected ${difference.expected}, but ${difference.actual}`,
        sentences: [],
        blocks: [
          {
            kind: 'pairs',
            pairs: [
              ['call', difference.call],
              ['expected', difference.expected],
              ['happened', difference.actual],
            ],
          },
        ],
      };
    case 'exit-code':
      return say(`ended with exit code ${difference.actual}, expected ${difference.expected}`, []);
    case 'file':
      return say(difference.message, []);
    case 'style':
      return {
        summary: `the style checker has ${difference.total} ${difference.total === 1 ? 'message' : 'messages'}`,
        sentences: [],
        blocks: difference.messages.map((message) => showDiagnostic(message)),
      };
    case 'judged': {
      const at = difference.at === null ? '' : `${difference.at}: `;
      return {
        summary: `${at}${difference.message}`,
        sentences: [],
        blocks: difference.text === null ? [] : [{ kind: 'rows', rows: difference.text.rows }],
      };
    }
  }
}

function explainText(difference: TextDifference): Explanation {
  const { at, after, diagnosis, rows, changedLines } = difference;
  const place = `line ${at.line}, column ${at.column} of ${difference.what}`;
  const input =
    after === null
      ? ''
      : `, after you typed ${after.text === '' ? 'an empty line' : after.text} (input ${after.number})`;
  const first = `first difference: ${place}${input}`;
  const lines = changedLines > 1 ? [`${changedLines} lines differ.`] : [];
  return diagnosis === null
    ? { summary: first, sentences: lines, blocks: [{ kind: 'rows', rows }] }
    : {
        summary: diagnosis.words,
        sentences: [...(namesPlace(diagnosis.words, difference) ? [] : [capitalize(first)]), ...lines],
        blocks: [{ kind: 'rows', rows }],
      };
}

/** Whether the words say already in which line it is, and after which input. */
function namesPlace(words: string, { at, after }: TextDifference): boolean {
  return words.includes(`(line ${at.line}, `) && (after === null || words.includes(`input ${after.number} `));
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

function showDiagnostic({ place, message, sourceLine }: Diagnostic): Block {
  const title = place === null ? 'message' : `${place.file}, line ${place.line}`;
  if (sourceLine === null || sourceLine.trim() === '') return { kind: 'text', title, text: message };
  const marker = place === null ? '' : `\n${' '.repeat(place.column - 1)}^`;
  return { kind: 'text', title, text: `${message}\n\n${sourceLine.replaceAll('\t', ' ')}${marker}` };
}

function describeStream(stream: 'stdout' | 'stderr' | 'disk'): string {
  switch (stream) {
    case 'stdout':
      return 'to standard output';
    case 'stderr':
      return 'to standard error';
    case 'disk':
      return 'into files';
  }
}

function say(summary: string, sentences: readonly string[]): Explanation {
  return { summary, sentences, blocks: [] };
}

function explainSpentBudget({ reachedMs, limitMs }: TimeLimitExceeded): Explanation {
  return say(
    `not run: the programs of this submission took ${formatDuration(reachedMs)} together by then, the limit for all cases is ${formatDuration(limitMs)}`,
    ['Look at the cases that took longest: each was within its own limit, or was stopped there.'],
  );
}

function explainHaste({ fullLimitMs, foretold }: TimeLimitExceeded): string[] {
  if (foretold === true)
    return [
      'It was not run again: others began in the same way, and were stopped before they had read any of their input.',
    ];
  if (fullLimitMs === undefined) return [];
  const full = formatDuration(fullLimitMs);
  return [
    `Others like it had used up all of their ${full} before, so it was given less, but several times what those that ended took.`,
  ];
}
