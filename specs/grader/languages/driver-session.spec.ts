/** The session against drivers that are scripted here: what it believes, when it starts anew, whom it blames. */
import { describe, expect, it } from '@jest/globals';
import type { CallsJob } from '../../../grader/languages/language.js';
import { runCases } from '../../../grader/languages/driver-session.js';
import { type DriverLaunch } from '../../../grader/languages/driver-process.js';
import type { CallsRun, Ending, Limits, Run } from '../../../grader/model.js';
import type { Running, Sandbox } from '../../../grader/run/sandbox.js';
import { LIMITS as USUAL_LIMITS } from '../../support/build.js';
import { called } from '../../support/contract.js';

const LIMITS: Limits = { ...USUAL_LIMITS, memoryBytes: 1e8, outputBytes: 100 };
const LAUNCH: DriverLaunch = {
  program: () => ({ argv: () => ['driver'], readable: [], work: { kind: 'scratch', files: [] }, env: {} }),
  channel: 'descriptors',
  setup: {},
};
const CALL: CallsJob = {
  steps: [called('One.f()'), called('Two.f()')],
  files: [],
  keep: ['kept.txt'],
  limits: LIMITS,
};

/** What a scripted driver does with its process. */
interface Stage {
  say(frame: unknown): void;
  /** Bytes that are no frame of ours. */
  blurt(text: string): void;
  end(ending: Ending, stderr?: string): void;
  readonly nonce: string;
}
type Script = (stage: Stage, message: { case?: number }, launch: number) => void;

/** Messages the session sent, launch by launch. */
function stageDrivers(script: Script): { sandbox: Sandbox; launches: () => number; clocks: Limits[] } {
  let launches = 0;
  const clocks: Limits[] = [];
  const start: Sandbox['start'] = (_program, _channel, hear) => {
    const launch = launches++;
    let finish: (run: Run) => void = () => undefined;
    const ended = new Promise<Run>((resolve) => (finish = resolve));
    const stage = {
      nonce: '',
      say: (frame: unknown) => stage.blurt(`\n${stage.nonce} ${JSON.stringify(frame)}\n`),
      blurt: (text: string) => hear(Buffer.from(text)),
      end: (ending: Ending, stderr = '') =>
        finish({
          ending,
          stdout: Buffer.of(),
          stderr: Buffer.from(stderr),
          wallMs: 0,
          cpuMs: null,
          filesAfter: {},
        }),
    };
    const running: Running = {
      send: (bytes) => {
        for (const line of Buffer.from(bytes).toString().trimEnd().split('\n')) {
          const message = JSON.parse(line) as { nonce?: string; case?: number };
          stage.nonce = message.nonce ?? stage.nonce;
          queueMicrotask(() => script(stage, message, launch));
        }
      },
      endInput: () => undefined,
      restartClocks: (limits) => void clocks.push(limits),
      stop: () => stage.end({ how: 'signalled', signal: 'SIGKILL' }),
      ended,
    };
    return Promise.resolve(running);
  };
  const sandbox: Sandbox = {
    level: 'none',
    run: () => Promise.reject(new Error('not used')),
    start,
    places: 1,
    get aside() {
      return sandbox;
    },
    close: () => Promise.resolve(),
  };
  return { sandbox, launches: () => launches, clocks };
}

const returned = (value: number) => ({ kind: 'returned', value: { type: 'int', value } });
/** The same as the driver says it. */
const said = (value: number) => ({ kind: 'returned', value });
const stepFrame = (number: number, at: number, rest = {}) => ({
  frame: 'step',
  case: number,
  step: at,
  outcomes: [said(at)],
  ...rest,
});
const endFrame = (number: number, rest = {}) => ({ frame: 'end', case: number, ...rest });

/** All that answers a case which has begun. */
function sayAnswer(stage: Stage, number: number, end = {}): void {
  stage.say(stepFrame(number, 0));
  stage.say(stepFrame(number, 1));
  stage.say(endFrame(number, end));
}

/** A driver that does all it should, but for what a test puts in place of a case. */
const good =
  (instead: Partial<Record<number, (stage: Stage) => void>> = {}): Script =>
  (stage, { case: number }) => {
    if (number === undefined) {
      stage.say({ frame: 'hello' });
      stage.say({ frame: 'ready' });
    } else (instead[number] ?? sayAnswer)(stage, number);
  };

async function run(
  script: Script,
  cases: readonly CallsJob[],
): Promise<{ runs: CallsRun[]; launches: number }> {
  const { sandbox, launches } = stageDrivers(script);
  const runs: CallsRun[] = [];
  for await (const each of runCases(sandbox, LAUNCH, cases)) runs.push(each);
  return { runs, launches: launches() };
}

/** What one case comes to, answered so. */
async function runOne(answer: (stage: Stage) => void): Promise<CallsRun | undefined> {
  return (await run(good({ 0: answer }), [CALL])).runs[0];
}

const kinds = (runs: readonly CallsRun[]): string[] =>
  runs.map((each) => (each.kind === 'done' ? 'done' : each.ending.how));

describe('runCases', () => {
  it('makes all cases in one process', async () => {
    const { runs, launches } = await run(good(), [CALL, CALL, CALL]);
    expect([kinds(runs), launches]).toEqual([['done', 'done', 'done'], 1]);
    expect(runs[0]).toMatchObject({ steps: [{ outcomes: [returned(0)] }, { outcomes: [returned(1)] }] });
  });

  it('hears the last step together with the end', async () => {
    const only = await runOne((stage) => {
      stage.say(stepFrame(0, 0));
      stage.say(endFrame(0, { outcomes: [said(5)], printed: 'aGVq' }));
    });
    expect(only).toMatchObject({
      kind: 'done',
      steps: [
        { outcomes: [returned(0)] },
        { outcomes: [returned(5)], printed: Buffer.from('hej'), left: [] },
      ],
      files: {},
    });
  });

  it('starts anew for the cases after one that ended its process', async () => {
    const script = good({
      1: (stage) => {
        stage.say(stepFrame(1, 0));
        stage.end({ how: 'exited', code: 0 }, `old\n${stage.nonce} begin 1\nlast words`);
      },
    });
    const { runs, launches } = await run(script, [CALL, CALL, CALL]);
    expect([kinds(runs), launches]).toEqual([['done', 'exited', 'done'], 2]);
    const ended = runs[1];
    if (ended?.kind !== 'ended') throw new Error();
    expect([ended.steps.length, Buffer.from(ended.stderr).toString()]).toEqual([1, 'last words']);
  });

  it('starts anew after a case that left threads behind', async () => {
    const { runs, launches } = await run(good({ 0: (stage) => sayAnswer(stage, 0, { leftover: 1 }) }), [
      CALL,
      CALL,
    ]);
    expect([kinds(runs), launches]).toEqual([['done', 'done'], 2]);
  });

  it('starts anew for another amount of memory', async () => {
    const more = { ...CALL, limits: { ...LIMITS, memoryBytes: 2e8 } };
    expect((await run(good(), [CALL, more, more])).launches).toBe(2);
  });

  it('gives back only files it asked for', async () => {
    const files = { 'kept.txt': 'aGVq', 'other.txt': 'aGVq' };
    const only = await runOne((stage) => sayAnswer(stage, 0, { files }));
    expect(only).toMatchObject({ files: { 'kept.txt': Buffer.from('hej') } });
    expect(JSON.stringify(only)).not.toContain('other');
  });

  it.each<[string, (stage: Stage) => void]>([
    ['an end without steps', (stage) => stage.say(endFrame(0))],
    [
      'an end after too few steps',
      (stage) => {
        stage.say(stepFrame(0, 0));
        stage.say(endFrame(0));
      },
    ],
    ['a step out of turn', (stage) => stage.say(stepFrame(0, 1))],
    [
      'a step with too many outcomes',
      (stage) => stage.say(stepFrame(0, 0, { outcomes: [said(1), said(2)] })),
    ],
    ['an end with a step that others follow', (stage) => stage.say(endFrame(0, { outcomes: [said(0)] }))],
    [
      'an end with a step too many',
      (stage) => {
        stage.say(stepFrame(0, 0));
        stage.say(stepFrame(0, 1));
        stage.say(endFrame(0, { outcomes: [said(2)] }));
      },
    ],
    ['a step without outcomes', (stage) => stage.say(stepFrame(0, 0, { outcomes: undefined }))],
    ['a text that is not in base64', (stage) => stage.say(stepFrame(0, 0, { printed: '-' }))],
    ['a file that is not in base64', (stage) => sayAnswer(stage, 0, { files: { 'kept.txt': '-' } })],
    ['threads that are no number', (stage) => sayAnswer(stage, 0, { leftover: '0' })],
    ['a step of another case', (stage) => stage.say(stepFrame(7, 0))],
    ['a hello in the middle', (stage) => stage.say({ frame: 'hello' })],
    ['a frame of no known shape', (stage) => stage.say({ frame: 'accepted' })],
    ['no JSON', (stage) => stage.blurt(`\n${stage.nonce} nonsense\n`)],
  ])('never accepts %s', async (_, forge) => {
    const { runs, launches } = await run(good({ 0: forge }), [CALL, CALL]);
    expect([kinds(runs), launches]).toEqual([['exited', 'done'], 2]);
    expect(runs[0]).toMatchObject({ kind: 'ended', ending: { code: 1 } });
  });

  it.each<[string, (stage: Stage) => string]>([
    ['another nonce', () => `\n${'0'.repeat(32)} ${JSON.stringify(endFrame(0))}\n`],
    [
      'a nonce not at the line’s begin',
      (stage: Stage) => `\n ${stage.nonce} ${JSON.stringify(endFrame(0))}\n`,
    ],
    ['half a line', () => 'half a line'],
  ])('does not hear %s', async (_, blurt) => {
    const only = await runOne((stage) => {
      stage.say(stepFrame(0, 0));
      stage.blurt(blurt(stage));
      stage.say(stepFrame(0, 1));
      stage.say(endFrame(0));
    });
    expect(only?.kind).toBe('done');
  });

  it('holds printed text against the limit itself', async () => {
    const printed = Buffer.alloc(101).toString('base64');
    const only = await runOne((stage) => stage.say(stepFrame(0, 0, { printed })));
    expect(only).toMatchObject({
      ending: { how: 'output-limit', stream: 'stdout', limitBytes: 100, reachedBytes: 101 },
    });
  });

  it('takes the driver’s word for limits that it noticed', async () => {
    const said = { frame: 'limit', case: 0, of: 'memory', reached: 5 };
    const only = await runOne((stage) => stage.say(said));
    expect(only).toMatchObject({ ending: { how: 'memory-limit', limitBytes: 1e8, reachedBytes: 1e8 } });
  });

  it('blames nobody for a process that ended between two cases', async () => {
    const script = good({
      0: (stage) => {
        sayAnswer(stage, 0);
        stage.end({ how: 'exited', code: 9 });
      },
    });
    const { sandbox } = stageDrivers(script);
    const seen: CallsRun[] = [];
    for await (const each of runCases(sandbox, LAUNCH, [CALL, CALL])) {
      seen.push(each);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(kinds(seen)).toEqual(['done', 'done']);
  });

  it('never accepts the answer to a case that was not sent yet', async () => {
    const script = good({
      0: (stage) => {
        sayAnswer(stage, 0);
        sayAnswer(stage, 1);
      },
    });
    const { runs, launches } = await run(script, [CALL, CALL, CALL]);
    expect([kinds(runs), launches]).toEqual([['done', 'exited', 'done'], 2]);
  });

  it('restarts the clocks for each case', async () => {
    const { sandbox, clocks } = stageDrivers(good());
    const jobs = [100, 200].map((wallMs) => ({ ...CALL, limits: { ...LIMITS, wallMs } }));
    const runs: CallsRun[] = [];
    for await (const each of runCases(sandbox, LAUNCH, jobs)) runs.push(each);
    expect(clocks.map(({ wallMs }) => wallMs)).toEqual(expect.arrayContaining([100, 200]));
  });
});

describe('a driver that does not get ready', () => {
  it('is our fault before it says hello, after three tries', async () => {
    const { runs, launches } = await run(
      (stage) => stage.end({ how: 'exited', code: 1 }, 'boom'),
      [CALL, CALL],
    );
    expect([kinds(runs), launches]).toEqual([['not-started', 'not-started'], 3]);
    expect(runs[0]).toMatchObject({
      ending: { fault: { fault: expect.stringContaining('boom') as unknown as string } },
    });
  });

  it('is tried again where it fails once', async () => {
    const script: Script = (stage, message, launch) => {
      if (launch === 0) stage.end({ how: 'signalled', signal: 'SIGKILL' });
      else good()(stage, message, launch);
    };
    const { runs, launches } = await run(script, [CALL]);
    expect([kinds(runs), launches]).toEqual([['done'], 2]);
  });

  it('is the student’s after hello, and is not started again and again', async () => {
    const { runs, launches } = await run(
      (stage) => {
        stage.say({ frame: 'hello' });
        stage.end({ how: 'time-limit', clock: 'wall', limitMs: 1, reachedMs: 1 }, 'top level');
      },
      [CALL, CALL, CALL],
    );
    expect([kinds(runs), launches]).toEqual([['time-limit', 'time-limit', 'time-limit'], 1]);
  });
});
