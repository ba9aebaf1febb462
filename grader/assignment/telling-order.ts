/** telling-order.yaml: which failure is shown first if several cases fail. */
import { join } from 'node:path';
import { err, ok, type Case, type Complaint, type Result, type RubricItem } from '../model.js';
import { complain, quoted } from './complaints.js';
import { createAssignmentFiles, kindOf } from './assignment-files.js';
import { readShaped } from './check-schema.js';
import { valuePlace } from './yaml-source.js';
import * as z from 'zod';
import * as word from './schema-words.js';

/** Beside assignment.yaml. */
export const TELLING_ORDER_FILE = 'telling-order.yaml';

/**
 * The ids in the file; none if there is no file. It changes no verdict, so it is not part of the assignment's
 * fingerprint.
 */
export function readTellingOrder(folder: string): Result<readonly string[], Complaint[]> {
  const path = join(folder, TELLING_ORDER_FILE);
  if (kindOf(path) === 'nothing') return ok([]);
  const library = createAssignmentFiles(folder);
  const shown = library.shown(path);
  const text = library.text(path, { file: shown, line: 1, column: 1 });
  if (!text.ok) return err([text.fault]);
  const read = readShaped(text.value, shown, tellingOrder);
  if (!read.ok) return read;
  const { value: ids, source } = read.value;
  const twins = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [complain(valuePlace(source, [index]), 'each id once', `${quoted(id)} again`)],
  );
  return twins.length > 0 ? err(twins) : ok(ids);
}

/**
 * Every case with its place: items in the order of the rubric, since later ones build on earlier ones; within an
 * item the cases of the list, in its order, then the others. Ids that no case has are ignored: cases come and go.
 * Without a list no case has a place.
 */
export function rankCases(rubric: readonly RubricItem[], order: readonly string[]): readonly RubricItem[] {
  if (order.length === 0) return rubric;
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Case): number => places.get(id) ?? order.length;
  const sorted = rubric.flatMap(({ cases }) => cases.toSorted((a, b) => placeOf(a) - placeOf(b)));
  const ranks = new Map(sorted.map(({ id }, index) => [id, index + 1]));
  const rank = (each: Case): Case => ({ ...each, rank: ranks.get(each.id) ?? sorted.length });
  return rubric.map((item) => ({ ...item, cases: item.cases.map(rank) }));
}

export const tellingOrder = z.array(word.id).meta({
  description:
    'Ids of cases, each once. Where several cases of a rubric item fail, the one that stands first here is told first; those that are not named come after those that are, in the order of the rubric, and ids that no case has are passed over.',
});
