/** What is constant about Java. */
import { TYPED } from '../../records/spelling.js';
import type { LanguageRecord, MissingName, Versions } from '../../records/language-record.js';
import type { ClassContract, LanguageSpec, Signature } from '../../../model.js';
import {
  IDLE_MS,
  type LazyBody,
  type LazyDialogue,
  type LazyFile,
  type LazyProgram,
} from '../../records/lazy-program.js';

/** Lazy programs in Java. */

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

/** What versions of Java differ in. */
const VERSIONS_OF_JAVA: Versions = {
  of: 'Java',
  compiler: 'javac',
  isBrief: true,
  syntax: String.raw`
22 ~ a name that is only _ ~ give it a name ~ as of release 21,|underscore not allowed here|as of release 9, '_' is a keyword|'_' used as an identifier|unnamed variables
21 ~ the label case null ~ ask for null before the switch ~ ^null in switch cases
21 ~ the pattern of a record ~ use instanceof and the methods of the record ~ a record is taken apart
21 ~ a pattern in switch or of a record ~ use if and instanceof ~ patterns in switch statements|record patterns|deconstruction patterns
21 ~ the pattern of a record ~ use instanceof and the methods of the record ~ '\)' expected ~ \binstanceof\s+[\w.]+(?:‸\s*\(|\s*\(\s*\w+\s*‸)
25 ~ a file without a class ~ put the methods into a class ~ the file declares no class|unnamed classes|implicitly declared classes|instance main
25 ~ a main that is not public static void main(String[] args) ~ write public static void main(String[] args) ~ ^another form of main
25 ~ the line import module ~ import the classes, as in import java.util.* ~ '\.' expected|module imports ~ ^\s*import module\b
25 ~ a statement before super or this ~ call it first ~ call to (?:super|this) must be first statement
21 ~ indexOf with two places ~ search in a substring ~ no suitable method found for indexOf\((?:int|char|String),int,int\)\n\s*method String\.`,
  names: String.raw`
18 (?:Strict)?Math\.(?:ceilDiv\w*|ceilMod|divideExact|floor\w+Exact)
19 Locale\.of|(?:Linked)?Hash(?:Map|Set)\.new\w+|(?:Integer|Long)\.(?:compress|expand)|Thread\.threadId
21 (?:Sorted|Navigable|Linked|Array|LinkedHash|Tree)?(?:List|Deque|Set|Vector|Stack)\.(?:(?:get|remove|add)(?:First|Last)|reversed)
21 LinkedHashMap\.(?:\w+Entry|reversed|put(?:First|Last)|sequenced\w+)|Sequenced\w+|String\.splitWithDelimiters|StringBu\w+\.repeat
21 Character\.isEmoji\w*|(?:Strict)?Math\.clamp|Thread\.(?:ofVirtual|ofPlatform|startVirtualThread|isVirtual)|Executors\.newVirtual\w+
24 Stream\.gather|Gatherers?
25 IO|ScopedValue|\w*Reader\.readAll(?:Lines|AsString)`,
  readMissing: readSymbol,
};

/** `Math.clamp` or `IO`, of javac's message that it cannot find a symbol. */
function readSymbol(message: string): MissingName | null {
  const [, kind, name = ''] =
    /^cannot find symbol[\s\S]*symbol:\s+(method|variable|class) (\w+)/.exec(message) ?? [];
  if (kind === undefined) return null;
  const owner = /location: .*?(?:(?:class|interface)|of type) (?:[\w.]+\.)?(\w+)(?:<.*)?$/m.exec(
    message,
  )?.[1];
  if (kind !== 'method') return { name, what: name };
  return owner === undefined ? null : { name: `${owner}.${name}`, what: `${owner}.${name}` };
}

export const MIN_JAVA = 17;
export const JDK = `install a JDK, ${MIN_JAVA} or later: apt-get install default-jdk, or https://adoptium.net`;

export const JAVA: LanguageRecord = {
  id: 'java',
  title: 'Java',
  files: {
    sources: ['.java'],
    alike: [],
    generated: ['build', 'target', 'out', 'bin', 'meta-inf'],
  },
  programs: { kind: 'class', extensions: ['.java', '.class'], archive: '.jar' },
  keys: ['packages', 'assertions'],
  calls: TYPED,
  isQuick: false,
  mutants: null,
  needsNpm: false,
  drivers: ['driver', 'compiler', 'style'],
  tools: [
    { name: 'javac', argv: ['javac', '-version'], purpose: 'compiles Java', remedy: JDK, least: MIN_JAVA },
    { name: 'java', argv: ['java', '-version'], purpose: 'runs Java', remedy: JDK, least: MIN_JAVA },
  ],
  styleTools: [
    {
      name: 'checkstyle',
      argv: ['checkstyle', '--version'],
      purpose: 'checks the style of Java',
      remedy: 'apt-get install checkstyle',
    },
  ],
  // The default of Ubuntu 22.04, which most images of Gradescope have, is Java 11.
  packages: ['openjdk-17-jdk-headless'],
  stylePackages: ['checkstyle'],
  workflow: `      - uses: actions/setup-java@v4
        with: { distribution: temurin, java-version: 21 }
      - run: sudo apt-get update -qq && sudo apt-get install -y -qq checkstyle
`,
  starter: 'java',
  buildTools: { gradle: 'gradle check', maven: 'mvn test' },
  skeletons: [{ id: 'java', title: 'Java' }],
  detectors: { jplag: 'java', dolos: 'java' },
  versions: VERSIONS_OF_JAVA,
  lazy: { print: printJava, calls: true, form: 'classes' },
};
