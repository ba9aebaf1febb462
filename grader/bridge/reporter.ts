/**
 * What `npm test` prints in a starter: each case once, with its reason below it, and at the end how many are accepted.
 * Node's own reporter tells every failure twice. It is named `boardmark/reporter` on the command line of `node --test`.
 */
import type { TestEvent } from 'node:test/reporters';
import { styleText } from 'node:util';

type Colour = 'green' | 'red' | 'yellow' | 'bold';

/** Lines of Node's own count: ours stands at the end. */
const COUNTS = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;

/** Turns the events of a run into text. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string, void, void> {
  const counted = { accepted: 0, failed: 0, skipped: 0 };
  let points = '';
  let ofItem = '';
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    else if (type === 'test:diagnostic' && !COUNTS.test(data.message)) points = `: ${data.message}`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, skip } = data;
    const outcome = type === 'test:fail' ? 'failed' : skip === undefined ? 'accepted' : 'skipped';
    const told = type === 'test:fail' ? messageOf(data.details.error) : typeof skip === 'string' ? skip : '';
    if (nesting > 0) {
      counted[outcome] += 1;
      ofItem += renderCase(name, outcome, told);
    } else if (ofItem !== '') {
      yield `\n${paint('bold', name)}\n${ofItem}`;
      ofItem = '';
    } else if (outcome === 'failed') {
      yield renderCase(name, outcome, told);
    }
  }
  const { accepted, failed, skipped } = counted;
  yield `\n${accepted} accepted, ${failed} not accepted${skipped === 0 ? '' : `, ${skipped} not run`}${points}\n`;
}

function renderCase(name: string, outcome: 'accepted' | 'failed' | 'skipped', told: string): string {
  const [mark, colour] = MARKS[outcome];
  const below = told === '' ? '' : `${told.replace(/^(?=.)/gm, '      ')}\n`;
  return `  ${paint(colour, `${mark} ${name}`)}\n${below}`;
}

const MARKS = { accepted: ['✔', 'green'], failed: ['✖', 'red'], skipped: ['﹣', 'yellow'] } as const;

/** Node wraps what a test throws. */
function messageOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : message;
}

function paint(colour: Colour, text: string): string {
  return process.stdout.isTTY && process.stdout.hasColors() ? styleText(colour, text) : text;
}
