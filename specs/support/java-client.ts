/** A reference in Java with its client, to be asked the same as the one in TypeScript. */
import { beforeAll, describe, expect } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hasJdk, QUICK_JAVAC } from './installed.js';
import { openFolder } from '../support/places.js';

type Java = (program: string, input: string, args?: readonly string[]) => string;

/** Specs of the Java answer of a game and its client: compiled without a warning before them, removed after them. */
export function describeJavaClient(game: string, specs: (java: Java) => void): void {
  const why = hasJdk ? '' : ' (skipped: no javac on the path)';
  (hasJdk ? describe : describe.skip)(`the Java answer and its client${why}`, () => {
    const classes = openFolder(`${game}-`);
    beforeAll(() => {
      const sources = ['java', 'java-client'].flatMap((part) => {
        const folder = join(import.meta.dirname, '../../reference', game, part);
        return readdirSync(folder).map((name) => join(folder, name));
      });
      execFileSync('javac', [...QUICK_JAVAC, '-Xlint:all', '-Werror', '-d', classes, ...sources]);
    });
    specs((program, input, args = []) =>
      execFileSync('java', ['-XX:TieredStopAtLevel=1', '-cp', classes, program, ...args], {
        input,
        encoding: 'utf8',
      }),
    );
  });
}

type Program = (
  args: readonly string[],
  input: Readable,
  write: (text: string) => void,
) => Promise<number> | number;

/** What a program in TypeScript writes that ends well. */
export async function dialogueOf(run: Program, input: string, args: readonly string[] = []): Promise<string> {
  const written: string[] = [];
  const code = await run(args, Readable.from([Buffer.from(input)]), (text) => void written.push(text));
  expect(code).toBe(0);
  return written.join('');
}
