/** The languages, and which of them a submission is written in. */
import {
  err,
  ok,
  type Assignment,
  type LanguageId,
  type LanguageSpec,
  type Missing,
  type Result,
  type SourceFile,
  type Submission,
} from '../model.js';
import { languageByLines } from './command/command.js';
import { COMMAND } from './command/record/command.js';
import { CPP } from './cpp/record/cpp.js';
import { java } from './java/java.js';
import { JAVASCRIPT } from './javascript/record/javascript.js';
import { python } from './python/python.js';
import type { Language, Located } from './language.js';
import { extensionOf, listFew } from './locate.js';
import { RECORDS, recordOf } from './records/index.js';
import { TYPESCRIPT } from './typescript/record/typescript.js';
import { modulesLanguage } from './typescript/typescript.js';

/** A line for each language; what is constant about it stands in its record. */
export const LANGUAGES: readonly Language[] = [
  java,
  modulesLanguage(TYPESCRIPT),
  modulesLanguage(JAVASCRIPT),
  python,
  languageByLines(CPP),
  languageByLines(COMMAND),
];

export function languageOf(id: LanguageId): Language {
  const language = LANGUAGES.find((each) => each.id === id);
  if (language === undefined) throw new Error(`there is no language ${id}`);
  return language;
}

/** The language whose sources have the extension of this file. */
export function languageOfSource(name: string): Language | null {
  const record = RECORDS.find(({ files }) => files.sources.includes(extensionOf(name)));
  return record === undefined ? null : languageOf(record.id);
}

/** The text of a source without what cannot change a result; other texts as they are. */
export async function bareCode(name: string, text: string): Promise<string> {
  return (await languageOfSource(name)?.bareCode?.(name, text)) ?? text;
}

/** The language in which a submission is graded, and which of its files were found. */
export interface Choice {
  readonly language: Language;
  readonly spec: LanguageSpec;
  readonly located: Located;
  readonly remarks: readonly string[];
}

/** Prefers the language with most of its required files found, then the one with most sources. */
export async function chooseLanguage(
  submission: Submission,
  assignment: Assignment,
): Promise<Result<Choice, Missing>> {
  const offered = RECORDS.flatMap(({ id }) => {
    const spec = assignment.languages[id];
    return spec === undefined ? [] : [{ language: languageOf(id), spec }];
  });
  const ranked = await Promise.all(
    offered.map(async (each) => ({ ...each, located: await each.language.locate(submission, each.spec) })),
  );
  ranked.sort(
    (a, b) => b.located.required.length - a.located.required.length || b.located.sources - a.located.sources,
  );
  const [best, ...others] = ranked;
  if (best === undefined || !isThere(best.located)) return err(nothingThere(ranked, submission.files));
  const also = others.filter(({ located }) => located.required.length > 0);
  return ok({ ...best, remarks: also.map((other) => bothThere(best.language, other.language)) });
}

function isThere({ required, sources }: Located): boolean {
  return required.length > 0 || sources > 0;
}

function bothThere(chosen: Language, other: Language): string {
  const title = recordOf(chosen.id).title;
  return `both ${title} and ${recordOf(other.id).title} were found; ${title} is graded`;
}

/** Reports near misses rather than the files that each language asks for: `Board.java.txt` was meant as Java. */
function nothingThere(
  ranked: readonly { readonly spec: LanguageSpec; readonly located: Located }[],
  files: readonly SourceFile[],
): Missing {
  const problems = ranked.flatMap(({ located }) => located.problems);
  const near = problems.filter(({ elsewhere }) => elsewhere !== undefined);
  const alike = near.filter(
    ({ elsewhere }) => elsewhere?.found?.includes(extensionOf(elsewhere.asked)) === true,
  );
  const told = [alike, near, problems].find((each) => each.length > 0) ?? [];
  const [first, another] = told;
  // The submission needs only one of the languages, so one sentence names what is missing in each.
  const isAlike = told.every(({ elsewhere }) => elsewhere?.found === first?.elsewhere?.found);
  if (first === undefined || another === undefined || ranked.length < 2 || !isAlike)
    return { verdict: 'missing', problems: told };
  const meant = told.flatMap(({ elsewhere }) => elsewhere?.asked ?? []);
  const asked = meant.length > 0 ? meant : ranked.map(({ spec }) => spec.required.join(' and '));
  const names = first.elsewhere?.found ?? listFew(files.map(({ name }) => name));
  const message =
    names === ''
      ? `nothing was handed in: no file ${asked.join(' or ')}`
      : `found ${names}; the assignment asks for ${asked.join(' or ')}`;
  return { verdict: 'missing', problems: [{ ...first, message }] };
}
