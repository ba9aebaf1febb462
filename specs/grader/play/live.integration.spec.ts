/** Judges that talk to real programs: whose time runs when. */
import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { decideByConversation } from '../../../grader/play/live.js';
import type { LaunchPlan } from '../../../grader/languages/language.js';
import type { JudgedCase, Verdict } from '../../../grader/model.js';
import { LIMITS } from '../run/limits.js';
import { oneSandbox } from '../../support/places.js';

const sandbox = await oneSandbox();

const shell = (script: string): LaunchPlan => ({ argv: () => ['sh', '-c', script], readable: [], env: {} });

/** All answers of a game may take so long together. */
const GAME_MS = 900;
/** Right, but it takes most of that for each answer. */
const SLOW = 'while read -r line; do sleep 0.6; echo "[$line]"; done';
/** It answers once. */
const SILENT = 'read -r a; echo "[$a]"; read -r b; sleep 1000';

interface Plays {
  readonly games: number;
  readonly apart?: boolean;
  readonly copies?: number;
  readonly answerMs?: number;
}

async function play(
  script: string,
  { games, apart = true, copies = 1, answerMs = GAME_MS }: Plays,
): Promise<Verdict> {
  const subject = {
    kind: 'live',
    program: 'p',
    copies,
    args: [],
    files: [],
    answerMs,
    counts: null,
  } as const;
  const testCase: JudgedCase = {
    kind: 'judge',
    id: 'x',
    title: 'x',
    visibility: 'visible',
    weight: 1,
    hint: null,
    place: { file: 'x', line: 1, column: 1 },
    judge: join(import.meta.dirname, 'judges/games.ts'),
    subject,
    options: { games, apart },
    limits: { ...LIMITS, wallMs: GAME_MS },
  };
  return (await decideByConversation(sandbox, shell(script), testCase, subject)).verdict;
}

describe('each game has its own time', () => {
  test('a program that is slow in each of several games is accepted', async () => {
    expect(await play(SLOW, { games: 3 })).toEqual({ verdict: 'accepted', remarks: [] });
  });

  test('what a game takes too long is that game’s', async () => {
    expect(await play(SILENT, { games: 3 })).toMatchObject({
      verdict: 'time-limit-exceeded',
      limitMs: GAME_MS,
      said: 'copy 1, game 2: it gave no answer',
    });
  });

  test('what all answers of a game may take is named where it is less than what an answer may', async () => {
    expect(await play(SILENT, { games: 3, apart: false, answerMs: 100 * GAME_MS })).toMatchObject({
      verdict: 'time-limit-exceeded',
      limitMs: GAME_MS,
      said: 'copy 1, game 2: it gave no answer',
    });
  });
});

describe('the time of a program runs only while it is asked', () => {
  test('not while another copy is asked for longer than the limit', async () => {
    expect(await play(SLOW, { games: 2, copies: 2 })).toEqual({ verdict: 'accepted', remarks: [] });
  });
});
