/** Which learning platform an export comes from, told from the names of its files and folders alone. */
import { blackboard } from './blackboard.js';
import { brightspace } from './brightspace.js';
import { canvas, canvasGroup, isCertainlyCanvas } from './canvas.js';
import type { Names, Platform } from './export.js';
import { GRADESCOPE_METADATA } from './gradescope.js';
import { moodle } from './moodle.js';
import { platformOfFolders } from './named-folders.js';

/**
 * The platform, or null for any other folder. One entry that only Moodle, Brightspace or Blackboard would name so is enough, and so
 * are two students' files with Canvas's numbers: whatever else lies there was put there by hand.
 */
export function platformOf({ files, folders }: Names): Platform | null {
  const all = [...files, ...folders];
  const named = [moodle, brightspace].find(({ groupOf }) => all.some((entry) => groupOf(entry) !== null));
  const known = named ?? platformOfFolders(folders) ?? blackboard(files);
  if (known !== null) return known;
  const strangers = files.filter((file) => canvasGroup(file) === null);
  const isCanvas = files.length > 0 && (strangers.length === 0 || isCertainlyCanvas(files));
  return isCanvas ? canvas : null;
}

/** Whether a folder inside another one is an export: less is taken for one than where somebody names the folder. */
export function isCertainlyExport({ files, folders }: Names): boolean {
  if (files.includes(GRADESCOPE_METADATA)) return true;
  const platform = platformOf({ files, folders });
  return platform !== null && (platform !== canvas || isCertainlyCanvas(files));
}
