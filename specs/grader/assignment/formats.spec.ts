/** The examples of docs/formats.md: they are read here so that they cannot rot. */
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASE_DEFAULTS } from '../../../grader/assignment/defaults.js';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { loadAssignment } from '../../../grader/assignment/load.js';
import { parseMethods } from '../../../grader/assignment/methods.js';
import { SETTING_NAMES } from '../../../grader/assignment/transcript-settings.js';
import { parseTranscript, printTranscript, toCase } from '../../../grader/assignment/transcript.js';
import { LANGUAGES } from '../../../grader/languages/records/index.js';
import { FILTERS, VISIBILITIES, type Complaint, type Result } from '../../../grader/model.js';
import { withFolder } from './folder.js';

const DOCUMENT = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');

const examples = (language: string): string[] =>
  [...DOCUMENT.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );

function good<T>(result: Result<T, Complaint[]>): T {
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return result.value;
}

describe('docs/formats.md', () => {
  test.each(examples('transcript'))('a transcript: %s', (text) => {
    const transcript = good(parseTranscript(text, 'example.transcript'));
    expect(printTranscript(transcript)).toBe(text);
    expect(good(toCase(transcript, CASE_DEFAULTS)).dialogue.turns).not.toEqual([]);
  });

  test('method cases', () => {
    const [text = ''] = examples('yaml methods');
    expect(good(parseMethods(text, 'example.yaml', CASE_DEFAULTS))).toHaveLength(6);
  });

  test('an assignment', async () => {
    const [yaml = ''] = examples('yaml assignment');
    const call = (id: string) =>
      `- { id: ${id}, call: "Endodoi.checkEndGame({{0}}, true)", returns: true }\n`;
    const files = {
      'part-3/assignment.yaml': yaml,
      'provided/java/PlayEndodoi.java': '',
      'provided/typescript/play-endodoi.ts': '',
      'style/checkstyle.xml': '',
      'methods/part-3.yaml': ['top-row-empty', 'bottom-row-empty', 'neither-row-empty'].map(call).join(''),
      'transcripts/endless-game.transcript': '>a\n',
      'transcripts/short.transcript': '>a\n',
      'pairs/long.in': '',
      'pairs/long.ans': '',
      'judges/random-game.ts': '',
    };
    await withFolder(files, async (folder) => {
      const assignment = good(await loadAssignment(join(folder, 'part-3/assignment.yaml')));
      expect(assignment.rubric.map(({ cases }) => cases.map(({ id }) => id))).toEqual([
        ['handed-in.file', 'handed-in.compiles', 'handed-in.style'],
        ['length.file'],
        ['top-row-empty', 'bottom-row-empty'],
        ['short', 'long'],
        ['random-game.judge'],
      ]);
    });
  });

  test.each([...FILTERS, ...VISIBILITIES, ...LANGUAGES, ...SETTING_NAMES.map((name) => `@ ${name}`)])(
    'speaks of %s',
    (word) => expect(DOCUMENT).toContain(`\`${word}`),
  );
});
