/** Plays that a module makes; see judge/plays.ts. Pure. */
import { parseFilters } from '../compare/filters/index.js';
import type { Piece, PlayModule } from '../judge/plays.js';
import type { CaseFile } from '../model.js';
import { lookAtEach, type CallsDraft, type DialogueDraft, type DraftStep } from './draft.js';
import type { ModulePlay } from '../assignment/schema-explore.js';
import { chooseFrom, type ChoiceSequence } from './choice-sequence.js';
import { PlanFault } from './draw-values.js';

/** Lets the module make a play. */
export function playModule(
  spec: ModulePlay,
  module: PlayModule,
  sequence: ChoiceSequence,
): CallsDraft | DialogueDraft {
  const played = module.play(chooseFrom(sequence.head), spec.options ?? {});
  const pieces: Piece[] = [...played.begin];
  for (const numbers of sequence.turns.slice(0, spec.turns ?? 0)) {
    const turn = played.turn(chooseFrom(numbers));
    if (turn === null) break;
    pieces.push(...turn);
  }
  const turns = [played.begin.length, pieces.length] as const;
  pieces.push(...(played.end?.() ?? []));
  const files = Object.entries(played.files ?? {}).map(([name, text]): CaseFile => ({ name, text }));
  const judge =
    played.judge === undefined ? null : { module: played.judge.module, options: played.judge.options() };
  const common = { title: spec.title, files, filters: parseFilters(spec.compare), judge };
  if (spec.program === undefined) return { kind: 'calls', ...common, steps: pieces.map(toDraftStep) };
  const lines = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    throw new PlanFault(`the module ${spec.module} makes calls where a program was named`);
  });
  return { kind: 'dialogue', ...common, program: spec.program, args: played.args ?? [], lines, turns };
}

function toDraftStep(piece: Piece): DraftStep {
  if (typeof piece === 'string') throw new PlanFault(`a module typed \`${piece}\`, but no program is named`);
  if (piece.each !== undefined) return lookAtEach(piece.call, piece.each);
  return {
    let: Object.entries(piece.let ?? {}),
    call: piece.call,
    leaves: piece.leaves ?? [],
    returns: piece.returns ?? 'exactly',
    mayThrow: piece.throws ?? false,
    isLook: piece.look ?? false,
    ...(piece.compare === undefined ? {} : { filters: parseFilters(piece.compare) }),
  };
}
