/** A sandbox that switches a mutant on in every program that it runs, or records which mutants programs reach. */
import type { Run } from '../model.js';
import type { Program, Running, Sandbox } from '../run/sandbox.js';
import { ACTIVE_MUTANT } from './instrument.js';
import { COVERAGE_FILE, COVERAGE_WANTED } from './mutant-runtime.js';

export interface Switching {
  readonly sandbox: Sandbox;
  /** Makes this mutant active in every program that is started from now on; null: none. */
  activate(mutant: string | null): void;
  /** While `work` runs, drivers that are started record what they reach, and answer questions about it. */
  asking<T>(work: () => Promise<T>): Promise<T>;
  /** A sandbox whose programs record what they reach in the set. */
  listen(): { readonly sandbox: Sandbox; readonly reached: ReadonlySet<string> };
}

export function createSwitching(sandbox: Sandbox): Switching {
  let active: string | null = null;
  let isAsking = false;
  const dress = (program: Program, isDriver: boolean, heard: Set<string> | null): Program => {
    const env = { ...program.env, ...(active === null ? {} : { [ACTIVE_MUTANT]: active }) };
    if (isDriver) return { ...program, env: isAsking ? { ...env, [COVERAGE_WANTED]: 'count' } : env };
    if (heard === null) return { ...program, env };
    return { ...program, env: { ...env, [COVERAGE_WANTED]: 'file' }, keep: [...program.keep, COVERAGE_FILE] };
  };
  const undress = (run: Run, heard: Set<string> | null): Run => {
    if (heard === null) return run;
    const { [COVERAGE_FILE]: told, ...filesAfter } = run.filesAfter;
    for (const each of listCovered(Buffer.from(told ?? []).toString('utf8'))) heard.add(each);
    return { ...run, filesAfter };
  };
  const wrap = (inner: Sandbox, heard: Set<string> | null): Sandbox => ({
    level: inner.level,
    places: inner.places,
    get aside() {
      return wrap(inner.aside, heard);
    },
    run: async (program) => undress(await inner.run(dress(program, false, heard)), heard),
    start: async (program, channel, hear): Promise<Running> => {
      const running = await inner.start(dress(program, channel === 'descriptors', heard), channel, hear);
      return {
        send: (bytes) => running.send(bytes),
        endInput: () => running.endInput(),
        restartClocks: (limits, rests) => running.restartClocks(limits, rests),
        stop: () => running.stop(),
        ended: running.ended.then((run) => undress(run, heard)),
      };
    },
    close: () => inner.close(),
  });
  return {
    sandbox: wrap(sandbox, null),
    activate: (mutant) => void (active = mutant),
    async asking(work) {
      isAsking = true;
      try {
        return await work();
      } finally {
        isAsking = false;
      }
    },
    listen() {
      const reached = new Set<string>();
      return { sandbox: wrap(sandbox, reached), reached };
    },
  };
}

/** Switches in the format that the runtime module writes. */
export function listCovered(text: string): string[] {
  return text.split(' ').filter((each) => each !== '');
}
