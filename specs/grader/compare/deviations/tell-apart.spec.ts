/** A program that says the same where different things are expected has a mistake, in whatever words it says so. */
import { describe, expect, test } from '@jest/globals';
import { decideTranscript } from '../../../../grader/compare/decide.js';
import type { CaseResult, Run, TranscriptCase, Turn } from '../../../../grader/model.js';
import { followThrough } from '../../../../grader/stages/follow-through.js';
import {
  assignment,
  caseResult,
  DEVIATION_RULE,
  rubricItem,
  run as runOf,
  transcriptCase,
} from '../../../support/build.js';

type Said = readonly [typed: string, reply: string];

/** Dialogues with a door, a wrong command in each, and who waits where. */
const DIALOGUES: readonly (readonly Said[])[] = [
  [
    ['try Ada', 'Ada was opened'],
    ['hlep', 'No such option.'],
    ['go 1', 'Next is Eve, who waits in the attic.'],
    ['row 1', 'Finn takes the boat to the cellar.'],
  ],
  [
    ['try Dan', 'Dan was closed!'],
    ['hlep', 'No such option.'],
    ['go 2', 'Next is Bob, who waits in the stable.'],
    ['fly', 'Only birds can do that.'],
    ['row 2', 'Gil takes the boat to the garden.'],
  ],
  [
    ['hlep', 'No such option.'],
    ['try Eve', 'Eve was opened'],
    ['try Ada', 'Ada was closed!'],
    ['row 3', 'Finn takes the boat to the tower.'],
  ],
  [
    ['go 3', 'Next is Gil, who waits in the cellar.'],
    ['fly', 'Only birds can do that.'],
    ['hlep', 'No such option.'],
    ['try Dan', 'Dan was opened'],
  ],
];

function turnsOf(dialogue: readonly Said[], prompt: string): Turn[] {
  let open = 'Welcome.\n';
  const turns: Turn[] = [];
  for (const [typed, reply] of dialogue) {
    turns.push({ by: 'program', text: `${open}${prompt}` }, { by: 'person', text: typed });
    open = reply === '' ? '' : `${reply}\n`;
  }
  return [...turns, { by: 'program', text: open }];
}

const ASKED = 'What now? ';

/** How many dialogues are presentation errors where the program replies so, and asks so, for `wanted`. */
function countPresentation(reply: (right: string) => string, prompt = ASKED, wanted = ASKED): number {
  const cases = DIALOGUES.map((dialogue, at) =>
    transcriptCase({ id: `d${at}`, dialogue: { args: [], turns: turnsOf(dialogue, wanted), exitCode: 0 } }),
  );
  const runs = new Map<TranscriptCase, Run>();
  const results = cases.map((testCase, at): CaseResult => {
    const said = (DIALOGUES[at] ?? []).map(([typed, right]): Said => [typed, reply(right)]);
    const written = turnsOf(said, prompt).flatMap(({ by, text }) => (by === 'program' ? text : []));
    const run = runOf({ stdout: Buffer.from(written.join('')) });
    runs.set(testCase, run);
    return caseResult(testCase, decideTranscript(testCase, run));
  });
  const { results: followed } = followThrough(
    assignment({ deviations: DEVIATION_RULE, rubric: [rubricItem({ cases })] }),
    results,
    runs,
  );
  return followed.filter(({ verdict }) => verdict.verdict === 'presentation-error').length;
}

describe('a program with a door', () => {
  const swap = (right: string): string =>
    right.includes('opened')
      ? right.replace('was opened', 'was closed!')
      : right.replace('was closed!', 'was opened');

  test.each<[string, number, (right: string) => string]>([
    ['other words for one of the two', 3, (right) => right.replace('was opened', 'is open now')],
    ['the other message in other words', 4, (right) => right.replace('No such option.', 'Unknown command!')],
    ['a rare message in unlike words', 2, (right) => right.replace(/Only birds.*/, 'Sorry.')],
    [
      'a rare message in words of other answers',
      0,
      (right) => right.replace(/Only birds.*/, 'Finn takes Eve'),
    ],
    ['one message for both of them', 0, (right) => right.replace(/Only birds.*|No such.*/, 'Forget it!')],
    ['always opened', 0, (right) => right.replace('was closed!', 'was opened')],
    ['always closed', 0, (right) => right.replace('was opened', 'was closed!')],
    ['the other one each time', 0, swap],
    ['one sentence for both', 0, (right) => right.replace(/^(\w+) was \w+!?/, 'It is done for $1.')],
    ['one word for both', 0, (right) => right.replace(/was \w+!?/, 'was tried')],
    ['a name is left out', 0, (right) => right.replace(/is \w+,/, 'is ,')],
    ['a name at the beginning is left out', 0, (right) => right.replace(/^\w+ takes/, ' takes')],
    ['where somebody waits in fewer words', 3, (right) => right.replace(', who waits in', ' in')],
    ['nothing is said of a wrong command', 0, (right) => right.replace('No such option.', '')],
    [
      'the message of a door for a wrong command',
      0,
      (right) => right.replace('No such option.', 'Ada was closed!'),
    ],
    [
      'name and place have changed places',
      0,
      (right) => right.replace(/is (\w+),(.*the) (\w+)/, 'is $3,$2 $1'),
    ],
  ])('%s: %i dialogues are only shown otherwise', (_, count, reply) => {
    expect(countPresentation(reply)).toBe(count);
  });

  test.each<[string, number, (right: string) => string]>([
    ['the right answers', 4, (right) => right],
    ['one sentence without a name for both', 0, (right) => right.replace(/^\w+ was \w+!?/, 'That is done.')],
    ['one word for both', 0, (right) => right.replace(/was \w+!?/, 'was tried')],
  ])('in colours, %s: %i dialogues are only shown otherwise', (_, count, reply) => {
    expect(countPresentation((right) => `\x1b[32m${reply(right)}\x1b[0m`)).toBe(count);
  });

  test.each<[string, number, (right: string) => string]>([
    ['the right answers', 4, (right) => right],
    ['the other one of the two each time', 0, swap],
  ])('in another prompt, %s: %i dialogues are only shown otherwise', (_, count, reply) => {
    expect(countPresentation(reply, 'Your choice: ')).toBe(count);
  });

  test.each<[string, number, (right: string) => string]>([
    ['another message for a wrong command', 4, (right) => right.replace(/No such.*/, 'Choose one of these!')],
    ['nothing is said of a wrong command', 0, (right) => right.replace('No such option.', '')],
  ])('with a menu before each prompt, %s: %i dialogues are only shown otherwise', (_, count, reply) => {
    const menu = `Try a door\nRow a boat\n${ASKED}`;
    expect(countPresentation(reply, menu, menu)).toBe(count);
  });
});
