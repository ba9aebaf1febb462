/**
 * Proves the laws of marks over the samples of the kit: `npm run laws`, or only for the assignments that are named. All
 * samples are graded once, all pairs of mistakes on one base are computed from their verdicts, and `--pairs N` of them
 * (40 where left out) are made and graded as one program. `--fresh` grades all of them again, `--only TEXT` only samples with
 * that in their name, `--each` tells what each sample costs, `--write`
 * writes it into the samples. Exit code 1 if a law is broken.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { findAssignments } from '../grader/assignment/find-assignment.js';
import { loadAssignment } from '../grader/assignment/load.js';
import type { Assignment } from '../grader/model.js';
import { openSandbox } from '../grader/run/open-sandbox.js';
import type { Sandbox } from '../grader/run/sandbox.js';
import { proveLaws, type LawsOf } from './laws/prove-laws.js';
import { LAWS, type Judged, type LawId } from './laws/check-laws.js';

const MAX_BROKEN = 12;
const MAX_NEAREST = 3;

const EXCEPTIONS = 'lab/laws/exceptions.yaml';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '3' },
    fresh: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const exceptions = parse(await readFile(EXCEPTIONS, 'utf8')) as Record<string, Record<string, string>>;
const sandbox = await openSandbox('auto');
if (!sandbox.ok) throw new Error(sandbox.fault.fault);
try {
  for (const { file } of await findAssignments(['fixtures'])) {
    const loaded = await loadAssignment(file);
    if (!loaded.ok) throw new Error(`${file} cannot be read`);
    const { id } = loaded.value;
    if (positionals.length > 0 && !positionals.includes(id)) continue;
    const laws = await prove(loaded.value, sandbox.value);
    console.log(renderLaws(laws, values.each));
    if (laws.breaches.length > 0) process.exitCode = 1;
  }
} finally {
  await sandbox.value.close();
}

function prove(assignment: Assignment, sandbox: Sandbox): Promise<LawsOf> {
  return proveLaws(assignment, sandbox, {
    pairs: Number(values.pairs),
    only: values.only,
    jobs: Number(values.jobs),
    fresh: values.fresh,
    write: values.write,
    exceptions: exceptions[assignment.id] ?? {},
    onDone: (name) => console.error(`${assignment.id} ${name}`),
  });
}

/** `each`: with what each sample costs, and all that is excused. */
export function renderLaws(laws: LawsOf, each: boolean): string {
  const { assignment, samples, pairs } = laws;
  return [
    `${assignment}: ${samples.length} samples, ${pairs.computed} pairs computed, ${pairs.real} made and graded`,
    ...(each ? samples.map(describeSample) : []),
    ...(Object.keys(LAWS) as LawId[]).flatMap((law) => describeLaw(law, laws, each)),
    '',
  ].join('\n');
}

/** What breaks it, what is excused, and what of the rest comes nearest, with how much more would break it. */
function describeLaw(law: LawId, { breaches, excused, kept }: LawsOf, each: boolean): string[] {
  const worst = <One extends { readonly law: LawId; readonly by: number }>(all: readonly One[]): One[] =>
    all.filter((one) => one.law === law).sort((one, other) => other.by - one.by);
  const broken = worst(breaches);
  const reasons = worst(excused);
  const shown = each ? reasons : reasons.slice(0, MAX_NEAREST);
  return [
    `  ${broken.length === 0 ? '✓' : '✗'} ${LAWS[law]}${broken.length === 0 ? '' : `: ${broken.length}`}`,
    ...broken.slice(0, MAX_BROKEN).map(({ who, says }) => `      ${who}: ${says}`),
    ...shown.map(({ who, says, because }) => `      excused: ${who}: ${says}; ${because}`),
    ...(reasons.length > shown.length ? [`      excused: ${reasons.length - shown.length} more`] : []),
    ...worst(kept)
      .slice(0, MAX_NEAREST)
      .map(({ who, says, by }) => `      nearest (${-by} %): ${who}: ${says}`),
  ];
}

function describeSample({ name, lost, items, charged }: Judged): string {
  const where = Object.entries(items).map(([id, points]) => `${id} ${points}`);
  const all = charged > 0 ? [...where, `deviations ${charged} %`] : where;
  return `  ${lost.toFixed(1).padStart(5)} % ${name}: ${all.join(', ')}`;
}
