/** Lazy programs in Python. Pure. */
import type { ClassContract, LanguageSpec, NativeName, Signature } from '../../../model.js';
import { writePythonProgram } from '../../command/record/lazy-dialogues.js';
import type { LazyBody, LazyFile, LazyProgram } from '../../records/lazy-program.js';
import { mainsOf, requiredFor } from '../../records/required-file.js';
import { spellings } from './member-names.js';

/** An expression that makes an object of a class of the contract. */
type Make = (owner: string) => string;

/** Every required file: the classes and functions of the contract, programs, and nothing else in the others. */
export function printPython(
  contract: readonly ClassContract[],
  spec: LanguageSpec,
  program: LazyProgram,
): readonly LazyFile[] {
  const make: Make = (name) => {
    const made = contract.find((each) => each.name === name);
    const member = made?.members.find(
      ({ kind, parameters }) => kind === 'constructor' && parameters.length === 0,
    );
    const native = made === undefined || member === undefined ? null : nativeOf(made, member);
    // Modules that import each other would not load; by the time of a call both have.
    const module = (requiredFor(name, spec) ?? '').replace(/\.py$/, '').replaceAll('/', '.');
    return `__import__('importlib').import_module('${module}').${native?.name ?? name}()`;
  };
  return spec.required.map((file) => {
    const owners = contract.filter(({ name }) => requiredFor(name, spec) === file);
    const mains = mainsOf(spec).flatMap(([name, main]) =>
      main === file
        ? [`if __name__ == '__main__':\n${indent(writePythonProgram(program.dialogueOf(name)))}`]
        : [],
    );
    return {
      name: file,
      text: [
        '"""Does nothing."""\n',
        ...owners.map((owner) => printOwner(owner, program, make)),
        ...mains,
      ].join(''),
    };
  });
}

/** The class with the members that are its own; the others are functions beside it. */
function printOwner(owner: ClassContract, program: LazyProgram, make: Make): string {
  const all = owner.members.map((member) => toDefinition(owner, member));
  const printed = all
    .filter((one) => one === all.find((other) => other.name === one.name))
    .map((one) => {
      // Of several functions of one name the last wins: one that takes anything stands for all.
      const isOverloaded = all.filter(({ name }) => name === one.name).length > 1;
      const body = program.bodyOf(owner.name, one.member);
      return { isOutside: one.isOutside, text: printDefinition(one, isOverloaded, body, make) };
    });
  const outside = printed.filter(({ isOutside }) => isOutside).map(({ text }) => text);
  const inside = printed.filter(({ isOutside }) => !isOutside).map(({ text }) => indent(text));
  return [...(inside.length === 0 ? [] : [`class ${owner.name}:\n`, ...inside]), ...outside].join('');
}

interface Definition {
  readonly member: Signature;
  readonly native: NativeName | null;
  readonly name: string;
  /** Whether it stands in the module, not in the class. */
  readonly isOutside: boolean;
}

function toDefinition(owner: ClassContract, member: Signature): Definition {
  const native = nativeOf(owner, member);
  const isOutside = owner.form === 'functions' || (native !== null && native.args !== null);
  const name = member.kind === 'constructor' && !isOutside ? '__init__' : native?.name;
  return { member, native, isOutside, name: name ?? spellings(member.name)[0] };
}

function printDefinition(
  { member, native, name, isOutside }: Definition,
  isOverloaded: boolean,
  body: LazyBody,
  make: Make,
): string {
  if (member.kind === 'field') return `${name} = ${writeValue(body, [], make)}\n`;
  const count = native?.args?.length ?? member.parameters.length;
  const own = Array.from({ length: count }, (_, at) => `p${at}`);
  // A function of the language's own may take its arguments in another order.
  const given = member.parameters.map((_, at) => {
    const isIt = native?.args?.findIndex((arg) => arg.type === 'name' && arg.name === native.parameters[at]);
    return own[isIt ?? at] ?? 'None';
  });
  const taken = isOverloaded ? [...own.map((each) => `${each}=None`), '*rest'] : own;
  const hasSelf = !isOutside && !member.static;
  const head = `def ${name}(${[...(hasSelf ? ['self'] : []), ...taken].join(', ')}):\n`;
  return [
    isOutside || hasSelf ? '' : '@staticmethod\n',
    head,
    name === '__init__' ? '    pass\n' : `    return ${writeValue(body, given, make)}\n`,
  ].join('');
}

function nativeOf({ names }: ClassContract, { name, parameters }: Signature): NativeName | null {
  const ofPython = names?.['python'] ?? [];
  return (
    ofPython.find((each) => each.member === name && each.parameters.length === parameters.length) ?? null
  );
}

function writeValue(body: LazyBody, given: readonly string[], make: Make): string {
  switch (body.kind) {
    case 'nothing':
      return 'None';
    case 'literal':
      return LITERALS[body.text] ?? body.text;
    case 'empty-array':
      return '[]';
    case 'parameter':
      return given[body.index] ?? 'None';
    case 'new-object':
      return make(body.class);
  }
}

const LITERALS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
