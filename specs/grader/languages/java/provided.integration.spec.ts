import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { java as language } from '../../../../grader/languages/java/java.js';
import type { ProvidedFile } from '../../../../grader/model.js';
import { QUICK_JAVAC } from '../../../support/installed.js';
import * as java from './support.js';
import { callOne, classOf, prepare, requestOf, specOf, submissionOf } from './support.js';

const TOOL = 'package lib; public class Tool { public static int twice(int n) { return 2 * n; } }\n';
const USER = 'public class A { public static int f() { return lib.Tool.twice(21); } }\n';
const ASKED = classOf('A', 'static int f()');

/** Compiled for the spec: where its class file lies, and its bytes. */
function compileTool(): { readonly path: string; readonly bytes: Uint8Array } {
  const folder = java.newFolder();
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'lib/Tool.java'), TOOL);
  execFileSync('javac', [...QUICK_JAVAC, '-d', folder, join(folder, 'lib/Tool.java')]);
  const path = join(folder, 'lib/Tool.class');
  return { path, bytes: readFileSync(path) };
}

function jarOf(name: string, bytes: Uint8Array): ProvidedFile {
  const path = join(java.newFolder(), name);
  writeFileSync(path, zipSync({ 'META-INF/MANIFEST.MF': new Uint8Array(), 'lib/Tool.class': bytes }));
  return { name, path };
}

java.describeJava('libraries that the assignment provides', () => {
  it('a jar is there when it compiles and when it runs', async () => {
    const provided = [jarOf('tools.jar', compileTool().bytes)];
    const prepared = await prepare({ 'A.java': USER }, ['A.java'], [ASKED], {
      ...specOf(['A.java']),
      provided,
    });
    expect(prepared.problems).toEqual([]);
    expect(await callOne(prepared, 'A.f()')).toEqual([42]);
  });

  it('a class file, too, in the folder of its package', async () => {
    const provided = [{ name: 'lib/Tool.class', path: compileTool().path }];
    const prepared = await prepare({ 'A.java': USER }, ['A.java'], [ASKED], {
      ...specOf(['A.java']),
      provided,
    });
    expect(await callOne(prepared, 'A.f()')).toEqual([42]);
  });

  it('a jar in the submission is not used, and the student hears of it', async () => {
    const texts = {
      'A.java': 'public class A { public static int f() { return 1; } }\n',
      'lib/tools.jar': 'x',
    };
    expect((await prepare(texts, ['A.java'], [ASKED])).remarks).toEqual([
      'lib/tools.jar is not used: only libraries that the assignment provides are; ask your instructor if you need it',
    ]);
    const provided = [jarOf('tools.jar', compileTool().bytes)];
    const given = await prepare(texts, ['A.java'], [ASKED], { ...specOf(['A.java']), provided });
    expect(given.remarks).toEqual(['lib/tools.jar is not used: the assignment provides its own tools.jar']);
  });
});

const OUR_BOARD = 'public class Board { public int size() { return 5; } }\n';
const OWN_BOARD = 'public class Board { public int size() { return 4; } public void show() {} }\n';
const PLAYER = classOf('Player', 'static int play(Board)');
const spec = specOf(['Player.java'], { 'Board.java': OUR_BOARD });
const player = (more: string): string =>
  `public class Player {\n  public static int play(Board b) { return b.size(); }\n${more}\n}\n`;

java.describeJava("the assignment's class laid over the student's own", () => {
  it('what only their own main needs of it is no error; ours is what runs', async () => {
    const main = '  public static void main(String[] args) { new Board().show(); }';
    const prepared = await prepare(
      { 'Player.java': player(main), 'Board.java': OWN_BOARD },
      ['Player.java'],
      [PLAYER],
      spec,
    );
    expect(prepared.problems).toEqual([]);
    expect(await callOne(prepared, 'Player.play(new Board())')).toEqual([5]);
    expect(prepared.remarks.at(-1)).toContain(
      'it compiles only with your own Board.java (Player.java, line 3): cannot find symbol',
    );
  });

  it('an error that names it says that it was replaced', async () => {
    const request = await requestOf(
      submissionOf({
        'Player.java': player('  void bad() { new Board().none(); }'),
        'Board.java': OWN_BOARD,
      }),
      spec,
      [PLAYER],
    );
    const preparation = await language.prepare(request);
    expect(preparation).toMatchObject({
      kind: 'failed',
      verdict: {
        verdict: 'compile-error',
        diagnostics: [
          {
            message: expect.stringContaining(
              "note: Board is the assignment's own class here; your Board.java is not used",
            ),
          },
        ],
      },
    });
  });
});
