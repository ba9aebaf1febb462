/** `check: { tests: … }`: cases about the tests that students hand in. */
import { join, resolve } from 'node:path';
import type { OwnTestsCase } from '../model.js';
import { type AssignmentReader, filesBelow, kindOf, namesIn } from './assignment-files.js';
import { complain, nearest, quoted } from './complaints.js';
import { ownWords, type CaseDefaults } from './defaults.js';
import { keysOf, type AssignmentYaml, type ItemYaml } from './schema-assignment.js';
import { complainAtKey } from './yaml-reader.js';
import { keyPlace, type Path } from './yaml-source.js';

/** The share of the item's points for tests that a right program passes, whatever else they notice. */
const SHARE_OF_RIGHT_TESTS = 0.25;

/** A case for tests that a right program passes, and one for each sample that a test has to notice. */
export function readOwnTestsCases(
  reader: AssignmentReader,
  path: Path,
  item: ItemYaml,
  defaults: CaseDefaults,
  yaml: AssignmentYaml,
): OwnTestsCase[] {
  const { tests } = keysOf(item.check);
  if (tests === undefined) return [];
  const at = [...path, 'tests'];
  const samples = yaml.samples === undefined ? null : resolve(reader.folder, yaml.samples);
  const references = Object.values(yaml.languages).flatMap((spec) => spec?.reference ?? []);
  if (references.length === 0 || samples === null)
    complainAtKey(
      reader,
      at,
      'a reference under one of the languages, and samples: the tests run on them',
      references.length === 0 ? 'no reference' : 'no samples',
    );
  for (const reference of references) readAll(reader, resolve(reader.folder, reference));
  const notices = Object.entries(tests.notices);
  if (samples !== null)
    for (const [sample] of notices) readSample(reader, [...at, 'notices', sample], samples, sample);
  const base = {
    kind: 'own-tests',
    ...ownWords({}, defaults),
    files: tests.files ?? ['*.transcript', '*.in', ...(yaml.contract === undefined ? [] : ['*.yaml'])],
    program: defaults.program,
    filters: defaults.filters,
    counts: defaults.counts,
    limits: defaults.limits,
  } as const;
  return [
    {
      ...base,
      id: `${item.id}.right`,
      title: 'A right program passes your tests',
      weight: (notices.length * SHARE_OF_RIGHT_TESTS) / (1 - SHARE_OF_RIGHT_TESTS),
      place: keyPlace(reader.source, at),
      sample: null,
    },
    ...notices.map(([sample, mistake]) => ({
      ...base,
      id: `${item.id}.${sample.replace('/', '-')}`,
      title: `Your tests notice that ${mistake}`,
      place: keyPlace(reader.source, [...at, 'notices', sample]),
      sample,
    })),
  ];
}

/** Reads the sample and those that it is a patch of, since they decide; complains where one is not there. */
function readSample(reader: AssignmentReader, at: Path, samples: string, sample: string): void {
  const path = join(samples, sample);
  if (kindOf(path) === 'folder') {
    readAll(reader, path);
    return;
  }
  const place = keyPlace(reader.source, at);
  const patch = kindOf(`${path}.patch`) === 'file' ? reader.library.bytes(`${path}.patch`, place) : null;
  if (patch?.ok === true) {
    const base = /^base: *(\S+)/m.exec(Buffer.from(patch.value).toString('utf8'))?.[1];
    if (base !== undefined && base !== sample) readSample(reader, at, samples, base);
    return;
  }
  const known = namesIn(samples).flatMap((verdict) =>
    namesIn(join(samples, verdict)).map((name) => `${verdict}/${name.replace(/\.patch$/, '')}`),
  );
  const near = nearest(sample, known);
  const meant = near === null ? '' : ` (did you mean ${near}?)`;
  reader.complaints.push(complain(place, `VERDICT/NAME, a sample that is there${meant}`, quoted(sample)));
}

function readAll({ library }: AssignmentReader, folder: string): void {
  if (kindOf(folder) !== 'folder') return;
  const from = { file: library.shown(folder), line: 1, column: 1 };
  for (const name of filesBelow(folder)) library.bytes(join(folder, name), from);
}
