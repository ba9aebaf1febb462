/** Exports of Moodle: a folder `Ada Lovelace_1234_assignsubmission_file_` for each student, or files named so. */
import { join } from 'node:path';
import type { Found } from '../found.js';
import { groupHanded, partOf, readerOfNames, type Platform } from './export.js';

/** The student's own name of a file is empty for folders. */
const readName = readerOfNames(
  /^(?<who>.+)_(?<participant>\d+)_assignsubmission_(?<plugin>[a-z]+)_?(?<own>.*)$/s,
  ['who', 'participant', 'plugin', 'own'],
);

export const moodle: Platform = {
  name: 'Moodle',
  groupOf: (entry) => {
    const name = readName(entry);
    return name && `${name.who}_${name.participant}`;
  },
  submissions: (top) => {
    const groups = groupHanded(top, readName, ({ who, participant }) => `${who}_${participant}`);
    return [...groups].map(([key, handed]): Found => {
      const [first] = handed;
      const { who = '', participant = '' } = first?.name ?? {};
      return {
        name: key,
        above: top.path,
        origin: join(top.path, first?.entry ?? ''),
        // In blind marking Moodle calls everybody `Participant 1234`.
        students: [{ keys: [`Participant ${participant}`, participant, who] }],
        sendBack: { platform: 'moodle', who, participant },
        remarks: handed
          .filter(({ name }) => name.plugin !== 'file')
          .map(({ entry }) => `${entry} is not graded: only files are`),
        parts: handed
          .filter(({ name }) => name.plugin === 'file')
          .map((each) => partOf(top.path, each, each.name.own)),
      };
    });
  },
};

/** The name under which Moodle's upload finds a participant or a group: by the number behind the first underscore. */
export function moodleFeedback(who: string, participant: string): string {
  return `${who.replaceAll('_', ' ')}_${participant}_assignfeedback_file_feedback.html`;
}
