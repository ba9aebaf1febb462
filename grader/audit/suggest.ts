/**
 * Looks for a missing case: a short call or dialogue that kills a survivor, made from variations of the existing cases.
 * The reference's answers count as right.
 */
import { stringify } from 'yaml';
import { writeLiteral } from '../assignment/literals.js';
import { printTranscript, toTranscript } from '../assignment/transcript.js';
import type { CallOutcome, CallsRun, Limits, MethodCase, Run, TranscriptCase } from '../model.js';
import { turnsOf } from '../stages/cut-at-inputs.js';
import type { AuditedCase } from './audited.js';
import type { InstrumentedReference } from './instrumented-reference.js';
import type { Mutant } from './mutant.js';
import { pick, seedChance, varyNumber, varyLines, varySteps, type Chance } from './vary.js';

const CALLS_A_ROUND = 80;
const ROUNDS = 3;
const DIALOGUES = 40;
/** A case that takes longer is not worth suggesting. */
const PATIENCE = { wallMs: 3000, cpuMs: 1000 };

/** Of each call and dialogue: what the case is allowed, but never longer than is waited here. */
function hasten(limits: Limits): Limits {
  return {
    ...limits,
    wallMs: Math.min(limits.wallMs, PATIENCE.wallMs),
    cpuMs: Math.min(limits.cpuMs, PATIENCE.cpuMs),
  };
}

/** A case that can be put into a file, as YAML or as a transcript; null if none was found. */
export async function suggestCase(
  instrumented: InstrumentedReference,
  mutant: Mutant,
  cases: readonly AuditedCase[],
): Promise<string | null> {
  const chance = seedChance(Number(mutant.switch) + 1);
  const seeds = preferReaching(cases, mutant);
  const methods = seeds.flatMap((each) => (each.kind === 'method' ? [each] : []));
  const dialogues = seeds.flatMap((each) => (each.kind === 'transcript' ? [each] : []));
  return (
    (await suggestCall(instrumented, mutant, methods, chance)) ??
    (await suggestDialogue(instrumented, mutant, dialogues, chance))
  );
}

/** The cases that run the mutant's code; all cases if there are none. */
function preferReaching(cases: readonly AuditedCase[], mutant: Mutant): AuditedCase['case'][] {
  const reaching = cases.filter(({ reached }) => reached.has(mutant.switch));
  return (reaching.length > 0 ? reaching : cases).map((each) => each.case);
}

// ---------------------------------------------------------------------------------------------- calls

async function suggestCall(
  instrumented: InstrumentedReference,
  mutant: Mutant,
  seeds: readonly MethodCase[],
  chance: Chance,
): Promise<string | null> {
  if (seeds.length === 0) return null;
  for (let round = 0; round < ROUNDS; round++) {
    const tries = Array.from({ length: CALLS_A_ROUND }, () =>
      varyCase(pick(seeds, chance) ?? seeds[0], chance),
    );
    const known = tries.filter((each) => each !== null);
    const right = await instrumented.call(null, known);
    const fit = known.filter((_, index) => answersAll(right[index]));
    const answers = right.filter(answersAll);
    const wrong = await instrumented.call(mutant.switch, fit);
    const telling = fit.flatMap((testCase, index) => {
      const answer = answers[index];
      return answer === undefined || tell(answer) === tell(wrong[index]) ? [] : [printCall(testCase, answer)];
    });
    const [shortest] = telling.sort((a, b) => a.length - b.length);
    if (shortest !== undefined) return shortest;
  }
  return null;
}

function varyCase(seed: MethodCase | undefined, chance: Chance): MethodCase | null {
  if (seed === undefined) return null;
  return { ...seed, steps: varySteps(seed.steps, chance), limits: hasten(seed.limits) };
}

/** Whether nothing was thrown: students get no example of calls that the assignment forbids. */
function answersAll(run: CallsRun | undefined): run is Extract<CallsRun, { kind: 'done' }> {
  return (
    run?.kind === 'done' &&
    run.steps.every(({ outcomes, left }) => [...outcomes, ...left].every(({ kind }) => kind === 'returned'))
  );
}

function tell(run: CallsRun | undefined): string {
  return JSON.stringify(
    run?.steps.map(({ outcomes, printed, left }) => [
      [...outcomes, ...left].map((outcome) => (outcome.kind === 'returned' ? outcome.value : 'threw')),
      Buffer.from(printed).toString('base64'),
    ]),
  );
}

function printCall(testCase: MethodCase, run: Extract<CallsRun, { kind: 'done' }>): string {
  const steps = testCase.steps.map((step, index) => {
    const report = run.steps[index];
    const reads = step.expect.flatMap((each) => (each.of === 'leaves' ? [each.text] : []));
    const leaves = reads.flatMap((read, at) => {
      const value = valueOf(report?.left[at]);
      return value === null ? [] : [[read, value] as const];
    });
    const returned = valueOf(report?.outcomes[0]);
    return {
      ...(step.let.length === 0
        ? {}
        : { let: Object.fromEntries(step.let.map(({ name, text }) => [name, text])) }),
      call: step.text,
      ...(returned === null ? {} : { returns: returned }),
      ...(leaves.length === 0 ? {} : { leaves: Object.fromEntries(leaves) }),
    };
  });
  const [only, ...more] = steps;
  const files = Object.fromEntries(testCase.files.map(({ name, text }) => [name, text]));
  const entry = {
    id: 'TO-BE-NAMED',
    visibility: 'hidden',
    ...(testCase.files.length === 0 ? {} : { files }),
    ...(more.length === 0 ? only : { steps }),
  };
  return stringify([entry], { lineWidth: 0 });
}

/** The returned value as a case would write it; null for void. */
function valueOf(outcome: CallOutcome | undefined): string | null {
  return outcome?.kind === 'returned' ? writeLiteral(outcome.value) : null;
}

// ---------------------------------------------------------------------------------------------- dialogues

interface Dialogue {
  readonly seed: TranscriptCase;
  readonly args: readonly string[];
  readonly lines: readonly string[];
}

async function suggestDialogue(
  instrumented: InstrumentedReference,
  mutant: Mutant,
  seeds: readonly TranscriptCase[],
  chance: Chance,
): Promise<string | null> {
  const pool = seeds.flatMap((seed) => linesOf(seed));
  const isTelling = async ({ seed, args, lines }: Dialogue): Promise<boolean> => {
    const limited = { ...seed, limits: hasten(seed.limits) };
    const right = await instrumented.play(null, limited, args, lines);
    if (right.ending.how !== 'exited' || right.ending.code !== 0) return false;
    const wrong = await instrumented.play(mutant.switch, limited, args, lines);
    return serializeRun(right) !== serializeRun(wrong);
  };
  /** Of short seeds many variations are alike. */
  const tried = new Set<string>();
  for (let number = 0; number < DIALOGUES; number++) {
    const seed = pick(seeds, chance);
    if (seed === undefined) return null;
    const { args } = seed.dialogue;
    const dialogue = {
      seed,
      args: chance() < 0.5 ? args : varyNumber(args, chance),
      lines: varyLines(linesOf(seed), pool, chance),
    };
    const key = JSON.stringify([seed.id, dialogue.args, dialogue.lines]);
    if (tried.has(key)) continue;
    tried.add(key);
    if (await isTelling(dialogue)) return printDialogue(instrumented, await shorten(dialogue, isTelling));
  }
  return null;
}

function linesOf({ dialogue }: TranscriptCase): string[] {
  return dialogue.turns.flatMap(({ by, text }) => (by === 'person' ? [text.replace(/\n$/, '')] : []));
}

function serializeRun({ ending, stdout }: Run): string {
  const how = ending.how === 'exited' ? `exited ${ending.code}` : ending.how;
  return `${how}\n${Buffer.from(stdout).toString('utf8')}`;
}

/** Removes lines one by one as long as the mutant is still killed. */
async function shorten(
  dialogue: Dialogue,
  isTelling: (dialogue: Dialogue) => Promise<boolean>,
): Promise<Dialogue> {
  let best = dialogue;
  for (let at = dialogue.lines.length - 1; at >= 0; at--) {
    const shorter = { ...best, lines: best.lines.filter((_, index) => index !== at) };
    if (await isTelling(shorter)) best = shorter;
  }
  return best;
}

/** The dialogue with the reference's output. Runs with fewer inputs show what it writes before each input. */
async function printDialogue(
  instrumented: InstrumentedReference,
  { seed, args, lines }: Dialogue,
): Promise<string> {
  const outputs: string[] = [];
  for (let typed = 0; typed <= lines.length; typed++) {
    const { stdout } = await instrumented.play(null, seed, args, lines.slice(0, typed));
    outputs.push(Buffer.from(stdout).toString('utf8'));
  }
  const turns = turnsOf(outputs, lines);
  return printTranscript(
    toTranscript({
      file: 'suggested.transcript',
      title: 'To be named',
      dialogue: { args, turns, exitCode: 0 },
      settings: ['visibility hidden'],
    }),
  );
}
