/** What the files declare, read from their syntax trees. None of them is run. */
import * as z from 'zod';
import {
  err,
  ok,
  type CompileError,
  type Diagnostic,
  type JudgeError,
  type Result,
  type SourceFile,
} from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { lastWords, runTool } from '../tools.js';
import { toolCommand, toolsFolder } from './tools.js';

const place = { line: z.int(), column: z.int() };
const callable = z.object({
  name: z.string(),
  /** Null if it takes any. */
  parameters: z.array(z.string()).nullable(),
  /** How many of the last ones may be left out. */
  optional: z.int(),
  /** Parameters that only a name can give, and that are needed. */
  keywords: z.array(z.string()),
  ...place,
});
const declaredClass = z.object({
  name: z.string(),
  bases: z.array(z.string()),
  /** Whether it may have members that the tree does not show. */
  open: z.boolean(),
  methods: z.array(callable),
  static: z.array(callable),
  fields: z.array(z.string()),
  ...place,
});
const fault = z.object({ message: z.string(), source: z.string(), ...place });
const inner = z.object({
  name: z.string(),
  within: z.string(),
  kind: z.enum(['function', 'class']),
  ...place,
});
const answer = z.union([
  z.object({ path: z.string(), fault }),
  z.object({
    path: z.string(),
    fault: z.null(),
    functions: z.array(callable),
    classes: z.array(declaredClass),
    /** Other names that the module binds. */
    names: z.array(z.string()),
    /** What is declared within functions and classes. */
    inner: z.array(inner),
    open: z.boolean(),
  }),
]);

type SyntaxFault = z.infer<typeof fault>;
export type PythonCallable = z.infer<typeof callable>;
export type PythonClass = z.infer<typeof declaredClass>;
export type PythonModule = Omit<
  Extract<z.infer<typeof answer>, { readonly fault: null }>,
  'path' | 'fault'
> & {
  readonly file: string;
};

const MAX_DIAGNOSTICS = 5;

/** The modules in the order of the files, or why Python cannot read them. */
export async function inspectSources(
  sandbox: Sandbox,
  files: readonly SourceFile[],
): Promise<Result<readonly PythonModule[], CompileError | JudgeError>> {
  const names = new Map<string, string>();
  const run = await runTool(sandbox, {
    argv: (inside) => {
      for (const { name, path } of files) names.set(inside(path), name);
      return toolCommand(
        inside,
        'inspect',
        files.map(({ path }) => inside(path)),
      );
    },
    readable: [toolsFolder(), ...files.map(({ path }) => path)],
  });
  if (run.ending.how === 'not-started') return err({ verdict: 'judge-error', ...run.ending.fault });
  const [first = '', ...lines] = Buffer.from(run.stdout).toString('utf8').trimEnd().split('\n');
  const version = /^started (\S+)$/.exec(first)?.[1];
  if (version === undefined) return err(notStarted(run.stderr));
  const modules: PythonModule[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const line of lines) {
    const read = answer.parse(JSON.parse(line));
    const file = names.get(read.path) ?? read.path;
    if (read.fault === null) modules.push({ ...read, file });
    else diagnostics.push(diagnose(read.fault, file));
  }
  if (run.ending.how !== 'exited' || run.ending.code !== 0)
    diagnostics.push({
      message: `Python gave up on these files (${run.ending.how})`,
      place: null,
      sourceLine: null,
    });
  if (diagnostics.length === 0) return ok(modules);
  return err({
    verdict: 'compile-error',
    diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS),
    total: diagnostics.length,
    compiler: `Python ${version}`,
  });
}

function diagnose({ message, line, column, source }: SyntaxFault, file: string): Diagnostic {
  return {
    message,
    place: { file, line, column },
    sourceLine: source === '' ? null : source,
  };
}

function notStarted(stderr: Uint8Array): JudgeError {
  return {
    verdict: 'judge-error',
    fault: `python3 did not start${lastWords(stderr, 500)}`,
    remedy: 'apt-get install python3',
  };
}
