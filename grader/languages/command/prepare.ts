/** Any program that is built by one line and run by another. */
import { existsSync } from 'node:fs';
import {
  err,
  ok,
  type CompileError,
  type JudgeError,
  type LanguageId,
  type LanguageSpec,
  type OurFault,
  type Missing,
  type Result,
  type CallsRun,
} from '../../model.js';
import type { LaunchPlan, Preparation, PrepareRequest, CallsJob } from '../language.js';
import { failed, noFile, programOf } from '../asked-of-language.js';
import { findRequired } from '../locate.js';
import { runBuild, filesNamed, markFiles, placeWords } from './build.js';
import type { LanguageRecord } from '../records/language-record.js';
import { launchTogether } from '../python/launch-together.js';
import { createBuildFolder, planIn, protectData, type BuildFolder } from './build-folder.js';

export async function prepareCommand(
  request: PrepareRequest,
  { id: language, files: rules }: LanguageRecord,
): Promise<Preparation> {
  const { submission, spec, folder, sandbox } = request;
  const finding = findRequired(submission.files, spec.required, rules, spec.provided);
  const { problems } = finding;
  if (problems.length > 0) return failed({ verdict: 'missing', problems }, problems, finding.remarks);
  const built = await createBuildFolder(submission.files, finding, spec, rules, folder);
  const { home } = built;
  const remarks = [...finding.remarks, ...built.remarks];
  const fault = spec.build === null ? null : await runBuild(sandbox, spec.build, home);
  if (fault !== null) return failed(fault, problems, remarks);
  const runnable = await protectData(built);
  return {
    kind: 'prepared',
    prepared: {
      remarks,
      problems,
      program: (name) => planCommand(name, language, spec, runnable),
      calls: (cases) => noCalls(cases, language),
      together: launchTogether(sandbox, runnable, (inside) =>
        Object.fromEntries(
          Object.keys(spec.programs).flatMap((name) => {
            const program = programOf(name, 'run', spec, language);
            return program.ok ? [[name, placeWords(runWords(program.value.run, spec), home, inside)]] : [];
          }),
        ),
      ),
    },
  };
}

function planCommand(
  name: string,
  language: LanguageId,
  spec: LanguageSpec,
  runnable: BuildFolder,
): Result<LaunchPlan, Missing | CompileError | JudgeError> {
  const program = programOf(name, 'run', spec, language);
  if (!program.ok) return program;
  const { home } = runnable;
  const run = runWords(program.value.run, spec);
  const absent = filesNamed(run, home).find(({ path }) => !existsSync(path));
  if (absent !== undefined) return err(notThere(absent.word, spec));
  return ok(
    planIn(runnable, { argv: (inside, args) => [...placeWords(run, home, inside), ...args], env: {} }),
  );
}

function runWords(words: readonly string[], { required, provided }: LanguageSpec): readonly string[] {
  return markFiles(words, [...required, ...provided.map(({ name }) => name)]);
}

function notThere(word: string, { build }: LanguageSpec): Missing | CompileError {
  if (build === null) return noFile(word.slice(2));
  const message = `\`${build.join(' ')}\` went well, but made no ${word.slice(2)}`;
  return { verdict: 'compile-error', diagnostics: [{ message, place: null, sourceLine: null }], total: 1 };
}

/** Method cases for a language that has no driver: the assignment's fault, never the student's. */
async function* noCalls(cases: Iterable<CallsJob>, language: LanguageId): AsyncGenerator<CallsRun> {
  const fault: OurFault = {
    fault: `method cases cannot be run in the language ${language}: it has no driver that could call methods`,
    remedy: 'test it by transcripts, or take the language out of the assignment',
    mends: 'instructor',
  };
  const left = cases[Symbol.iterator]();
  while (left.next().done !== true)
    yield await Promise.resolve({
      kind: 'ended',
      ending: { how: 'not-started', fault },
      steps: [],
      stderr: new Uint8Array(),
      wallMs: 0,
    });
}
