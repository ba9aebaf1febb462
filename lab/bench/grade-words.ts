/** The command with which the bench has a class graded. */
import type { SandboxLevel } from '../../grader/model.js';
import type { Workload } from './workload.js';

/** The words behind `node`; the report goes to `out`. */
export function gradeWords(
  boardmark: string,
  { assignment, submissions }: Workload,
  level: SandboxLevel,
  out: string,
): string[] {
  const words = ['grade', assignment, submissions, '--out', out, '--sandbox', level, '--allow-weak-sandbox'];
  return [boardmark, ...words];
}
