/**
 * The last step of the build. Builds our own programs for TypeScript submissions, so that a package needs neither their
 * sources nor what these import. Then it grades and checks two small assignments and keeps the code that V8 has
 * compiled meanwhile (grader/entry/bundle.ts), so that a command compiles nothing when it starts. Commands also work
 * without that code.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadBundle } from '../grader/entry/bundle.js';
import type * as Commands from '../grader/entry/main.js';
import { buildToolTexts } from '../grader/languages/typescript/build-tools.js';
import { nameLintSnapshot } from '../grader/languages/typescript/lint-snapshot.js';
import { findLinterPackages } from '../grader/languages/typescript/linter.js';
import { TOOL_FILES, type ToolTexts } from '../grader/languages/typescript/tool-texts.js';
import { makeWorkload, type WorkloadLanguage } from '../lab/bench/workload.js';
import { keepLintSnapshot } from './lint-snapshot.js';

const TOOLS = 'dist/typescript';
await keepTools(TOOLS);
const bundle = loadBundle<typeof Commands>(pathToFileURL('dist/commands.cjs'));
// After the bundle has set the flags that the name of the snapshot depends on.
const packages = await findLinterPackages();
if (packages !== null) await keepLintSnapshot(join(TOOLS, nameLintSnapshot(packages)));
if (!bundle.warm) {
  const folder = mkdtempSync(join(tmpdir(), 'boardmark-warm-'));
  // These assignments are nobody's: what `check` keeps of their cases goes with them.
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
  try {
    for (const language of ['shell', 'typescript'] as const)
      await gradeAndCheck(join(folder, language), language);
    bundle.keepCode();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function keepTools(folder: string): Promise<void> {
  const texts = await buildToolTexts('grader/languages/typescript/driver');
  mkdirSync(folder, { recursive: true });
  for (const tool of Object.keys(TOOL_FILES) as (keyof ToolTexts)[]) {
    const file = join(folder, TOOL_FILES[tool]);
    const text = texts[tool];
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

async function gradeAndCheck(folder: string, language: WorkloadLanguage): Promise<void> {
  mkdirSync(folder);
  const size = { submissions: 2, transcripts: 3, calls: 3, loopingEvery: 0, wrongEvery: 2 };
  const { assignment, submissions } = makeWorkload(folder, language, size);
  const out = join(folder, 'report');
  await run(['grade', assignment, submissions, '--out', out, '--sandbox', 'none', '--allow-weak-sandbox']);
  await run(['check', join(submissions, 'student-0000'), '--assignment', assignment, '--sandbox', 'none']);
}

async function run(words: readonly string[]): Promise<void> {
  await bundle.exports.main(words, {
    out: () => undefined,
    err: () => undefined,
    width: 120,
    color: false,
    progress: false,
    cwd: process.cwd(),
    env: {},
  });
}
