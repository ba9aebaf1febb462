/** A small assignment that uses every key, and what loading it gives. */
import { expect } from '@jest/globals';
import { join } from 'node:path';
import { formatComplaint } from '../../../grader/assignment/complaints.js';
import { loadAssignment } from '../../../grader/assignment/load.js';
import type { Assignment } from '../../../grader/model.js';
import { withFolder } from './folder.js';

export const YAML = `# yaml-language-server: $schema=assignment.schema.json
id: tiny-1
title: "Tiny, part I"
languages:
  java:
    required: [Tiny.java]
    packages: forbidden
    provided: ../provided/java
    programs: { play: PlayTiny }
    style: ../style/checkstyle.xml
    reference: ../reference/java
    stubs: ../stubs/java
  typescript:
    required: [tiny.ts]
    modules: { Tiny: tiny.ts }
    provided: [../provided/play-tiny.ts]
    programs: { play: play-tiny.ts }
  command:
    required: [main.c]
    build: [gcc, -o, prog, main.c]
    programs: { play: [./prog] }
contract:
  Tiny:
    form: functions
    members: ["static int twice(int number)"]
limits: { wall: 3s, cpu: 2s, memory: 256M, output: 10K, processes: 8, files: 32, disk: 1M }
compare: [trailing-blanks-free]
samples: submissions
rubric:
  - id: handed-in
    title: Handed in
    points: 2
    check: { file: { min-lines: 5 }, compiles: true, style: true }
  - id: twice
    title: twice
    points: 6
    visibility: after_due_date
    scoring: all
    needs: [handed-in]
    check:
      methods: [../methods/twice.yaml]
      only: [twice-of-3]
      compare: [blanks-free]
  - id: play
    title: The game
    points: 2.5
    check:
      transcripts: [../transcripts/*.transcript, ../pairs/*.in]
      program: play
      except: [other]
      limits: { wall: 1s }
  - id: judged
    title: A random game
    points: 1
    visibility: hidden
    check:
      judge:
        module: ../judges/random.ts
        program: play
        args: ["8"]
        input: |
          a
          b
        options: { size: 8 }
  - id: judged-calls
    title: A random move
    points: 1
    check:
      judge:
        - { id: calls, module: ../judges/random.ts, steps: [{ let: { n: 2 }, call: Tiny.twice(n), repeat: 5 }] }
`;
export const FILES = {
  'part-1/assignment.yaml': YAML,
  'provided/java/PlayTiny.java': 'class PlayTiny {}',
  'provided/java/lib/Help.java': 'class Help {}',
  'provided/play-tiny.ts': 'export {};',
  'style/checkstyle.xml': '<module/>',
  'methods/twice.yaml':
    '- { id: twice-of-3, call: Tiny.twice(3), returns: 6 }\n- { id: twice-of-0, call: Tiny.twice(0), returns: 0 }\n',
  'transcripts/game.transcript': '# A game\n>hi\n@ compare letter-case-free\n',
  'transcripts/other.transcript': '>ho\n',
  'transcripts/.hidden.transcript': 'not one\n',
  'pairs/echo.in': '1\n2\n',
  'pairs/echo.ans': '12\n',
  'pairs/echo.args': '8\n',
  'pairs/quiet.in': '',
  'pairs/quiet.out': '',
  'judges/random.ts': "import { x } from './helper.js';\nimport y from '../judges/more.mjs';\n",
  'judges/helper.ts': "import './random.js';\nexport * from './random.js';\n",
  'judges/more.mjs': 'export default 1;\n',
};

export const load = (changes: Readonly<Record<string, string | Uint8Array>> = {}) =>
  withFolder({ ...FILES, ...changes }, async (folder) => {
    const result = await loadAssignment(join(folder, 'part-1/assignment.yaml'));
    return { folder, result };
  });

export async function loaded(
  changes?: Readonly<Record<string, string>>,
): Promise<{ folder: string; value: Assignment }> {
  const { folder, result } = await load(changes);
  if (!result.ok) throw new Error(result.fault.map(formatComplaint).join('\n'));
  return { folder, value: result.value };
}

/** The complaints, with the temporary folder left out. */
export async function complaints(changes: Readonly<Record<string, string | Uint8Array>>): Promise<string[]> {
  const { folder, result } = await load(changes);
  return result.ok ? [] : result.fault.map((one) => formatComplaint(one).replaceAll(`${folder}/`, ''));
}

/** The complaints about the assignment with one piece of it replaced. */
export const complaintsWith = (piece: string, by: string): Promise<string[]> => {
  expect(YAML).toContain(piece);
  return complaints({ 'part-1/assignment.yaml': YAML.replace(piece, by) });
};
