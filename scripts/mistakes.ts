/**
 * Writes docs/mistakes.md: `npm run mistakes`. The table says what samples.yaml of each assignment says; that it is so
 * is proved by `boardmark verify`.
 */
import { writeFileSync } from 'node:fs';
import { renderMistakes } from './mistakes/table.js';

writeFileSync('docs/mistakes.md', await renderMistakes());
