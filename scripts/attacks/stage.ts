/** Sets up a machine as attackers would like it: private folders that contain secrets, each easy to recognize. */
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from './generate.js';
import { GROUPS, type Attack } from './attack-catalogue.js';

/** The secrets that no attack may find, by their places. */
export type Canaries = Readonly<
  Record<'env' | 'hidden' | 'expected' | 'argument' | 'neighbour' | 'file', string>
>;

export interface Stage {
  /** The copied fixtures. */
  readonly folder: string;
  readonly canaries: Canaries;
  remove(): void;
}

export function openStage(fixtures: string, attacks: readonly Attack[]): Stage {
  // mkdtemp makes the folder private, as an instructor's own folders should be.
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'attacks-'));
  const folder = join(root, 'fixtures');
  cpSync(fixtures, folder, { recursive: true, verbatimSymlinks: true });
  // The assignment names its style rules by a relative path.
  cpSync(join(fixtures, '../style'), join(root, 'style'), { recursive: true });
  const canaries: Canaries = {
    env: process.env['BOARDMARK_CANARY'] ?? makeCanary('env'),
    hidden: makeCanary('hidden'),
    expected: makeCanary('expected'),
    argument: makeCanary('argument'),
    neighbour: makeCanary('neighbour'),
    file: makeCanary('file'),
  };
  replace(join(folder, 'programs/secret.transcript'), 'CANARY-HIDDEN', canaries.hidden);
  replace(join(folder, 'calls/calls.yaml'), 'CANARY-EXPECTED', canaries.expected);
  replace(join(folder, 'hidden/calls.yaml'), 'CANARY-ARGUMENT', canaries.argument);
  writeFileSync(join(root, 'notes.txt'), canaries.file);
  for (const group of GROUPS) {
    const neighbour = join(folder, group, 'submissions', 'neighbour');
    mkdirSync(neighbour);
    writeFileSync(join(neighbour, 'attack.py'), `# ${canaries.neighbour}\nprint("done")\n`);
  }
  for (const { generate: word, folder: name } of attacks)
    if (word !== null) generate(word, join(folder, name), readdirSync(join(folder, name)));
  return { folder, canaries, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function makeCanary(where: string): string {
  return `canary-${where}-${randomBytes(6).toString('hex')}`;
}

function replace(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no place for a canary`);
  writeFileSync(file, text.replaceAll(from, to));
}
