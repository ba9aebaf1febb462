/** Exports of Moodle: a folder `Ada Lovelace_1234_assignsubmission_file_` for each student, or files named so. */
import { join } from 'node:path';
import type { Found, Part, Student, Top } from '../found.js';

const PATTERN = /^(?<who>.+)_(?<participant>\d+)_assignsubmission_(?<plugin>[a-z]+)_?(?<name>.*)$/s;

interface MoodleName {
  readonly who: string;
  readonly participant: string;
  readonly plugin: string;
  /** Of the file; empty for folders. */
  readonly name: string;
}

/** Parses one name; null if Moodle did not make it. */
export function parseMoodleName(entry: string): MoodleName | null {
  const groups = PATTERN.exec(entry)?.groups;
  if (groups === undefined) return null;
  const { who = '', participant = '', plugin = '', name = '' } = groups;
  return { who, participant, plugin, name };
}

/** The student that a file or folder belongs to, as the key of its submission. */
export function moodleGroup(entry: string): string | null {
  const name = parseMoodleName(entry);
  return name === null ? null : `${name.who}_${name.participant}`;
}

/** Submissions of a Moodle export. */
export function recogniseMoodle(top: Top): Found[] {
  const entries = [
    ...top.folders.map((entry) => ({ entry, isFolder: true })),
    ...top.files.map((entry) => ({ entry, isFolder: false })),
  ];
  const groups = new Map<string, Handed[]>();
  for (const { entry, isFolder } of entries) {
    const name = parseMoodleName(entry);
    if (name === null) continue;
    const key = `${name.who}_${name.participant}`;
    groups.set(key, [...(groups.get(key) ?? []), { entry, isFolder, name }]);
  }
  return [...groups].map(([key, handed]) => describe(top, key, handed));
}

interface Handed {
  readonly entry: string;
  readonly isFolder: boolean;
  readonly name: MoodleName;
}

function describe({ path }: Top, key: string, handed: readonly Handed[]): Found {
  const files = handed.filter(({ name }) => name.plugin === 'file');
  const others = handed.filter(({ name }) => name.plugin !== 'file');
  const parts = files.map(({ entry, isFolder, name }): Part =>
    isFolder
      ? { kind: 'folder', path: join(path, entry) }
      : { kind: 'file', path: join(path, entry), name: name.name },
  );
  return {
    name: key,
    above: path,
    origin: join(path, handed[0]?.entry ?? ''),
    students: studentsOf(handed[0]?.name),
    ...(handed[0] === undefined
      ? {}
      : {
          sendBack: {
            platform: 'moodle',
            who: handed[0].name.who,
            participant: handed[0].name.participant,
          },
        }),
    remarks: others.map(({ entry }) => `${entry} is not graded: only files are`),
    parts,
  };
}

/** The name under which Moodle's upload finds a participant or a group: by the number behind the first underscore. */
export function moodleFeedback(who: string, participant: string): string {
  return `${who.replaceAll('_', ' ')}_${participant}_assignfeedback_file_feedback.html`;
}

/** In blind marking Moodle calls everybody `Participant 1234`. */
function studentsOf(name: MoodleName | undefined): Student[] {
  if (name === undefined) return [];
  return [{ keys: [`Participant ${name.participant}`, name.participant, name.who] }];
}
