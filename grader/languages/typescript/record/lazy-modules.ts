/** Lazy programs in TypeScript and JavaScript. Pure. */
import type { ClassContract, LanguageSpec, Signature } from '../../../model.js';
import {
  IDLE_MS,
  type LazyBody,
  type LazyDialogue,
  type LazyFile,
  type LazyProgram,
} from '../../records/lazy-program.js';
import type { LazyPrinter } from '../../records/language-record.js';
import { mainsOf } from '../../records/required-file.js';

/** How types are written. */
interface Types {
  readonly after: (type: string) => string;
  readonly none: string;
}

/** Every required file: the classes and functions of the contract, programs, and nothing else in the others. */
export function printModules(types: Types): LazyPrinter['print'] {
  return (contract, spec, program) => printFiles(contract, spec, program, types);
}

function printFiles(
  contract: readonly ClassContract[],
  { required, programs, modules }: LanguageSpec,
  program: LazyProgram,
  types: Types,
): readonly LazyFile[] {
  return required.map((file) => {
    const classes = contract.filter(({ name }) => modules[name] === file);
    const mains = mainsOf({ programs }).flatMap(([name, main]) =>
      main === file ? [printWriting(program.dialogueOf(name))] : [],
    );
    const parts = [
      ...printImports(contract, modules, file),
      ...classes.map((each) => printClass(each, program, types)),
      ...mains,
      'export {};\n',
    ];
    return { name: file, text: parts.join('') };
  });
}

function printImports(
  contract: readonly ClassContract[],
  modules: LanguageSpec['modules'],
  file: string,
): readonly string[] {
  return contract.flatMap(({ name, form }) => {
    const other = modules[name];
    return form === 'functions' || other === undefined || other === file
      ? []
      : [`import { ${name} } from './${other.replace(/\.ts$/, '.js')}';\n`];
  });
}

function printClass(contract: ClassContract, program: LazyProgram, types: Types): string {
  const { name, form } = contract;
  const unique = contract.members.filter(
    (member, index, all) =>
      all.findIndex((other) => other.kind === member.kind && other.name === member.name) === index,
  );
  const members = unique.map((member) => printMember(contract, member, program.bodyOf(name, member), types));
  return form === 'functions' ? members.join('') : `export class ${name} {\n${members.join('')}}\n`;
}

function printMember(
  { form, members }: ClassContract,
  member: Signature,
  body: LazyBody,
  types: Types,
): string {
  const { kind, name, type } = member;
  const word = member.static && form === 'class' ? 'static ' : '';
  const value = printValue(body, types);
  const typed = (each: string | null): string => types.after(toType(each));
  if (kind === 'field')
    return form === 'functions'
      ? `export const ${name}${typed(type)} = ${value};\n`
      : `  ${word}${name}${typed(type)} = ${value};\n`;
  const overloads = members.filter((other) => other.kind === kind && other.name === name);
  // An overload that takes anything stands for all of them.
  const parameters =
    overloads.length > 1
      ? `...p${types.after('any[]')}`
      : member.parameters.map((each, index) => `p${index}${typed(each)}`).join(', ');
  const taken = body.kind === 'parameter' && overloads.length > 1 ? `p[${body.index}]` : value;
  const statement = body.kind === 'nothing' ? '' : ` return ${taken};`;
  if (kind === 'constructor') return `  constructor(${parameters}) {}\n`;
  const head = form === 'functions' ? `export function ${name}` : `  ${word}${name}`;
  return `${head}(${parameters})${typed(type)} {${statement} }\n`;
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  char: 'string',
  String: 'string',
  void: 'void',
  int: 'number',
};

/** What a lazy body returns fits any type. */
function toType(type: string | null): string {
  return TYPES[type ?? ''] ?? 'any';
}

function printValue(body: LazyBody, { none }: Types): string {
  switch (body.kind) {
    case 'nothing':
      return '';
    case 'literal':
      return body.text === 'null' ? none : body.text;
    case 'empty-array':
      return '[]';
    case 'parameter':
      return `p${body.index}`;
    case 'new-object':
      return `new ${body.class}()`;
  }
}

function printWriting(dialogue: LazyDialogue): string {
  switch (dialogue.kind) {
    case 'silent':
      return '';
    case 'echo':
      return `${WATCH}process.stdin.on('data', watch).pipe(process.stdout);\n`;
    case 'text':
      return `process.stdout.write(${JSON.stringify(dialogue.text)});\n`;
    case 'line-for-line':
      return [
        "import { createInterface } from 'node:readline';\n",
        WATCH,
        `createInterface({ input: process.stdin }).on('line', () => { watch(); console.log(${JSON.stringify(dialogue.line)}); });\n`,
      ].join('');
  }
}

/** Ends the program where nothing is typed any more. */
const WATCH = `let last = setTimeout(() => process.exit(0), ${IDLE_MS}).unref();
function watch() { clearTimeout(last); last = setTimeout(() => process.exit(0), ${IDLE_MS}).unref(); }
watch();
`;
