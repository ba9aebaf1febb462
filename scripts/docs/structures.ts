/** How the accepted solutions of the kit's assignments are built, as Markdown. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { joinCells } from './join-cells.js';

/** The folders of samples, by assignment. */
export const SAMPLE_FOLDERS: Readonly<Record<string, string>> = {
  'alquerque-2': 'fixtures/alquerque/part-2/submissions',
  'alquerque-3': 'fixtures/alquerque/part-3/submissions',
  checkers: 'fixtures/checkers/submissions',
  'endodoi-1': 'fixtures/endodoi/part-1/submissions',
  'endodoi-2': 'fixtures/endodoi/part-2/submissions',
  'endodoi-3': 'fixtures/endodoi/part-3/submissions',
  qirkat: 'fixtures/qirkat/submissions',
  reversi: 'fixtures/reversi/submissions',
};

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

const LANGUAGES: Readonly<Record<string, string>> = {
  '.java': 'Java',
  '.js': 'JavaScript',
  '.ts': 'TypeScript',
};

/** In the order of structures.yaml. Throws where it and the folder of accepted samples do not name the same ones. */
export function solutionsIn(folder: string): readonly Solution[] {
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
  const language = files.map((file) => LANGUAGES[extname(file)]).find((each) => each !== undefined);
  if (language === undefined) throw new Error(`${folder} has no source file`);
  return language;
}

/** A row for each assignment: its textbook solutions in Java, and all others. */
export function renderStructures(): string {
  const rows = Object.entries(SAMPLE_FOLDERS).map(([assignment, folder]) => {
    const solutions = solutionsIn(folder);
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
