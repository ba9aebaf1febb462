/**
 * Explains a verdict: what a student reads about one case. The explanation is structured, so that each format can
 * render it.
 */
import type {
  Case,
  CaseFile,
  CaseResult,
  CompileError,
  Deviation,
  Difference,
  JudgeError,
  Missing,
  ShorterDialogue,
  ShorterGame,
  Step,
  Verdict,
} from '../model.js';
import { hintFor } from './hints.js';
import { explainCompilerMessage } from './compiler-messages.js';
import { explainLookAlike } from './look-alike-names.js';
import { BEFORE, makeSentence, withoutLead } from './sentence.js';
import { describeDeviation } from './describe-deviations.js';
import { remember } from '../text/remember.js';
import { count, formatBytes, formatDuration } from '../text/units.js';
import { describeStream, explainHaste, explainNoEnd, explainSpentBudget } from './explain-limits.js';
import { differenceTold, explainDifference, nameAskingOn, ranOutOfInput } from './explain-difference.js';
import { type Block, type Explanation, say, showDiagnostic } from './explanation.js';
import { filesOf } from './reproduce.js';

/** Explains a case in full: first a smaller example if there is one, then what is wrong in the case itself. */
export const explainCase = remember((result: CaseResult): Explanation => {
  const { summary, sentences, blocks } = explainWithExample(result);
  return { summary, sentences: sentences.map(makeSentence), blocks };
});

function explainWithExample(result: CaseResult): Explanation {
  const { shorter } = result;
  const whole = explainWhole(result);
  switch (shorter?.kind) {
    case undefined:
      return whole;
    case 'calls': {
      const { blocks } = explainDifference(shorter.difference);
      return { ...whole, blocks: [...blocks, ...whole.blocks.filter(({ kind }) => kind === 'text')] };
    }
    case 'dialogue':
    case 'game':
      return explainShorter(result, shorter);
    case 'outline': {
      const title = 'the dialogue up to there, without most of what is as expected';
      const others = whole.blocks.filter(({ kind }) => kind !== 'rows');
      return { ...whole, blocks: [{ kind: 'rows', rows: shorter.rows, title }, ...others] };
    }
  }
}

/** The title. A dialogue that went wrong before its first input never reached what its title says: `At the start of “…”`. */
export function nameCase({ case: testCase, verdict }: CaseResult): string {
  const difference = verdict.verdict === 'wrong-answer' ? verdict.difference : null;
  const turns = testCase.kind === 'transcript' ? testCase.dialogue.turns.map(({ by }) => by) : [];
  const typed = turns.indexOf('person');
  // A pair of input and answer has no output behind its input, so nobody knows when the program read it.
  const isAtStart =
    typed > 0 &&
    turns.lastIndexOf('program') > typed &&
    difference?.kind === 'text' &&
    difference.what === 'the output' &&
    difference.after === null;
  return isAtStart ? `At the start of “${testCase.title}”` : testCase.title;
}

/** Summarizes the case itself in one line. */
export function summarizeCase(result: CaseResult): string {
  return explainWhole(result).summary;
}

/** Explains the case by its smaller example. The places in the case itself come last, since its text is not shown. */
function explainShorter(
  { case: testCase, verdict }: CaseResult,
  shorter: ShorterDialogue | ShorterGame,
): Explanation {
  const own = explainVerdict(verdict);
  const words = shorter.words === undefined ? undefined : withoutLead(shorter.words);
  // How a program crashed says more than how its output differed before that.
  const isSummary = words !== undefined && differenceTold(verdict) !== null;
  const asking = isSummary && ranOutOfInput(verdict) ? [nameAskingOn(verdict)] : [];
  const inCase = [...(isSummary ? [own.summary] : []), ...own.sentences];
  return {
    summary: isSummary ? words : own.summary,
    sentences: [...asking, ...listHint(testCase, verdict)],
    blocks: [
      // What is said already is not said again.
      showShorter(shorter, isSummary || words === own.summary ? undefined : words),
      ...shorter.files.map(showFile),
      ...own.blocks.filter(({ kind }) => kind === 'text'),
      ...(inCase.length === 0 ? [] : [showSentences(nameWhole(testCase), inCase)]),
    ],
  };
}

function nameWhole({ kind }: Case): string {
  return kind === 'judge' ? 'in the game of the case' : 'in the whole dialogue of the case';
}

function showSentences(title: string, sentences: readonly string[]): Block {
  return { kind: 'text', title, text: sentences.map(makeSentence).join('\n') };
}

function showShorter(shorter: ShorterDialogue | ShorterGame, words: string | undefined): Block {
  const started = shorter.args.length === 0 ? '' : `, started with ${shorter.args.join(' ')}`;
  const there = words === undefined ? '' : `. There, ${words.startsWith('threw ') ? 'it ' : ''}${words}`;
  const title = `a shorter ${shorter.kind} that goes wrong, too${started}${there}`;
  return shorter.kind === 'dialogue'
    ? { kind: 'rows', rows: shorter.rows, title }
    : { kind: 'text', title, text: layoutGame(shorter) };
}

/**
 * What was typed and written, one line each. If there are several copies of the program, each line has the number of
 * its copy.
 */
function layoutGame({ lines, linesLeftOut }: ShorterGame): string {
  const isAlone = lines.every(({ copy }) => copy === 0);
  const shown = lines.map(({ by, copy, text }) => {
    const said = by === 'person' ? `» typed: ${text}` : text;
    return isAlone ? said : `program ${copy + 1}  ${said}`;
  });
  return [...(linesLeftOut === 0 ? [] : [`… ${linesLeftOut} lines before`]), ...shown].join('\n');
}

/** The instructor's hint. Without one, the hint that follows from the cause. */
function listHint({ hint }: Case, verdict: Verdict): readonly string[] {
  const known = hint ?? hintFor(verdict);
  return known === null ? [] : [`Hint: ${known}`];
}

/** Explains the case itself, without a smaller example. */
export function explainWhole({ case: testCase, verdict }: CaseResult): Explanation {
  const { summary, sentences, blocks } = explainVerdict(verdict);
  const isWrong = verdict.verdict !== 'accepted' && verdict.verdict !== 'judge-error';
  if (!isWrong) return { summary, sentences, blocks };
  return {
    summary: `${summary}${nameBeginning(testCase, verdict)}`,
    sentences: [
      ...sentences,
      ...(testCase.kind === 'method' && ranOutOfInput(verdict) ? [NO_QUESTION] : []),
      ...listHint(testCase, verdict),
    ],
    blocks: wasRun(verdict) ? [...blocks, ...showFiles(testCase)] : blocks,
  };
}

/** `, already before p.take()`: the case went wrong before the first step that does what its title says. */
function nameBeginning(testCase: Case, verdict: Verdict): string {
  if (testCase.kind !== 'method' || verdict.verdict !== 'wrong-answer' || verdict.step === undefined)
    return '';
  const actions = testCase.steps.map((step, at) => nameAction(step, at));
  const at = actions.findIndex((action) => action !== null);
  return at > verdict.step ? `${BEFORE}${actions[at] ?? ''}` : '';
}

/**
 * A step that acts, in words: a call of which nothing is expected, or one that makes an object after the first step. Null
 * for a step that only looks.
 */
function nameAction({ expect, text, let: bindings }: Step, at: number): string | null {
  if (expect.length === 0) return text;
  const made = at === 0 ? undefined : bindings.find(({ value }) => value.type === 'new');
  return made === undefined ? null : `${made.name} is made`;
}

const NO_QUESTION =
  'It asks for input, and nobody types anything here: all that a method needs is in its parameters.';

/** Whether the case ran, so that its files mattered. */
function wasRun({ verdict }: Verdict): boolean {
  return !['missing', 'compile-error', 'rejected', 'not-run'].includes(verdict);
}

/** How many lines are shown of a file that a case reads. */
const MAX_FILE_LINES = 60;

/** The files that the case puts beside the program. */
function showFiles(testCase: Case): readonly Block[] {
  return filesOf(testCase).map(showFile);
}

function showFile({ name, text }: CaseFile): Block {
  const lines = text.replace(/\n$/, '').split('\n');
  const more = lines.length - MAX_FILE_LINES;
  const shown = more > 0 ? [...lines.slice(0, MAX_FILE_LINES), `… ${more} more lines`] : lines;
  return { kind: 'text', title: `the file ${name}, as it was given`, text: shown.join('\n') };
}

const UNFLUSHED =
  'Nothing was flushed before it waited for this input: when all lines come at once it goes on. Print each prompt before the program reads, and flush it: out.flush(), fflush(stdout), print(…, flush=True).';

const NOTHING_BY_THEN = 'Nothing had been written by then; what is buffered and never flushed is not seen.';

/** A program may print into a buffer of its own, which is lost with it. */
const BEFORE_ITS_STOP =
  'Before it was stopped, its output had gone wrong here (what it printed and never flushed is not seen):';

export function explainVerdict(verdict: Verdict): Explanation {
  switch (verdict.verdict) {
    case 'accepted':
      return say('as expected', verdict.remarks);
    case 'wrong-answer':
      return explainDifference(verdict.difference);
    case 'presentation-error': {
      const { sentences, blocks } = explainDifference(verdict.difference);
      return {
        summary: `right but for how it is shown: ${nameDeviations(verdict.deviations, verdict.difference)}`,
        sentences,
        blocks,
      };
    }
    case 'run-time-error':
      if (verdict.closedInput === true)
        return {
          ...say(`closed its input: ${verdict.message}`, CLOSED_INPUT),
          blocks: showDetails(verdict.details),
        };
      if (verdict.difference !== null && ranOutOfInput(verdict)) {
        const { summary, sentences, blocks } = explainDifference(verdict.difference);
        return { summary, sentences: [...sentences, nameAskingOn(verdict)], blocks };
      }
      return withDifference(
        {
          summary: verdict.message,
          sentences: [explainLookAlike(verdict.message)].filter((each) => each !== null),
          blocks: showDetails(verdict.details),
        },
        verdict.difference,
        'Before that, its output had already gone wrong:',
      );
    case 'time-limit-exceeded': {
      if (verdict.ofSubmission === true) return explainSpentBudget(verdict);
      if (verdict.complete === true)
        return withDifference(explainNoEnd(verdict), verdict.difference, BUT_FOR);
      const waits = [
        verdict.unflushed === true
          ? UNFLUSHED
          : 'It may loop for ever, or wait for input that does not come.',
        ...(verdict.silent === true ? [NOTHING_BY_THEN] : []),
        ...explainHaste(verdict),
      ];
      if (verdict.said !== undefined) return say(`stopped: ${verdict.said}`, waits);
      const clock = verdict.clock === 'cpu' ? 'of processor time' : 'in all';
      const during = verdict.during === null ? '' : ` ${verdict.during}`;
      return withDifference(
        say(
          `stopped${during}: ${formatDuration(verdict.reachedMs)} ${clock}, the limit is ${formatDuration(verdict.limitMs)}`,
          waits,
        ),
        verdict.difference,
        BEFORE_ITS_STOP,
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
        BEFORE_ITS_STOP,
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
      return explainFault(verdict);
  }
}

function explainFault(verdict: JudgeError): Explanation {
  const where = verdict.mends === undefined ? ' on this computer' : '';
  return say(`could not be checked${where}: ${verdict.fault}`, [tellRemedy(verdict), 'It costs no points.']);
}

/** What is to be done, for who can do it; and for a student who reads of a mistake in the assignment, who that is. */
export function tellRemedy({ remedy, mends }: JudgeError): string {
  if (mends === undefined) return `To check it here: ${remedy}`;
  return remedy === ''
    ? 'It is not your mistake: the report of the class tells your instructor what to put right'
    : `To put it right: ${remedy}`;
}

/** Sentences about a program that closed its input and then read on. */
const CLOSED_INPUT = [
  'It closed its input after what it had read, and then asked for more: that fails at a keyboard, too.',
  'Whoever closes a reader (Scanner, BufferedReader, with open(0)) closes the input itself: make one reader, use it everywhere, and close it at the end or never.',
];

function showDetails(details: string): readonly Block[] {
  return details === '' ? [] : [{ kind: 'text', title: 'it reported', text: details }];
}

/** Explains each problem once: overloads of a method have the same problem. */
function explainMissing({ problems }: Missing): Explanation {
  const [first, ...others] = new Set(problems.map(({ message }) => message));
  return say(first ?? 'something the assignment asks for is missing', others);
}

function nameDeviations(deviations: readonly Deviation[], difference: Difference): string {
  return deviations.map((each) => describeDeviation(each, difference, deviations)).join('; ');
}

/** The first error is the one to fix: it often causes those after it. */
function explainCompileError({ diagnostics, total }: CompileError): Explanation {
  const [first] = diagnostics;
  const line = first?.message.split('\n')[0] ?? '';
  const place = first?.place ?? null;
  const where = place === null ? line : `${place.file}, line ${place.line}: ${line}`;
  const meaning = first === undefined ? null : explainCompilerMessage(first);
  const more = total - diagnostics.length;
  return {
    summary: 'it does not compile',
    sentences: [
      ...(line === '' ? [] : [`First error: ${where}`]),
      ...(meaning === null ? [] : [meaning]),
      ...(diagnostics.length > 1 ? ['Mend this one first: the others often follow from it.'] : []),
      ...(more > 0 ? [`${count(more, 'more message')} ${more === 1 ? 'is' : 'are'} not shown.`] : []),
    ],
    blocks: diagnostics.map((diagnostic) => showDiagnostic(diagnostic)),
  };
}

const BUT_FOR = 'What was written is shown in another way, too:';

function withDifference(explanation: Explanation, difference: Difference | null, lead: string): Explanation {
  if (difference === null) return explanation;
  const { summary, sentences, blocks } = explainDifference(difference);
  return {
    summary: explanation.summary,
    sentences: [...explanation.sentences, `${lead} ${withoutLead(summary)}`, ...sentences],
    blocks: [...explanation.blocks, ...blocks],
  };
}
