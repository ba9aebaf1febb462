/**
 * Looks for a shorter judged game that is lost in the same way. The judge names positions from which it could begin,
 * and decides it: the judge knows the rules and what is left open. If a program gets all of its input at once, the
 * reference must be accepted from the same position.
 */
import type { CaseFile, JudgedCase, NearerStart, ShorterGame, Verdict, WatchedGame } from '../../model.js';
import type { LiveJudged, ProgramJudged } from '../../stages/how-cases-run.js';
import { createTieredLimits } from '../../stages/adaptive-limits.js';
import { toTyped } from '../../stages/cut-at-inputs.js';
import { decideSingle } from '../../stages/decide-single.js';
import type { Subject } from '../../stages/subject.js';
import type { Budget } from './player.js';

export type GameCase = ProgramJudged | LiveJudged;

/** A game that was played to look for a shorter one. */
interface PlayedGame extends WatchedGame {
  readonly verdict: Verdict;
}

/** Plays a game from its start. Null if the budget is used up. */
export type PlayGame = (testCase: GameCase) => Promise<PlayedGame | null>;

/** A lost game. */
export interface LostGame extends WatchedGame {
  readonly testCase: GameCase;
  readonly verdict: Verdict;
}

/** A smaller example has at most this share of the lines of the whole game. */
const WORTHWHILE = 0.7;
/** At most this many lines of a game are shown: the last ones, which lead to the mistake. */
const MAX_SHOWN = 40;

/** The shortest game that was found; null if there is none. */
export async function shortenGame(
  game: LostGame,
  reference: PlayGame,
  submission: PlayGame,
): Promise<ShorterGame | null> {
  let best = game;
  for (;;) {
    const found = await findShorter(best, game, reference, submission);
    if (found === null) break;
    best = found;
  }
  return best === game || best.lines.length > game.lines.length * WORTHWHILE ? null : toShorter(best);
}

/** The first position from which the game is lost in the same way after fewer lines. */
async function findShorter(
  best: LostGame,
  like: LostGame,
  reference: PlayGame,
  submission: PlayGame,
): Promise<LostGame | null> {
  for (const start of best.nearer) {
    const testCase = beginAt(best.testCase, start);
    const played = await submission(testCase);
    if (played === null) return null;
    if (played.lines.length >= best.lines.length || !isLostAlike(like.verdict, played.verdict)) continue;
    if (testCase.subject.kind === 'program' && (await reference(testCase))?.verdict.verdict !== 'accepted')
      continue;
    return { ...played, testCase };
  }
  return null;
}

/** The case, beginning at another position. */
function beginAt<C extends GameCase>(testCase: C, start: NearerStart): C {
  const { subject } = testCase;
  const files =
    start.files === undefined
      ? subject.files
      : Object.entries(start.files).map(([name, text]): CaseFile => ({ name, text }));
  const options = start.options ?? testCase.options;
  if (subject.kind === 'live' || start.input === undefined)
    return { ...testCase, options, subject: { ...subject, files } };
  const turns = toTyped(start.input);
  return { ...testCase, options, subject: { ...subject, files, dialogue: { ...subject.dialogue, turns } } };
}

/** Whether both games were lost by the same mistake, at whatever place. */
function isLostAlike(one: Verdict, other: Verdict): boolean {
  const words = describeLoss(one);
  return words !== null && one.verdict === other.verdict && words === describeLoss(other);
}

/** How many words of a judge's message are compared. The first words say what is wrong, the later ones where. */
const MAX_WORDS = 6;

/** The mistake in the judge's words, without names, numbers and quotations. Null if no move lost the game. */
function describeLoss(verdict: Verdict): string | null {
  const text = messageOf(verdict);
  if (text === null) return null;
  const words = text.replace(/"[^"]*"|\([^()]*\)|\{[^{}]*\}/g, '').match(/(?<![\w-])[a-z]{2,}(?![\w-])/g);
  return (words ?? []).slice(0, MAX_WORDS).join(' ');
}

function messageOf(verdict: Verdict): string | null {
  if (verdict.verdict === 'run-time-error') return verdict.message;
  if (verdict.verdict !== 'wrong-answer' || verdict.difference.kind !== 'judged') return null;
  return verdict.difference.message;
}

function toShorter({ testCase: { subject }, lines, verdict }: LostGame): ShorterGame {
  const at =
    verdict.verdict === 'wrong-answer' && verdict.difference.kind === 'judged' ? verdict.difference.at : null;
  const message = messageOf(verdict) ?? '';
  return {
    kind: 'game',
    args: subject.kind === 'live' ? subject.args : subject.dialogue.args,
    files: subject.files,
    lines: lines.slice(-MAX_SHOWN),
    linesLeftOut: Math.max(0, lines.length - MAX_SHOWN),
    words: at === null ? message : `${at}: ${message}`,
  };
}

/** The judged game of a case if a move lost it; null for other cases and games that nobody recorded. */
export function lostGameOf(
  testCase: JudgedCase,
  verdict: Verdict,
  game: WatchedGame | undefined,
): LostGame | null {
  if (game === undefined || game.nearer.length === 0 || messageOf(verdict) === null) return null;
  const { subject } = testCase;
  if (subject.kind === 'calls') return null;
  return { ...game, verdict, testCase: { ...testCase, subject } as GameCase };
}

// Plays judged games of one side for a search. Both sides share the budget.

/** No game of a search takes longer than this: a program that hangs or thinks long is no short example. */
const MAX_CPU_MS = 600;
const MAX_WALL_MS = 3000;
const MAX_ANSWER_MS = 1000;

export function createGamePlayer(subject: Subject, budget: Budget): PlayGame {
  return async (testCase) => {
    if (budget.isSpent) return null;
    let game: WatchedGame = { lines: [], nearer: [] };
    const { choice, request, preparation, sandbox } = subject;
    const watched: Subject = {
      ...{ choice, request, preparation, sandbox },
      adaptiveLimits: createTieredLimits(),
      watch: (_case, played) => {
        game = played;
      },
    };
    const { verdict } = await decideSingle(watched, quickly(testCase));
    budget.spend();
    return { ...game, verdict };
  };
}

/** The same game with shorter time limits. */
function quickly(testCase: GameCase): GameCase {
  const { cpuMs, wallMs } = testCase.limits;
  const limits = {
    ...testCase.limits,
    cpuMs: Math.min(cpuMs, MAX_CPU_MS),
    wallMs: Math.min(wallMs, MAX_WALL_MS),
  };
  if (testCase.subject.kind === 'program') return { ...testCase, subject: testCase.subject, limits };
  const answerMs = Math.min(testCase.subject.answerMs, MAX_ANSWER_MS);
  return { ...testCase, subject: { ...testCase.subject, answerMs }, limits };
}
