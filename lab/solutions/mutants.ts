/** Makes all mutants of a solution, in any language. */
import { err, ok, type Result } from '../../grader/model.js';
import { instrument } from '../../grader/audit/instrument.js';
import { mutateJava } from './java-mutants.js';
import type { SolutionMutant } from './solution-mutant.js';
import type { Solution } from './solutions.js';

export async function mutateSolution({
  language,
  sources,
}: Solution): Promise<Result<SolutionMutant[], string>> {
  if (language === 'java') return mutateJava(sources);
  const instrumented = await instrument(sources);
  if (!instrumented.ok) return err(instrumented.fault);
  return ok(
    instrumented.value.mutants.map(({ key, line, edit }) => ({
      file: key.file,
      mutator: key.mutator,
      line,
      original: key.original,
      edit,
    })),
  );
}
