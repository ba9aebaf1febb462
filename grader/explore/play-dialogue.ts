/** Dialogues of a plan: numbers choose arguments, files and lines. Pure. */
import { parseFilters } from '../compare/filters/index.js';
import type { DialogueDraft } from './draft.js';
import { drawNamed, fillOptions, lookUp } from './play-calls.js';
import type { DialoguePlay } from '../assignment/schema-explore.js';
import { chooseFrom, type Choose, type ChoiceSequence } from './choice-sequence.js';
import { fill, type Kinds } from './draw-values.js';

export function playDialogue(spec: DialoguePlay, kinds: Kinds, sequence: ChoiceSequence): DialogueDraft {
  const choose = chooseFrom(sequence.head);
  const named = drawNamed(spec.with, kinds, choose);
  const lookup = lookUp(named, kinds, choose);
  const write = (texts: readonly string[] | undefined): string[] =>
    (texts ?? []).map((text) => fill(text, lookup));
  const turn = (chooseTurn: Choose): string[] => {
    const chosen = spec.turn?.[chooseTurn(spec.turn.length)] ?? [];
    const texts = typeof chosen === 'string' ? [chosen] : chosen;
    return texts.map((text) => fill(text, lookUp(named, kinds, chooseTurn)));
  };
  const begin = write(spec.begin);
  const turns = spec.turn === undefined ? [] : sequence.turns.slice(0, spec.turns ?? 0);
  const typed = turns.flatMap((numbers) => turn(chooseFrom(numbers)));
  return {
    kind: 'dialogue',
    title: spec.title,
    program: spec.program,
    args: write(spec.args),
    lines: [...begin, ...typed, ...write(spec.end)],
    turns: [begin.length, begin.length + typed.length],
    files: Object.entries(spec.files ?? {}).map(([name, text]) => ({ name, text: fill(text, lookup) })),
    filters: parseFilters(spec.compare),
    judge:
      spec.judge === undefined
        ? null
        : { module: spec.judge.module, options: fillOptions(spec.judge.options ?? {}, lookup) },
  };
}
