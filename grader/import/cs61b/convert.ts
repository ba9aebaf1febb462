/** Converts a course's script: into a transcript in lockstep, or into a judge's steps if it plays games. */
import { stringify } from 'yaml';
import { printTranscript, type Entry } from '../../assignment/transcript.js';
import type { Imported } from '../importer.js';
import type { Script, ScriptStep, Section } from './script.js';

/** The course's own time limit, in seconds, if a script gives none. */
const ANSWER_SECONDS = 10;
const TOTAL_SECONDS = 120;

const FILTERS = 'only-what-counts blank-runs-free trailing-blanks-free line-ends-free final-newline-free';

/** What an assignment must set so that outputs are compared as the course compares them. */
export const COUNTS_YAML = "counts: { after-last: ':', words: [wins, moves], between: '===' }";

export interface Converted {
  readonly kind: Exclude<Imported['kind'], 'assignment'>;
  readonly text: string;
}

/** `id` names the case; `program` the program of the assignment; `module` the judge that plays games. */
export function convertScript(script: Script, id: string, program: string, module: string): Converted {
  const { sections } = script;
  return sections.length === 1 && !sections[0].steps.some(({ kind }) => kind === 'self-play')
    ? { kind: 'transcript', text: toTranscriptText(script, sections[0], id, program) }
    : { kind: 'judge', text: toJudge(script, sections, id, program, module) };
}

function toTranscriptText(script: Script, { command, steps }: Section, id: string, program: string): string {
  const args = argumentsOf(command);
  const setting = (text: string): Entry => ({ kind: 'setting', text: ` ${text}` });
  const entries: Entry[] = [
    { kind: 'comment', text: ` ${script.title ?? id}` },
    setting(`program ${program}`),
    setting(`lockstep ${duration(script.answerSeconds ?? ANSWER_SECONDS)}`),
    setting(`wall ${duration(script.totalSeconds ?? TOTAL_SECONDS)}`),
    setting(`compare ${FILTERS}`),
    ...(args.length === 0 ? [] : [{ kind: 'arguments', text: ` ${args.join(' ')}` } as const]),
    ...steps.map(toEntry),
  ];
  return printTranscript({ file: id, entries });
}

function toEntry(step: ScriptStep): Entry {
  switch (step.kind) {
    case 'type':
      return { kind: 'input', text: step.text };
    case 'line':
      return { kind: 'output', text: step.text };
    case 'pattern':
      return { kind: 'pattern', text: step.source };
    case 'self-play':
    case 'send':
    case 'recv':
      throw new Error('a script in which games are played is a judge’s');
  }
}

function toJudge(
  script: Script,
  sections: Script['sections'],
  id: string,
  program: string,
  module: string,
): string {
  const judge = {
    id,
    title: script.title ?? id,
    module,
    program,
    ...(argumentsOf(sections[0].command).length === 0 ? {} : { args: argumentsOf(sections[0].command) }),
    answer: duration(script.answerSeconds ?? ANSWER_SECONDS),
    copies: sections.length,
    limits: { wall: duration(script.totalSeconds ?? TOTAL_SECONDS) },
    options: { sections: sections.map(({ steps }) => steps.map(toOption)) },
  };
  return stringify([judge], { lineWidth: 0 });
}

/** As relay judges read it: one key for each step. */
function toOption(step: ScriptStep): Readonly<Record<string, unknown>> {
  switch (step.kind) {
    case 'type':
      return { say: step.text };
    case 'line':
      return { hear: step.text };
    case 'pattern':
      return { match: step.source };
    case 'self-play':
    case 'send':
    case 'recv':
      return { [step.kind]: step.first, ...(step.end === null ? {} : { end: step.end }) };
  }
}

/** What follows the main class, or the program's name. */
function argumentsOf(command: readonly string[]): readonly string[] {
  if (command[0] !== 'java') return command.slice(1);
  const main = command.findIndex(
    (word, at) => at > 0 && !word.startsWith('-') && !/^-(cp|classpath)$/.test(command[at - 1] ?? ''),
  );
  return main < 0 ? [] : command.slice(main + 1);
}

function duration(seconds: number): string {
  return Number.isInteger(seconds) ? `${seconds}s` : `${Math.round(seconds * 1000)}ms`;
}
