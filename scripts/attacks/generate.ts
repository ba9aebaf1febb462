/** Writes files of attacks that are too long to be kept, or that no repository can hold. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Files = Readonly<Record<string, string>>;

function inMain(statement: string): string {
  return `public class Attack {\n    public static void main(String[] args) {\n        ${statement}\n    }\n}\n`;
}

function nest(depth: number, open: string, core: string, close: string): string {
  return open.repeat(depth) + core + close.repeat(depth);
}

/** The files by the word in the catalogue. A submission gets those whose names it already has; `npm` gives all. */
const GENERATED: Readonly<Record<string, Files>> = {
  'deep-brackets': {
    'Attack.java': inMain(`int x = ${nest(10_000, '(', '1', ')')};`),
    'attack.ts': `if (${nest(100_000, '(', '1', ')')}) console.log('done');\n`,
    'attack.py': `print(${nest(10_000, '(', '1', ')')})\n`,
  },
  'huge-array': {
    'Attack.java': inMain(`int[] all = {${Array.from({ length: 60_000 }, (_, i) => i * 7919).join(', ')}};`),
  },
  'deep-generics': {
    'Attack.java': `import java.util.List;\n\n${inMain(
      `${nest(500, 'List<', 'String', '>')} all = null;\n        System.out.println("done");`,
    )}`,
  },
  'huge-strings': {
    'Attack.java': inMain(`System.out.println("${'x'.repeat(70_000)}");`),
  },
  'many-constants': {
    'Attack.java': `public class Attack {\n${Array.from({ length: 40_000 }, (_, at) => `    static final String C${at} = "c${at}";`).join('\n')}\n    public static void main(String[] args) { System.out.println("done"); }\n}\n`,
  },
  'lambda-bomb': {
    'Attack.java': `import java.util.function.*;\n\npublic class Attack {\n    static <T> T id(Supplier<T> from) { return from.get(); }\n    public static void main(String[] args) {\n        Object all = ${nest(14, 'id(() -> ', '"x"', ')')};\n        System.out.println("done");\n    }\n}\n`,
  },
  'long-line': {
    'attack.ts': `const all = [${Array.from({ length: 200_000 }, (_, at) => at * 7919).join(', ')}];\nconsole.log(all.length > 1 ? 'done' : 'no');\n`,
  },
  'many-statements': {
    'attack.ts': `let all = 0;\n${Array.from({ length: 100_000 }, (_, at) => `all += ${at % 7};`).join('\n')}\nconsole.log(all > 1 ? 'done' : 'no');\n`,
  },
  'style-of-many-lines': {
    'attack.ts': `${Array.from({ length: 150_000 }, (_, at) => `var v${at} = 1 == 1; ;`).join('\n')}\nconsole.log('done');\n`,
    'Attack.java': inMain(
      `System.out.println("done");\n${'        if (args == null) args = null; ;\n'.repeat(1_500)}`,
    ).replace(/\n\}\n$/, `\n}\n${'\n'.repeat(20_000)}`),
  },
  'style-of-a-long-sum': {
    'attack.ts': `const all = ${Array.from({ length: 3_000 }, () => '1').join(' + ')};\nconsole.log(all == 3000 ? 'done' : 'no');\n`,
  },
  'style-of-deep-blocks': {
    'attack.ts': nest(600, 'if (true) {\n', "console.log('done');\n", '}\n'),
  },
  'style-of-deep-brackets': {
    'Attack.java': inMain(`int one = ${nest(1_500, '(', '1', ')')};\n        System.out.println("done"); ;`),
  },
  npm: {
    'node_modules/.bin/java': '#!/bin/sh\necho forged\n',
    'node_modules/execa/index.js': "throw new Error('forged');\n",
    '.git/hooks/post-checkout': '#!/bin/sh\ntouch /tmp/boardmark-attack-left\n',
    '.git/config': '[core]\n\tfsmonitor = touch /tmp/boardmark-attack-left\n',
  },
};

export function generate(word: string, folder: string, present: readonly string[]): void {
  const files = GENERATED[word];
  if (files === undefined) throw new Error(`nothing is known of the files "${word}"`);
  for (const [name, text] of Object.entries(files)) {
    if (word !== 'npm' && !present.includes(name)) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
