/** What is wrong before anything runs. */
import type { Signature } from './assignment.js';
import type { Place } from './places.js';

/** Something wrong with what the submission declares, found before anything runs. */
export interface SignatureProblem {
  readonly class: string;
  /** The required member, or null if the class itself is the problem. */
  readonly member: string | null;
  /** `drawBoard returns void, the assignment asks for String`. */
  readonly message: string;
  readonly place: Place | null;
  /** The member as the contract has it; distinguishes overloads. Absent if no member is concerned. */
  readonly asked?: Signature;
  /** There is such a member, but not as the contract has it. */
  readonly isThere?: true;
  /** The member is there as the contract has it, but it is private: nothing else is wrong with it. */
  readonly isPrivate?: true;
  /** There is none of this name; what it would tell is certainly told by this other member. */
  readonly toldBy?: ToldBy;
  /** The required file is missing, and what was handed in may be it. */
  readonly elsewhere?: Elsewhere;
}

/** A file that may be a required one under another name. */
export interface Elsewhere {
  readonly asked: string;
  /** Null if several may be it. */
  readonly found: string | null;
  /** The class of the required file is in it, under its own name. */
  readonly holdsClass?: true;
  /** The class in it that has to be renamed, too. */
  readonly rename?: ClassRename;
}

/** A class has the name of its file, in Java. */
export interface ClassRename {
  readonly from: string;
  readonly to: string;
  /** Whether the name is nothing but the name of this class wherever it stands, and in no other file. */
  readonly isPlain: boolean;
}

/** A getter, or a field under another name. */
export interface ToldBy {
  readonly kind: 'method' | 'field';
  readonly name: string;
}

/** One message of a compiler about a student's line. */
export interface Diagnostic {
  readonly message: string;
  readonly place: Place | null;
  /** The student's own line, without its line end; null if there is none. */
  readonly sourceLine: string | null;
  /** What it means here, where that depends on what compiled. */
  readonly meaning?: string;
  /** The library that it asks for and that is not here. */
  readonly library?: string;
}
