/** Starts nearer to a mistake, by the modules that a plan names. */
import { resolve } from 'node:path';
import { loadJudge } from '../../judge/load-judge.js';
import type { NearerModule, PlayedDialogue } from '../../judge/nearer-module.js';
import type { Assignment, CaseFile, TranscriptCase } from '../../model.js';
import type { Plan } from '../plan.js';
import { splitInputs, type LongDialogue, type Start } from './shorten-dialogue.js';

/** By the program that a module is for. */
export type NearerModules = ReadonlyMap<string, NearerModule>;

/** Those that can be loaded: without one, only the examples are longer. `boardmark explore` says what is wrong with it. */
export async function loadNearerModules(
  { folder }: Pick<Assignment, 'folder'>,
  plan: Pick<Plan, 'nearer'> | null,
): Promise<NearerModules> {
  const modules = new Map<string, NearerModule>();
  for (const { program, module } of plan?.nearer ?? []) {
    const loaded = await loadJudge(resolve(folder, module), 'nearer');
    if (loaded.ok) modules.set(program, loaded.value);
  }
  return modules;
}

/** The dialogue from its last positions on, the shortest first; none where no module knows the program. */
export function startsOf(long: LongDialogue, modules: NearerModules): readonly Start[] {
  const { testCase } = long;
  const module = modules.get(testCase.program);
  if (module === undefined) return [];
  const files = Object.fromEntries(testCase.files.map(({ name, text }) => [name, text]));
  const { typed } = splitInputs(long);
  const played = { args: testCase.dialogue.args, files, lines: typed };
  return startsBy(module, played).map((start) => ({
    testCase: beginAt(testCase, start),
    typed: start.lines,
  }));
}

/** None where the module throws: no submission may lose its report by that. */
function startsBy(module: NearerModule, played: PlayedDialogue): readonly PlayedDialogue[] {
  try {
    return module.nearer(played);
  } catch {
    return [];
  }
}

function beginAt(testCase: TranscriptCase, { args, files }: PlayedDialogue): TranscriptCase {
  return {
    ...testCase,
    dialogue: { ...testCase.dialogue, args },
    files: Object.entries(files).map(([name, text]): CaseFile => ({ name, text })),
  };
}
