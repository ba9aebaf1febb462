/**
 * The last step of the build: our own programs for TypeScript submissions, so that a package needs neither their sources
 * nor what these import.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildToolTexts, TOOL_FILES, type ToolTexts } from '../grader/languages/typescript/build-tools.js';

const FOLDER = 'dist/typescript';

const texts = await buildToolTexts('grader/languages/typescript/driver');
mkdirSync(FOLDER, { recursive: true });
for (const tool of Object.keys(TOOL_FILES) as (keyof ToolTexts)[]) {
  const file = join(FOLDER, TOOL_FILES[tool]);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== texts[tool]) writeFileSync(file, texts[tool]);
}
