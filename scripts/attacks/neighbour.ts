/** Another student's program, which runs beside the attacks. */
import type { Running, Sandbox } from '../../grader/run/sandbox.js';

/** Starts a program with a secret in its folder and in its environment; resolves when the secret is written. */
export async function startNeighbour(sandbox: Sandbox, secret: string): Promise<Running> {
  let settled = (): void => undefined;
  const isSettled = new Promise<void>((resolve) => (settled = resolve));
  const running = await sandbox.start(
    {
      argv: () => ['sh', '-c', 'cat secret > "$HOME/secret"; echo; exec sleep 3000'],
      readable: [],
      work: { kind: 'scratch', files: [{ name: 'secret', text: secret }] },
      env: { SECRET: secret },
      stdin: new Uint8Array(),
      limits: {
        wallMs: 3_000_000,
        cpuMs: 60_000,
        memoryBytes: 2 ** 28,
        outputBytes: 1000,
        processes: 40,
        openFiles: 64,
        diskBytes: 2 ** 20,
      },
      keep: [],
    },
    'stdio',
    settled,
  );
  await isSettled;
  return running;
}
