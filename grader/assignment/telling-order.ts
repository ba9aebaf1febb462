/** telling-order.yaml: which failure is told first where several cases fail. */
import { join } from 'node:path';
import type { Case, Complaint, Result, RubricItem } from '../model.js';
import { complain, quoted } from './complaints.js';
import { openLibrary, kindOf } from './library.js';
import { tellingOrder } from './schema-telling-order.js';
import { checkShape } from './shape.js';
import { readYaml, valuePlace } from './yaml-source.js';

/** Beside assignment.yaml. */
export const TELLING_ORDER_FILE = 'telling-order.yaml';

/**
 * The ids in the file; none where there is no file. It changes no verdict, so it is no part of the assignment's
 * fingerprint.
 */
export async function readTellingOrder(folder: string): Promise<Result<readonly string[], Complaint[]>> {
  const path = join(folder, TELLING_ORDER_FILE);
  if ((await kindOf(path)) === 'nothing') return { ok: true, value: [] };
  const library = openLibrary(folder);
  const shown = library.shown(path);
  const text = await library.text(path, { file: shown, line: 1, column: 1 });
  if (!text.ok) return { ok: false, fault: [text.fault] };
  const source = readYaml(text.value, shown);
  if (!source.ok) return source;
  const shape = checkShape(source.value, tellingOrder);
  if (!shape.ok) return shape;
  const twins = shape.value.flatMap((id, index) =>
    shape.value.indexOf(id) === index
      ? []
      : [complain(valuePlace(source.value, [index]), 'each id once', `${quoted(id)} again`)],
  );
  return twins.length > 0 ? { ok: false, fault: twins } : { ok: true, value: shape.value };
}

/** Every case of the list with its place in it. Ids that no case has are passed over: cases come and go. */
export function rankCases(rubric: readonly RubricItem[], order: readonly string[]): RubricItem[] {
  const ranks = new Map(order.map((id, index) => [id, index + 1]));
  const rank = (each: Case): Case => {
    const place = ranks.get(each.id);
    return place === undefined ? each : { ...each, rank: place };
  };
  return rubric.map((item) => ({ ...item, cases: item.cases.map(rank) }));
}
