import { describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CASE_KEYS, keysOf, type AssignmentYaml } from '../../../grader/assignment/schema-assignment.js';
import {
  exportAssignment,
  type AssignmentFolder,
  type ExportAudience,
} from '../../../grader/export/assignment-folder.js';
import { LANGUAGES } from '../../../grader/languages/records/index.js';
import type { Assignment, Case } from '../../../grader/model.js';
import { choose } from '../../support/effort.js';
import { casesOf, hiddenWords, loadKit, needAssignment, referenceTexts } from '../../support/kit.js';
import { GREETING_PROVED, openWorkspace, writeTexts } from '../../support/workspace.js';
import { openFolder } from '../../support/places.js';

const root = openFolder();
const kit = await loadKit();
const references = await referenceTexts();

/** What was exported, by assignment and audience: several tests look at each. */
const exported = new Map<string, Promise<AssignmentFolder>>();

function exportOnce(id: string, audience: ExportAudience): Promise<AssignmentFolder> {
  const key = `${id} ${audience}`;
  const folder = exported.get(key) ?? exportFor(find(id), audience);
  exported.set(key, folder);
  return folder;
}

async function exportFor(assignment: Assignment, audience: ExportAudience): Promise<AssignmentFolder> {
  const languages = LANGUAGES.filter((id) => assignment.languages[id] !== undefined);
  return exportAssignment(assignment, audience, languages);
}

/** Writes the folder and loads it as a student's boardmark would. */
async function reload({ files }: AssignmentFolder): Promise<Assignment> {
  const folder = await mkdtemp(join(root, 'exported-'));
  await writeTexts(folder, Object.fromEntries([...files].map(([name, { content }]) => [name, content])));
  return needAssignment(join(folder, 'assignment.yaml'));
}

/** `only` and `except` choose from files that items share; an exported item has files of its own. */
function withoutCases(check: object): Record<string, unknown> {
  const replaced: readonly string[] = [...CASE_KEYS, 'only', 'except'];
  return Object.fromEntries(Object.entries(check).filter(([key]) => !replaced.includes(key)));
}

/** All that can change a verdict. */
function essence(cases: readonly Case[]): unknown[] {
  return cases
    .map((each) => ({ ...each, place: null, rank: null, ...(each.kind === 'judge' ? { judge: '' } : {}) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function textsOf({ files }: AssignmentFolder): string[] {
  return [...files].map(([name, { content }]) => `${name}\n${Buffer.from(content).toString('utf8')}`);
}

/** Files laid over every submission that no student has to write. */
async function givenTexts({ languages }: Assignment): Promise<string[]> {
  const files = Object.values(languages).flatMap(({ provided, required }) =>
    provided.filter(({ name }) => !required.includes(name)),
  );
  return Promise.all(files.map(async ({ path }) => (await readFile(path, 'utf8')).trim()));
}

const IDS = [
  'endodoi-1',
  'endodoi-2',
  'endodoi-3',
  'reversi',
  'alquerque-2',
  'alquerque-2-python',
  'alquerque-3',
  'checkers',
  'qirkat',
];

function find(id: string): Assignment {
  const assignment = kit.find((each) => each.id === id);
  if (assignment === undefined) throw new Error(`no assignment ${id}`);
  return assignment;
}

test('every assignment of the kit is looked at', () => {
  expect([...IDS].sort()).toEqual(kit.map(({ id }) => id).sort());
});

/** Dialogues, methods, and judges. */
const SOME = choose({ quick: ['endodoi-3', 'qirkat'], thorough: IDS });

describe.each(SOME)('%s', (id) => {
  test('for students: every visible case as it was, and nothing else', async () => {
    const assignment = find(id);
    const folder = await exportOnce(id, 'student');
    const reloaded = await reload(folder);
    const withheld = new Set(folder.withheld.map((each) => each.id));
    const visible = casesOf(assignment).filter(
      (each) => each.visibility === 'visible' && !withheld.has(each.id),
    );
    expect(essence(casesOf(reloaded))).toEqual(essence(visible));
    expect(reloaded.contract.map(({ name, members }) => [name, members])).toEqual(
      assignment.contract.map(({ name, members }) => [name, members]),
    );
    expect({ ...reloaded.references, ...reloaded.stubs, samples: reloaded.samples }).toEqual({
      samples: null,
    });
  });

  test('for graders: every key of the file goes along, except those that the export replaces', async () => {
    const assignment = find(id);
    const { files } = await exportOnce(id, 'grader');
    const read = async (): Promise<AssignmentYaml> =>
      parse(await readFile(join(assignment.folder, 'assignment.yaml'), 'utf8')) as AssignmentYaml;
    const before = await read();
    const after = parse(String(files.get('assignment.yaml')?.content)) as AssignmentYaml;
    const keys = (value: object, except: readonly string[]) =>
      Object.keys(value)
        .filter((key) => !except.includes(key))
        .sort();
    expect(keys(after, [])).toEqual(keys(before, ['samples', 'match']));
    for (const [index, item] of before.rubric.entries()) {
      const made = after.rubric[index];
      expect(keys(made ?? {}, [])).toEqual(keys(item, []));
      expect(withoutCases(keysOf(made?.check ?? {}))).toEqual(withoutCases(keysOf(item.check)));
    }
  });

  test('for graders: every case as it was', async () => {
    const assignment = find(id);
    const folder = await exportOnce(id, 'grader');
    expect(folder.withheld).toEqual([]);
    expect(essence(casesOf(await reload(folder)))).toEqual(essence(casesOf(assignment)));
  });
});

test.each(IDS)(
  '%s, for students: no word of a hidden case, no reference, nothing they are to write',
  async (id) => {
    const assignment = find(id);
    const folder = await exportOnce(id, 'student');
    const texts = textsOf(folder);
    const hidden = hiddenWords(assignment);
    expect(hidden.length).toBeGreaterThan(5);
    expect(hidden.filter((word) => texts.some((text) => text.includes(word)))).toEqual([]);
    // What is given to students anyway is no secret.
    const given = new Set(await givenTexts(assignment));
    const leaked = [...references].filter(
      ([, text]) => !given.has(text) && texts.some((each) => each.includes(text)),
    );
    expect(leaked.map(([file]) => file)).toEqual([]);
    const own = Object.values(assignment.languages).flatMap(({ required }) => required);
    const names = [...folder.files.keys()].filter((name) => name.startsWith('provided/'));
    expect(names.filter((name) => own.some((each) => name.endsWith(`/${each}`)))).toEqual([]);
  },
);

/** The ids that have a place in the telling order, in that order. */
function order(cases: readonly Case[]): string[] {
  const ranked = cases.flatMap(({ id, rank }) => (rank === undefined ? [] : [{ id, rank }]));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ id }) => id);
}

test('the telling order goes along: for students that of what they see alone', async () => {
  const workspace = await openWorkspace({
    ...GREETING_PROVED,
    'assignments/greeting/telling-order.yaml':
      '# a note\n- bob\n- ada\n- long-gone\n- letters-none\n- letters-ada\n',
  });
  try {
    const loaded = await needAssignment(join(workspace.path, 'assignments/greeting/assignment.yaml'));
    const forStudents = await exportFor(loaded, 'student');
    expect(Buffer.from(forStudents.files.get('telling-order.yaml')?.content ?? '').toString('utf8')).toBe(
      '- letters-ada\n- ada\n',
    );
    expect(order(casesOf(await reload(forStudents)))).toEqual(['letters-ada', 'ada']);
    const forGraders = await exportFor(loaded, 'grader');
    expect(order(casesOf(await reload(forGraders)))).toEqual(['letters-none', 'letters-ada', 'bob', 'ada']);
  } finally {
    await workspace.remove();
  }
});

describe('an assignment of one', () => {
  test('notes of instructors, borrowed values and unused limits', async () => {
    const workspace = await openWorkspace({
      ...GREETING_PROVED,
      'assignments/greeting/letters.yaml': `# a secret note
- id: letters-hidden
  visibility: hidden
  title: the secret one
  call: Greet.letters("Ada")
  returns: &three 3
# another secret note
- id: letters-ada # and a third
  call: Greet.letters("Ada")
  returns: *three
- id: letters-half
  call: Greet.letters("A")
  returns: 1.0
`,
      'assignments/greeting/ada.transcript': `# Greets Ada\n# a secret note\n~Your name: \n<Ada\n>Hello, Ada!\n`,
    });
    try {
      const loaded = await needAssignment(join(workspace.path, 'assignments/greeting/assignment.yaml'));
      const folder = await exportFor(loaded, 'student');
      const visible = casesOf(loaded).filter(({ visibility }) => visibility === 'visible');
      expect(visible).toHaveLength(3);
      expect(essence(casesOf(await reload(folder)))).toEqual(essence(visible));
      expect(textsOf(folder).join('\n')).not.toMatch(/secret|third|bob/i);
    } finally {
      await workspace.remove();
    }
  });
});

test('an item stands after the same ones, whatever is left of them', async () => {
  const reversi = kit.find(({ id }) => id === 'reversi');
  if (reversi === undefined) throw new Error('there is no Reversi');
  const afterOf = ({ rubric }: Assignment): (readonly string[])[] => rubric.map(({ after }) => after);
  expect(afterOf(reversi).flat()).toContain('make-move');
  expect(afterOf(await reload(await exportOnce('reversi', 'student')))).toEqual(afterOf(reversi));
});
