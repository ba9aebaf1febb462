/** Grades programs of a task with `boardmark grade`, and reads what their students are told first. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import type { StudentProgram, Task } from './collections.js';

/** What stands at the top of a student's feedback. */
export interface FirstMessage {
  readonly program: string;
  /** Null where the message is about no test. */
  readonly test: string | null;
  readonly verdict: string;
  readonly sentences: readonly string[];
  /** Everything between the title and the table of points. */
  readonly screen: string;
  /** The verdict of each test. */
  readonly verdicts: ReadonlyMap<string, string>;
}

export function gradeTask(
  task: Task,
  programs: readonly StudentProgram[],
  folder: string,
): readonly FirstMessage[] {
  rmSync(folder, { recursive: true, force: true });
  writeAssignment(task, folder);
  for (const { id, source } of programs) {
    mkdirSync(join(folder, 'submissions', id), { recursive: true });
    writeFileSync(join(folder, 'submissions', id, task.file), source);
  }
  const kit = resolve('dist/boardmark.js');
  const paths = ['assignment.yaml', 'submissions'].map((name) => join(folder, name));
  execFileSync(process.execPath, [kit, 'grade', ...paths, '--out', join(folder, 'out')], { stdio: 'ignore' });
  const verdicts = readVerdicts(join(folder, 'out', 'results.json'));
  return programs.flatMap(({ id }) => {
    const file = join(folder, 'out', 'submissions', id, 'feedback.md');
    if (!existsSync(file)) return [];
    return [{ ...readFirstMessage(id, readFileSync(file, 'utf8')), verdicts: verdicts.get(id) ?? new Map() }];
  });
}

const RESULTS = z.object({
  submissions: z.array(
    z.object({
      id: z.string(),
      items: z.array(z.object({ cases: z.array(z.object({ id: z.string(), verdict: z.string() })) })),
    }),
  ),
});

function readVerdicts(file: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { submissions } = RESULTS.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(
    submissions.map(({ id, items }) => [
      id,
      new Map(items.flatMap(({ cases }) => cases.map((each) => [each.id, each.verdict] as const))),
    ]),
  );
}

function writeAssignment(task: Task, folder: string): void {
  mkdirSync(join(folder, 'cases'), { recursive: true });
  for (const { id, input, output } of task.tests) {
    writeFileSync(join(folder, 'cases', `${id}.in`), input);
    writeFileSync(join(folder, 'cases', `${id}.out`), output);
  }
  if (task.provided !== null) writeFileSync(join(folder, task.provided.name), task.provided.text);
  // Several of these collections were graded without a look at blanks at the ends of lines and of the text.
  const compare = ['trailing-blanks-free', 'final-newline-free'];
  const keys = {
    required: [task.file],
    ...(task.language === 'java'
      ? { programs: { play: 'Main' } }
      : { build: task.build, programs: { play: task.command } }),
    ...(task.provided !== null && { provided: [task.provided.name] }),
  };
  const check = { transcripts: ['cases/*.in'], program: 'play' };
  const assignment = {
    id: task.id,
    title: task.id,
    languages: { [task.language]: keys },
    limits: { wall: '5s', cpu: '2s', memory: '512M', output: '1M' },
    compare,
    rubric: [{ id: 'tests', title: 'Tests', points: 10, check }],
  };
  writeFileSync(join(folder, 'assignment.yaml'), stringify(assignment));
}

function readFirstMessage(program: string, feedback: string): Omit<FirstMessage, 'verdicts'> {
  const screen = /^## (?!Points)[^]*?(?=^## Points)/m.exec(feedback)?.[0] ?? '';
  const first = /^## What to fix first\n\n### (.*) \(([^()]*)\): (\S+)\n\n([^]*?)(?=\n\n|$)/m.exec(screen);
  const shown = /^## Right, but shown otherwise than expected\n\n- (.*)$/m.exec(screen)?.[1];
  if (shown !== undefined && first === null) {
    const test = / First in “.*” \(([^()]*)\)\./.exec(shown)?.[1] ?? null;
    return { program, test, verdict: 'presentation-error', sentences: [unescapeMarkdown(shown)], screen };
  }
  const sentences = (first?.[4] ?? '').split('\n').map((line) => unescapeMarkdown(line.trim()));
  return { program, test: first?.[2] ?? null, verdict: first?.[3] ?? 'none', sentences, screen };
}

/** The text as it was quoted. A byte that is no UTF-8 is one sign in the outputs, too. */
function unescapeMarkdown(text: string): string {
  return text
    .replace(/‹byte [0-9A-F]{2}›/g, '\uFFFD')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
