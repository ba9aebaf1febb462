/** Programs that have written everything and do not end. */
import { describe, expect, test } from '@jest/globals';
import { decideTranscript } from '../../../grader/compare/decide.js';
import type { Ending, Turn, Verdict } from '../../../grader/model.js';
import { explainVerdict } from '../../../grader/report/explain.js';
import { run, transcriptCase } from '../../support/build.js';

const TURNS: readonly Turn[] = [
  { by: 'program', text: 'Name: ' },
  { by: 'person', text: 'Ada\n' },
  { by: 'program', text: 'Hi Ada\n' },
];
const WALL: Ending = { how: 'time-limit', clock: 'wall', limitMs: 1000, reachedMs: 1010 };
const CPU: Ending = { how: 'time-limit', clock: 'cpu', limitMs: 1000, reachedMs: 1010, spinning: true };

function decide(written: string, ending: Ending, lockstepMs: number | null = null): Verdict {
  return decideTranscript(
    transcriptCase({ lockstepMs }, TURNS),
    run({ stdout: Buffer.from(written), ending }),
  );
}

describe('a program that was stopped at its time', () => {
  test.each<[string, Verdict]>([
    ['asleep', decide('Name: Hi Ada\n', WALL)],
    ['computing', decide('Name: Hi Ada\n', CPU)],
    ['in lockstep', decide('Name: Hi Ada\n', WALL, 500)],
  ])('after everything expected is told that it did not end: %s', (_, verdict) => {
    const { summary, sentences } = explainVerdict(verdict);
    expect(verdict.verdict).toBe('time-limit-exceeded');
    expect(summary).toContain('everything expected was written; then the program did not end');
    expect(sentences.join(' ')).toContain('a timer, a thread, or a reader');
    expect(sentences.join(' ')).not.toContain('where line');
  });

  test.each([
    ['CR LF', 'Name: Hi Ada\r\n'],
    ['a blank at the end of a line', 'Name: Hi Ada \n'],
    ['letter case', 'Name: hi Ada\n'],
    ['one empty line more', 'Name: Hi Ada\n\n'],
  ])('after everything in another form is told both: %s', (_, written) => {
    const { summary, sentences } = explainVerdict(decide(written, WALL));
    expect(summary).toContain(
      'everything expected was written, but for how it is shown; then the program did not end',
    );
    expect(sentences.join(' ')).toContain('shown in another way, too: ');
    expect(sentences.join(' ')).not.toContain('wait for input that does not come');
  });

  test('after everything but the end of the last line is told that it did not end', () => {
    expect(explainVerdict(decide('Name: Hi Ada', WALL)).summary).toContain(
      'everything expected was written; then',
    );
  });

  test.each([
    ['before it', 'Name: '],
    ['in the middle of it', 'Name: Hi'],
    ['after more', 'Name: Hi Ada\nmore\n'],
    ['after something else', 'Name: Hi Bob\n'],
  ])('%s is told nothing of the kind', (_, written) => {
    expect(explainVerdict(decide(written, WALL)).summary).not.toContain('everything expected');
  });
});

describe('a program that finds nothing to read', () => {
  const ended = (written: string): string => {
    const stderr = Buffer.from('Traceback (most recent call last):\n  File "a.py", line 3\nEOFError: EOF\n');
    const ending: Ending = { how: 'exited', code: 1 };
    const verdict = decideTranscript(
      transcriptCase({}, TURNS),
      run({ stdout: Buffer.from(written), stderr, ending }),
    );
    return explainVerdict(verdict).summary;
  };

  test('after everything expected is told so', () => {
    expect(ended('Name: Hi Ada\n')).toContain('everything expected was written; then it asks for more');
  });

  test('before it is told nothing of the kind', () => {
    expect(ended('Name: ')).not.toContain('everything expected');
  });
});

test.each<[string, Partial<Verdict>, string]>([
  [
    'goes on with all lines at once',
    { unflushed: true },
    'Nothing was flushed before it waited for this input',
  ],
  ['hangs with them, too', {}, 'It may loop for ever, or wait for input that does not come.'],
])('what was waited for in lockstep and %s', (_, told, says) => {
  const verdict = { ...decide('', WALL, 500), ...told } as Verdict;
  expect(explainVerdict(verdict).sentences[0]).toContain(says);
});
