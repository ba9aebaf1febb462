/**
 * Checkstyle in a JVM that stays, for all submissions of a sandbox: starting it takes ten times as long as reading a
 * submission. It is only a faster way to the same lines: whenever it cannot answer, the command itself decides.
 */
import * as z from 'zod';
import type { Sandbox } from '../../run/sandbox.js';
import { openWarmProcess, type WarmProcess } from '../warm-process.js';
import type { Files } from './compile-service.js';
import { styleServiceFlags } from './jvm.js';
import type { SupportJar } from './support-jar.js';

/** After this much work a fresh JVM takes over. */
const MOST = { jobs: 500, bytes: 24 * 1024 * 1024 };
/** At most this many sets of rules keep a waiting JVM: a service may grade many assignments. */
const MAX_WAITING = 2;

const checked = z.object({ log: z.string() });

const services = new WeakMap<Sandbox, Map<string, WarmProcess>>();

/** The lines that Checkstyle prints about these files, in this order, by their path; null if it did not check all of them. */
export async function askStyleService(service: WarmProcess, files: Files): Promise<string | null> {
  const encoded = Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]);
  const request = { files: Object.fromEntries(encoded) as unknown, paths: Object.keys(files) };
  const said = checked.safeParse(await service.ask(request));
  return said.success ? said.data.log : null;
}

/** The sandbox's service for these rules. It ends with the sandbox. */
export function styleServiceOf(sandbox: Sandbox, supportJar: SupportJar, config: string): WarmProcess {
  const ofSandbox = services.get(sandbox) ?? new Map<string, WarmProcess>();
  services.set(sandbox, ofSandbox);
  const found = ofSandbox.get(config) ?? openService(sandbox, supportJar, config);
  // The most recently used one stands last.
  ofSandbox.delete(config);
  ofSandbox.set(config, found);
  for (const [other, service] of [...ofSandbox].slice(0, -MAX_WAITING)) {
    ofSandbox.delete(other);
    service.stop();
  }
  return found;
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
