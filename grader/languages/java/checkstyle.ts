/**
 * Runs Checkstyle over the required files. Its exit code is the number of errors modulo 256, so only its output
 * counts.
 */
import * as z from 'zod';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  ok,
  err,
  type Diagnostic,
  type JudgeError,
  type Result,
  type Run,
  type StyleDifference,
} from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import type { PrepareRequest } from '../language.js';
import { baseOf } from '../locate.js';
import { styleDiagnostic, summarizeStyle, findOversize, gaveUp, tooDeep, findStyleRules } from '../style.js';
import { LIMITS_FOR_TOOLS, runTool } from '../tools.js';
import type { NamedSource } from './javac.js';
import { findJava } from './locate-java.js';
import { folderOfPackage, packageOf, readSource } from './source-text.js';
import { findSupportJar, type SupportJar } from './support-jar.js';
import { keepLatest, openWarmProcess, type WarmProcess } from '../warm-process.js';
import { encodeFiles, type Files } from '../copy-regular.js';
import { styleServiceFlags } from './jvm.js';

type Checked = Result<StyleDifference | null, JudgeError>;

interface StyleSource extends NamedSource {
  readonly bytes: Uint8Array;
}

export async function checkJavaStyle(request: PrepareRequest): Promise<Checked> {
  const { submission, spec } = request;
  if (spec.style === null) return ok(null);
  const { required } = await findJava(submission, spec);
  const sources: StyleSource[] = [];
  for (const source of required) {
    const { bytes, text } = await readSource(source);
    const copy = `style/${folderOfPackage(packageOf(text)?.name ?? '')}${baseOf(source.name)}`;
    sources.push({ copy, name: source.name, text, bytes });
  }
  const oversize = findOversize(sources);
  if (oversize !== null) return ok(oversize);
  const log = await askService(request, spec.style, sources);
  return log === null
    ? await checkAll(request, spec.style, sources)
    : ok(summarizeStyle(readMessages(log, sources)));
}

/** Starts the style service if a case will need it: it loads while the submission is compiled. */
export function beginStyleCheck(request: PrepareRequest, supportJar: SupportJar): void {
  const rules = findStyleRules(request);
  if (rules !== null) void styleServiceOf(request.sandbox.aside, supportJar, rules).begin();
}

/** Starts the style service before there is a submission. */
export async function warmUpJavaStyle(sandbox: Sandbox, rules: string): Promise<void> {
  const supportJar = await findSupportJar(sandbox);
  if (supportJar.ok) await styleServiceOf(sandbox.aside, supportJar.value, rules).begin();
}

/** What Checkstyle says about the files; null if its own command has to check them. */
async function askService(
  { sandbox }: PrepareRequest,
  config: string,
  sources: readonly StyleSource[],
): Promise<string | null> {
  const supportJar = await findSupportJar(sandbox);
  if (!supportJar.ok) return null;
  const service = styleServiceOf(sandbox.aside, supportJar.value, config);
  return askStyleService(service, Object.fromEntries(sources.map(({ copy, bytes }) => [copy, bytes])));
}

/**
 * Runs once for all files. A file that Checkstyle cannot read ends its run; it is reported and the others are
 * checked again.
 */
async function checkAll(
  request: PrepareRequest,
  config: string,
  sources: readonly StyleSource[],
): Promise<Checked> {
  for (const { copy, bytes } of sources) {
    const path = join(request.folder, copy);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  const messages: Diagnostic[] = [];
  let open: readonly NamedSource[] = sources;
  while (open.length > 0) {
    const run = await runCheckstyle(request, config, open);
    if (run.ending.how === 'not-started') {
      const { fault } = run.ending;
      return fault.missingTool === undefined
        ? err({ verdict: 'judge-error', ...fault })
        : noCheckstyle(fault.fault);
    }
    const said = Buffer.from(run.stdout).toString('utf8');
    const errors = Buffer.from(run.stderr).toString('utf8');
    if (/^Audit done\.$/m.test(said) || run.ending.how === 'output-limit') {
      messages.push(...readMessages(said, open));
      break;
    }
    const isOver = run.ending.how === 'time-limit' || run.ending.how === 'memory-limit';
    const long = isOver ? gaveUp(open, 'Checkstyle', run.ending.how) : null;
    if (long !== null) return ok(long);
    if (isTooDeep(errors)) return ok(tooDeep(open));
    const unread = unreadFile(errors, open);
    if (unread === null) return notChecked(run, errors);
    messages.push(unread.message);
    open = open.filter((source) => source !== unread.source);
  }
  return ok(summarizeStyle(messages));
}

function runCheckstyle(
  request: PrepareRequest,
  config: string,
  sources: readonly NamedSource[],
): Promise<Run> {
  return runTool(request.sandbox, {
    argv: (inside) => [
      'checkstyle',
      '-f',
      'plain',
      '-c',
      inside(config),
      ...sources.map(({ copy }) => `./${copy}`),
    ],
    readable: [config],
    work: { kind: 'folder', path: request.folder },
    env: { JAVA_TOOL_OPTIONS: '-Dfile.encoding=UTF-8 -Duser.language=en -XX:TieredStopAtLevel=1' },
    limits: { ...LIMITS_FOR_TOOLS, wallMs: 60_000, cpuMs: 30_000, outputBytes: 4 * 1024 * 1024 },
  });
}

/** `[ERROR] /any/where/style/Endodoi.java:12:5: message [Rule]`. Checkstyle's warnings count, too. */
function readMessages(said: string, sources: readonly NamedSource[]): Diagnostic[] {
  return said.split('\n').flatMap((line): Diagnostic[] => {
    const found = /^\[(?:ERROR|WARN)\] (.+?\.java):(\d+)(?::(\d+))?: (.*) \[(\w+)\]$/.exec(line);
    const source = sources.find(
      ({ copy }) => found?.[1]?.replaceAll('\\', '/').endsWith(`/${copy}`) === true,
    );
    if (found === null || source === undefined) return [];
    return [
      styleDiagnostic(
        source,
        Number(found[2]),
        Number(found[3] ?? 1),
        `${found[4] ?? ''} [${found[5] ?? ''}]`,
      ),
    ];
  });
}

/** Checkstyle's parser calls itself for each bracket within a bracket. */
function isTooDeep(errors: string): boolean {
  return /Error was thrown while processing .+\.java$/m.test(errors) && errors.includes('StackOverflowError');
}

/** `Exception was thrown while processing ./style/Endodoi.java`; the place is further down. */
function unreadFile(
  errors: string,
  sources: readonly NamedSource[],
): { readonly source: NamedSource; readonly message: Diagnostic } | null {
  const named = /Exception was thrown while processing (.+\.java)$/m.exec(errors)?.[1]?.replaceAll('\\', '/');
  const source = sources.find(({ copy }) => named?.endsWith(copy) === true);
  if (source === undefined) return null;
  const place = /\.java:(\d+):(\d+): (.+)$/m.exec(errors);
  const message = `Checkstyle cannot read this file${place === null ? '' : `: ${place[3] ?? ''}`}`;
  return {
    source,
    message: styleDiagnostic(source, Number(place?.[1] ?? 1), Number(place?.[2] ?? 1), message),
  };
}

function noCheckstyle(why: string): Checked {
  return err({
    verdict: 'judge-error',
    fault: `no Checkstyle (${why})`,
    remedy: 'apt-get install checkstyle',
    missingTool: 'checkstyle',
  });
}

/**
 * It neither finished nor stopped at a file: the tool is missing, our configuration is wrong, or it took too long.
 */
function notChecked(run: Run, errors: string): Checked {
  const first =
    errors
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? '';
  if (
    run.ending.how === 'exited' &&
    (run.ending.code === 127 || /checkstyle.*(not found|No such file)/i.test(first))
  )
    return noCheckstyle('checkstyle not found');
  const why = run.ending.how === 'exited' ? first : `${run.ending.how} ${first}`;
  return err({
    verdict: 'judge-error',
    fault: `Checkstyle did not finish: ${why.slice(0, 500)}`,
    remedy: "check the assignment's Checkstyle configuration",
  });
}

/** After this much work a fresh JVM takes over. */
const MOST = { jobs: 500, bytes: 24 * 1024 * 1024 };

const checked = z.object({ log: z.string() });

/** Those that do not start: the command alone is left, or is missing, too. */
const withoutService = new WeakSet<WarmProcess>();

/** The lines that Checkstyle prints about these files, in this order, by their path; null if it did not check all of them. */
async function askStyleService(service: WarmProcess, files: Files): Promise<string | null> {
  const request = { files: encodeFiles(files), paths: Object.keys(files) };
  if (withoutService.has(service)) return null;
  const said = await service.ask(request);
  if (!said.ok && !said.fault.wasReady) withoutService.add(service);
  return said.ok ? (checked.safeParse(said.value).data?.log ?? null) : null;
}

const latest = keepLatest<WarmProcess>((service) => service.stop());

/** The sandbox's service for these rules. It ends with the sandbox. */
function styleServiceOf(sandbox: Sandbox, supportJar: SupportJar, config: string): WarmProcess {
  return latest(sandbox, config, () => openService(sandbox, supportJar, config));
}

function openService(sandbox: Sandbox, supportJar: SupportJar, config: string): WarmProcess {
  return openWarmProcess(sandbox, {
    most: MOST,
    program: () =>
      Promise.resolve({
        // Paths inside the sandbox are known only here, so `env` sets the variable.
        argv: (inside) => [
          'env',
          `JAVA_TOOL_OPTIONS=${styleServiceFlags(inside(supportJar.file), inside(config)).join(' ')}`,
          'checkstyle',
        ],
        readable: [supportJar.folder, config],
        work: { kind: 'scratch', files: [] },
        env: {},
      }),
  });
}
