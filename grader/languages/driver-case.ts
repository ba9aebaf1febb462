/** One case over a driver: what is sent, and which frames are accepted as its answer. */
import {
  measuredList,
  type Ending,
  type Expression,
  type Matcher,
  type StepReport,
  type Value,
} from '../model.js';
import type { Frame } from './frames.js';
import type { CallsJob } from './language.js';
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
      /** Whether the driver said that it has begun the case. */
      readonly begun: boolean;
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
  let begun = false;
  const ended = (ending: Ending | null): CaseAnswer => ({ kind: 'ended', begun, ending, steps, says: null });
  for (;;) {
    const next = await process.next();
    if (next.kind === 'ended') return ended(null);
    const { frame } = next;
    const due = sent.steps[steps.length];
    const place = job.steps[steps.length]?.text;
    if (frame === null || !('case' in frame) || frame.case !== number) return outOfOrder(steps, place, begun);
    if (frame.frame === 'limit') return ended(limitEnding(frame, job));
    if (frame.frame === 'begin' && !begun) begun = true;
    else if (frame.frame === 'step' && begun && due !== undefined && answers(frame, steps.length, due)) {
      const printed = Buffer.from(frame.printed, 'base64');
      if (printed.length > job.limits.outputBytes) return ended(flood(job, 'stdout', printed.length));
      steps.push({ outcomes: frame.outcomes, printed, left: frame.left });
    } else if (frame.frame === 'end' && begun && due === undefined) {
      const files = Object.entries(frame.files).filter(([name]) => job.keep.includes(name));
      return {
        kind: 'done',
        steps,
        files: Object.fromEntries(files.map(([name, text]) => [name, Buffer.from(text, 'base64')])),
        leftover: frame.leftover,
      };
    } else return outOfOrder(steps, place, begun);
  }
}

export type CaseMessage = ReturnType<typeof messageOf>;

/** The part of a case that the driver gets: what to do and what to read, never what is expected. */
export function messageOf(number: number, job: CallsJob) {
  return {
    case: number,
    files: job.files.map(({ name, text }) => ({ name, text })),
    steps: job.steps.map(({ let: bindings, call, repeat, expect }) => ({
      let: bindings.map(({ name, value }) => ({ name, value })),
      call,
      repeat,
      texts: expect.flatMap((each) => (each.of === 'returns' ? textDepths(each.match) : [])),
      message: expect.some((each) => each.of === 'throws' && each.message !== null),
      reads: [
        ...expect.flatMap((each) =>
          each.of === 'leaves' ? [{ value: each.read, texts: textDepths(each.match) }] : [],
        ),
        // Last, and compared with nothing: the items say what is wrong with a length.
        ...listsMeasured(call).map((list) => ({ value: list, texts: [] })),
      ],
    })),
    keep: job.keep,
    outputBytes: job.limits.outputBytes,
  };
}

/** The list that the call measures, if it does. */
function listsMeasured(call: Expression): readonly Expression[] {
  const list = measuredList(call);
  return list === null ? [] : [list];
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
  return value.type === 'string' || value.type === 'object' ? [depth] : [];
}

type SentStep = CaseMessage['steps'][number];

function answers(frame: Extract<Frame, { frame: 'step' }>, number: number, step: SentStep): boolean {
  return (
    frame.step === number && frame.outcomes.length === step.repeat && frame.left.length === step.reads.length
  );
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
export function outOfOrder(steps: readonly StepReport[], due: string | undefined, begun = false): CaseAnswer {
  const place = due === undefined ? 'at the end' : `in ${due}`;
  const says = `The program wrote to the grader's own channel (${place}); what it said there does not count.`;
  return { kind: 'ended', begun, ending: { how: 'exited', code: 1 }, steps, says };
}
