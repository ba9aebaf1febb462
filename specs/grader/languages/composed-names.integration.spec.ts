/** Letters with marks in names: “ö” may be one character or two in an assignment, a source, a file’s name and an output. */
import { beforeAll, expect } from '@jest/globals';
import { testIn } from '../../support/installed.js';
import { gradeClass, oneWorkspace } from '../../support/workspace.js';

/** A busy machine may take long. */
const MAX_MS = 600_000;

const YAML = `id: measure
title: Measure
languages:
  java: { required: [Größe.java], programs: { say: Größe } }
  python: { required: [größe.py], programs: { say: größe.py }, modules: { Größe: größe.py } }
contract:
  Größe: { form: functions, members: [static String länge(String s)] }
rubric:
  - { id: says, title: Says, points: 1, check: { transcripts: [wörter.transcript], program: say } }
  - { id: asks, title: Asks line by line, points: 1, check: { transcripts: [other.transcript], program: say, lockstep: 60s } }
  - { id: judged, title: Judged, points: 1, check: { judge: { module: judge.mjs, program: say, input: "é" } } }
  - { id: called, title: Called, points: 1, check: { methods: [länge.yaml] } }
`;
const DIALOGUE = '# Says\n@ id ID\n@ file-after grün.txt\n|ü\n~Wörter: ö? \n<é\n>é!\n';
const FILES = {
  'assignment.yaml': YAML,
  'wörter.transcript': DIALOGUE.replace('ID', 'says'),
  'other.transcript': DIALOGUE.replace('ID', 'asks'),
  'länge.yaml': `- { id: called, call: 'Größe.länge("ä")', returns: '"Länge ä"' }\n`,
};
/** A judge reads what was written in one form. */
const JUDGE =
  "export function judge({ run }) { const text = new TextDecoder().decode(run.stdout); return text === 'Wörter: ö? é!\\n' ? { accepted: true, remarks: [] } : { accepted: false, at: null, message: text }; }\n";
const JAVA = `import java.nio.file.*;
public class Größe {
    static String länge(String s) { return "Länge " + s; }
    public static void main(String[] args) throws Exception {
        var out = new java.io.PrintStream(System.out, true, "UTF-8");
        String word = Files.readString(Path.of("wörter.txt")).strip();
        out.print("Wörter: " + word + "? ");
        out.flush();
        String line = new java.util.Scanner(System.in, "UTF-8").nextLine();
        out.println(line + "!");
        Files.writeString(Path.of("grün.txt"), "ü\\n");
    }
}
`;
const PYTHON = `def länge(s):
    return "Länge " + s


if __name__ == "__main__":
    print(f"Wörter: {open('wörter.txt').read().strip()}? ", end="", flush=True)
    print(input() + "!")
    open("grün.txt", "w").write("ü\\n")
`;

/** The texts under their names, both in this form. */
function inForm(form: 'NFC' | 'NFD', folder: string, texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`${folder}/${name.normalize(form)}`, text.normalize(form)]),
  );
}

const workspace = oneWorkspace({
  ...inForm('NFC', 'measure', FILES),
  ...inForm('NFD', 'measure-in-two', FILES),
  'measure/judge.mjs': JUDGE,
  'measure-in-two/judge.mjs': JUDGE,
  ...inForm('NFC', 'class/java-in-one', { 'Größe.java': JAVA, 'wörter.txt': 'ö\n' }),
  ...inForm('NFD', 'class/java-in-two', { 'Größe.java': JAVA, 'wörter.txt': 'ö\n' }),
  ...inForm('NFC', 'class/python-in-one', { 'größe.py': PYTHON, 'wörter.txt': 'ö\n' }),
  ...inForm('NFD', 'class/python-in-two', { 'größe.py': PYTHON, 'wörter.txt': 'ö\n' }),
  'class/python-mixed/größe.py': PYTHON.normalize('NFD'),
  ...inForm('NFD', 'class/python-mixed', { 'wörter.txt': 'ö\n' }),
});

const graded = new Map<string, unknown>();
beforeAll(async () => {
  for (const name of ['measure', 'measure-in-two']) {
    for (const { id, items } of await gradeClass(workspace.path, `./${name}`, 'class'))
      graded.set(
        `${name}: ${id}`,
        items.flatMap(({ cases }) =>
          cases.filter(({ verdict }) => verdict !== 'accepted').map((each) => [each.id, each.verdict]),
        ),
      );
  }
}, MAX_MS);

for (const name of ['measure', 'measure-in-two'])
  for (const [language, id] of [
    ['java', 'java-in-one'],
    ['java', 'java-in-two'],
    ['python', 'python-in-one'],
    ['python', 'python-in-two'],
    ['python', 'python-mixed'],
  ] as const)
    testIn(language)(`${name}: ${id} is right`, () => {
      expect(graded.get(`${name}: ${id}`)).toEqual([]);
    });
