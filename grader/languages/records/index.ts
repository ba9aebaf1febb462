/** The languages of submissions: a record for each. */
import type { LanguageId } from '../../model.js';
import { COMMAND } from '../command/record/command.js';
import { CPP } from '../cpp/record/cpp.js';
import { JAVA } from '../java/record/java.js';
import { JAVASCRIPT } from '../javascript/record/javascript.js';
import { PYTHON } from '../python/record/python.js';
import { TYPESCRIPT } from '../typescript/record/typescript.js';
import type { LanguageRecord, Skeleton } from './language-record.js';

/** In the order in which messages name them. Of two that fit a submission equally well the earlier is taken. */
export const RECORDS: readonly LanguageRecord[] = [JAVA, TYPESCRIPT, JAVASCRIPT, PYTHON, CPP, COMMAND];

export const LANGUAGES: readonly LanguageId[] = RECORDS.map(({ id }) => id);

/** Languages whose programs start quickly come first. */
export const QUICKEST_FIRST: readonly LanguageRecord[] = RECORDS.toSorted(
  (one, other) => Number(other.isQuick) - Number(one.isQuick),
);

const BY_ID: ReadonlyMap<LanguageId, LanguageRecord> = new Map(RECORDS.map((record) => [record.id, record]));

export function recordOf(id: LanguageId): LanguageRecord {
  const record = BY_ID.get(id);
  if (record === undefined) throw new Error(`there is no language ${id}`);
  return record;
}

/** Languages with a driver that calls methods; for the others only programs are run. */
export const LANGUAGES_WITH_CALLS: readonly LanguageRecord[] = RECORDS.filter(({ calls }) => calls !== null);

/** The choices of `boardmark init`, and the language of each. */
export const SKELETONS: readonly (Skeleton & { readonly record: LanguageRecord })[] = QUICKEST_FIRST.flatMap(
  (record) => record.skeletons.map((skeleton) => ({ ...skeleton, record })),
);
