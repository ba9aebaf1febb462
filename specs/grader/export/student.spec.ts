/** Every file of every starter, as an instructor gives it to students. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { exportGithub } from '../../../grader/export/github.js';
import { exportStudent, templatesFor } from '../../../grader/export/student.js';
import type { ExportFiles } from '../../../grader/export/files.js';
import type { Assignment } from '../../../grader/model.js';
import { loadKit } from '../../support/kit.js';

let kit: Assignment[];
beforeAll(async () => {
  kit = await loadKit();
});

/** Texts by name; the tarball as the text of all that is in it. */
function textsOf(files: ExportFiles): Map<string, string> {
  return new Map(
    [...files].map(([name, { content }]) => {
      const bytes = Buffer.from(content);
      return [name, (name.endsWith('.tgz') ? gunzipSync(bytes) : bytes).toString('utf8')];
    }),
  );
}

/** A word that stands for another: as our templates write it, and as a Markdown formatter would rewrite it. */
const PLACEHOLDER = /\$[A-Z]{2,}\$|__(TITLE|FILES|ID|WITHHELD|BOARDMARK|CLASS)__|\*\*[A-Z]+\*\*/;

interface Package {
  readonly name: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

describe.each(['java', 'typescript'] as const)('a starter in %s', (language) => {
  test('says what it is about: no placeholder is left in any file', async () => {
    for (const assignment of kit.filter((each) => templatesFor(each).includes(language))) {
      const texts = textsOf((await exportStudent(assignment, language, null)).files);
      for (const [name, text] of texts)
        if (!name.endsWith('.tgz')) expect({ name, left: PLACEHOLDER.exec(text)?.[0] }).toEqual({ name });
      const readme = texts.get('README.md') ?? '';
      expect(readme.startsWith(`# ${assignment.title}\n`)).toBe(true);
      for (const file of assignment.languages[language]?.required ?? [])
        expect(readme).toContain(`\`src/${file}\``);
      expect(readme).toMatch(/Here are \d+ of the \d+ cases that count/);
      expect((JSON.parse(texts.get('package.json') ?? '') as Package).name).toBe(assignment.id);
    }
  });

  test('stands alone: boardmark lies in it, and no name is asked of a registry that anyone could register', async () => {
    const [assignment] = kit;
    if (assignment === undefined) throw new Error('the kit is empty');
    const { files } = await exportStudent(assignment, language, null);
    const texts = textsOf(files);
    const { devDependencies } = JSON.parse(texts.get('package.json') ?? '') as Package;
    const place =
      /^file:(boardmark\/boardmark-[\d.]+\.tgz)$/.exec(devDependencies['boardmark'] ?? '')?.[1] ?? '';
    expect(texts.get(place)).toContain('package/dist/boardmark.js');
    for (const [name, text] of texts)
      if (!name.endsWith('.tgz'))
        expect({ name, asks: /npx (?!boardmark check)\S*.*boardmark/.exec(text)?.[0] }).toEqual({ name });
    expect(texts.get('.gitattributes')).toContain('boardmark/** -text');
  });

  test('takes boardmark from where the instructor says', async () => {
    const [assignment] = kit;
    if (assignment === undefined) throw new Error('the kit is empty');
    const source = 'https://cs.example.edu/boardmark-0.1.0.tgz';
    const { files } = await exportStudent(assignment, language, source);
    const { devDependencies } = JSON.parse(textsOf(files).get('package.json') ?? '') as Package;
    expect(devDependencies['boardmark']).toBe(source);
    expect([...files.keys()].filter((name) => name.endsWith('.tgz'))).toEqual([]);
  });

  test('the same export makes the same bytes', async () => {
    const [assignment] = kit;
    if (assignment === undefined) throw new Error('the kit is empty');
    const [one, other] = await Promise.all([1, 2].map(() => exportStudent(assignment, language, null)));
    expect([...(one?.files ?? [])]).toEqual([...(other?.files ?? [])]);
  });
});

test('a workflow for a repository that is there already stands alone, too', async () => {
  const [assignment] = kit;
  if (assignment === undefined) throw new Error('the kit is empty');
  const files = await exportGithub(assignment, ['java', 'typescript'], null);
  const workflow = textsOf(files).get('.github/workflows/check.yml') ?? '';
  const [tarball = ''] = [...files.keys()].filter((name) => name.endsWith('.tgz'));
  expect(workflow).toContain(`"$PWD/${tarball}"`);
  expect(workflow).not.toContain('npx');
});
