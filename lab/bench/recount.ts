/**
 * Measures `grade … --resume` for a class that is graded: all points are counted again since the rubric gives others,
 * against the same command when nothing has changed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, median, within } from './measure.js';
import { readResults, type Section } from './sections.js';
import { watchNode, type Watched } from './watch.js';
import { gradeWords, headOfYaml, makeWorkload, nameOfPair } from './workload.js';

/** Every second submission draws every board wrong. */
const SIZE = { submissions: 300, transcripts: 6, calls: 0, loopingEvery: 0, wrongEvery: 2 };
const CASES_PER_ITEM = 2;
/** The longest that an instructor should wait. */
const MOST_MS = 1000;

export const recount: Section = async (setting) => {
  const workload = makeWorkload(setting.folder, 'shell', SIZE);
  const out = join(setting.folder, 'out');
  const words = gradeWords(setting.boardmark, workload, 'none', out);
  const grade = async (points: number, ...options: readonly string[]): Promise<Watched> => {
    writeFileSync(join(workload.assignment, 'assignment.yaml'), yamlWith(points));
    const watched = await watchNode([...words, ...options]);
    const all = (points * SIZE.transcripts) / CASES_PER_ITEM;
    const right = readResults(out).filter((each) => Number(each.points) === all);
    if (right.length !== SIZE.submissions / 2) throw new Error(`${right.length} have all ${all} points`);
    return watched;
  };
  let points = 10;
  await grade(points);
  const counted: Watched[] = [];
  const unchanged: Watched[] = [];
  for (let round = 0; round < setting.rounds * 3; round += 1) {
    points += 1;
    counted.push(await grade(points, '--resume'));
    unchanged.push(await grade(points, '--resume'));
  }
  const what = `${SIZE.submissions} submissions with ${SIZE.transcripts} cases, graded before`;
  const against = (unit: 'ms' | 'CPU ms', key: 'wallMs' | 'cpuMs') => {
    const [ours, theirs] = [counted, unchanged].map((all) => median(all.map((each) => each[key])));
    const [again, same] = [ours ?? NaN, theirs ?? NaN];
    return compare(what, unit, ['points counted again', again], ['nothing changed', same], null);
  };
  const wall = against('ms', 'wallMs');
  return [
    wall,
    against('CPU ms', 'cpuMs'),
    within(what, 'points counted again', wall.oursValue, 'ms', MOST_MS),
  ];
};

function yamlWith(points: number): string {
  const items = Array.from({ length: SIZE.transcripts / CASES_PER_ITEM }, (_, item) => {
    const cases = Array.from({ length: CASES_PER_ITEM }, (_, at) => nameOfPair(item * CASES_PER_ITEM + at));
    const check = `{ transcripts: [${cases.map((name) => `pairs/${name}.in`).join(', ')}], program: main }`;
    return `  - { id: item-${item}, title: Item ${item}, points: ${points}, check: ${check} }\n`;
  });
  return `${headOfYaml('shell')}rubric:\n${items.join('')}`;
}
