/** A sandbox that switches a mutant on in whatever runs in it, or asks programs which mutants they reached. */
import type { Run } from '../model.js';
import type { Program, Running, Sandbox } from '../run/sandbox.js';
import { ACTIVE_MUTANT } from './instrument.js';
import { COVERAGE_FILE, COVERAGE_WANTED } from './probe.js';

export interface Switching {
  readonly sandbox: Sandbox;
  /** From now on this mutant is active in every program that is started; null for none. */
  activate(mutant: string | null): void;
  /** Programs started while `work` runs tell what they reach; calls are asked otherwise. */
  listen<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly reached: readonly string[] }>;
}

export function openSwitching(sandbox: Sandbox): Switching {
  let active: string | null = null;
  let reached: Set<string> | null = null;
  const dress = (program: Program, isTalkedTo: boolean): Program => {
    const env = { ...program.env, ...(active === null ? {} : { [ACTIVE_MUTANT]: active }) };
    if (reached === null || isTalkedTo) return { ...program, env };
    return { ...program, env: { ...env, [COVERAGE_WANTED]: '1' }, keep: [...program.keep, COVERAGE_FILE] };
  };
  const undress = (run: Run): Run => {
    if (reached === null) return run;
    const { [COVERAGE_FILE]: told, ...filesAfter } = run.filesAfter;
    for (const each of listCovered(Buffer.from(told ?? []).toString('utf8'))) reached.add(each);
    return { ...run, filesAfter };
  };
  const wrap = (inner: Sandbox): Sandbox => ({
    level: inner.level,
    places: inner.places,
    get aside() {
      return wrap(inner.aside);
    },
    run: async (program) => undress(await inner.run(dress(program, false))),
    start: async (program, channel, hear): Promise<Running> => {
      const running = await inner.start(dress(program, channel === 'descriptors'), channel, hear);
      return {
        send: (bytes) => running.send(bytes),
        endInput: () => running.endInput(),
        restartClocks: (limits) => running.restartClocks(limits),
        stop: () => running.stop(),
        ended: running.ended.then(undress),
      };
    },
    close: () => inner.close(),
  });
  return {
    sandbox: wrap(sandbox),
    activate: (mutant) => void (active = mutant),
    async listen(work) {
      const heard = (reached = new Set<string>());
      try {
        return { value: await work(), reached: [...heard] };
      } finally {
        reached = null;
      }
    },
  };
}

/** Switches as the probe writes them. */
export function listCovered(text: string): string[] {
  return text.split(' ').filter((each) => each !== '');
}
