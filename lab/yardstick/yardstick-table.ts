/** The table of the yardstick: how many first messages there are, of which kinds, and how many the texts refute. */
import type { Judged, Told } from './hold-against.js';

export function describeYardstick(judged: readonly Judged[]): string {
  const names = [...new Set(judged.map(({ told }) => collectionOf(told)))];
  const collections = names.map((name) => ({
    name,
    all: judged.filter(({ told }) => collectionOf(told) === name),
  }));
  const rows = [...collections, { name: 'all', all: judged }].map(({ name, all }) => {
    const tasks = new Set(all.map(({ told }) => told.task.id)).size;
    const count = (is: (each: Judged) => boolean): number => all.filter(is).length;
    const claims = all.reduce((sum, each) => sum + each.claims, 0);
    return `| ${name} | ${tasks} | ${all.length} | ${claims} | ${count((each) => each.claims === 0)} | ${count((each) => each.unknown.length > 0)} | ${count((each) => each.untrue.length > 0)} |`;
  });
  return [
    '| collection | tasks | failing programs | claims held against the texts | first messages without a claim | not read | untrue |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function collectionOf({ task }: Told): string {
  return task.id.split('-')[0] ?? '';
}
