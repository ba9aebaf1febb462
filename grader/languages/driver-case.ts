/** One case over a driver: what is sent, and which frames are accepted as its answer. */
import {
  listToShow,
  type Ending,
  type Limits,
  type Matcher,
  type PlainStep,
  type Step,
  type StepReport,
  type Value,
} from '../model.js';
import { type Frame, plainExpression } from './frames.js';
import type { CallsJob, DialogueJob } from './language.js';
import type { DriverProcess } from './driver-process.js';

/** How a case went, as far as the driver reported it. */
export type CaseAnswer =
  | {
      readonly kind: 'done';
      readonly steps: readonly StepReport[];
      readonly files: Readonly<Record<string, Uint8Array>>;
      readonly leftover: number;
    }
  /** If `ending` is null, the process ended by itself. `says` replaces what it wrote to standard error. */
  | {
      readonly kind: 'ended';
      readonly ending: Ending | null;
      readonly steps: readonly StepReport[];
      readonly says: string | null;
    };

/** Reads the answers to a case that was sent, until its end frame or until the process can no longer send one. */
export async function readAnswer(
  process: DriverProcess,
  job: CallsJob,
  sent: CaseMessage,
): Promise<CaseAnswer> {
  const number = sent.case;
  const steps: StepReport[] = [];
  const ended = (ending: Ending | null): CaseAnswer => ({ kind: 'ended', ending, steps, says: null });
  for (;;) {
    const next = await process.next();
    if (next.kind === 'ended') return ended(null);
    const { frame } = next;
    const due = sent.steps[steps.length];
    const place = job.steps[steps.length]?.text;
    if (frame === null || !('case' in frame) || frame.case !== number) return outOfOrder(steps, place);
    if (frame.frame === 'limit') return ended(limitEnding(frame, job));
    const { outcomes, left } = frame;
    if (outcomes !== undefined) {
      const isDue = frame.frame === 'end' || frame.step === steps.length;
      if (!isDue || outcomes.length !== due?.repeat || left.length !== due.reads)
        return outOfOrder(steps, place);
      const printed = Buffer.from(frame.printed, 'base64');
      if (printed.length > job.limits.outputBytes) return ended(flood(job, 'stdout', printed.length));
      steps.push({ outcomes, printed, left });
    }
    if (frame.frame === 'step') continue;
    if (steps.length < sent.steps.length) return outOfOrder(steps, place);
    return { kind: 'done', steps, files: keptFiles(frame.files, job), leftover: frame.leftover };
  }
}

function keptFiles(
  files: Readonly<Record<string, string>>,
  { keep }: CallsJob,
): Readonly<Record<string, Uint8Array>> {
  const kept = keep.flatMap((name) => {
    const text = Object.hasOwn(files, name) ? files[name] : undefined;
    return text === undefined ? [] : [[name, Buffer.from(text, 'base64')] as const];
  });
  return Object.fromEntries(kept);
}

/** A case as it is sent, and how many answers it asks for. */
export interface CaseMessage {
  readonly case: number;
  readonly line: string;
  readonly steps: readonly { readonly repeat: number; readonly reads: number }[];
}

/** The part of a case that the driver gets: what to do and what to read, never what is expected. */
export function messageOf(number: number, job: CallsJob): CaseMessage {
  if (job.dialogue !== undefined) return dialogueMessage(number, job.dialogue, job.limits);
  const steps = job.steps.map(plainStep);
  const request = {
    case: number,
    steps,
    outputBytes: job.limits.outputBytes,
    files: job.files.map(({ name, text }) => ({ name, text })),
    keep: job.keep,
  };
  return {
    case: number,
    line: `${JSON.stringify(request)}\n`,
    steps: steps.map(({ repeat, reads }) => ({ repeat, reads: reads.length })),
  };
}

function dialogueMessage(
  number: number,
  { program, args, input }: DialogueJob,
  { outputBytes, wallMs }: Limits,
): CaseMessage {
  const dialogue = { program, args, input: Buffer.from(input).toString('base64'), millis: wallMs };
  return {
    case: number,
    line: `${JSON.stringify({ case: number, dialogue, outputBytes })}\n`,
    steps: [{ repeat: 1, reads: 0 }],
  };
}

function plainStep({ let: bindings, call, repeat, expect }: Step): PlainStep {
  const list = listToShow(call);
  return {
    let: bindings.map(({ name, value }) => ({ name, value: plainExpression(value) })),
    call: plainExpression(call),
    repeat,
    texts: expect.flatMap((each) => (each.of === 'returns' ? textDepths(each.match) : [])),
    message: expect.some((each) => each.of === 'throws' && each.message !== null),
    reads: [
      ...expect.flatMap((each) =>
        each.of === 'leaves' ? [{ value: plainExpression(each.read), texts: textDepths(each.match) }] : [],
      ),
      // The list itself, read last and compared with nothing: its items show why its length is wrong.
      ...(list === null ? [] : [{ value: plainExpression(list), texts: [] }]),
    ],
  };
}

/**
 * At which depths in arrays a text is compared, for which a student's object must be asked; 0 is the value itself.
 */
function textDepths(matcher: Matcher): number[] {
  switch (matcher.how) {
    case 'equals':
    case 'as-set':
      return [...new Set(depthsOfTexts(matcher.value, 0))];
    case 'sampled':
      return [...new Set(matcher.among.flatMap((value) => depthsOfTexts(value, 0)))];
    case 'matches':
      return [0];
    case 'not-null':
      return [];
  }
}

function depthsOfTexts(value: Value, depth: number): number[] {
  if (value.type === 'array') return value.items.flatMap((item) => depthsOfTexts(item, depth + 1));
  // Keys are never asked for a text.
  if (value.type === 'map')
    return value.entries.flatMap((entry) =>
      entry.type === 'array' ? entry.items.slice(1).flatMap((item) => depthsOfTexts(item, depth + 1)) : [],
    );
  return value.type === 'string' || value.type === 'object' ? [depth] : [];
}

function limitEnding(frame: Extract<Frame, { frame: 'limit' }>, job: CallsJob): Ending {
  if (frame.of !== 'memory') return flood(job, frame.of, frame.reached);
  const { memoryBytes } = job.limits;
  return { how: 'memory-limit', limitBytes: memoryBytes, reachedBytes: Math.max(frame.reached, memoryBytes) };
}

function flood(job: CallsJob, stream: 'stdout' | 'stderr', reachedBytes: number): Ending {
  return { how: 'output-limit', stream, limitBytes: job.limits.outputBytes, reachedBytes };
}

/** Our driver keeps the order and answers only what it is asked, so the student's code wrote this frame. */
export function outOfOrder(steps: readonly StepReport[], due: string | undefined): CaseAnswer {
  const place = due === undefined ? 'at the end' : `in ${due}`;
  const says = `The program wrote where only boardmark's own answers belong (${place}); what it said there does not count.`;
  return { kind: 'ended', ending: { how: 'exited', code: 1 }, steps, says };
}
