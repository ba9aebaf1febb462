/**
 * The verdicts of all cases for sample submissions and for pairs of them, graded once and kept in audit/laws/: marks can
 * then be computed anew after each change of a rubric. A case that is new since then is graded for each sample that
 * lacks it. `fresh` grades all of them again, which a changed case needs.
 */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { grade } from '../../grader/grade.js';
import type { Assignment, Case, SubmissionResult, Verdict } from '../../grader/model.js';
import type { Sandbox } from '../../grader/run/sandbox.js';
import type { Files } from '../../grader/samples/apply.js';
import { takeFolder } from '../../grader/submission/collect.js';

/** By the ids of cases. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** A program to grade: a sample, or two mistakes on one base. */
export interface Program {
  readonly name: string;
  readonly files: Files;
}

interface Kept {
  readonly key: string;
  readonly name: string;
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

export interface VerdictStore {
  /** Grades what is not known yet, and tells each program as it is done. */
  verdictsOf(programs: readonly Program[], onDone: (name: string) => void): Promise<Map<string, Verdicts>>;
}

export async function openVerdicts(
  assignment: Assignment,
  sandbox: Sandbox,
  { jobs, fresh }: { readonly jobs: number; readonly fresh: boolean },
): Promise<VerdictStore> {
  const file = join('audit', 'laws', `${assignment.id}.jsonl`);
  await mkdir(dirname(file), { recursive: true });
  const known = new Map<string, Record<string, Verdict>>();
  for (const { key, verdicts } of fresh ? [] : await readKept(file))
    known.set(key, { ...known.get(key), ...verdicts });
  const cases = assignment.rubric.flatMap((item) => item.cases);
  return {
    async verdictsOf(programs, onDone) {
      const found = new Map<string, Verdicts>();
      for (const group of groupByMissing(programs, cases, known)) {
        if (group.missing.length > 0)
          await gradeGroup(group, async ({ key, name }, result) => {
            const verdicts = simplify(result);
            known.set(key, { ...known.get(key), ...verdicts });
            const kept: Kept = { key, name, verdicts };
            await appendFile(file, `${JSON.stringify(kept)}\n`);
            onDone(name);
          });
        for (const { key, name } of group.programs)
          found.set(name, new Map(Object.entries(known.get(key) ?? {})));
      }
      return found;
    },
  };

  async function gradeGroup(
    { programs, missing }: Group,
    onGraded: (keyed: Keyed, result: SubmissionResult) => Promise<void>,
  ): Promise<void> {
    const desk = await mkdtemp(join(tmpdir(), 'boardmark-laws-'));
    try {
      for (const { key, files } of programs) await layOut(join(desk, key), files);
      const intakes = await Promise.all(programs.map(({ key }) => takeFolder(join(desk, key), key)));
      await grade(assignment, intakes, {
        sandbox,
        jobs,
        select: ({ id }) => missing.includes(id),
        onGraded: async (result) => {
          const keyed = programs.find(({ key }) => key === result.id);
          if (keyed !== undefined) await onGraded(keyed, result);
        },
      });
    } finally {
      await rm(desk, { recursive: true, force: true });
    }
  }
}

type Keyed = Program & { readonly key: string };

/** Programs that lack the same cases. */
interface Group {
  readonly programs: readonly Keyed[];
  readonly missing: readonly string[];
}

function groupByMissing(
  programs: readonly Program[],
  cases: readonly Case[],
  known: ReadonlyMap<string, Readonly<Record<string, Verdict>>>,
): readonly Group[] {
  const groups = new Map<string, { programs: Keyed[]; missing: readonly string[] }>();
  for (const program of programs) {
    const key = keyOf(program.files);
    const have = known.get(key) ?? {};
    const missing = cases.map(({ id }) => id).filter((id) => !(id in have));
    const group = groups.get(missing.join(' ')) ?? { programs: [], missing };
    group.programs.push({ ...program, key });
    groups.set(missing.join(' '), group);
  }
  return [...groups.values()];
}

function keyOf(files: Files): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 16);
}

async function layOut(folder: string, files: Files): Promise<void> {
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

async function readKept(file: string): Promise<readonly Kept[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Kept);
}

/** What marks depend on; differences are long, and only style faults are counted in them. */
function simplify(result: SubmissionResult): Record<string, Verdict> {
  return Object.fromEntries(
    result.items.flatMap(({ cases }) =>
      cases.map(({ case: { id }, verdict }) => [id, withoutDifference(verdict)] as const),
    ),
  );
}

const NO_DIFFERENCE = { kind: 'file', message: '' } as const;

function withoutDifference(verdict: Verdict): Verdict {
  if (verdict.verdict === 'presentation-error') return { ...verdict, difference: NO_DIFFERENCE };
  if (verdict.verdict === 'wrong-answer' && verdict.difference.kind !== 'style')
    return { ...verdict, difference: NO_DIFFERENCE };
  return verdict;
}
