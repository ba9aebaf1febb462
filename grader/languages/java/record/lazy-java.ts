/** Lazy programs in Java. Pure. */
import type { ClassContract, LanguageSpec, Signature } from '../../../model.js';
import {
  IDLE_MS,
  type LazyBody,
  type LazyDialogue,
  type LazyFile,
  type LazyProgram,
} from '../../records/lazy-program.js';

/** Every required file: the classes of the contract, programs, and nothing else in the others. */
export function printJava(
  contract: readonly ClassContract[],
  { required, programs }: LanguageSpec,
  program: LazyProgram,
): readonly LazyFile[] {
  return required.map((file) => {
    const name = file.replace(/\.java$/, '');
    const found = contract.find((each) => each.name === name);
    const members = found?.members.map((member) => printMember(name, member, program)) ?? [];
    const mains = Object.entries(programs).flatMap(([key, spec]) =>
      spec.kind === 'main' && spec.main === name ? [printMain(program.dialogueOf(key))] : [],
    );
    return { name: file, text: `${IMPORTS}public class ${name} {\n${[...members, ...mains].join('')}}\n` };
  });
}

/** Types of the contract, such as `List<String>`. */
const IMPORTS = 'import java.util.*;\nimport java.util.function.*;\n\n';

function printMember(owner: string, member: Signature, program: LazyProgram): string {
  const body = program.bodyOf(owner, member);
  const word = member.static ? 'static ' : '';
  if (member.kind === 'field')
    return `  public ${word}${member.static ? 'final ' : ''}${member.type ?? 'int'} ${member.name} = ${printValue(body, member)};\n`;
  const parameters = member.parameters.map((type, index) => `${type ?? 'Object'} p${index}`).join(', ');
  const head = member.kind === 'constructor' ? owner : `${word}${member.type ?? 'Object'} ${member.name}`;
  const statement = body.kind === 'nothing' ? '' : ` return ${printValue(body, member)};`;
  return `  public ${head}(${parameters}) {${statement} }\n`;
}

function printValue(body: LazyBody, { type }: Signature): string {
  switch (body.kind) {
    case 'nothing':
      return '';
    case 'literal':
      return body.text;
    case 'empty-array':
      return `new ${(type ?? 'Object[]').replace('[]', '[0]')}`;
    case 'parameter':
      return `p${body.index}`;
    case 'new-object':
      return `new ${body.class}()`;
  }
}

function printMain(dialogue: LazyDialogue): string {
  return `  public static void main(String[] args) throws java.io.IOException {\n${printWriting(dialogue)}  }\n`;
}

function printWriting(dialogue: LazyDialogue): string {
  switch (dialogue.kind) {
    case 'silent':
      return '';
    case 'echo':
      return [
        ...WATCH,
        '    byte[] typed = new byte[4096];\n',
        '    for (int n = System.in.read(typed); n >= 0; n = System.in.read(typed)) {\n',
        '      last[0] = System.nanoTime();\n',
        '      System.out.write(typed, 0, n);\n',
        '      System.out.flush();\n',
        '    }\n',
      ].join('');
    case 'text':
      return `    System.out.print(${JSON.stringify(dialogue.text)});\n`;
    case 'line-for-line':
      return [
        ...WATCH,
        '    java.util.Scanner typed = new java.util.Scanner(System.in);\n',
        '    while (typed.hasNextLine()) {\n',
        '      typed.nextLine();\n',
        '      last[0] = System.nanoTime();\n',
        `      System.out.println(${JSON.stringify(dialogue.line)});\n`,
        '    }\n',
      ].join('');
  }
}

/** Ends the program where nothing is typed any more. */
const WATCH = [
  '    long[] last = { System.nanoTime() };\n',
  '    Thread watch = new Thread(() -> {\n',
  `      while (System.nanoTime() - last[0] < ${IDLE_MS}000000L) java.util.concurrent.locks.LockSupport.parkNanos(100000000L);\n`,
  '      System.exit(0);\n',
  '    });\n',
  '    watch.setDaemon(true);\n',
  '    watch.start();\n',
];
