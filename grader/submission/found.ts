/** What was found in a folder of submissions, before any of it is opened. */
import { readdirSync, type Dirent } from 'node:fs';
import type { HandedIn } from '../model.js';
import type { BytePath } from './names.js';

/** What a class list may know a student by, most reliable first. */
export interface Student {
  readonly keys: readonly string[];
}

/** How the platform's upload of a zip knows whose a file of feedback is: by its name, or by a participant's number. */
export type SendBack =
  | { readonly platform: 'canvas'; readonly name: string }
  | { readonly platform: 'moodle'; readonly who: string; readonly participant: string };

/** Something handed in. */
export interface Found {
  /** Its id is made from this. */
  readonly name: string;
  /** Distinguishes it from another of the same name. */
  readonly above: string;
  /** Where it was found, for people. */
  readonly origin: string;
  readonly students: readonly Student[];
  readonly remarks: readonly string[];
  /** What the instructor has to find out about it. */
  readonly doubts?: readonly string[];
  /** What the learning platform says of the time. */
  readonly handedIn?: HandedIn;
  /** How the learning platform takes feedback for it. */
  readonly sendBack?: SendBack;
  /** Its place among the attempts of the export, from 1. */
  readonly attempt?: number;
  /** Attempts before this one, each with a remark for where it is not graded. */
  readonly earlier?: readonly { readonly found: Found; readonly remark: string }[];
  readonly parts: readonly Part[];
}

/**
 * A folder with everything in it, one file under the name that the student gave it, or a sample that is a patch of
 * another.
 */
export type Part =
  | {
      readonly kind: 'folder';
      readonly path: BytePath;
      /** The name under which one of its files counts, or null; without it, its own. */
      readonly nameOf?: (name: string) => string | null;
    }
  | { readonly kind: 'file'; readonly path: BytePath; readonly name: string }
  /** A sample that is a patch: `name` is its VERDICT/NAME in the folder of samples. */
  | { readonly kind: 'patch'; readonly samples: string; readonly name: string }
  /** A submission that cannot be taken. */
  | { readonly kind: 'closed'; readonly reason: string };

/** The entries of a folder: names, sorted, without those that begin with a dot. */
export interface Top {
  readonly path: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Names that are not UTF-8, as bytes. */
  readonly odd: { readonly files: readonly Buffer[]; readonly folders: readonly Buffer[] };
}

/** What lies in a folder; nothing if it cannot be read. */
export function entriesOrNone(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
