/**
 * Measures what a class costs the grader itself: its memory must not grow with the class, and its time no faster than
 * the class.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compare, within } from './measure.js';
import { readResults, type Section, type Setting } from './sections.js';
import { watchNode, type Watched } from './watch.js';
import { gradeWords, makeWorkload } from './workload.js';

/** Few transcripts, so that a large class is graded in minutes. Every second submission is wrong in every line. */
const TRANSCRIPTS = 4;
const MAX_MIB = 50;
const MAX_CPU_MS = 4;
/** By this factor two equal times may differ on a busy machine. */
const LINEAR = 1.15;

async function gradeClass({ folder, boardmark }: Setting, submissions: number): Promise<Watched> {
  const own = join(folder, String(submissions));
  mkdirSync(own);
  const size = { submissions, transcripts: TRANSCRIPTS, calls: 0, loopingEvery: 0, wrongEvery: 2 };
  const workload = makeWorkload(own, 'shell', size);
  const out = join(own, 'out');
  const watched = await watchNode(gradeWords(boardmark, workload, 'none', out));
  const right = readResults(out).filter(({ points }) => Number(points) > 0).length;
  if (right !== Math.floor(submissions / 2)) throw new Error(`graded wrongly: ${right} are right`);
  return watched;
}

export const memory: Section = async (setting) => {
  const [small, large] = setting.memorySizes;
  const few = await gradeClass(setting, small);
  const many = await gradeClass(setting, large);
  const sizes = `${large} submissions against ${small}`;
  const cpuMs = (many.cpuMs - few.cpuMs) / ((large - small) * TRANSCRIPTS);
  return [
    within(`memory of the grader, ${small} submissions`, 'peak', few.peakMiB, 'MiB', null),
    within(`memory of the grader, ${large} submissions`, 'peak', many.peakMiB, 'MiB', null),
    within(`memory of the grader, ${sizes}`, 'peak, more', many.peakMiB - few.peakMiB, 'MiB', MAX_MIB),
    within('a launch, compared and reported', "the grader's own", cpuMs, 'CPU ms', MAX_CPU_MS),
    compare(
      'time a submission',
      'ms',
      [`of ${large}`, many.wallMs / large],
      [`of ${small}`, few.wallMs / small],
      LINEAR,
    ),
    compare(
      "the grader's own time a submission",
      'CPU ms',
      [`of ${large}`, many.cpuMs / large],
      [`of ${small}`, few.cpuMs / small],
      LINEAR,
    ),
  ];
};
