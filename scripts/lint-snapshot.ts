/** Builds the snapshot of the lint tool for the Node that runs this (grader/languages/typescript/lint-snapshot.ts). */
import { build } from 'esbuild';
import { execa } from 'execa';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LINT_FLAGS } from '../grader/languages/typescript/lint-snapshot.js';

const DRIVER = 'grader/languages/typescript/driver';
const TOOL = `${DRIVER}/lint/snapshot.ts`;
/** What a snapshot has read once is compiled in it: most assignments use these rules. */
const RULES = 'fixtures/style/eslint.config.mjs';
const TEXTS = { 'a.ts': 'reference/endodoi/pits.ts', 'b.js': RULES };

/** Builds it unless it is there. A Node that cannot make one does without. Its folder must exist. */
export async function keepLintSnapshot(file: string): Promise<void> {
  const sources = `${file}.sources`;
  const hash = hashSources();
  if (existsSync(file) && existsSync(sources) && readFileSync(sources, 'utf8') === hash) return;
  const folder = mkdtempSync(join(tmpdir(), 'boardmark-snapshot-'));
  try {
    const program = join(folder, 'tool.cjs');
    await bundleTool(program);
    const made = `${file}.new`;
    const flags = [...LINT_FLAGS, '--no-warnings', '--snapshot-blob', made, '--build-snapshot'];
    const { failed } = await execa(process.execPath, [...flags, program], { reject: false });
    if (failed) {
      rmSync(made, { force: true });
      return;
    }
    renameSync(made, file);
    writeFileSync(sources, hash);
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
