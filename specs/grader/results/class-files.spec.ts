/** The files about a class: each whole result is read once, unless its texts are too much for junit.xml. */
import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../../grader/model.js';
import { JUNIT_BYTES, renderJunit } from '../../../grader/report/junit.js';
import { writeClassFiles } from '../../../grader/results/class-files.js';
import type { ReportFolder } from '../../../grader/results/report-folder.js';
import type { ResultStore } from '../../../grader/results/result-store.js';
import { assignment, rubricItem, submissionResult, transcriptCase } from '../../support/build.js';

/** A class in which each submission has a text of so many characters in each of 100 cases. */
function makeReport(submissions: number, characters: number): Report {
  const item = rubricItem({
    cases: Array.from({ length: 100 }, (_, at) => transcriptCase({ id: `case-${at}` })),
  });
  const verdict = { verdict: 'rejected', reason: 'x'.repeat(characters) } as const;
  const all = Array.from({ length: submissions }, (_, at) =>
    submissionResult([[item, item.cases.map(() => verdict)]], { id: `student-${at}` }),
  );
  return { assignment: assignment({ rubric: [item] }), sandbox: 'bwrap', submissions: all };
}

/** What is written, and which results were read whole. */
async function write(
  report: Report,
): Promise<{ files: Map<string, string>; read: string[]; heard: string[] }> {
  const files = new Map<string, string>();
  const [read, heard]: [string[], string[]] = [[], []];
  const folder: Pick<ReportFolder, 'write' | 'isMade' | 'noteMade'> = {
    async write(name, text, most = Number.POSITIVE_INFINITY) {
      const pieces: string[] = [];
      let bytes = 0;
      for await (const piece of typeof text === 'string' ? [text] : (text as AsyncIterable<string>)) {
        pieces.push(piece);
        bytes += Buffer.byteLength(piece);
        if (bytes > most) return false;
      }
      files.set(name, pieces.join(''));
      return true;
    },
    isMade: () => false,
    noteMade: () => undefined,
  };
  const store: Pick<ResultStore, 'whole' | 'digest'> = {
    whole: (id) => {
      read.push(id);
      const found = report.submissions.find((each) => each.id === id);
      if (found === undefined) throw new Error(id);
      return found;
    },
    digest: () => 'digest',
  };
  await writeClassFiles(folder as ReportFolder, store as ResultStore, report, true, 'key', ({ id }) => {
    heard.push(id);
    return Promise.resolve();
  });
  return { files, read, heard };
}

describe('junit.xml of a class', () => {
  test('is made of the results that are read for results.json', async () => {
    const report = makeReport(2, 10);
    const { files, read, heard } = await write(report);
    expect(read).toEqual(['student-0', 'student-1']);
    expect(heard).toEqual(read);
    expect(files.get('junit.xml')).toBe(renderJunit(report, 'instructor'));
  });

  test('has shorter texts where those of all are too much', async () => {
    const report = makeReport(16, 20_000);
    const { files, read } = await write(report);
    const xml = files.get('junit.xml') ?? '';
    expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(JUNIT_BYTES);
    expect(xml).toBe(renderJunit(report, 'instructor'));
    expect(xml).toContain('… cut here:');
    expect(read).toHaveLength(32);
  });
});
