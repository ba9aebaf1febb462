/** What an assignment asks of one language, and what is said where a submission or the assignment lacks it. */
import {
  type ClassContract,
  type CompileError,
  type JudgeError,
  type LanguageId,
  type LanguageSpec,
  type Missing,
  type ProgramSpec,
  type Result,
  type SignatureProblem,
  err,
  ok,
} from '../model.js';
import type { Language, Preparation } from './language.js';
import { requiredFor } from './records/required-file.js';
import { stemOf, type Finding } from './locate.js';

export function failed(
  verdict: CompileError | Missing | JudgeError,
  problems: readonly SignatureProblem[],
  remarks: readonly string[],
): Preparation {
  return { kind: 'failed', verdict, problems, remarks };
}

/** The problem of a missing file, under the name of the class that should be in it. */
export function named(finding: Finding, spec: LanguageSpec, contract: readonly ClassContract[]): Finding {
  return renamed(finding, new Map(contract.map(({ name }) => [stemOf(requiredFor(name, spec) ?? ''), name])));
}

export function renamed<Found extends Pick<Finding, 'problems'>>(
  found: Found,
  classOf: ReadonlyMap<string, string>,
): Found {
  const problems = found.problems.map((each) => ({ ...each, class: classOf.get(each.class) ?? each.class }));
  return { ...found, problems };
}

/** The program of that name, if it is of that kind. */
export function programOf<Kind extends ProgramSpec['kind']>(
  name: string,
  kind: Kind,
  { programs }: LanguageSpec,
  language: LanguageId,
): Result<Extract<ProgramSpec, { kind: Kind }>, JudgeError> {
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program?.kind === kind) return ok(program as Extract<ProgramSpec, { kind: Kind }>);
  return err({
    verdict: 'judge-error',
    fault: `the assignment has no program ${name} with \`${kind}\` for the language ${language}`,
    remedy: `give it in assignment.yaml under programs, with ${kind}:`,
    mends: 'instructor',
  });
}

export function noFile(file: string): Missing {
  return {
    verdict: 'missing',
    problems: [{ class: stemOf(file), member: null, message: `no file ${file}`, place: null }],
  };
}

/** Style cases for a language that has no style checker. */
export function noStyle(language: LanguageId): Language['checkStyle'] {
  const fault: JudgeError = {
    verdict: 'judge-error',
    fault: `there is no style checker for the language ${language}`,
    remedy: 'take style out of this language in assignment.yaml',
    mends: 'instructor',
  };
  return ({ spec }) => Promise.resolve(spec.style === null ? ok(null) : err(fault));
}
