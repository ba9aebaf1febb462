/** How the accepted solutions of the kit's assignments are built, as Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { RECORDS } from '../grader/languages/records/index.js';
import { SHIPPED } from '../scripts/shipped-assignments.js';
import { joinCells } from '../scripts/docs/join-cells.js';
import type { Part } from '../scripts/docs/parts.js';

export const SHIPPED_IDS = (Object.keys(SHIPPED) as (keyof typeof SHIPPED)[]).toSorted();

const structures = z.record(
  z.string(),
  z.strictObject({ structure: z.string(), textbook: z.literal(true).optional() }),
);

/** An accepted sample that is a whole program. */
export interface Solution {
  readonly name: string;
  readonly language: string;
  readonly structure: string;
  readonly isTextbook: boolean;
}

/** In the order of structures.yaml. Throws where it and the folder of accepted samples do not name the same ones. */
export function solutionsOf(assignment: keyof typeof SHIPPED): readonly Solution[] {
  const folder = `${SHIPPED[assignment]}/submissions`;
  const listed = structures.parse(parse(readFileSync(join(folder, 'structures.yaml'), 'utf8')));
  const names = readdirSync(join(folder, 'accepted'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const [unlisted, unknown] = [
    names.filter((name) => !(name in listed)),
    Object.keys(listed).filter((name) => !names.includes(name)),
  ];
  if (unlisted.length + unknown.length > 0)
    throw new Error(
      `${folder}/structures.yaml does not fit accepted/: ${[...unlisted, ...unknown].join(', ')}`,
    );
  return Object.entries(listed).map(([name, { structure, textbook = false }]) => ({
    name,
    language: languageOf(join(folder, 'accepted', name)),
    structure,
    isTextbook: textbook,
  }));
}

function languageOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const language = RECORDS.find(({ files: { sources } }) =>
    files.some((file) => sources.includes(extname(file))),
  )?.title;
  if (language === undefined) throw new Error(`${folder} has no source file`);
  return language;
}

export const STRUCTURES: Part = {
  file: 'lab/results/audit.md',
  name: 'structures',
  command: 'node scripts/run.js lab/audit-table.ts',
  render: renderStructures,
};

/** A row for each assignment: its textbook solutions in Java, and all others. */
function renderStructures(): string {
  const rows = SHIPPED_IDS.map((assignment) => {
    const solutions = solutionsOf(assignment);
    return [
      `\`${assignment}\``,
      `${solutions.length}`,
      solutions
        .filter(({ isTextbook }) => isTextbook)
        .map(describe)
        .join('; '),
      solutions
        .filter(({ isTextbook }) => !isTextbook)
        .map(describeWithLanguage)
        .join('; '),
    ];
  });
  return [
    ['assignment', 'solutions', 'Java as textbooks write it', 'others'],
    ['---', '---:', '---', '---'],
    ...rows,
  ]
    .map(joinCells)
    .join('\n');
}

function describe({ name, structure }: Solution): string {
  return `\`${name}\`: ${structure}`;
}

function describeWithLanguage(solution: Solution): string {
  return `${describe(solution)} (${solution.language})`;
}
