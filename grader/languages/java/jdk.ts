/** Finds out, once for each sandbox, which JDK its programs get. */
import { err, ok, type JudgeError, type Result } from '../../model.js';
import type { Sandbox } from '../../run/sandbox.js';
import { askTool, outputOfTool } from '../tools.js';
import { JDK, MIN_JAVA } from './record/java.js';

const known = new WeakMap<Sandbox, Promise<Result<string, JudgeError>>>();

/** The version as javac prints it: `javac 17.0.15`. */
export function findJdk(sandbox: Sandbox): Promise<Result<string, JudgeError>> {
  const found = known.get(sandbox.aside) ?? look(sandbox);
  known.set(sandbox.aside, found);
  return found;
}

async function look(sandbox: Sandbox): Promise<Result<string, JudgeError>> {
  const released = /^JAVA_VERSION="((\d+)[^"\s]*)"/m.exec(await readRelease(sandbox));
  const asked =
    released ?? /^javac ((\d+)\S*)/m.exec(await ask(sandbox, ['javac', '-J-Xshare:auto', '-version']));
  const [, version, feature] = asked ?? [];
  if (version === undefined) return err(noJdk('javac not found'));
  if (Number(feature) < MIN_JAVA) return err(noJdk(`javac ${version} is too old`));
  return ok(`javac ${version}`);
}

/** A JDK keeps its version in a file. Reading it takes a hundredth of the time of asking javac. */
function readRelease(sandbox: Sandbox): Promise<string> {
  const script =
    'javac=$(command -v javac) && home=$(readlink -f "$javac") && cat "${home%/bin/javac}/release"';
  return ask(sandbox, ['sh', '-c', script]);
}

async function ask(sandbox: Sandbox, command: readonly string[]): Promise<string> {
  return outputOfTool(await askTool(sandbox, command));
}

function noJdk(why: string): JudgeError {
  return { verdict: 'judge-error', fault: `no JDK (${why})`, remedy: JDK, missingTool: 'javac' };
}
