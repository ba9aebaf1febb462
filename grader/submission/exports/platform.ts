/** Which learning platform an export comes from, told from the names of its files and folders alone. */
import { blackboardGroups } from './blackboard.js';
import { brightspaceGroup } from './brightspace.js';
import { canvasGroup, isCertainlyCanvas } from './canvas.js';
import { GRADESCOPE_METADATA } from './gradescope.js';
import { moodleGroup } from './moodle.js';
import { namedGroup, namesOfStudents } from './named-folders.js';

export interface Platform {
  readonly name: 'Canvas' | 'Moodle' | 'Blackboard' | 'Brightspace' | 'ILIAS' | 'Sakai' | 'Schoology';
  /** The student that an entry belongs to, as the key of its submission; null if the platform did not name it. */
  readonly groupOf: (entry: string) => string | null;
}

/** The names in a folder or an archive, without those that begin with a dot. */
export interface Names {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/**
 * The platform, or null for any other folder. One entry that only Moodle, Brightspace or Blackboard would name so is enough, and so
 * are two students' files with Canvas's numbers: whatever else lies there was put there by hand.
 */
export function platformOf({ files, folders }: Names): Platform | null {
  if ([...files, ...folders].some((entry) => moodleGroup(entry) !== null))
    return { name: 'Moodle', groupOf: moodleGroup };
  if ([...files, ...folders].some((entry) => brightspaceGroup(entry) !== null))
    return { name: 'Brightspace', groupOf: brightspaceGroup };
  const named = namesOfStudents(folders);
  if (named !== null) return { name: named, groupOf: namedGroup };
  const groupOf = blackboardGroups(files);
  if (groupOf !== null) return { name: 'Blackboard', groupOf };
  const strangers = files.filter((file) => canvasGroup(file) === null);
  const isCanvas = files.length > 0 && (strangers.length === 0 || isCertainlyCanvas(files));
  return isCanvas ? { name: 'Canvas', groupOf: canvasGroup } : null;
}

/** Whether a folder inside another one is an export: less is taken for one than where somebody names the folder. */
export function isCertainlyExport({ files, folders }: Names): boolean {
  if (files.includes(GRADESCOPE_METADATA)) return true;
  const platform = platformOf({ files, folders });
  return platform !== null && (platform.name !== 'Canvas' || isCertainlyCanvas(files));
}
