/** Makes the sample class of the README as folders: `node scripts/run.js scripts/sample-class.ts [FOLDER]`. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { chooseAssignment } from '../grader/assignment/find-assignment.js';
import { unfoldSample } from '../grader/samples/unfold.js';

const [folder = 'sample-class'] = process.argv.slice(2);
const { assignment, students } = z
  .object({ assignment: z.string(), students: z.record(z.string(), z.string()) })
  .parse(parse(readFileSync('fixtures/sample-class.yaml', 'utf8')));
const chosen = await chooseAssignment(assignment, ['fixtures']);
const root = chosen.ok ? chosen.value.samples : null;
if (root === null) throw new Error(`${assignment} has no samples`);
rmSync(folder, { recursive: true, force: true });
for (const [student, sample] of Object.entries(students)) {
  const unfolded = await unfoldSample(root, sample, join(folder, student));
  if (!unfolded.ok) throw new Error(unfolded.fault.join('\n'));
}
