/** Reads the golden transcripts of all assignments. */
import { findAssignments } from '../../grader/assignment/find-assignment.js';
import { loadAssignment } from '../../grader/assignment/load.js';
import { toScript, type Script } from './dialogue-script.js';

/** Transcripts without patterns, since their expected text is known exactly. Each text occurs once. */
export async function readGoldenScripts(): Promise<readonly Script[]> {
  const scripts = new Map<string, Script>();
  for (const { file } of await findAssignments(['fixtures'])) {
    const loaded = await loadAssignment(file);
    if (!loaded.ok) continue;
    for (const { cases } of loaded.value.rubric)
      for (const testCase of cases)
        if (testCase.kind === 'transcript' && (testCase.dialogue.patterns ?? []).length === 0) {
          const script = toScript(testCase.dialogue);
          if (script.written.join('') !== '') scripts.set(JSON.stringify(script), script);
        }
  }
  return [...scripts.values()];
}
