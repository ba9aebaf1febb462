import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { java } from '../../../../grader/languages/java/java.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import { run } from '../../../support/build.js';
import { isInstalled } from '../../../support/installed.js';
import { newFolder, requestOf, specOf, submissionOf } from './support.js';

const CONFIG = `<?xml version="1.0"?>
<!DOCTYPE module PUBLIC "-//Checkstyle//DTD Checkstyle Configuration 1.3//EN" "https://checkstyle.org/dtds/configuration_1_3.dtd">
<module name="Checker"><module name="FileTabCharacter"/><module name="TreeWalker"><module name="WhitespaceAround"/></module></module>`;
const describeStyle = isInstalled('checkstyle') ? describe : describe.skip;

function write(config: string): string {
  const style = join(newFolder(), 'style.xml');
  writeFileSync(style, config);
  return style;
}

/** One file for all tests: each configuration has a service of its own. */
const STYLE = write(CONFIG);

async function check(texts: Record<string, string>, style = STYLE): ReturnType<typeof java.checkStyle> {
  return java.checkStyle(await requestOf(submissionOf(texts), specOf(Object.keys(texts), {}, { style })));
}

describeStyle('checkStyle', () => {
  it('finds nothing in a clean file', async () => {
    expect(await check({ 'A.java': 'class A { }\n' })).toEqual({ ok: true, value: null });
  });

  it('does not read a text too long to check: that is the student’s matter', async () => {
    const text = `class A {\n${'  int x=1;\n'.repeat(150_000)}}\n`;
    expect(await check({ 'A.java': text })).toMatchObject({
      ok: true,
      value: { total: 1, messages: [{ message: expect.stringContaining('too long for the style check') }] },
    });
  });

  it('what Checkstyle cannot follow for its depth is the student’s matter, and leaves no points for style', async () => {
    const text = `class A {\n  int x = ${'('.repeat(1_500)}1${')'.repeat(1_500)};\n}\n`;
    expect(await check({ 'A.java': text })).toMatchObject({
      ok: true,
      value: {
        kinds: 4,
        messages: [{ message: 'something in this file is nested too deeply for the style check' }],
      },
    });
  });

  it('names file, line, column, rule, and goes on after a file that cannot be read', async () => {
    const checked = await check({ 'A.java': 'class A {\n  int x=1;\n}\n', 'B.java': 'clas B { int' });
    expect(checked).toMatchObject({
      ok: true,
      value: {
        kind: 'style',
        total: 3,
        messages: [
          {
            message: 'Checkstyle cannot read this file: unexpected token: clas',
            place: { file: 'B.java', line: 1, column: 1 },
          },
          {
            message: "'=' is not followed by whitespace. [WhitespaceAround]",
            place: { file: 'A.java', line: 2, column: 8 },
            sourceLine: '  int x=1;',
          },
          { message: "'=' is not preceded with whitespace. [WhitespaceAround]" },
        ],
      },
    });
  });

  it('takes 256 errors for errors', async () => {
    const text = `class A {\n${'  int[] x ={1};\n'.repeat(256)}}\n`;
    const checked = await check({ 'A.java': text });
    expect(checked).toMatchObject({ ok: true, value: { messages: expect.any(Array) as unknown } });
    expect(checked.ok && (checked.value?.total ?? 0) >= 256).toBe(true);
  });

  it('a broken configuration is our fault', async () => {
    expect(await check({ 'A.java': 'class A { }\n' }, write('<module'))).toMatchObject({
      ok: false,
      fault: {
        verdict: 'judge-error',
        fault: expect.stringMatching(/^Checkstyle did not finish: .*unable to parse configuration/),
      },
    });
  });
});

describeStyle('the style service', () => {
  const TEXTS: Record<string, string> = {
    'A.java': 'class A {\n\tint x=1;\n  String ü = "é\\u0041" +"♔";\n}\n',
    'B.java': 'class B { int y =2; }\n',
  };

  /** Checks with a sandbox that counts what is started. */
  async function checkCounted(texts: Record<string, string>, times: number) {
    const spec = specOf(Object.keys(texts), {}, { style: STYLE });
    let services = 0;
    const { sandbox } = await requestOf(submissionOf(texts), spec);
    const aside: Sandbox = {
      ...sandbox.aside,
      start: (...asked) => {
        services += 1;
        return sandbox.aside.start(...asked);
      },
    };
    const results = [];
    for (let time = 0; time < times; time += 1) {
      const request = await requestOf(submissionOf(texts), spec);
      results.push(await java.checkStyle({ ...request, sandbox: { ...sandbox, aside } }));
    }
    return { services, results };
  }

  it('one process reads submission after submission', async () => {
    const { services, results } = await checkCounted(TEXTS, 3);
    expect(services).toBe(1);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    expect(results[0]).toMatchObject({ ok: true, value: { total: 5, kinds: 2 } });
  });

  it('also those with a file that it cannot read', async () => {
    const { services, results } = await checkCounted({ ...TEXTS, 'C.java': 'clas C { int' }, 2);
    expect(services).toBe(1);
    expect(results[1]).toEqual(results[0]);
    expect(results[0]).toMatchObject({ ok: true, value: { total: 6 } });
  });
});

describe('without Checkstyle', () => {
  const ignore = (): void => undefined;

  it('is our fault, with how to install it', async () => {
    const request = await requestOf(
      submissionOf({ 'A.java': 'class A { }' }),
      specOf(['A.java'], {}, { style: '/dev/null' }),
    );
    const fault = { fault: 'checkstyle: no such program', remedy: '', missingTool: 'checkstyle' };
    const none = {
      ended: Promise.resolve(run({ ending: { how: 'not-started', fault } })),
      send: ignore,
      endInput: ignore,
      stop: ignore,
      restartClocks: ignore,
    };
    const { sandbox } = request;
    const aside: Sandbox = { ...sandbox.aside, start: () => Promise.resolve(none) };
    expect(await java.checkStyle({ ...request, sandbox: { ...sandbox, aside } })).toEqual({
      ok: false,
      fault: {
        verdict: 'judge-error',
        fault: 'no Checkstyle (checkstyle: no such program)',
        remedy: 'apt-get install checkstyle',
        missingTool: 'checkstyle',
      },
    });
  });
});
