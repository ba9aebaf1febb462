/** `check: { tests: … }`: cases about the tests that students hand in. */
import { join, resolve } from 'node:path';
import type { OwnTestsCase } from '../model.js';
import { filesBelow, kindOf, namesIn, type AssignmentFiles } from './assignment-files.js';
import { complain, nearest, quoted } from './complaints.js';
import { tellsPart, type CaseDefaults } from './defaults.js';
import { keysOf, type AssignmentYaml, type ItemYaml } from './schema-assignment.js';
import { complainAtKey, type YamlReader } from './yaml-reader.js';
import { keyPlace, type Path } from './yaml-source.js';

/** What of an assignment students' tests are run on. */
export interface OwnTestsSource {
  readonly folder: string;
  readonly yaml: Pick<AssignmentYaml, 'samples' | 'languages' | 'contract'>;
  readonly library: AssignmentFiles;
}

/** The share of the item's points for tests that a right program passes, whatever else they notice. */
const SHARE_OF_RIGHT_TESTS = 0.25;

/** A case for tests that a right program passes, and one for each sample that a test has to notice. */
export function readOwnTestsCases(
  reader: YamlReader,
  path: Path,
  item: ItemYaml,
  defaults: CaseDefaults,
  { folder, yaml, library }: OwnTestsSource,
): OwnTestsCase[] {
  const { tests } = keysOf(item.check);
  if (tests === undefined) return [];
  const at = [...path, 'tests'];
  const samples = yaml.samples === undefined ? null : resolve(folder, yaml.samples);
  const references = Object.values(yaml.languages).flatMap((spec) => spec?.reference ?? []);
  if (references.length === 0 || samples === null)
    complainAtKey(
      reader,
      at,
      'a reference under one of the languages, and samples: the tests run on them',
      references.length === 0 ? 'no reference' : 'no samples',
    );
  for (const reference of references) readAll(library, resolve(folder, reference));
  const notices = Object.entries(tests.notices);
  if (samples !== null)
    for (const [sample] of notices) readSample(reader, [...at, 'notices', sample], samples, sample, library);
  const base = {
    kind: 'own-tests',
    visibility: defaults.visibility,
    ...tellsPart(undefined, defaults),
    hint: null,
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
      weight: 1,
      place: keyPlace(reader.source, [...at, 'notices', sample]),
      sample,
    })),
  ];
}

/** Reads the sample and those that it is a patch of, since they decide; complains where one is not there. */
function readSample(
  reader: YamlReader,
  at: Path,
  samples: string,
  sample: string,
  library: AssignmentFiles,
): void {
  const path = join(samples, sample);
  if (kindOf(path) === 'folder') {
    readAll(library, path);
    return;
  }
  const place = keyPlace(reader.source, at);
  const patch = kindOf(`${path}.patch`) === 'file' ? library.bytes(`${path}.patch`, place) : null;
  if (patch?.ok === true) {
    const base = /^base: *(\S+)/m.exec(Buffer.from(patch.value).toString('utf8'))?.[1];
    if (base !== undefined && base !== sample) readSample(reader, at, samples, base, library);
    return;
  }
  const known = namesIn(samples).flatMap((verdict) =>
    namesIn(join(samples, verdict)).map((name) => `${verdict}/${name.replace(/\.patch$/, '')}`),
  );
  const near = nearest(sample, known);
  const meant = near === null ? '' : ` (did you mean ${near}?)`;
  reader.complaints.push(complain(place, `VERDICT/NAME, a sample that is there${meant}`, quoted(sample)));
}

function readAll(library: AssignmentFiles, folder: string): void {
  if (kindOf(folder) !== 'folder') return;
  const from = { file: library.shown(folder), line: 1, column: 1 };
  for (const name of filesBelow(folder)) library.bytes(join(folder, name), from);
}
