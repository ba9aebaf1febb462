/** Finds out once, for each sandbox, which JDK its programs would get. */
import type { JudgeError, Result } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { LIMITS_FOR_TOOLS } from '../tool-limits.js';

export interface Jdk {
  /** As javac says it: `javac 17.0.15`. */
  readonly version: string;
}

const LEAST_FEATURE = 17;
const REMEDY = 'install a JDK, 17 or later: apt-get install default-jdk, or https://adoptium.net';

const known = new WeakMap<Sandbox, Promise<Result<Jdk, JudgeError>>>();

export function findJdk(sandbox: Sandbox): Promise<Result<Jdk, JudgeError>> {
  const found = known.get(sandbox.aside) ?? askJavac(sandbox);
  known.set(sandbox.aside, found);
  return found;
}

async function askJavac(sandbox: Sandbox): Promise<Result<Jdk, JudgeError>> {
  const run = await sandbox.run({
    argv: () => ['javac', '-J-Xshare:auto', '-version'],
    readable: [],
    work: { kind: 'scratch', files: [] },
    env: {},
    stdin: new Uint8Array(),
    limits: LIMITS_FOR_TOOLS,
    keep: [],
  });
  const said = Buffer.concat([run.stdout, run.stderr]).toString('utf8');
  const version = /^javac (\d+)\S*/m.exec(said);
  if (version?.[1] === undefined) return { ok: false, fault: noJdk('javac not found') };
  if (Number(version[1]) < LEAST_FEATURE) return { ok: false, fault: noJdk(`${version[0]} is too old`) };
  return { ok: true, value: { version: version[0] } };
}

function noJdk(why: string): JudgeError {
  return { verdict: 'judge-error', fault: `no JDK (${why})`, remedy: REMEDY };
}
