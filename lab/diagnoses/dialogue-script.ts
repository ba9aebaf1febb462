/** A dialogue as plain texts: what the program writes before each input and after the last, and what is typed. */
import type { Dialogue, Turn } from '../../grader/model.js';
import { findAssignments } from '../../grader/assignment/find-assignment.js';
import { loadAssignment } from '../../grader/assignment/load.js';

export interface Script {
  /** One more than there are inputs. */
  readonly written: readonly string[];
  /** Without line ends. */
  readonly typed: readonly string[];
}

export function toScript({ turns }: Pick<Dialogue, 'turns'>): Script {
  const written = [''];
  const typed: string[] = [];
  for (const turn of turns) {
    if (turn.by === 'program') written.push((written.pop() ?? '') + turn.text);
    else {
      typed.push(turn.text.replace(/\r?\n$/, ''));
      written.push('');
    }
  }
  return { written, typed };
}

export function toTurns({ written, typed }: Script): readonly Turn[] {
  return written
    .flatMap((text, index): Turn[] => {
      const input = typed[index];
      return [
        { by: 'program', text },
        ...(input === undefined ? [] : [{ by: 'person', text: `${input}\n` } as const]),
      ];
    })
    .filter(({ text }) => text !== '');
}

export function outputOf({ written }: Script): string {
  return written.join('');
}

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
