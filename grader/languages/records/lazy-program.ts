/** A program that does as little as possible; `boardmark verify` makes it to see what it earns. Pure. */
import type { Signature } from '../../model.js';

/** What the body of a method does instead of its work. */
export type LazyBody =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'empty-array' }
  /** The argument at this index. */
  | { readonly kind: 'parameter'; readonly index: number }
  | { readonly kind: 'new-object'; readonly class: string };

/** How a program that reads and writes is lazy. */
export type LazyDialogue =
  | { readonly kind: 'silent' }
  | { readonly kind: 'echo' }
  | { readonly kind: 'text'; readonly text: string }
  /** One line for each line that is typed. */
  | { readonly kind: 'line-for-line'; readonly line: string };

export interface LazyProgram {
  readonly bodyOf: (className: string, member: Signature) => LazyBody;
  readonly dialogueOf: (program: string) => LazyDialogue;
}

/**
 * A program that reads ends where nothing is typed for so long, in milliseconds: a judge that waits for an answer would
 * wait for its whole limit, in each game anew.
 */
export const IDLE_MS = 2000;

/** A file of a lazy submission. */
export interface LazyFile {
  readonly name: string;
  readonly text: string;
}

/** For people: what the body returns. */
export function showBody(body: LazyBody): string {
  switch (body.kind) {
    case 'nothing':
      return 'does nothing';
    case 'literal':
      return `returns ${body.text}`;
    case 'empty-array':
      return 'returns an empty array';
    case 'parameter':
      return `returns its parameter ${body.index + 1}`;
    case 'new-object':
      return `returns a new ${body.class}`;
  }
}

/** For people: what the program writes. */
export function showDialogue(dialogue: LazyDialogue): string {
  switch (dialogue.kind) {
    case 'silent':
      return 'writes nothing';
    case 'echo':
      return 'writes what is typed';
    case 'text':
      return 'always writes the same text';
    case 'line-for-line':
      return `writes ${JSON.stringify(dialogue.line)} for each line that is typed`;
  }
}
