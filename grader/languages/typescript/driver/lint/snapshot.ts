/**
 * The lint tool as a snapshot of V8's heap: ESLint and its parser are loaded and have read a text, so that a process
 * begins with what takes the tool half a second otherwise. `node --snapshot-blob FILE ESLINT PARSER RULES`
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString, startupSnapshot } from 'node:v8';
import * as eslint from 'eslint';
import * as tseslint from 'typescript-eslint';
import { createLinter, serveLinter, type LintPackages } from './lint-tool.js';
import { requireFrom } from './require-packages.js';

/** Runs where a snapshot is built; `rules` and `texts`, by file name, are what is loaded and compiled for it. */
export async function makeSnapshot(
  rules: readonly object[],
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  // A snapshot cannot hold the machine code of regular expressions.
  setFlagsFromString('--regexp-interpret-all');
  const linter = createLinter(packagesBeside([]), rules);
  for (const [filePath, text] of Object.entries(texts)) await linter.lintText(text, { filePath });
  // V8 reads a snapshot only under the flags with which it was built.
  setFlagsFromString('--no-regexp-interpret-all');
  setFlagsFromString('--regexp-tier-up');
  startupSnapshot.setDeserializeMainFunction(serveFromSnapshot);
}

function serveFromSnapshot(): void {
  const [eslintFile = '', parserFile = '', rules = ''] = process.argv.slice(1);
  // Code of a snapshot cannot use `import()` itself.
  const load = createRequire(join(process.cwd(), rules));
  Object.assign(globalThis, { importModule: load('./import.cjs') as unknown });
  void serveLinter(() => packagesBeside([eslintFile, parserFile]), rules);
}

/** The snapshot's own packages; all others are looked for around these files. */
function packagesBeside(files: readonly string[]): LintPackages {
  const others = requireFrom(files);
  const own = new Map<string, unknown>([
    ['eslint', eslint],
    ['typescript-eslint', tseslint],
  ]);
  return {
    eslint,
    tseslint,
    require: (name) => own.get(name) ?? others(name),
  };
}
