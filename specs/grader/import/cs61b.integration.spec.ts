/** Scripts of the course's own kind: read, told what is wrong with them, and run as what they have become. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { parseTranscript, toCase } from '../../../grader/assignment/transcript.js';
import { decideTranscript } from '../../../grader/compare/decide.js';
import { convertScript } from '../../../grader/import/cs61b/convert.js';
import { translatePattern } from '../../../grader/import/cs61b/script.js';
import { parseScript, type Script } from '../../../grader/import/cs61b/script.js';
import type { LaunchPlan } from '../../../grader/languages/language.js';
import { decideByConversation } from '../../../grader/play/live.js';
import { runInLockstep } from '../../../grader/play/lockstep.js';
import type { JudgedCase, Verdict } from '../../../grader/model.js';
import { explainVerdict } from '../../../grader/report/explain.js';
import { openSandbox } from '../../../grader/run/open-sandbox.js';
import type { Sandbox } from '../../../grader/run/sandbox.js';
import { JUDGES, openPrograms, type Programs } from '../../fixtures/qirkat/program.js';
import { LIMITS } from '../../support/build.js';

const COUNTS = { afterLast: ':', words: ['wins', 'moves'], between: '===' };

let sandbox: Sandbox;
let programs: Programs;
beforeAll(async () => {
  const opened = await openSandbox('auto');
  if (!opened.ok) throw new Error(opened.fault.fault);
  sandbox = opened.value;
  programs = await openPrograms();
});
afterAll(async () => {
  await sandbox.close();
  await programs.remove();
});

function script(text: string): Script {
  const parsed = parseScript(text, 'x.inp');
  if (!parsed.ok) throw new Error(parsed.fault.map(formatComplaint).join('\n'));
  return parsed.value;
}

function complaints(text: string): string[] {
  const parsed = parseScript(text, 'x.inp');
  return parsed.ok ? [] : parsed.fault.map(formatComplaint);
}

const convert = (text: string): string => convertScript(script(text), 'x', 'qirkat', 'relay.ts').text;

/** What comes of a program that is tested by the imported script. */
async function run(text: string, plan: LaunchPlan = programs.reference): Promise<Verdict> {
  const { kind, text: made } = convertScript(script(text), 'x', 'qirkat', join(JUDGES, 'relay.ts'));
  if (kind === 'judge') return runJudge(made, plan);
  const parsed = parseTranscript(made, 'x.transcript');
  const testCase = parsed.ok ? toCase(parsed.value, { ...CASE_DEFAULTS, counts: COUNTS }) : parsed;
  if (!testCase.ok) throw new Error(testCase.fault.map(formatComplaint).join('\n'));
  const { lockstepMs } = testCase.value;
  return decideTranscript(
    testCase.value,
    await runInLockstep(sandbox, plan, testCase.value, lockstepMs ?? 0),
  );
}

async function runJudge(made: string, plan: LaunchPlan): Promise<Verdict> {
  const [entry] = parse(made) as [{ module: string; copies: number; options: Record<string, unknown> }];
  const subject = {
    kind: 'live',
    program: 'qirkat',
    copies: entry.copies,
    args: [],
    files: [],
    answerMs: 20_000,
    counts: COUNTS,
  } as const;
  const testCase: JudgedCase = {
    kind: 'judge',
    id: 'x',
    title: 'x',
    visibility: 'visible',
    weight: 1,
    hint: null,
    place: { file: 'x', line: 1, column: 1 },
    judge: entry.module,
    subject,
    options: entry.options,
    limits: { ...LIMITS, wallMs: 120_000, cpuMs: 60_000 },
  };
  return (await decideByConversation(sandbox, plan, testCase, subject)).verdict;
}

describe('a script of one program', () => {
  test('becomes a transcript in lockstep', () => {
    expect(
      convert(
        '# Forced\n#more\njava -ea qirkat.Main --x\n@time 2.5\n@total-time 60\n  set   white\tw\n@<=== \n@< - -\n@?Black (moves|wins)\nquit\n',
      ),
    ).toBe(`# Forced
@ program qirkat
@ lockstep 2500ms
@ wall 60s
@ compare only-what-counts blank-runs-free trailing-blanks-free line-ends-free final-newline-free
$ --x
<set white w
>===
> - -
/(?:Black (moves|wins)).*
<quit
`);
  });

  test('has the times of the course where it says nothing, and tells where it says too much', () => {
    expect(convert('java prog\nquit\n')).toContain('@ lockstep 10s\n@ wall 120s\n');
    expect(script('java prog\n@time 3\na\n@time 7\nb\n')).toMatchObject({
      answerSeconds: 7,
      remarks: ['several @time: each line may take the longest of them, 7 s'],
    });
  });

  test.each([
    [
      'an AI whose move is known',
      'java q\nset black --w-- ----- ----- --b-- -----\nstart\n@?Black moves c4-[b-d][34]\nquit\n',
    ],
    [
      'dumps',
      'java q\ndump\n@<===\n@< b b b b b\n@< b b b b b\n@< b b - w w\n@< w w w w w\n@< w w w w w\n@<===\nquit\n',
    ],
    ['the end of the script as the end of input', 'java q\nmanual black\nc2-c3\n'],
    [
      'a game of both AIs',
      'java q\n@time 30\nauto white\nseed 3\nstart\n@white... (Black|White) wins\nquit\n',
    ],
    [
      'a game that Black begins',
      'java q\n@time 30\nauto white\nset black ----- --w-- ----- --b-- ----b\nstart\n@black...\nquit\n',
    ],
  ])('runs: %s', async (_, text) => {
    expect(explainVerdict(await run(text)).summary).toBe('as expected');
  });

  test.each([
    ['another line', 'java q\nset white ----- --w-- --b-- ----- -----\nstart\nc2-c4\n@<Black wins.\nquit\n'],
    ['a line too many', 'java q\nset white ----- --w-- --b-- ----- -----\nstart\nc2-c4\nquit\n'],
    [
      'a pattern that does not fit',
      'java q\nset white ----- --w-- --b-- ----- -----\nstart\nc2-c4\n@?.*wins$\nquit\n',
    ],
    [
      'another outcome',
      'java q\nauto white\nset white ----- --w-- --b-- ----- -----\nstart\n@white... Black\nquit\n',
    ],
    [
      'another first mover',
      'java q\nauto white\nset white ----- --w-- --b-- ----- -----\nstart\n@black... White\nquit\n',
    ],
  ])('notices %s', async (_, text) => {
    expect((await run(text)).verdict).toBe('wrong-answer');
  });
});

describe('a script of two programs', () => {
  const TWO = (end: string): string => `# Two
java -ea qirkat.Main
auto white
manual black
start
@send white... ${end}
dump
@<===
@?.
@?.
@?.
@?.
@?.
@<===
quit
-------------
java -ea qirkat.Main
manual white
start
@recv white...
`;

  test('lets them play each other, and both go on after the game', async () => {
    expect(explainVerdict(await run(TWO('(White|Black) wins'))).summary).toBe('as expected');
  });

  test('notices an outcome that was not asked for', async () => {
    expect(explainVerdict(await run(TWO('Nobody'))).summary).toMatch(
      /^program 1, step 4: the outcome is "(White|Black) wins\."/,
    );
  });

  test('tells which program has gone', async () => {
    const dies = await programs.script('dies', "process.stdin.once('data', () => process.exit(3));");
    expect(await run(TWO('White'), dies)).toMatchObject({
      verdict: 'run-time-error',
      message: expect.stringContaining(
        'exit code 3 instead of 0; program 1, step 4: it ended with exit code 3 where a move of White',
      ),
    });
  });

  test('notices that the two do not agree', async () => {
    const boasts = await programs.script(
      'boasts',
      `process.stdin.on('data', (text) => {
        if (/auto white/.test(text)) console.log('White wins.');
        else if (/manual white/.test(text)) console.log('Black wins.');
      });`,
    );
    expect(explainVerdict(await run(TWO('White'), boasts)).summary).toContain('do not agree on the outcome');
  });
});

describe('what is wrong with a script', () => {
  test.each([
    [
      'an open group',
      'java q\n@?(White\n',
      ['x.inp:2:3: expected a regular expression, found unterminated group'],
    ],
    [
      'an open set, behind blanks',
      'java q\n\t @?ab[c\n',
      ['x.inp:2:7: expected a regular expression, found unterminated character class'],
    ],
    [
      'a bracket too many behind what is translated',
      'java q\n@?\\-\\ a)\n',
      ["x.inp:2:8: expected a regular expression, found unmatched ')'"],
    ],
    [
      'nothing to repeat',
      'java q\n@?*\n',
      ['x.inp:2:3: expected a regular expression, found nothing to repeat'],
    ],
    [
      'a bad outcome',
      'java q\n@white... (a\n',
      ['x.inp:2:11: expected a regular expression, found unterminated group'],
    ],
    ['no pattern', 'java q\n@?\n', ['x.inp:2:3: expected a regular expression, found nothing']],
    [
      'a time that is none',
      'java q\n@time soon\n',
      ['x.inp:2:7: expected seconds, a number above 0, found "soon"'],
    ],
    [
      'an unknown command',
      'java q\n@sned white...\n',
      [
        'x.inp:2:1: expected one of @<TEXT, @?PATTERN, @time SECONDS, @total-time SECONDS, @white…, @black…, @send white…, @recv white…, found "@sned white..."',
      ],
    ],
    ...['new', 'set white 3', 'c2-c3', 'quit', '1.5', 'a1.b2', '...', 'games/a.txt', '1/2'].map(
      (line): [string, string, string[]] => [
        `no command before ${line}`,
        `# Moves\n${line}\n@<===\n`,
        [
          `x.inp:2:1: expected the command that starts the program, such as java qirkat.Main, found "${line}"`,
        ],
      ],
    ),
    ['no program', '# nothing\n', ['x.inp:1:1: expected the command that starts the program, found nothing']],
    [
      'nobody to send to',
      'java q\n@send white...\n',
      ['x.inp:1:1: expected a line of ten dashes and a second program for @send, found one program'],
    ],
    [
      'a third program',
      'java q\n----------\njava q\n----------\njava q\n',
      ['x.inp:4:1: expected two programs at most, found a third'],
    ],
  ])('%s', (_, text, expected) => {
    expect(complaints(text)).toEqual(expected);
  });

  test('anything at all is read or complained of, never thrown', () => {
    const line = fc.constantFrom(
      'q',
      '@?(',
      '@<a',
      '@white...',
      '@time 1',
      '----------',
      '# c',
      '',
      '@send black... [',
      'c2-c3',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(line).map((lines) => lines.join('\n')),
          fc.string(),
        ),
        (text) => {
          const parsed = parseScript(text, 'x.inp');
          if (parsed.ok) expect(convertScript(parsed.value, 'x', 'p', 'm.ts').text).not.toBe('');
          else expect(parsed.fault).not.toEqual([]);
        },
      ),
    );
  });
});

describe('a pattern of Python', () => {
  test.each([
    ['a+', 'aab', true],
    ['a+$', 'aab', false],
    ['\\ab', 'ab', null],
    [' [-wb] [\\-x]', ' w -', true],
    ['White\\ wins\\!', 'White wins!', true],
    ['(?P<c>w|b) (?P=c)', 'w w', true],
    ['(?P<c>w|b) (?P=c)', 'w b', false],
    ['\\Aa\\Z', 'a', true],
    ['\\Aa\\Z', 'ab', false],
    ['a]{x}', 'a]{x}', true],
    ['a{2}', 'aa', true],
    ['[[]', '[', true],
    ['.*\\d_\\_', 'x1__', true],
    ['(?i)a', 'A', null],
  ])('%s of %j: %s', (python, line, expected) => {
    const translated = translatePattern(python);
    const found = translated.ok ? new RegExp(`^(?:${translated.value})$`, 'u').test(line) : null;
    expect(found).toBe(expected);
  });
});
