/** Sources that are not UTF-8: one rule for all languages. */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testIn } from '../../support/installed.js';
import { openWorkspace, type Workspace, gradeClass } from '../../support/workspace.js';

/** A busy machine may take long. */
const MAX_MS = 600_000;

const SOURCES = {
  'Say.java': 'class Say { public static void main(String[] args) { System.out.println("Größe"); } }\n',
  'say.py': 'print("Größe")\n',
  'say.js': 'console.log("Größe");\n',
  'say.ts': 'console.log("Größe");\n',
  'say.sh': 'echo "Größe"\n',
};
const ENCODINGS = {
  'utf-8': (text: string) => Buffer.from(text),
  'latin-1': (text: string) => Buffer.from(text, 'latin1'),
  'utf-16': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-32': (text: string) =>
    Buffer.concat(Array.from(`\ufeff${text}`, (letter) => Buffer.from(`${letter}\0`, 'utf16le'))),
  'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

let workspace: Workspace;
interface Graded {
  readonly remarks: readonly string[];
  readonly verdicts: readonly string[];
}
let graded: ReadonlyMap<string, Graded>;
beforeAll(async () => {
  workspace = await openWorkspace({
    'say/assignment.yaml': `id: say
title: Say
languages:
  java: { required: [Say.java], programs: { say: Say } }
  python: { required: [say.py], programs: { say: say.py } }
  javascript: { required: [say.js], programs: { say: say.js } }
  typescript: { required: [say.ts], programs: { say: say.ts } }
  command: { required: [say.sh], programs: { say: [sh, ./say.sh] } }
rubric:
  - { id: compiles, title: Compiles, points: 1, check: { compiles: true } }
  - { id: says, title: Says, points: 1, check: { transcripts: [say.transcript], program: say } }
`,
    'say/say.transcript': '# Says it\n>Größe\n',
  });
  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    const path = join(workspace.path, 'class', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  };
  for (const [encoding, encode] of Object.entries(ENCODINGS))
    for (const [file, text] of Object.entries(SOURCES))
      await put(`${file.replace('.', '-')}-${encoding}/${file}`, encode(text));
  const declared = '# -*- coding: latin-1 -*-\nprint("Größe")\n';
  await put('declared/say.py', Buffer.from(declared, 'latin1'));
  await put('declared-wrongly/say.py', Buffer.from(declared.replace('latin-1', 'utf-8'), 'latin1'));
  // Read as Java it would be a file without a class, which newer versions know.
  await put('web-page/Say.java', Buffer.from('<html lang=en>\n'));
  const submissions = await gradeClass(workspace.path, 'say', 'class');
  graded = new Map(
    submissions.map(({ id, remarks, items }) => [
      id,
      { remarks, verdicts: items.flatMap(({ cases }) => cases.map(({ verdict }) => verdict)) },
    ]),
  );
}, MAX_MS);
afterAll(() => workspace.remove());

describe.each(Object.keys(SOURCES))('%s', (file) => {
  for (const encoding of Object.keys(ENCODINGS))
    testIn(languageOf(file))(`in ${encoding} is read as what it is, and that is said`, () => {
      const { verdicts, remarks } = graded.get(`${file.replace('.', '-')}-${encoding}`) ?? {
        verdicts: [],
        remarks: [],
      };
      expect(verdicts).toEqual(['accepted', 'accepted']);
      const told = remarks.filter((remark) => remark.includes('save it as UTF-8'));
      expect(told).toHaveLength(encoding === 'utf-8' ? 0 : 1);
      if (encoding === 'latin-1') expect(told[0]).toContain('which may be wrong');
      if (encoding !== 'utf-8') expect(told[0]?.toLowerCase()).toContain(encoding.replace('be', ''));
    });
});

function languageOf(file: string): string {
  return { java: 'java', py: 'python' }[file.split('.')[1] ?? ''] ?? file;
}

testIn('python')('Python reads a source in the encoding that it declares', () => {
  expect(graded.get('declared')).toMatchObject({ verdicts: ['accepted', 'accepted'] });
});

testIn('python')('a declaration of UTF-8 that is not true is read as any source is', () => {
  const { verdicts, remarks } = graded.get('declared-wrongly') ?? { verdicts: [], remarks: [] };
  expect(verdicts).toEqual(['accepted', 'accepted']);
  expect(remarks.join()).toContain('save it as UTF-8');
});

testIn('java')('a web page under the name of a source is told as one, and is no fault of ours', () => {
  expect(graded.get('web-page')).toEqual({
    verdicts: ['compile-error', 'compile-error'],
    remarks: ['Say.java is a web page, not a program: save the program itself under this name'],
  });
});
