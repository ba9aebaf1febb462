/** Every file of every starter, as an instructor gives it to students. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { exportGithub } from '../../../grader/export/github.js';
import { exportStudent, starterLanguages, type StarterOptions } from '../../../grader/export/student.js';
import type { ExportFiles } from '../../../grader/export/export-files.js';
import type { Assignment } from '../../../grader/model.js';
import { SaxesParser } from 'saxes';
import { choose } from '../../support/effort.js';
import { loadKit } from '../../support/kit.js';

const ALONE: StarterOptions = { boardmark: null, buildTool: null };

/** Dialogues and methods; all of the kit in `npm run test:thorough`, since to read it takes long. */
let kit: Assignment[];
beforeAll(async () => {
  kit = await loadKit(choose({ quick: ['endodoi-1', 'endodoi-3'], thorough: undefined }));
});

/** Texts by name; tarballs are looked into apart. */
function textsOf(files: ExportFiles): Map<string, string> {
  return new Map(
    [...files]
      .filter(([name]) => !name.endsWith('.tgz'))
      .map(([name, { content }]) => [name, Buffer.from(content).toString('utf8')]),
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
    for (const assignment of kit.filter((each) => starterLanguages(each).includes(language))) {
      const texts = textsOf((await exportStudent(assignment, language, ALONE)).files);
      for (const [name, text] of texts) expect({ name, left: PLACEHOLDER.exec(text)?.[0] }).toEqual({ name });
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
    const { files } = await exportStudent(assignment, language, ALONE);
    const texts = textsOf(files);
    const { devDependencies } = JSON.parse(texts.get('package.json') ?? '') as Package;
    const place =
      /^file:(boardmark\/boardmark-[\d.]+\.tgz)$/.exec(devDependencies['boardmark'] ?? '')?.[1] ?? '';
    const packed = gunzipSync(Buffer.from(files.get(place)?.content ?? ''));
    expect(packed.includes('package/dist/boardmark.js')).toBe(true);
    for (const [name, text] of texts)
      expect({ name, asks: /npx (?!boardmark check)\S*.*boardmark/.exec(text)?.[0] }).toEqual({ name });
    expect(texts.get('.gitattributes')).toContain('boardmark/** -text');
  });

  test.each([
    [undefined, null, "The assignment's text says what the program must do"],
    ['task.md', 'task.md', '[`task.md`](task.md) says what the program must do'],
    ['Handout 3.PDF', 'task.pdf', '[`task.pdf`](task.pdf) says what the program must do'],
    ['README.md', 'task.md', '[`task.md`](task.md) says what the program must do'],
  ])('holds the text of the assignment: %s', async (text, name, said) => {
    const [assignment] = kit;
    if (assignment === undefined) throw new Error('the kit is empty');
    const folder = await mkdtemp(join(tmpdir(), 'boardmark-spec-'));
    if (text !== undefined) await writeFile(join(folder, text), Buffer.from([0x25, 0xff]));
    const asked = text === undefined ? assignment : { ...assignment, text: join(folder, text) };
    const { files } = await exportStudent(asked, language, ALONE);
    await rm(folder, { recursive: true });
    expect(
      Buffer.from(files.get('README.md')?.content ?? '')
        .toString('utf8')
        .replace(/\s+/g, ' '),
    ).toContain(said);
    expect([...files.keys()].filter((each) => each.startsWith('task.'))).toEqual(name === null ? [] : [name]);
    if (name !== null) expect(files.get(name)?.content).toEqual(Buffer.from([0x25, 0xff]));
  });

  test('takes boardmark from where the instructor says', async () => {
    const [assignment] = kit;
    if (assignment === undefined) throw new Error('the kit is empty');
    const source = 'https://cs.example.edu/boardmark-0.1.0.tgz';
    const { files } = await exportStudent(assignment, language, { ...ALONE, boardmark: source });
    const { devDependencies } = JSON.parse(textsOf(files).get('package.json') ?? '') as Package;
    expect(devDependencies['boardmark']).toBe(source);
    expect([...files.keys()].filter((name) => name.endsWith('.tgz'))).toEqual([]);
  });

  test('the same export makes the same bytes', async () => {
    const [assignment] = kit;
    if (assignment === undefined) throw new Error('the kit is empty');
    const [one, other] = await Promise.all([1, 2].map(() => exportStudent(assignment, language, ALONE)));
    expect([...(one?.files ?? [])]).toEqual([...(other?.files ?? [])]);
  });
});

/** Whether XML can be read from the first to the last character. */
function isWellFormed(text: string): boolean {
  const parser = new SaxesParser();
  parser.write(text).close();
  return true;
}

describe('files of build tools for Java', () => {
  async function starterWith(buildTool: 'gradle' | 'maven') {
    const assignment = kit.find(({ id }) => id === 'endodoi-3');
    if (assignment === undefined) throw new Error('endodoi-3 is not there');
    return textsOf((await exportStudent(assignment, 'java', { ...ALONE, buildTool })).files);
  }

  test('Maven: a project that is read as XML, with the sources, the files that are given and the cases', async () => {
    const texts = await starterWith('maven');
    const pom = texts.get('pom.xml') ?? '';
    expect(isWellFormed(pom)).toBe(true);
    expect(pom).toContain('<artifactId>endodoi-3</artifactId>');
    expect(pom).toContain('<sourceDirectory>src</sourceDirectory>');
    const given = /<source>([^<]+)<\/source>/.exec(pom)?.[1] ?? '';
    expect([...texts.keys()].some((name) => name.startsWith(`${given}/`))).toBe(true);
    expect(pom).toContain('<arg value="cases.test.mjs"/>');
    expect([...texts.keys()].filter((name) => name.includes('gradle'))).toEqual([]);
    expect(texts.get('README.md')).toContain('`mvn test` compiles your program and runs the same cases.');
  });

  test('Gradle: the same folders and the same command', async () => {
    const texts = await starterWith('gradle');
    const script = texts.get('build.gradle') ?? '';
    const [, sources = '', given = ''] = /srcDirs = \['(\w+)', '([\w/]+)'\]/.exec(script) ?? [];
    for (const folder of [sources, given])
      expect([...texts.keys()].some((name) => name.startsWith(`${folder}/`))).toBe(true);
    expect(script).toContain(
      "commandLine 'node', '--test', '--test-reporter=boardmark/reporter', 'cases.test.mjs'",
    );
    expect(texts.get('settings.gradle')).toBe("rootProject.name = 'endodoi-3'\n");
    expect(texts.get('README.md')).toContain('`gradle check` compiles your program and runs the same cases.');
    expect(texts.has('pom.xml')).toBe(false);
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
