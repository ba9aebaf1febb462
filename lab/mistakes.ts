/**
 * Writes lab/results/mistakes.md: `npm run mistakes`. The table holds what the samples of each assignment claim; `boardmark
 * verify` proves it.
 */
import { writeFileSync } from 'node:fs';
import { renderMistakes } from './mistakes/mistakes-table.js';

writeFileSync('lab/results/mistakes.md', await renderMistakes());
