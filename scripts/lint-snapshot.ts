/** Builds the snapshot of the lint tool for the Node that runs this (grader/languages/typescript/lint-snapshot.ts). */
import { build } from 'esbuild';
import { execa } from 'execa';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { LINT_FLAGS } from '../grader/languages/typescript/lint-snapshot.js';

const DRIVER = 'grader/languages/typescript/driver';
const TOOL = `${DRIVER}/lint/snapshot.ts`;
/** What a snapshot has read once is compiled in it: most assignments use these rules. */
const RULES = 'fixtures/style/eslint.config.mjs';
const TEXTS = { 'a.ts': 'reference/endodoi/pits.ts', 'b.js': RULES };

/** Returns whether there is a snapshot now: a Node that cannot make one does without. */
export async function keepLintSnapshot(file: string): Promise<boolean> {
  const sources = `${file}.sources`;
  const hash = hashSources();
  if (existsSync(file) && existsSync(sources) && readFileSync(sources, 'utf8') === hash) return true;
  const folder = mkdtempSync(join(tmpdir(), 'boardmark-snapshot-'));
  try {
    const program = join(folder, 'tool.cjs');
    await bundleTool(program);
    const made = join(folder, 'made');
    const flags = [...LINT_FLAGS, '--no-warnings', '--snapshot-blob', made];
    const { failed } = await execa(process.execPath, [...flags, '--build-snapshot', program], {
      reject: false,
    });
    if (failed) return false;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, readFileSync(made));
    renameSync(`${file}.new`, file);
    writeFileSync(sources, hash);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A snapshot shows nothing of what it was made from. */
function hashSources(): string {
  const tools = ['lint', 'lines'].flatMap((room) =>
    readdirSync(`${DRIVER}/${room}`).map((name) => `${DRIVER}/${room}/${name}`),
  );
  const hash = createHash('sha256');
  for (const file of [...tools, 'scripts/lint-snapshot.ts', RULES, ...Object.values(TEXTS)])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

async function bundleTool(outfile: string): Promise<void> {
  const texts = Object.entries(TEXTS).map(([name, file]) => [name, readFileSync(file, 'utf8')]);
  const contents = [
    `import { makeSnapshot } from ${JSON.stringify(resolve(TOOL))};`,
    `import rules from ${JSON.stringify(resolve(RULES))};`,
    `void makeSnapshot(rules, ${JSON.stringify(Object.fromEntries(texts))});`,
  ];
  await build({
    stdin: { contents: contents.join('\n'), resolveDir: '.', sourcefile: 'lint-snapshot.js' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // Less to read when a process starts.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    external: ['jiti'],
    logLevel: 'error',
  });
}
