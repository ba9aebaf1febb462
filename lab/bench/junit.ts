/** The same class graded by JUnit: one JVM a submission runs all dialogues, with System.in and out set, and all calls. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bash, type Way } from './measure.js';
import type { Workload } from './workload.js';

/** Where Debian's package junit5 puts its jars. */
const JARS = '/usr/share/java';
const NEEDED = [
  ...['junit-platform-console', 'junit-platform-commons', 'junit-platform-engine', 'junit-platform-launcher'],
  ...['junit-platform-reporting', 'junit-jupiter-api', 'junit-jupiter-engine', 'junit-jupiter-params'],
  ...['apiguardian-api', 'opentest4j', 'picocli', 'univocity-parsers', 'opentest4j-reporting-events'],
];

/** Null where JUnit's console is not installed. */
export function junitWay(folder: string, { submissions, pairs, calls }: Workload): Way | null {
  const jars = NEEDED.map((name) => join(JARS, `${name}.jar`)).filter((jar) => existsSync(jar));
  if (!jars.some((jar) => jar.includes('platform-console'))) return null;
  writeFileSync(join(folder, 'DialoguesTest.java'), testOf(pairs, calls));
  const path = jars.join(':');
  writeFileSync(
    join(folder, 'junit.sh'),
    `set -eu; c=$(mktemp -d); javac -cp ${path} -d $c "$1/Main.java" "${calls}/Calls.java" "${join(folder, 'DialoguesTest.java')}"
java -cp ${path}:$c org.junit.platform.console.ConsoleLauncher --disable-banner --select-class DialoguesTest; rm -r $c\n`,
  );
  const run = `ls -d "${submissions}"/* | xargs -P2 -n1 sh junit.sh`;
  return { name: 'JUnit, two at a time', run: () => bash(run, folder) };
}

function testOf(pairs: string, calls: string): string {
  const tests = readdirSync(pairs)
    .filter((name) => name.endsWith('.in'))
    .map((name, number) => {
      const input = JSON.stringify(readFileSync(join(pairs, name), 'utf8'));
      const answer = JSON.stringify(readFileSync(join(pairs, name.replace(/in$/, 'ans')), 'utf8'));
      return `    @Test void dialogue${number}() { assertEquals(${answer}, run(${input}, Main::main)); }\n`;
    });
  const expected = JSON.stringify(readFileSync(join(calls, 'expected'), 'utf8'));
  return `import static org.junit.jupiter.api.Assertions.assertEquals;
import java.io.*;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DialoguesTest {
    private static String run(String input, Consumer<String[]> main) {
        InputStream in = System.in;
        PrintStream out = System.out;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setIn(new ByteArrayInputStream(input.getBytes()));
        System.setOut(new PrintStream(written, true));
        try {
            main.accept(new String[0]);
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
        return written.toString();
    }
${tests.join('')}    @Test void calls() { assertEquals(${expected}, run("", Calls::main)); }
}
`;
}
