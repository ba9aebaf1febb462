/** What all samples of an assignment prove: samples.yaml for those that are folders, the heads of patches for the others. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { complain, oneOf } from '../assignment/complaints.js';
import { kindOf } from '../assignment/assignment-files.js';
import { readShaped } from '../assignment/check-schema.js';
import { keyPlace } from '../assignment/yaml-source.js';
import { err, ok, VERDICTS, type Assignment, type Complaint, type Result } from '../model.js';
import { checkExpectation, samplesSchema, type SampleExpectation } from './expectation.js';
import { listSamples } from './list-samples.js';
import { readPatch } from './patch.js';

export type SampleExpectations = ReadonlyMap<string, SampleExpectation>;
type Rubric = Assignment['rubric'];
type Loaded = Result<SampleExpectations, Complaint[]>;

/** Reads what the samples of an assignment prove. A sample without an expectation proves only its verdict. */
export async function loadExpectations({
  samples: root,
  rubric,
}: Pick<Assignment, 'samples' | 'rubric'>): Promise<Loaded> {
  if (root === null) return ok(new Map());
  const ofFolders = await loadSamplesYaml(root, rubric);
  const ofPatches = await loadHeads(root, rubric);
  if (ofFolders.ok && ofPatches.ok) return ok(new Map([...ofFolders.value, ...ofPatches.value]));
  return err([...(ofFolders.ok ? [] : ofFolders.fault), ...(ofPatches.ok ? [] : ofPatches.fault)]);
}

async function loadSamplesYaml(root: string, rubric: Rubric): Promise<Loaded> {
  const path = join(root, 'samples.yaml');
  if (kindOf(path) === 'nothing') return ok(new Map());
  const read = readShaped(await readFile(path, 'utf8'), relative(process.cwd(), path), samplesSchema);
  if (!read.ok) return read;
  const { value: samples, source } = read.value;
  const complaints: Complaint[] = [];
  const patches = (await listSamples(root)).filter(({ kind }) => kind === 'patch').map(({ name }) => name);
  const verdicts: readonly string[] = VERDICTS;
  for (const [sample, expected] of Object.entries(samples)) {
    const verdict = sample.split('/')[0] ?? '';
    const place = keyPlace(source, [sample]);
    if (!verdicts.includes(verdict)) complaints.push(complain(place, oneOf(verdicts, verdict), verdict));
    if (patches.includes(sample))
      complaints.push(complain(place, `what ${sample} proves at the head of ${sample}.patch`, 'it here'));
    complaints.push(...checkExpectation(expected, rubric, source, [sample]));
  }
  return complaints.length > 0 ? err(complaints) : ok(new Map(Object.entries(samples)));
}

async function loadHeads(root: string, rubric: Rubric): Promise<Loaded> {
  const complaints: Complaint[] = [];
  const expectations = new Map<string, SampleExpectation>();
  for (const { name, kind, path } of await listSamples(root)) {
    if (kind === 'folder') continue;
    const patch = await readPatch(path);
    if (!patch.ok) {
      complaints.push(...patch.fault);
      continue;
    }
    const { expectation, head } = patch.value;
    complaints.push(...checkExpectation(expectation, rubric, head, []));
    expectations.set(name, expectation);
  }
  return complaints.length > 0 ? err(complaints) : ok(expectations);
}
