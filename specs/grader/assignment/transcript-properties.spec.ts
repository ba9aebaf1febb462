/** Parsing and printing transcripts are inverse. */
import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.js';
import {
  type Transcript,
  parseTranscript,
  printTranscript,
  toCase,
  toTranscript,
} from '../../../grader/assignment/transcript.js';
import type { Turn } from '../../../grader/model.js';
import { defaults } from './parse-transcripts.js';

const line = fc.string({
  unit: fc.constantFrom('a', ' ', '>', '|', '\\', '"', '\r', 'é', '😀', '\u2028', '\0'),
});
const control = line.map((text) => text.replace(/\r+$/, ''));
const spoken = fc.record({ kind: fc.constantFrom('output', 'unended', 'input'), text: line });
const free = fc.oneof(
  fc.record({ kind: fc.constant('comment'), text: control }),
  fc.record({
    kind: fc.constant('setting'),
    text: fc.constantFrom(' compare blanks-free', 'compare  letter-case-free '),
  }),
);
const file = fc.record({
  kind: fc.constant('file'),
  text: fc.uuid().map((name) => ` file  ${name}`),
  content: fc.array(line).map((lines) => lines.join('\n')),
});
const transcripts: fc.Arbitrary<Transcript> = fc
  .tuple(
    fc.array(fc.oneof(free, file), { maxLength: 3 }),
    fc.option(
      fc.record({ kind: fc.constant('arguments'), text: fc.constantFrom('', ' 1', '1  "a b" ', ' x"y') }),
    ),
    fc.array(fc.oneof(spoken, free, file)),
    fc.option(fc.record({ kind: fc.constant('exit'), text: fc.constantFrom('0', ' 255', '  7 ') })),
  )
  .map(([before, args, said, exit]) => ({
    file: 'x.transcript',
    entries: [...before, args, ...said, exit].filter((entry) => entry !== null),
  }));

const texts = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: line.map((text) => `>${text}`) },
      { weight: 5, arbitrary: fc.constantFrom('<a', '~b', '# c', '#', '@ file a', '@ file b', '|x', '|') },
      fc.constantFrom(
        '? 0',
        '?7',
        '$ 1 "2"',
        '@ compare blanks-free',
        '@wall  3s ',
        '\\ No newline at end of file',
      ),
      line,
    ),
  )
  .map((lines) => lines.map((text) => `${text}\n`).join(''));

/** Turns as parsing makes them: the program's are merged and never empty. */
const dialogues = fc
  .tuple(
    fc.array(line),
    fc.array(
      fc.tuple(
        fc.array(line).map((lines) => lines.join('\n')),
        line,
      ),
    ),
    line,
    fc.boolean(),
    fc.nat(255),
  )
  .map(([args, rounds, last, unended, exitCode]) => {
    const turns = rounds.flatMap(([written, typed], index): Turn[] => {
      const end = unended && typed !== '' && index === rounds.length - 1 ? '' : '\n';
      return [
        ...(written === '' ? [] : [{ by: 'program', text: written } as const]),
        { by: 'person', text: `${typed}${end}` },
      ];
    });
    if (last !== '') turns.push({ by: 'program', text: last });
    return { args: args.filter((arg) => !arg.includes('\0')), turns, exitCode };
  });

test('printing, then parsing gives the same transcript', () => {
  fc.assert(
    fc.property(transcripts, (transcript) => {
      expect(parseTranscript(printTranscript(transcript), transcript.file)).toEqual({
        ok: true,
        value: transcript,
      });
    }),
  );
});

test('parsing, then printing any valid text gives the same text', () => {
  let valid = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const result = parseTranscript(text, 'x.transcript');
      if (result.ok) valid++;
      if (result.ok) expect(printTranscript(result.value)).toBe(text);
    }),
    { numRuns: 1000 },
  );
  // The property means something only where enough of the texts are valid.
  expect(valid).toBeGreaterThan(100);
});

test('recorded dialogues make a transcript that says the same', () => {
  fc.assert(
    fc.property(dialogues, (dialogue) => {
      const files = [{ name: 'a.txt', text: 'x' }];
      const transcript = toTranscript({
        file: 'r.transcript',
        title: 'Recorded',
        dialogue,
        files,
        filesAfter: files,
      });
      expect(parseTranscript(printTranscript(transcript), 'r.transcript')).toEqual({
        ok: true,
        value: transcript,
      });
      const result = toCase(transcript, defaults);
      expect(result).toMatchObject({
        ok: true,
        value: { title: 'Recorded', dialogue, files, filesAfter: files },
      });
    }),
  );
});
