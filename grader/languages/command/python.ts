/** Python: python3 runs a file of the submission. No settings of the machine reach it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type JudgeError, type LanguageSpec, type Missing, type Result } from '../../model.js';
import { countHashCodeLines } from '../code-lines.js';
import type { Language, LaunchPlan, Preparation, PrepareRequest } from '../language.js';
import { findRequired, stemOf, type LocateRules } from '../locate.js';
import { noCalls } from '../no-calls.js';
import { noStyle } from '../no-style.js';
import { compilePython } from './python-syntax.js';
import { createBuildFolder } from './build-folder.js';
import { locateSources } from './locate-sources.js';

const PYTHON_RULES: LocateRules = { sources: ['.py'], alike: [], generated: ['venv', 'env', '__pycache__'] };

/** `-I` would also hide the program's own modules; these three flags keep out everything else. */
const PYTHON = ['python3', '-E', '-s', '-B'];

export const python: Language = {
  id: 'python',
  locate: (submission, spec) => locateSources(submission, spec, PYTHON_RULES, countHashCodeLines),
  prepare: preparePython,
  checkStyle: noStyle('python'),
};

async function preparePython({ submission, spec, folder, sandbox }: PrepareRequest): Promise<Preparation> {
  const finding = findRequired(submission.files, spec.required, PYTHON_RULES);
  const { problems } = finding;
  if (problems.length > 0)
    return { kind: 'failed', verdict: { verdict: 'missing', problems }, problems, remarks: finding.remarks };
  const { home, remarks: laid } = await createBuildFolder(
    submission.files,
    finding,
    spec,
    PYTHON_RULES,
    folder,
  );
  const remarks = [...finding.remarks, ...laid];
  const fault = await compilePython(sandbox, finding.required);
  if (fault !== null) return { kind: 'failed', verdict: fault, problems, remarks };
  return {
    kind: 'prepared',
    prepared: {
      remarks,
      problems,
      program: (name) => planPython(name, spec, home),
      calls: (cases) => noCalls(cases, 'python'),
    },
  };
}

function planPython(
  name: string,
  spec: LanguageSpec,
  home: string,
): Result<LaunchPlan, Missing | JudgeError> {
  const program = Object.hasOwn(spec.programs, name) ? spec.programs[name] : undefined;
  if (program?.kind !== 'main') return err(noProgram(name));
  const main = join(home, program.main);
  if (!existsSync(main)) return err(noMain(program.main));
  return ok({
    argv: (inside, args) => [...PYTHON, join(inside(home), program.main), ...args],
    readable: [home],
    env: {},
  });
}

function noMain(main: string): Missing {
  const message = `no file ${main}`;
  return { verdict: 'missing', problems: [{ class: stemOf(main), member: null, message, place: null }] };
}

function noProgram(name: string): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `the assignment has no program ${name} with a main file for Python`,
    remedy: 'give it in assignment.yaml under programs, as main: FILE',
  };
}
