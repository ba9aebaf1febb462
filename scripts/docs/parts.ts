/** The parts of the docs that are made from the code, so that nobody has to keep a list twice. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { FILTER_RECORDS } from '../../grader/compare/filters/index.js';
import type { FilterRecord } from '../../grader/compare/filters/filter.js';
import { DOCUMENTS, LIVE } from '../../grader/documents/formats/index.js';
import { IMPORTER_RECORDS } from '../../grader/import/index.js';
import { FILTERS } from '../../grader/model.js';
import { recordOf } from '../../grader/languages/records/index.js';
import { joinCells } from './join-cells.js';

/** A part of a document, between `<!-- NAME: made by COMMAND -->` and `<!-- NAME end -->`. */
export interface Part {
  readonly file: string;
  readonly name: string;
  readonly render: () => string;
  /** The command that makes it; `npm run docs` if absent. */
  readonly command?: string;
}

export const PARTS: readonly Part[] = [
  { file: 'README.md', name: 'assignments', render: renderAssignments },
  { file: 'docs/how-it-is-built.md', name: 'rooms', render: renderRooms },
  { file: 'docs/formats.md', name: 'filters', render: renderFilters },
  { file: 'docs/formats.md', name: 'formats', render: renderFormats },
  { file: 'docs/formats.md', name: 'importers', render: renderImporters },
];

/** The document with the new part. Throws if the document has no place for it. */
export function fillPart(document: string, part: Part): string {
  const { file, name, render, command = 'npm run docs' } = part;
  const [begin, end] = [`<!-- ${name}: made by ${command} -->`, `<!-- ${name} end -->`];
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for ${name}`);
  return `${before}${begin}\n\n${render()}\n\n${end}${after}`;
}

interface Room {
  readonly does?: string;
  readonly rooms: readonly string[];
  readonly node?: readonly string[];
  readonly packages?: readonly string[];
  readonly pure?: boolean;
}

function renderRooms(): string {
  const rooms = JSON.parse(readFileSync('scripts/walls/rooms.json', 'utf8')) as Record<string, Room>;
  return Object.entries(rooms)
    .map(([name, { does = '', pure, rooms: others, node = [], packages = [] }]) =>
      [
        `- **\`${name}\`**${pure === true ? ' (pure)' : ''}: ${does}.`,
        ...listed(
          'Rooms',
          others.map((other) => other.replace(/^grader\//, '')),
        ),
        ...listed('Node', node),
        ...listed('Packages', packages),
      ].join(' '),
    )
    .join('\n');
}

function listed(title: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${title}: ${list(words)}.`];
}

/** The assignments that the kit ships. */
function renderAssignments(): string {
  const files = readdirSync('fixtures', { recursive: true, encoding: 'utf8' });
  return table(
    ['id', 'what it asks', 'languages'],
    files
      .filter((file) => basename(file) === 'assignment.yaml')
      .map((file) => parse(readFileSync(join('fixtures', file), 'utf8')) as Listed)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, title, languages }) => [
        `\`${id}\``,
        title,
        Object.keys(languages)
          .map((name) => (name === 'command' ? 'any other' : recordOf(name).title))
          .join(', '),
      ]),
  );
}

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly languages: object;
}

function renderFilters(): string {
  return table(
    ['filter', 'what it leaves open'],
    FILTERS.map((name) => {
      const { frees, value, excludes = [] } = FILTER_RECORDS[name] as FilterRecord<'numbers-within'>;
      const meaning = value === undefined ? '' : ` ${value.meaning}`;
      const apart = excludes.length === 0 ? '' : ` Not beside ${list(excludes)}.`;
      return [`\`${name}${value === undefined ? '' : `=${value.example}`}\``, `${frees}${meaning}${apart}`];
    }),
  );
}

function renderFormats(): string {
  return table(
    ['format', 'made by', 'for whom', 'its limits, and how they are kept'],
    Object.entries({ ...LIVE, ...DOCUMENTS }).map(([name, { madeBy, readers, limits }]) => [
      `\`${name}\``,
      madeBy,
      readers,
      limits,
    ]),
  );
}

function renderImporters(): string {
  return table(
    ['importer', 'whose tests', 'reads', 'makes'],
    Object.entries(IMPORTER_RECORDS).map(([name, { system, reads, makes }]) => [
      `\`${name}\``,
      system,
      reads,
      makes,
    ]),
  );
}

function list(words: readonly string[]): string {
  return words.length === 0 ? 'none' : words.map((word) => `\`${word}\``).join(' ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(joinCells).join('\n');
}
