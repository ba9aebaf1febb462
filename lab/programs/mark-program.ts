/** Marks a small program in all its right ways and with all its broken rules. Nothing is run. */
import type { Assignment, TranscriptCase, Turn } from '../../grader/model.js';
import { assignment, DEVIATION_RULE, rubricItem, transcriptCase } from '../../specs/support/build.js';
import { createMarker, type Marks } from '../deviations/marker.js';
import type { Program, RightWay, Writes, WrongProgram } from './define-program.js';
import type { Pass } from './passes.js';
import type { Inputs } from './talk.js';

/** All items together; so points lost are percent. */
const POINTS = 100;

export interface MarkedWay {
  readonly name: string;
  /** In percent of all points. */
  readonly lost: number;
  /** In how many cases the text is another one, and the ids of those that are not followed. */
  readonly shown: number;
  readonly unfollowed: readonly string[];
  readonly marks: Marks;
}

export interface MarkedRule {
  readonly name: string;
  readonly lost: number;
  /** The cases in which the broken rule shows. */
  readonly wrong: readonly string[];
  readonly passed: readonly Pass[];
  readonly marks: Marks;
}

export interface MarkedProgram {
  readonly name: string;
  readonly about: string;
  readonly cases: number;
  readonly right: readonly MarkedWay[];
  readonly wrong: readonly MarkedRule[];
}

/** What is typed in each case, by its id. */
export type InputsOfCases = ReadonlyMap<string, Inputs>;

/** A program whose expected texts are known. */
export interface ProgramMarker {
  readonly inputs: InputsOfCases;
  /** Marks the program that writes these texts in the cases of these ids. */
  readonly markTexts: (textOf: (id: string) => string) => Marks;
  readonly markWay: (way: RightWay) => MarkedWay;
  readonly markWrong: (wrong: WrongProgram) => MarkedRule;
}

export function markProgram(program: Program): MarkedProgram {
  const { inputs, markWay, markWrong } = createProgramMarker(program);
  const { name, about, right, wrong } = program;
  return { name, about, cases: inputs.size, right: right.map(markWay), wrong: wrong.map(markWrong) };
}

export function createProgramMarker(program: Program): ProgramMarker {
  const { made, inputs } = makeAssignment(program);
  const mark = createMarker(made);
  const markTexts: ProgramMarker['markTexts'] = (textOf) =>
    mark(
      ({ text }) => text,
      // A dialogue is compared as a whole, so all of its text may stand in its first piece.
      ({ id }) => {
        const text = textOf(id);
        return ({ begins }) => (begins ? text : '');
      },
    );
  const markWrites = (writes: Writes): Marks => markTexts((id) => writeAll(writes, inputs.get(id) ?? []));
  const differing = (one: Writes, other: Writes): readonly string[] =>
    [...inputs].flatMap(([id, typed]) => (writeAll(one, typed) === writeAll(other, typed) ? [] : [id]));
  return {
    inputs,
    markTexts,
    markWay(way) {
      const marks = markWrites(way.writes);
      const shown = differing(way.writes, program.asked);
      const unfollowed = shown.filter((id) => !marks.followed.includes(id));
      return { name: way.name, lost: marks.pointsLost, shown: shown.length, unfollowed, marks };
    },
    markWrong({ name, rule, way, writes }) {
      const marks = markWrites(writes);
      const unbroken = way === null ? program.asked : way.writes;
      // Some ways of writing do not show what a rule changes: there nothing is wrong.
      const shown = differing(writes, unbroken);
      const wrong = differing(program.breaking(rule, null).writes, program.asked).filter((id) =>
        shown.includes(id),
      );
      const passed = wrong
        .filter((id) => passes(id, marks))
        .map((id): Pass => {
          const typed = inputs.get(id) ?? [];
          const texts = { right: writeAll(unbroken, typed), wrong: writeAll(writes, typed) };
          return { program: program.name, variant: name, id, inputs: typed, ...texts, marks };
        });
      return { name, lost: marks.pointsLost, wrong, passed, marks };
    },
  };
}

/** Whether the case earns its points. */
export function passes(id: string, { shown, followed }: Marks): boolean {
  return followed.includes(id) || !shown.includes(id);
}

/** The whole text of a program in a dialogue. */
export function writeAll(writes: Writes, inputs: Inputs): string {
  return writes(inputs).join('');
}

function makeAssignment(program: Program): { made: Assignment; inputs: InputsOfCases } {
  const inputs = new Map<string, Inputs>();
  const items = Object.entries(program.dialogues);
  const rubric = items.map(([id, dialogues]) => {
    const cases = dialogues.map((typed, at) => {
      const testCase = expectText(`${id}-${at + 1}`, program.asked, typed);
      inputs.set(testCase.id, typed);
      return testCase;
    });
    return rubricItem({ id, title: id, points: POINTS / items.length, cases });
  });
  return { made: assignment({ id: program.name, rubric, deviations: DEVIATION_RULE }), inputs };
}

function expectText(id: string, asked: Writes, inputs: Inputs): TranscriptCase {
  const pieces = asked(inputs);
  const turns = pieces.flatMap((text, at): readonly Turn[] => {
    const input = at < pieces.length - 1 ? inputs[at] : undefined;
    return [
      ...(text === '' ? [] : [{ by: 'program', text } as const]),
      ...(input === undefined ? [] : [{ by: 'person', text: `${input}\n` } as const]),
    ];
  });
  return transcriptCase({ id }, turns);
}
