import { describe, expect, it } from '@jest/globals';
import { followOutput, outputStatus } from '../../../grader/compare/output-follower.js';
import { decideTranscript } from '../../../grader/compare/decide.js';
import { mayHoldBack } from '../../../grader/compare/held-back.js';
import type { Dialogue, Filter, TextDifference, Verdict } from '../../../grader/model.js';
import { run, transcriptCase } from '../../support/build.js';
import { giveUpSoon } from '../../support/slow-patterns.js';
import { TIME_LIMIT } from './runs.js';

const GAME = String.raw`(?:(?:White|Black) moves \S+\n)*(?:White|Black) wins\.`;

/** Expected lines; one between slashes is a pattern. */
function expectLines(...lines: readonly string[]): Dialogue {
  const patterns = lines.flatMap((line, number) =>
    /^\/.*\/$/.test(line) ? [{ line: number, source: line.slice(1, -1) }] : [],
  );
  const text = lines.map((line) => `${line.replace(/^\/(.*)\/$/, '$1')}\n`).join('');
  return { args: [], turns: [{ by: 'program', text }], exitCode: 0, patterns };
}

function decide(dialogue: Dialogue, written: string, filters: Filter[] = []): Verdict {
  return decideTranscript(transcriptCase({ dialogue, filters }), run({ stdout: Buffer.from(written) }));
}

describe('a pattern', () => {
  it.each<[string, Dialogue, string, Filter[]]>([
    ['takes a line that matches as a whole', expectLines('a', '/b+|c/', 'd'), 'a\nbbb\nd\n', []],
    [
      'takes as few lines as match together',
      expectLines(`/${GAME}/`, 'end'),
      'White moves x\nBlack wins.\nend\n',
      [],
    ],
    ['takes a single line where that is enough', expectLines(`/${GAME}/`), 'White wins.\n', []],
    [
      'does not see what is free',
      expectLines('/a b/'),
      '\ta   b \n',
      ['leading-blanks-free', 'blank-runs-free', 'trailing-blanks-free'],
    ],
    ['knows letters beyond ASCII', expectLines('/^.é$/'), '😀é\n', []],
  ])('%s', (_, dialogue, written, filters) => {
    expect(decide(dialogue, written, filters).verdict).toBe('accepted');
  });

  it.each([
    ['part of a line', expectLines('/b/'), 'abc\n'],
    ['no line', expectLines('/b*/'), ''],
    ['a line twice', expectLines('/b/', 'c'), 'b\nb\nc\n'],
    ['a game that does not end', expectLines(`/${GAME}/`), 'White moves a\n'],
    ['a line that is not ended', expectLines('/b/'), 'b'],
  ])('does not take %s', (_, dialogue, written) => {
    expect(decide(dialogue, written).verdict).toBe('wrong-answer');
  });

  it('says what it asked for, where it asked for it', () => {
    const verdict = decide(expectLines('a', '/b+/'), 'a\nx\n');
    const { at, rows } = (verdict as { difference: TextDifference }).difference;
    const asked = rows.flatMap((row) => (row.kind === 'changed' ? row.expected.map(({ text }) => text) : []));
    expect(at).toEqual({ line: 2, column: 1 });
    expect(asked.join('')).toBe('(text that matches /b+/)');
  });
});

describe('a pattern with too many ways to match', () => {
  const slow = expectLines('/(?:a+)+b/');
  const text = 'a'.repeat(60);
  const tried = giveUpSoon();

  it('is our fault, whatever the program wrote', () => {
    expect(decide(slow, `${text}\n`)).toEqual({
      verdict: 'judge-error',
      fault: 'the pattern (?:a+)+b has too many ways to match what the program wrote',
      remedy: expect.stringMatching(/the case at [^:]+:\d+, so that .* one way only/),
      mends: 'instructor',
    });
  });

  it('is not tried again where the program did not end either', () => {
    const stopped = run({ stdout: Buffer.from(`${text}\n`), ending: TIME_LIMIT });
    const testCase = transcriptCase({ dialogue: slow });
    const verdict = decideTranscript(testCase, stopped);
    expect(verdict.verdict).toBe('judge-error');
    expect(tried()).toBe(1);
    expect(mayHoldBack(testCase, stopped, verdict)).toBe(false);
    expect(tried()).toBe(1);
  });

  it('is tried once while the output comes', () => {
    const follower = followOutput({ dialogue: slow, filters: [], counts: null });
    const status = (): string => follower.status(Buffer.from(`${text}\n`), 1);
    expect(Array.from({ length: 20 }, status)).toEqual(Array.from({ length: 20 }, () => 'not-yet'));
    expect(tried()).toBe(1);
  });
});

describe('what is to have been written by now', () => {
  it.each<[string, Dialogue, string, Filter[]]>([
    ['come', expectLines('a', 'b'), 'a\nb\n', []],
    ['come', expectLines('a', '/b/'), 'a\nb\n', []],
    ['come', expectLines('a'), 'a', ['final-newline-free']],
    ['come', { args: [], exitCode: 0, turns: [{ by: 'program', text: 'Move: ' }] }, 'Move: ', []],
    ['not-yet', { args: [], exitCode: 0, turns: [{ by: 'program', text: 'Move: ' }] }, 'Mov', []],
    ['not-yet', expectLines('a', 'b'), '', []],
    ['not-yet', expectLines('a', 'b'), 'a\n', []],
    ['not-yet', expectLines('a', 'b'), 'a\nb', []],
    ['not-yet', expectLines('abc'), 'x', []],
    ['not-yet', expectLines(`/${GAME}/`), 'White moves a\n', []],
    ['not-yet', expectLines('a', 'b'), 'b\n', ['line-order-free']],
    ['wrong', expectLines('a', 'b'), 'b\n', []],
    ['wrong', expectLines('a'), 'a\nb\n', []],
    ['wrong', expectLines('/b/'), 'c\n', []],
    ['wrong', expectLines('a'), 'x'.repeat(100_000), []],
  ])('has %s: %j of %j', (state, dialogue, written, filters) => {
    expect(outputStatus(dialogue, Buffer.from(written), filters)).toBe(state);
  });
});
