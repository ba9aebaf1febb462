/**
 * Writes what campaigns on mutants of every solution found into lab/results/audit.md: `npm run audit:table -- FOLDER [BEFORE]`.
 * FOLDER holds what `npm run audit:solutions -- --out FOLDER` wrote; BEFORE holds the same from before cases were added.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { formatDuration } from '../grader/text/units.js';
import { joinCells } from '../scripts/docs/join-cells.js';
import { fillPart } from '../scripts/docs/parts.js';

const campaign = z.object({
  assignment: z.string(),
  mutants: z.number(),
  tried: z.number(),
  notCompiled: z.number(),
  killed: z.number(),
  gaps: z.number(),
  presumedEquivalent: z.number(),
  undecided: z.number(),
  cpuMs: z.number(),
  solutions: z.array(z.unknown()),
});
type Campaign = z.infer<typeof campaign>;

const PAGE = 'lab/results/audit.md';
const HEAD = [
  'assignment',
  'solutions',
  'mutants',
  'tried',
  'not compiled',
  'killed',
  'gaps before',
  'gaps',
  'presumed equivalent',
  'undecided',
  'processor time',
];

const [folder = 'audit', before = folder] = process.argv.slice(2);
const earlier = new Map((await readCampaigns(before)).map((each) => [each.assignment, each.gaps]));
const rows = (await readCampaigns(folder)).map((each) => toRow(each, earlier.get(each.assignment)));
const table = [HEAD, HEAD.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(joinCells);
const part = {
  file: PAGE,
  name: 'campaigns',
  command: 'npm run audit:table',
  render: () => table.join('\n'),
};
await writeFile(PAGE, fillPart(await readFile(PAGE, 'utf8'), part));

/** Folders without a campaign are left out. */
async function readCampaigns(from: string): Promise<Campaign[]> {
  const names = (await readdir(from)).sort();
  const texts = await Promise.all(
    names.map((name) => readFile(join(from, name, 'solutions.json'), 'utf8').catch(() => null)),
  );
  return texts.flatMap((text) => (text === null ? [] : [campaign.parse(JSON.parse(text))]));
}

function toRow(each: Campaign, gapsBefore: number | undefined): string[] {
  const { mutants, tried, notCompiled, killed, gaps, presumedEquivalent, undecided } = each;
  return [
    `\`${each.assignment}\``,
    ...[each.solutions.length, mutants, tried, notCompiled, killed, gapsBefore ?? '–'].map(String),
    ...[gaps, presumedEquivalent, undecided].map(String),
    formatDuration(each.cpuMs),
  ];
}
