/** Small Java submissions written on the spot, and the tools to prepare and call them. */
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { java } from '../../../../grader/languages/java/java.js';
import { findJdk } from '../../../../grader/languages/java/jdk.js';
import { provideSupportJar, type SupportJar } from '../../../../grader/languages/java/support-jar.js';
import type { CallsJob, Prepared, PrepareRequest } from '../../../../grader/languages/language.js';
import type { CallsRun, ClassContract, LanguageSpec, Limits, Submission } from '../../../../grader/model.js';
import type { Sandbox } from '../../../../grader/run/sandbox.js';
import { hasJdk } from '../../../support/installed.js';
import { assignment } from '../../../support/build.js';
import { step, type StepWish } from '../../../support/contract.js';
import { makeFolder, submissionOf, theSandbox, type Texts } from '../workbench.js';

export { makeFolder as newFolder, submissionOf, theSandbox } from '../workbench.js';
export { classOf, type StepWish } from '../../../support/contract.js';

/** Why specs that need a JDK are skipped; null where there is one. */
export const NO_JDK = hasJdk ? null : 'no JDK on this machine: apt-get install default-jdk';
if (NO_JDK !== null) console.warn(NO_JDK);
export const describeJava = hasJdk ? describe : describe.skip;

export const LIMITS: Limits = {
  wallMs: 5000,
  cpuMs: 5000,
  memoryBytes: 256 * 1024 * 1024,
  outputBytes: 100_000,
  processes: 64,
  openFiles: 256,
  diskBytes: 16 * 1024 * 1024,
};

export async function supportJarOf(within: Sandbox): Promise<SupportJar> {
  const jdk = await findJdk(within);
  if (!jdk.ok) throw new Error(jdk.fault.fault);
  const supportJar = await provideSupportJar(within, jdk.value);
  if (!supportJar.ok) throw new Error(supportJar.fault.fault);
  return supportJar.value;
}

export function specOf(
  required: readonly string[],
  provided: Readonly<Record<string, string>> = {},
  rest: Partial<LanguageSpec> = {},
): LanguageSpec {
  const folder = makeFolder(provided);
  return {
    required,
    provided: Object.keys(provided).map((name) => ({ name, path: join(folder, name) })),
    programs: Object.fromEntries(
      Object.keys(provided).map((name) => {
        const main = name.replace('.java', '');
        return [main, { kind: 'main', main }];
      }),
    ),
    packages: 'accepted',
    modules: {},
    build: null,
    style: null,
    ...rest,
  };
}

export async function requestOf(
  submission: Submission,
  spec: LanguageSpec,
  contract: readonly ClassContract[] = [],
): Promise<PrepareRequest> {
  const asking = assignment({ languages: { java: spec }, contract, limits: LIMITS });
  return { submission, assignment: asking, spec, folder: makeFolder(), sandbox: await theSandbox() };
}

export async function prepare(
  texts: Texts,
  required: readonly string[],
  contract: readonly ClassContract[] = [],
  spec: LanguageSpec = specOf(required),
): Promise<Prepared> {
  const preparation = await java.prepare(await requestOf(submissionOf(texts), spec, contract));
  if (preparation.kind === 'failed') throw new Error(JSON.stringify(preparation, null, 1));
  return preparation.prepared;
}

export function jobOf(steps: readonly StepWish[], rest: Partial<CallsJob> = {}): CallsJob {
  return { steps: steps.map(step), files: [], keep: [], limits: LIMITS, ...rest };
}

export async function callAll(prepared: Prepared, jobs: readonly CallsJob[]): Promise<CallsRun[]> {
  const runs: CallsRun[] = [];
  for await (const run of prepared.calls(jobs)) runs.push(run);
  return runs;
}

/** What the steps of one case give, plainly: values as JavaScript has them, or what was thrown. */
export async function callOne(prepared: Prepared, ...steps: StepWish[]): Promise<unknown[]> {
  const [run] = await callAll(prepared, [jobOf(steps)]);
  if (run?.kind !== 'done') throw new Error(JSON.stringify(run));
  return run.steps.map((_, at) => plainStep(run, at));
}

/** All that came back of a step: the only value, or a list of them. */
export function plainStep(run: CallsRun, at = 0): unknown {
  const report = run.steps[at];
  const shown = [...(report?.outcomes ?? []), ...(report?.left ?? [])].map(plain);
  return shown.length === 1 ? shown[0] : shown;
}

type Outcome = Extract<CallsRun, { kind: 'done' }>['steps'][number]['outcomes'][number];

export function plain(outcome: Outcome): unknown {
  if (outcome.kind === 'threw') return `${outcome.exception}: ${outcome.message ?? ''}`;
  return plainValue(outcome.value);
}

type SomeValue = Extract<Outcome, { kind: 'returned' }>['value'];

function plainValue(value: SomeValue): unknown {
  switch (value.type) {
    case 'array':
      return value.items.map(plainValue);
    case 'map':
      return { map: value.entries.map(plainValue) };
    case 'char':
      return `'${value.value}'`;
    case 'double':
      return `${value.value}d`;
    case 'object':
      return value.text === null
        ? `${value.class}${plainFields(value.fields)}`
        : `${value.class}<${value.text}>`;
    case 'null':
      return null;
    case 'void':
      return 'void';
    case 'too-large':
      return `too large: ${value.what}`;
    case 'boolean':
    case 'int':
    case 'string':
      return value.value;
  }
}

function plainFields(fields: Extract<SomeValue, { type: 'object' }>['fields'] = []): string {
  return `{${fields.map(({ name: field, value }) => `${field}=${String(plainValue(value))}`).join(' ')}}`;
}
