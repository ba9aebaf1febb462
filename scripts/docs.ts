/** Writes the parts of the docs that are made from the code: `npm run docs`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fillPart, PARTS } from './docs/parts.js';

for (const part of PARTS) {
  const filled = fillPart(readFileSync(part.file, 'utf8'), part);
  writeFileSync(
    part.file,
    await format(filled, { ...(await resolveConfig(part.file)), filepath: part.file }),
  );
}
