/** What the docs list is what the code has. */
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fillPart, PARTS } from '../scripts/docs/parts.js';

/** How a formatter lays a table out does not matter. */
const bare = (text: string): string => text.replace(/[ -]+/g, ' ');

test.each(PARTS.map((part) => [`${part.file}: ${part.name}`, part] as const))(
  '%s is as npm run docs makes it',
  (_, part) => {
    const text = readFileSync(part.file, 'utf8');
    expect(bare(text)).toBe(bare(fillPart(text, part)));
  },
);
