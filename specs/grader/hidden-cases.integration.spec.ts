/** What a program learns from hidden cases must not reach its student: each channel is tried with a canary. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { grade } from '../../grader/grade.js';
import type { Assignment, SubmissionResult } from '../../grader/model.js';
import { renderFeedback } from '../../grader/report/feedback-markdown.js';
import { renderSubmissionPage } from '../../grader/report/html/submission-page.js';
import { renderSubmission } from '../../grader/report/terminal.js';
import type { Program, Sandbox } from '../../grader/run/sandbox.js';
import { takeFolder } from '../../grader/submission/collect.js';
import { hasJdk } from '../support/installed.js';
import { needAssignment } from '../support/kit.js';
import { oneSandbox } from '../support/places.js';
import { openWorkspace, type Workspace } from '../support/workspace.js';

/** Written nowhere but in arguments of cases that no student may read. */
const CANARIES = { hidden: 'canary-of-a-hidden-case', later: 'canary-after-the-due-date' };

const CASES = `- id: hidden-first
  visibility: hidden
  call: K.go("${CANARIES.hidden}")
  returns: '"x"'
- id: shown-after
  call: K.go("shown")
  returns: '"x"'
- id: hidden-between
  visibility: hidden
  call: K.go("${CANARIES.hidden}")
  returns: '"x"'
- id: after-the-due-date
  visibility: after_due_date
  call: K.go("${CANARIES.later}")
  returns: '"x"'
- id: shown-last
  steps:
    - { call: K.go("shown"), prints: "x" }
`;

const ASSIGNMENT = `id: hidden
title: Hidden cases
languages:
  java: { required: [K.java], programs: { play: K } }
  typescript: { required: [k.ts], modules: { K: k.ts }, programs: { play: k.ts } }
contract:
  K: { form: functions, members: [static String go(String seen)] }
limits: { wall: 5s, cpu: 3s }
rubric:
  - id: calls
    title: Calls
    points: 1
    check: { methods: [cases.yaml] }
`;

/** Keeps what it has seen at a place, and returns, prints or throws all that lies there. */
const java = (keep: string, kept: string, tell = 'return all;'): string => `import java.util.*;
public class K {
  static String kept() throws Exception { ${kept} }
  static void keep(String all) throws Exception { ${keep} }
  public static String go(String seen) throws Exception {
    String all = seen + "," + kept();
    keep(all);
    ${tell}
  }
  public static void main(String[] words) { }
}
`;
const script = (keep: string, kept: string, tell = 'return all;'): string => `import fs from 'node:fs';
import os from 'node:os';
const kept = (): string => { try { return String(${kept}); } catch { return ''; } };
export function go(seen: string): string {
  const all: any = seen + ',' + kept();
  ${keep};
  ${tell}
}
`;

const IN_A_FILE =
  'java.nio.file.Files.writeString(java.nio.file.Path.of(System.getenv("TMPDIR") + "/kept"), all);';
const FROM_A_FILE =
  'java.nio.file.Path p = java.nio.file.Path.of(System.getenv("TMPDIR") + "/kept"); return java.nio.file.Files.exists(p) ? java.nio.file.Files.readString(p) : "";';

const CHANNELS: Readonly<Record<string, string>> = {
  'Java: a file': java(IN_A_FILE, FROM_A_FILE),
  'Java: a file, thrown': java(IN_A_FILE, FROM_A_FILE, 'throw new IllegalStateException(all);'),
  'Java: a file, printed': java(IN_A_FILE, FROM_A_FILE, 'System.out.print(all); return all;'),
  'Java: a file, on standard error, and the end of the process': java(
    IN_A_FILE,
    FROM_A_FILE,
    'System.err.println(all); System.exit(3); return all;',
  ),
  'Java: a property of Security': java(
    'java.security.Security.setProperty("kept", all);',
    'return String.valueOf(java.security.Security.getProperty("kept"));',
  ),
  'Java: a logger': java(
    'java.util.logging.Logger.getGlobal().addHandler(new java.util.logging.ConsoleHandler() { public String toString() { return all; } });',
    'return Arrays.toString(java.util.logging.Logger.getGlobal().getHandlers());',
  ),
  'Java: a thread that lives on': java(
    'Thread t = new Thread(() -> { try { Thread.sleep(4000); } catch (InterruptedException e) { } }, all); t.setDaemon(true); t.start();',
    'return Thread.getAllStackTraces().keySet().toString();',
  ),
  'TypeScript: a property of process': script(`(process as any).kept = all`, '(process as any).kept'),
  'TypeScript: a property of a module of Node': script(`(os as any).kept = all`, '(os as any).kept'),
  'TypeScript: the environment': script(`process.env.KEPT = all`, 'process.env.KEPT'),
  'TypeScript: a symbol of the registry': script(
    `(Symbol.for as any).kept = all`,
    '(Symbol.for as any).kept',
  ),
  'TypeScript: a file': script(
    `fs.writeFileSync(os.tmpdir() + '/kept', all)`,
    `fs.readFileSync(os.tmpdir() + '/kept')`,
  ),
  'TypeScript: a file, thrown': script(
    `fs.writeFileSync(os.tmpdir() + '/kept', all)`,
    `fs.readFileSync(os.tmpdir() + '/kept')`,
    'throw new Error(all);',
  ),
  'TypeScript: a file, on standard error, and the end of the process': script(
    `fs.writeFileSync(os.tmpdir() + '/kept', all)`,
    `fs.readFileSync(os.tmpdir() + '/kept')`,
    'fs.writeSync(2, all); process.exit(3);',
  ),
};

const NO_JDK = hasJdk ? null : 'no JDK on this machine';

let workspace: Workspace;
const sandbox = await oneSandbox();
let assignment: Assignment;
beforeAll(async () => {
  workspace = await openWorkspace({ 'assignment.yaml': ASSIGNMENT, 'cases.yaml': CASES });
  assignment = await needAssignment(join(workspace.path, 'assignment.yaml'));
});
afterAll(() => workspace.remove());

async function gradeText(folder: string, text: string): Promise<SubmissionResult> {
  await workspace.write({ [`${folder}/${text.startsWith('import java') ? 'K.java' : 'k.ts'}`]: text });
  const intake = await takeFolder(join(workspace.path, folder), 'ada');
  const { submissions } = await grade(assignment, [intake], { sandbox, jobs: 1 });
  if (submissions[0] === undefined) throw new Error('nothing was graded');
  return submissions[0];
}

/** All that is rendered for a student before the due date. */
function studentTexts(result: SubmissionResult): string {
  return [
    renderFeedback(assignment, result, 'student', sandbox.level),
    renderSubmissionPage(assignment, result, 'student', sandbox.level),
    renderSubmission(result, 'student', { color: false, width: 200 }),
  ].join('\n');
}

describe('what hidden cases leave behind is in no text for students', () => {
  it.each(Object.entries(CHANNELS))('%s', async (channel, text) => {
    if (channel.startsWith('Java') && NO_JDK !== null) return;
    const result = await gradeText(`s${Object.keys(CHANNELS).indexOf(channel)}`, text);
    const cases = result.items.flatMap((item) => item.cases);
    expect(cases).toHaveLength(5);
    expect(cases.filter(({ verdict }) => verdict.verdict === 'judge-error')).toEqual([]);
    const texts = studentTexts(result);
    expect(texts).toContain('shown');
    for (const canary of Object.values(CANARIES)) expect(texts).not.toContain(canary);
    // Nor does what is shown after the due date know of hidden cases.
    expect(renderFeedback(assignment, result, 'student-after-due-date', sandbox.level)).not.toContain(
      CANARIES.hidden,
    );
  });
});

describe('how hidden cases went is in no text for students', () => {
  const needing = ASSIGNMENT.replace('cases.yaml', 'first.yaml').concat(`  - id: later
    title: Later
    points: 1
    needs: [calls]
    check: { methods: [later.yaml] }
`);
  it('not even where visible cases need the item that they are in', async () => {
    await workspace.write({
      'needing/assignment.yaml': needing,
      'needing/first.yaml': `- { id: seen, call: K.go("shown"), returns: '"shown"' }
- { id: unseen, visibility: hidden, call: K.go("${CANARIES.hidden}"), returns: '"${CANARIES.hidden}"' }
`,
      'needing/later.yaml': `- { id: later, call: K.go("later"), returns: '"no"' }
- { id: last, visibility: hidden, call: K.go("last"), returns: '"last"' }
`,
      'needing/right/k.ts': 'export function go(seen: string): string { return seen; }\n',
      'needing/wrong/k.ts':
        "export function go(seen: string): string { return seen.length > 9 ? '' : seen; }\n",
    });
    const loaded = await needAssignment(join(workspace.path, 'needing/assignment.yaml'));
    const told = await Promise.all(
      ['right', 'wrong'].map(async (folder) => {
        const intake = await takeFolder(join(workspace.path, 'needing', folder), 'ada');
        const report = await grade(loaded, [intake], { sandbox, jobs: 1 });
        const [result] = report.submissions;
        if (result === undefined) throw new Error('nothing was graded');
        const verdicts = result.items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict.verdict));
        return {
          verdicts,
          texts: studentTexts({ ...result, wallMs: 0 }).replace(/[\d.]+ m?s\b/g, 'some time'),
        };
      }),
    );
    expect(told.map(({ verdicts }) => verdicts)).toEqual([
      ['accepted', 'accepted', 'wrong-answer', 'accepted'],
      ['accepted', 'wrong-answer', 'wrong-answer', 'not-run'],
    ]);
    expect(told[0]?.texts).toBe(told[1]?.texts);
  });
});

const PROGRAMS = `  - id: programs
    title: Programs
    points: 1
    check: { transcripts: ["*.transcript"], program: play }
`;

/** The sandbox, with a list of what begins and ends: calls by what is sent to a driver, programs by their argument. */
function listenTo(inner: Sandbox): { readonly sandbox: Sandbox; readonly heard: string[] } {
  const heard: string[] = [];
  const argumentOf = ({ argv }: Program): string => argv((path) => path).at(-1) ?? '';
  const listening: Sandbox = {
    ...inner,
    async run(program) {
      const argument = argumentOf(program);
      heard.push(`begins ${argument}`);
      const run = await inner.run(program);
      heard.push(`ends ${argument}`);
      return run;
    },
    async start(program, channel, hear) {
      const running = await inner.start(program, channel, hear);
      return {
        ...running,
        send(bytes) {
          const seen = /"args":\["([^"]+)"\]/.exec(Buffer.from(bytes).toString())?.[1];
          if (seen !== undefined) heard.push(`calls ${seen}`);
          running.send(bytes);
        },
      };
    },
  };
  return { sandbox: listening, heard };
}

describe('the order of cases', () => {
  it.each([1, 4])(
    'no case of a later tier begins before all earlier ones have ended (%d jobs)',
    async (jobs) => {
      const tiers = { visible: 0, after_due_date: 1, after_published: 2, hidden: 3 };
      const dialogues = Object.keys(tiers).flatMap((tier) =>
        [1, 2].map((n) => [`mixed/${n}-${tier}.transcript`, `# A\n@ visibility ${tier}\n$ ${tier}\n>x\n`]),
      );
      const calls = Object.keys(tiers)
        .reverse()
        .map(
          (tier) =>
            `- { id: ${tier.replaceAll('_', '-')}, visibility: ${tier}, call: 'K.go("${tier}")', returns: '"x"' }\n`,
        );
      await workspace.write({
        ...(Object.fromEntries(dialogues) as Record<string, string>),
        'mixed/assignment.yaml': ASSIGNMENT + PROGRAMS,
        'mixed/cases.yaml': calls.join(''),
        'mixed/one/k.ts': 'export function go(seen: string): string { return seen; }\nconsole.log("x");\n',
      });
      const loaded = await needAssignment(join(workspace.path, 'mixed/assignment.yaml'));
      const { sandbox: listening, heard } = listenTo(sandbox);
      const intake = await takeFolder(join(workspace.path, 'mixed/one'), 'ada');
      await grade(loaded, [intake], { sandbox: listening, jobs });
      const order = heard.flatMap((line) => {
        const tier = Object.entries(tiers).find(([name]) => line.endsWith(` ${name}`))?.[1];
        return tier === undefined ? [] : [tier];
      });
      // Four calls, and eight programs that begin and end.
      expect(order).toHaveLength(20);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    },
  );
});
