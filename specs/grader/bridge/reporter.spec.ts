import { expect, test } from '@jest/globals';
import { ReadableStream } from 'node:stream/web';
import type { TestEvent } from 'node:test/reporters';
import report from '../../../grader/bridge/reporter.js';

/** The event of a test or of an item, as far as it is read. */
function ended(name: string, nesting: number, more: { told?: string; skip?: string } = {}): TestEvent {
  const { told, skip } = more;
  const error = Object.assign(new Error('wrapped'), { cause: new Error(told) });
  return {
    type: told === undefined ? 'test:pass' : 'test:fail',
    data: { name, nesting, details: { error }, ...(skip === undefined ? {} : { skip }) },
  } as unknown as TestEvent;
}

const said = (message: string): TestEvent => ({ type: 'test:diagnostic', data: { message } }) as TestEvent;

async function render(...events: TestEvent[]): Promise<string> {
  let text = '';
  for await (const part of report(ReadableStream.from(events))) text += part;
  return text;
}

test('each case stands once, with its reason below it; what was not run is no failure', async () => {
  const text = await render(
    ended('the cases can be run', 0),
    said('1 of 5 points'),
    ended('It compiles (compiles)', 1),
    ended('Compiles', 0),
    ended('Greets Ada (ada)', 1, { told: 'line 1 is “x”\n\n  1 Hello' }),
    ended('Greets Bob (bob)', 1, { skip: 'not run: "Greets Ada" has to be right first' }),
    ended('Dialogues', 0, { told: '1 subtest failed' }),
    said('tests 4'),
    said('fail 1'),
  );
  expect(text).toBe(`
Compiles
  ✔ It compiles (compiles)

Dialogues
  ✖ Greets Ada (ada)
      line 1 is “x”

        1 Hello
  ﹣ Greets Bob (bob)
      not run: "Greets Ada" has to be right first

1 accepted, 1 not accepted, 1 not run: 1 of 5 points
`);
});

test('what stops all cases is said once', async () => {
  const text = await render(
    ended('the cases can be run', 0, { told: 'boardmark check failed:\nno sandbox' }),
    ended('Greets Ada (ada)', 1, { skip: 'the cases could not be run' }),
    ended('Dialogues', 0),
  );
  expect(text.split('no sandbox')).toHaveLength(2);
  expect(text).toContain('  ✖ the cases can be run\n      boardmark check failed:\n      no sandbox\n');
  expect(text).toContain('\n0 accepted, 0 not accepted, 1 not run\n');
});

test('a test file that cannot be loaded says why', async () => {
  const text = await render(
    { type: 'test:stderr', data: { message: 'SyntaxError: Unexpected token\n' } } as TestEvent,
    ended('cases.test.mjs', 0, { told: 'test failed' }),
  );
  expect(text).toContain('SyntaxError: Unexpected token\n');
  expect(text).toContain('✖ cases.test.mjs');
});
