/** Lazy ways to write what an assignment's transcripts expect. Pure. */
import type { Assignment, TranscriptCase } from '../../model.js';
import type { LazyDialogue } from '../../languages/records/lazy-program.js';

/** For one program of the assignment; silence comes first. */
export function listDialogues(
  { rubric }: Pick<Assignment, 'rubric'>,
  program: string,
): readonly LazyDialogue[] {
  const transcripts = rubric
    .flatMap(({ cases }) => cases)
    .filter((each): each is TranscriptCase => each.kind === 'transcript' && each.program === program);
  const outputs = transcripts.map(outputOf);
  const [first] = outputs;
  const [common] = mostCommon(outputs);
  const lines = mostCommon(outputs.flatMap((output) => output.split('\n').filter((line) => line !== '')));
  const [greeting] = mostCommon(transcripts.map(greetingOf).filter((text) => text !== ''));
  const texts = [...new Set([first, common, greeting])].filter((text) => text !== undefined);
  return [
    { kind: 'silent' },
    { kind: 'echo' },
    ...texts.map((text) => ({ kind: 'text', text }) as const),
    ...lines.slice(0, 2).map((line) => ({ kind: 'line-for-line', line }) as const),
  ];
}

/** What is written before anything is typed. */
function greetingOf({ dialogue }: TranscriptCase): string {
  const typed = dialogue.turns.findIndex(({ by }) => by === 'person');
  return dialogue.turns
    .slice(0, typed < 0 ? undefined : typed)
    .map(({ text }) => text)
    .join('');
}

function outputOf({ dialogue }: TranscriptCase): string {
  return dialogue.turns.map(({ by, text }) => (by === 'program' ? text : '')).join('');
}

function mostCommon(texts: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}
