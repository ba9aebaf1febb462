/** Has Checkstyle read the required files, in a process that stays. */
import * as z from 'zod';
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
  return checkAll(request, spec.style, sources);
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

/** A file that Checkstyle cannot read ends its run; it is reported and the others are checked again. */
async function checkAll(
  { sandbox }: PrepareRequest,
  config: string,
  sources: readonly StyleSource[],
): Promise<Checked> {
  const supportJar = await findSupportJar(sandbox);
  if (!supportJar.ok) return supportJar;
  const service = styleServiceOf(sandbox.aside, supportJar.value, config);
  const messages: Diagnostic[] = [];
  let open: readonly StyleSource[] = sources;
  while (open.length > 0) {
    const said = await service.ask(askAbout(open));
    if (!said.ok) return brokenDown(said.fault.run, open);
    const { log, failed } = answer.parse(said.value);
    if (log !== undefined) {
      messages.push(...readMessages(log, open));
      break;
    }
    if (isTooDeep(failed)) return ok(tooDeep(open));
    const unread = unreadFile(failed, open);
    if (unread === null) return notFinished(failed);
    messages.push(unread.message);
    open = open.filter((source) => source !== unread.source);
  }
  return ok(summarizeStyle(messages));
}

function askAbout(sources: readonly StyleSource[]): unknown {
  const files: Files = Object.fromEntries(sources.map(({ copy, bytes }) => [copy, bytes]));
  return { files: encodeFiles(files), paths: Object.keys(files) };
}

/** The lines that Checkstyle prints about these files, or the errors that end its run, the outermost first. */
const answer = z.object({ log: z.string().optional(), failed: z.string().default('') });

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

/** The service ended: its tool is missing, or it took too long. */
function brokenDown({ ending, stderr }: Run, sources: readonly StyleSource[]): Checked {
  if (ending.how === 'not-started')
    return ending.fault.missingTool === undefined
      ? err({ verdict: 'judge-error', ...ending.fault })
      : noCheckstyle(ending.fault.fault);
  const errors = Buffer.from(stderr).toString('utf8').trim();
  if (ending.how === 'exited')
    return /checkstyle.*(not found|No such file)/i.test(errors)
      ? noCheckstyle('checkstyle not found')
      : notFinished(errors);
  const isOver = ending.how === 'time-limit' || ending.how === 'memory-limit';
  const long = isOver ? gaveUp(sources, 'Checkstyle', ending.how) : null;
  return long === null ? notFinished(`${ending.how} ${errors}`) : ok(long);
}

function noCheckstyle(why: string): Checked {
  return err({
    verdict: 'judge-error',
    fault: `no Checkstyle (${why})`,
    remedy: 'apt-get install checkstyle',
    missingTool: 'checkstyle',
  });
}

/** It neither finished nor stopped at a file: our configuration is wrong. */
function notFinished(errors: string): Checked {
  const [first = ''] = errors.split('\n');
  return err({
    verdict: 'judge-error',
    fault: `Checkstyle did not finish: ${first.slice(0, 500)}`,
    remedy: "check the assignment's Checkstyle configuration",
    mends: 'instructor',
  });
}

/** After this much work a fresh JVM takes over. */
const MAX_USE = { jobs: 500, bytes: 24 * 1024 * 1024 };

const latest = keepLatest<WarmProcess>((service) => service.stop());

/** The sandbox's service for these rules. It ends with the sandbox. */
function styleServiceOf(sandbox: Sandbox, supportJar: SupportJar, config: string): WarmProcess {
  return latest(sandbox, config, () => openService(sandbox, supportJar, config));
}

function openService(sandbox: Sandbox, supportJar: SupportJar, config: string): WarmProcess {
  return openWarmProcess(sandbox, {
    most: MAX_USE,
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
