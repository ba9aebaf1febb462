/** Prints a finding as a case for a file: YAML for calls, a transcript for a dialogue. */
import { printFilter } from '../compare/filters/index.js';
import { stringify } from 'yaml';
import { printTranscript, toTranscript } from '../assignment/transcript.js';
import type { Expectation, JudgedCase, Matcher, MethodCase, Step, TranscriptCase, Value } from '../model.js';
import { outputOf, turnsOf } from '../stages/cut-at-inputs.js';
import type { ExploredCase } from './answers.js';
import type { DialogueDraft } from './draft.js';
import { writeLiteral } from '../assignment/literals.js';
import type { Oracle } from './oracle.js';

const ID = 'TO-BE-NAMED';

/** The text of a case, and the kind of file to which it belongs. */
interface PrintedCase {
  readonly kind: 'methods' | 'transcript' | 'judge';
  readonly text: string;
}

export async function printCase(testCase: ExploredCase, oracle: Oracle): Promise<PrintedCase> {
  switch (testCase.kind) {
    case 'method':
      return { kind: 'methods', text: printMethod(testCase) };
    case 'transcript':
      return { kind: 'transcript', text: await printDialogue(testCase, oracle) };
    case 'judge':
      return { kind: 'judge', text: printJudged(testCase) };
  }
}

function printMethod({ title, steps, files }: MethodCase): string {
  const [only, ...more] = steps.map(describeStep);
  const filters = [...new Set(steps.flatMap(({ expect }) => expect.flatMap((each) => filtersOf(each))))];
  const entry = {
    id: ID,
    title,
    visibility: 'hidden',
    ...(filters.length === 0 ? {} : { compare: filters }),
    ...(files.length === 0 ? {} : { files: Object.fromEntries(files.map(({ name, text }) => [name, text])) }),
    ...(more.length === 0 ? only : { steps: [only, ...more] }),
  };
  return stringify([entry], { lineWidth: 0 });
}

/** The filters of an expectation, as they are written. */
function filtersOf(expectation: Expectation): readonly string[] {
  if (expectation.of === 'returns' || expectation.of === 'leaves')
    return 'filters' in expectation.match ? expectation.match.filters.map(printFilter) : [];
  return [];
}

function describeStep({ let: bindings, text, expect }: Step): Record<string, unknown> {
  const leaves = expect.flatMap((each) => {
    const value = each.of === 'leaves' ? writeMatch(each.match) : null;
    return value === null || each.of !== 'leaves' ? [] : [[each.text, value] as const];
  });
  return {
    ...(bindings.length === 0
      ? {}
      : { let: Object.fromEntries(bindings.map((each) => [each.name, each.text])) }),
    call: text,
    ...(Object.assign({}, ...expect.map(describeOutcome)) as Record<string, unknown>),
    ...(leaves.length === 0 ? {} : { leaves: Object.fromEntries(leaves) }),
  };
}

function describeOutcome(expectation: Expectation): Record<string, unknown> {
  if (expectation.of === 'throws') {
    const { exception, message } = expectation;
    const text = message?.how === 'equals' && message.value.type === 'string' ? message.value.value : null;
    return {
      throws: {
        ...(exception === null ? {} : { type: exception }),
        ...(text === null ? {} : { message: text }),
      },
    };
  }
  if (expectation.of !== 'returns') return {};
  const { match } = expectation;
  const text = match.how === 'equals' ? linesOf(match.value) : null;
  if (text !== null) return { 'returns-text': text };
  const value = writeMatch(match);
  if (value === null) return {};
  return { returns: value, ...(match.how === 'as-set' ? { 'as-set': true } : {}) };
}

function linesOf(value: Value): string | null {
  return value.type === 'string' && value.value.includes('\n') ? value.value : null;
}

function writeMatch(match: Matcher): string | null {
  if (match.how !== 'equals' && match.how !== 'as-set') return null;
  return writeLiteral(match.value);
}

/** The reference runs with fewer inputs, which shows what it writes before each input. */
async function printDialogue(testCase: TranscriptCase, oracle: Oracle): Promise<string> {
  const { title, program, dialogue, files, filters } = testCase;
  const lines = dialogue.turns.flatMap((turn) =>
    turn.by === 'person' ? [turn.text.replace(/\n$/, '')] : [],
  );
  const draft: DialogueDraft = {
    kind: 'dialogue',
    title,
    program,
    args: dialogue.args,
    lines,
    files,
    filters,
    judge: null,
  };
  const outputs: string[] = [];
  for (let typed = 0; typed <= lines.length; typed++) {
    outputs.push(outputOf(testCase, await oracle.play(draft, typed)));
  }
  const turns = turnsOf(outputs, lines);
  return printTranscript(
    toTranscript({
      file: 'found.transcript',
      title,
      dialogue: { args: dialogue.args, turns, exitCode: dialogue.exitCode },
      files,
      settings: ['visibility hidden'],
    }),
  );
}

function printJudged({ title, judge, options, subject }: JudgedCase): string {
  const asked =
    subject.kind === 'calls'
      ? { steps: subject.steps.map(describeStep) }
      : subject.kind === 'program'
        ? {
            program: subject.program,
            args: subject.dialogue.args,
            input: subject.dialogue.turns.map(({ text }) => text).join(''),
          }
        : {};
  return stringify([{ id: ID, title, visibility: 'hidden', module: judge, options, ...asked }], {
    lineWidth: 0,
  });
}
