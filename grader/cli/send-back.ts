/** `grade --roster`: the feedback of a class as the zip that a learning platform takes. Nothing is sent by us. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFile } from '../export/export-files.js';
import type { Report } from '../model.js';
import { cellOf } from '../report/gradebooks/csv.js';
import { matchRoster } from '../report/gradebooks/match-roster.js';
import type { Roster } from '../report/gradebooks/roster.js';
import { feedbackPagePath } from '../report/html/page-paths.js';
import type { ReportFolder } from '../results/report-folder.js';
import type { Intake } from '../submission/collect.js';
import { moodleFeedback } from '../submission/exports/moodle.js';
import { intakeId } from '../submission/intake.js';
import { count } from '../text/units.js';

const FILES = { moodle: 'moodle-feedback.zip', canvas: 'canvas-feedback.zip' } as const;

/** Writes a zip for each platform that the class came from, and says so; removes those of an earlier report. */
export async function writeSendBack(
  folder: ReportFolder,
  { submissions }: Report,
  intakes: readonly Intake[],
  roster: Roster | null,
): Promise<string> {
  const names = roster === null ? { moodle: [], canvas: [] } : nameFiles(submissions, intakes, roster);
  let said = '';
  for (const platform of ['moodle', 'canvas'] as const) {
    const entries = new Map(names[platform]);
    if (entries.size === 0) {
      await folder.remove(FILES[platform]);
      continue;
    }
    // What packs loads slowly, and most classes come from no platform.
    const { zipFiles } = await import('../export/zip-files.js');
    const files = new Map<string, ExportFile>();
    for (const [name, id] of entries)
      files.set(name, { content: await readFile(join(folder.path, feedbackPagePath(id))) });
    await folder.write(FILES[platform], zipFiles(files));
    said += `${count(entries.size, 'page')} of feedback to upload: ${FILES[platform]}.\n`;
  }
  return said;
}

type Entry = readonly [name: string, submission: string];

/** Every member of a group gets the feedback where the class list says by which number Moodle knows whom. */
function nameFiles(
  submissions: readonly { readonly id: string }[],
  intakes: readonly Intake[],
  roster: Roster,
): { readonly moodle: readonly Entry[]; readonly canvas: readonly Entry[] } {
  const known = new Map(intakes.map((intake) => [intakeId(intake), intake]));
  const participants = new Map<string, Entry>();
  const canvas: Entry[] = [];
  for (const { id } of submissions) {
    const back = known.get(id)?.sendBack;
    if (back?.platform === 'canvas') canvas.push([back.name, id]);
    if (back?.platform === 'moodle')
      participants.set(back.participant, [moodleFeedback(back.who, back.participant), id]);
  }
  const owners = new Map(intakes.map((intake) => [intakeId(intake), intake.students]));
  for (const { student, results } of matchRoster(roster, submissions, owners).students) {
    const participant = /\d+$/.exec(cellOf(student, roster.columns, 'identifier'))?.[0];
    const [first, ...others] = results;
    if (participant === undefined || first === undefined || others.length > 0) continue;
    participants.set(participant, [moodleFeedback(student.name, participant), first.id]);
  }
  return { moodle: [...participants.values()], canvas };
}
