/** Habits of a program in a table: what it is to write, its edits, and what is learnt of them. */
import { describe, expect, test } from '@jest/globals';
import { createCorpus } from '../../../../grader/compare/deviations/corpus.js';
import { explains } from '../../../../grader/compare/deviations/apply-deviations.js';
import { learnDeviations } from '../../../../grader/compare/deviations/learn.js';
import { evidenceOf, MOST } from './support.js';

/** What a program writes otherwise: a text wherever it stands, or what a pattern finds. */
export type Edit = readonly [what: string | RegExp, by: string | ((...found: string[]) => string)];

/** A program: what it is to write and what it asks and is given; `onlyFailing` where it learns from what differs alone. */
export interface Program {
  readonly texts: readonly string[];
  readonly prompts?: string[];
  readonly given?: string[];
  readonly onlyFailing?: boolean;
  readonly closings?: { typed: string; text: string }[];
}

function change(text: string, [what, by]: Edit): string {
  if (typeof by !== 'string') return text.replace(what, by);
  return typeof what === 'string' ? text.replaceAll(what, by) : text.replace(what, by);
}

/** Of a program with a habit: how many deviations are learnt, or of which kinds, and how many dialogues they explain. */
export function habit(title: string, told: string, program: Program, ...edits: readonly Edit[]): void {
  test(title, () => {
    const { texts, prompts = [], given = [], onlyFailing = false, closings = [] } = program;
    const pairs = texts
      .map((expected) => ({ expected, actual: edits.reduce(change, expected), prompts }))
      .filter(({ expected, actual }) => !onlyFailing || expected !== actual);
    const openings = texts.map((text) => text.slice(0, text.indexOf(prompts[0] ?? '')));
    const corpus = createCorpus({ texts, dialogues: texts, prompts, given, openings, closings });
    const learnt = learnDeviations({ ...evidenceOf(pairs), corpus }, MOST);
    const explained = pairs.filter((pair) => explains(learnt, pair, corpus)).length;
    expect([
      `${learnt.length}: ${explained}`,
      `${learnt.map(({ kind }) => kind).join()} ${explained}`,
    ]).toContain(told);
  });
}

/** What a program does otherwise, and what is told of it: `1: 4` for one deviation that explains four dialogues. */
export type Habit = readonly [title: string, told: string, ...edits: readonly Edit[]];

/** Of a program with each of several habits: what `habit` expects. */
export function habits(title: string, program: Program, rows: readonly Habit[]): void {
  describe(title, () => {
    for (const [name, told, ...edits] of rows) habit(name, told, program, ...edits);
  });
}
