/**
 * What a module of plays is: a trusted module beside the fixtures that makes plays which a plan cannot describe, such as
 * positions that need the rules. It exports `play`, and chooses by nothing but what it is given.
 */
import type { CaseFile } from '../model.js';
import { lookAtEach, type CallsDraft, type DialogueDraft, type DraftStep } from './draft.js';
import type { ModulePlay } from './schema.js';
import { chooseFrom, type Choose, type Tape } from './tape.js';
import { PlanFault } from './values.js';

export type { Choose } from './tape.js';

/** A line that is typed, or a call. */
export type Piece = string | ModuleStep;

export interface ModuleStep {
  readonly let?: Readonly<Record<string, string>>;
  readonly call: string;
  readonly leaves?: readonly string[];
  /** `open`: what comes back is not compared. */
  readonly returns?: 'exactly' | 'as-set' | 'open';
  readonly throws?: true;
  /** It changes nothing: a play is the same game without it. */
  readonly look?: true;
  /** With a call that gives an array of objects in any order: what of each, called `it`, is looked at. */
  readonly each?: string;
}

/** A play on its way. */
export interface PlayInTurns {
  readonly begin: readonly Piece[];
  readonly args?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** A judge that decides, as in assignment.yaml; its module's path is relative to explore.yaml. */
  readonly judge?: {
    readonly module: string;
    readonly options: () => Readonly<Record<string, unknown>>;
  };
  /** What the next turn does; null where the play is over. */
  turn(choose: Choose): readonly Piece[] | null;
  end?(): readonly Piece[];
}

export interface PlayModule {
  play(choose: Choose, options: Readonly<Record<string, unknown>>): PlayInTurns;
}

/** Plays by a module. */
export function playModule(spec: ModulePlay, module: PlayModule, tape: Tape): CallsDraft | DialogueDraft {
  const played = module.play(chooseFrom(tape.head), spec.options ?? {});
  const pieces: Piece[] = [...played.begin];
  for (const numbers of tape.turns.slice(0, spec.turns ?? 0)) {
    const turn = played.turn(chooseFrom(numbers));
    if (turn === null) break;
    pieces.push(...turn);
  }
  pieces.push(...(played.end?.() ?? []));
  const files = Object.entries(played.files ?? {}).map(([name, text]): CaseFile => ({ name, text }));
  const judge =
    played.judge === undefined ? null : { module: played.judge.module, options: played.judge.options() };
  const common = { title: spec.title, files, filters: spec.compare ?? [], judge };
  if (spec.program === undefined) return { kind: 'calls', ...common, steps: pieces.map(toDraftStep) };
  const lines = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    throw new PlanFault(`the module ${spec.module} makes calls where a program was named`);
  });
  return { kind: 'dialogue', ...common, program: spec.program, args: played.args ?? [], lines };
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
  };
}
