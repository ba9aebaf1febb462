/** A small program with all the ways in which it may write its texts and all the rules that it may break. */
import { listen, type Inputs, type Talk } from './talk.js';

/** Whether the program breaks this rule. */
export type Breaks<Rule extends string> = (rule: Rule) => boolean;

/** How a program file describes itself. `Ways` holds each of its texts by name. */
export interface ProgramFile<Ways extends object, Rule extends string> {
  readonly name: string;
  readonly about: string;
  /** What is typed in each dialogue, by rubric item. */
  readonly dialogues: Readonly<Record<string, readonly Inputs[]>>;
  /** The texts that the task asks for. */
  readonly asked: Ways;
  readonly play: (talk: Talk, ways: Ways, breaks: Breaks<Rule>) => void;
  /** Other texts that say the same. */
  readonly right: Readonly<Record<string, Partial<Ways>>>;
  /** Other texts that also tell what nobody asked for: a heading, a count, a log line. They are right, too. */
  readonly tellingMore: Readonly<Record<string, Partial<Ways>>>;
  /** Each rule that can be broken, and the right ways beside which it is marked once more. */
  readonly wrong: Readonly<Record<Rule, readonly string[]>>;
}

/** The pieces that one program writes for the inputs: before each input that it reads, and after the last. */
export type Writes = (inputs: Inputs) => readonly string[];

export interface RightWay {
  readonly name: string;
  /** It tells data that nobody asked for. */
  readonly tellsMore: boolean;
  readonly writes: Writes;
}

export interface WrongProgram {
  readonly name: string;
  readonly rule: string;
  /** The right way beside which the rule is broken. Null if the texts are those that are asked for. */
  readonly way: RightWay | null;
  readonly writes: Writes;
}

export interface Program extends Pick<ProgramFile<object, string>, 'name' | 'about' | 'dialogues'> {
  /** Writes exactly what is asked for. */
  readonly asked: Writes;
  readonly right: readonly RightWay[];
  readonly wrong: readonly WrongProgram[];
  readonly rules: readonly string[];
  /** The program that breaks the rule, in the texts that are asked for or beside a right way. */
  readonly breaking: (rule: string, way: RightWay | null) => WrongProgram;
}

export function defineProgram<Ways extends object, Rule extends string>(
  file: ProgramFile<Ways, Rule>,
): Program {
  const texts = new Map(Object.entries({ ...file.right, ...file.tellingMore }));
  const writes =
    (way: string | null, broken: string | null): Writes =>
    (inputs) =>
      listen(inputs, (talk) => {
        const ways = { ...file.asked, ...(way === null ? {} : texts.get(way)) };
        file.play(talk, ways, (rule) => rule === broken);
      });
  const right = [...texts.keys()].map((name) => ({
    name,
    tellsMore: Object.hasOwn(file.tellingMore, name),
    writes: writes(name, null),
  }));
  const breaking = (rule: string, way: RightWay | null): WrongProgram => ({
    name: way === null ? rule : `${rule}; ${way.name}`,
    rule,
    way,
    writes: writes(way?.name ?? null, rule),
  });
  const wrong = Object.entries<readonly string[]>(file.wrong).flatMap(([rule, beside]) => [
    breaking(rule, null),
    ...beside.map((name) => breaking(rule, findWay(right, name))),
  ]);
  const { name, about, dialogues } = file;
  return {
    ...{ name, about, dialogues, right, wrong, breaking },
    asked: writes(null, null),
    rules: Object.keys(file.wrong),
  };
}

function findWay(ways: readonly RightWay[], name: string): RightWay {
  const found = ways.find((way) => way.name === name);
  if (found === undefined) throw new Error(`no right way is called ${name}`);
  return found;
}
