/**
 * The workload that is measured: an assignment whose programs read some lines and print a small board, with cases and
 * submissions.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxLevel } from '../../grader/model.js';

export interface Workload {
  /** The folder of the assignment. */
  readonly assignment: string;
  /** A folder with a folder for each submission. */
  readonly submissions: string;
  /** `NAME.in` and `NAME.ans`, one pair for each transcript. */
  readonly pairs: string;
  /** The same calls as a program with its expected output (Java and Python). */
  readonly calls: string;
}

export type WorkloadLanguage = 'java' | 'javascript' | 'typescript' | 'native' | 'python' | 'shell';

const MAIN: Readonly<Record<WorkloadLanguage, { readonly file: string; readonly text: string }>> = {
  java: {
    file: 'Main.java',
    text: `import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class Main {
    public static int[] spread(int[] pits, int seeds) {
        int[] all = pits.clone();
        for (int i = 0; i < seeds; i++) {
            all[i % all.length]++;
        }
        return all;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<String> lines = new ArrayList<>();
        System.out.print("Line: ");
        while (in.hasNextLine()) {
            lines.add(in.nextLine());
            System.out.println(String.format("%3d %s", lines.size(), lines.get(lines.size() - 1)));
            System.out.println("+---+---+");
            System.out.print("Line: ");
        }
        System.out.println();
        System.out.printf("%d lines%n", lines.size());
    }
}
`,
  },
  javascript: {
    file: 'main.js',
    text: `import { readFileSync } from 'node:fs';
const lines = readFileSync(0, 'utf8').split('\\n').slice(0, -1);
let text = 'Line: ';
for (const [index, line] of lines.entries())
  text += \`\${String(index + 1).padStart(3)} \${line}\\n+---+---+\\nLine: \`;
process.stdout.write(\`\${text}\\n\${lines.length} lines\\n\`);
`,
  },
  typescript: {
    file: 'main.ts',
    text: `import { readFileSync } from 'node:fs';
interface Line { readonly number: number; readonly text: string }
const lines: readonly Line[] = readFileSync(0, 'utf8').split('\\n').slice(0, -1)
  .map((text: string, index: number): Line => ({ number: index + 1, text }));
const show = ({ number, text }: Line): string => \`\${String(number).padStart(3)} \${text}\\n+---+---+\\nLine: \`;
process.stdout.write(\`Line: \${lines.map(show).join('')}\\n\${lines.length} lines\\n\`);
`,
  },
  python: {
    file: 'main.py',
    text: `import sys


def main():
    print('Line: ', end='')
    count = 0
    for line in sys.stdin:
        count += 1
        print(f'{count:3d} {line}+---+---+')
        print('Line: ', end='')
    print(f'\\n{count} lines')


def spread(pits, seeds):
    for seed in range(seeds):
        pits[seed % len(pits)] += 1
    return pits


if __name__ == '__main__':
    main()
`,
  },
  shell: {
    file: 'main.sh',
    text: `printf 'Line: '
n=0
while IFS= read -r line; do
  n=$((n + 1))
  printf '%3d %s\\n+---+---+\\nLine: ' $n "$line"
done
printf '\\n%d lines\\n' $n
`,
  },
  native: {
    file: 'main.c',
    text: `#include <stdio.h>
#include <string.h>
int main(void) {
    char line[256];
    int count = 0;
    printf("Line: ");
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\\n")] = 0;
        printf("%3d %s\\n+---+---+\\nLine: ", ++count, line);
    }
    printf("\\n%d lines\\n", count);
    return 0;
}
`,
  },
};

/** The main file of a submission in each language. */
export const MAIN_FILES = {
  javascript: MAIN.javascript.file,
  typescript: MAIN.typescript.file,
} as const;

const LANGUAGES: Readonly<Record<WorkloadLanguage, string>> = {
  java: '{ java: { required: [Main.java], programs: { main: Main } } }',
  javascript: '{ javascript: { required: [main.js], programs: { main: main.js } } }',
  typescript: '{ typescript: { required: [main.ts], programs: { main: main.ts } } }',
  python: '{ python: { required: [main.py], programs: { main: main.py } } }',
  shell: '{ command: { required: [main.sh], programs: { main: [sh, main.sh] } } }',
  native:
    '{ command: { required: [main.c], build: [gcc, -O1, -o, main, main.c], programs: { main: [./main] } } }',
};

const CONTRACT = `contract:
  Main:
    form: functions
    members: ['static int[] spread(int[] pits, int seeds)']
`;

export interface WorkloadSize {
  readonly submissions: number;
  readonly transcripts: number;
  readonly calls: number;
  /** One of this many submissions loops for ever; 0 for none. */
  readonly loopingEvery: number;
  /** One of this many submissions draws every line of the board wrong; absent for none. */
  readonly wrongEvery?: number;
}

/** The code that replaces a part of the program to make it loop. */
const LOOPS_AT: Readonly<Record<WorkloadLanguage, string>> = {
  java: 'System.out.print("Line: ");',
  javascript: "let text = 'Line: ';",
  typescript: 'process.stdout.write(',
  native: 'printf("Line: ");',
  python: 'count = 0',
  shell: 'n=0',
};
const LOOPS: Readonly<Record<WorkloadLanguage, string>> = {
  // javac must not see that the condition is always true, since it would refuse the code after the loop.
  java: 'while (lines.isEmpty()) ;',
  javascript: "let text = ''; for (;;);",
  typescript: 'for (;;); process.stdout.write(',
  native: 'for (;;);',
  python: 'while True: pass',
  shell: 'n=0; while :; do :; done',
};

/** Every second Java program that loops does so after it has read a line, the others before they read anything. */
const LOOPS_LATER = { at: 'System.out.println("+---+---+");', loop: 'while (!lines.isEmpty()) ;' };

export function makeWorkload(folder: string, language: WorkloadLanguage, size: WorkloadSize): Workload {
  const assignment = join(folder, 'assignment');
  const pairs = join(assignment, 'pairs');
  const submissions = join(folder, 'submissions');
  const calls = join(folder, 'calls');
  for (const each of [pairs, submissions, calls]) mkdirSync(each, { recursive: true });
  for (let number = 0; number < size.transcripts; number += 1) writePair(pairs, number);
  const cases = Array.from({ length: size.calls }, (_, number) => callOf(number));
  writeFileSync(join(assignment, 'calls.yaml'), cases.map(({ yaml }) => yaml).join(''));
  writeFileSync(join(assignment, 'assignment.yaml'), yamlOf(language, size));
  const { file, text } = MAIN[language];
  for (let number = 0; number < size.submissions; number += 1) {
    const own = join(submissions, `student-${String(number).padStart(4, '0')}`);
    mkdirSync(own);
    const loops = size.loopingEvery > 0 && number % size.loopingEvery === 0;
    // As in a class, no submission is a copy of another.
    const marked = `${['shell', 'python'].includes(language) ? '#' : '//'} ${number}\n${text}`;
    const wrong = (size.wrongEvery ?? 0) > 0 && number % (size.wrongEvery ?? 1) === 0;
    const drawn = wrong ? marked.replace('+---+---+', '+===+===+') : marked;
    const later = language === 'java' && (number / size.loopingEvery) % 2 === 1;
    const { at, loop } = later ? LOOPS_LATER : { at: LOOPS_AT[language], loop: LOOPS[language] };
    writeFileSync(join(own, file), loops ? drawn.replace(at, loop) : drawn);
  }
  const body = cases
    .map(({ java }) => `        System.out.println(java.util.Arrays.toString(${java}));\n`)
    .join('');
  writeFileSync(
    join(calls, 'Calls.java'),
    `public class Calls {\n    public static void main(String[] args) {\n${body}    }\n}\n`,
  );
  const printed = cases.map(({ python }) => `print(${python})\n`).join('');
  writeFileSync(
    join(calls, 'calls.py'),
    `import sys\nsys.path.insert(0, sys.argv[1])\nfrom main import spread\n${printed}`,
  );
  writeFileSync(join(calls, 'expected'), cases.map(({ value }) => `[${value.join(', ')}]\n`).join(''));
  return { assignment, submissions, pairs, calls };
}

function writePair(folder: string, number: number): void {
  const lines = Array.from(
    { length: 6 },
    (_, index) => `${String.fromCharCode(97 + index)} ${number * 7 + index}`,
  );
  const shown = lines
    .map((line, index) => `${String(index + 1).padStart(3)} ${line}\n+---+---+\nLine: `)
    .join('');
  const name = join(folder, nameOfPair(number));
  writeFileSync(`${name}.in`, lines.map((line) => `${line}\n`).join(''));
  writeFileSync(`${name}.ans`, `Line: ${shown}\n${lines.length} lines\n`);
}

export function nameOfPair(number: number): string {
  return `pair-${String(number).padStart(3, '0')}`;
}

function callOf(number: number) {
  const pits = Array.from({ length: 2 + (number % 5) }, (_, index) => index);
  const value = [...pits];
  for (let seed = 0; seed < number; seed += 1) {
    const at = seed % value.length;
    value[at] = (value[at] ?? 0) + 1;
  }
  const yaml = `- id: spread-${number}\n  call: Main.spread({${pits.join(',')}}, ${number})\n  returns: '{${value.join(',')}}'\n`;
  const given = pits.join(',');
  return {
    yaml,
    java: `Main.spread(new int[] {${given}}, ${number})`,
    python: `spread([${given}], ${number})`,
    value,
  };
}

function yamlOf(language: WorkloadLanguage, { transcripts, calls }: WorkloadSize): string {
  const items = [
    ...(transcripts > 0
      ? [
          '  - { id: dialogues, title: Dialogues, points: 10, check: { transcripts: [pairs/*.in], program: main } }\n',
        ]
      : []),
    ...(calls > 0 ? ['  - { id: calls, title: Calls, points: 10, check: { methods: [calls.yaml] } }\n'] : []),
  ];
  return `${headOfYaml(language)}${calls > 0 ? CONTRACT : ''}rubric:\n${items.join('')}`;
}

/** The assignment, up to its rubric. */
export function headOfYaml(language: WorkloadLanguage): string {
  return (
    `id: bench\ntitle: Bench\nlanguages: ${LANGUAGES[language]}\n` +
    'limits: { wall: 10s, cpu: 2s, memory: 256M, output: 1M }\n'
  );
}

/** The words behind `node` with which it is graded; the report goes to `out`. */
export function gradeWords(
  boardmark: string,
  { assignment, submissions }: Workload,
  level: SandboxLevel,
  out: string,
): string[] {
  const words = ['grade', assignment, submissions, '--out', out, '--sandbox', level, '--allow-weak-sandbox'];
  return [boardmark, ...words];
}
