/** Whether a program answers each line as it is typed, or reads ahead, so that nobody sees what it wrote when. */
import type { Program, Sandbox } from '../run/sandbox.js';

/** A program that answers needs no longer, even while it starts slowly. */
const PATIENCE_MS = 3000;

/**
 * Types the whole input and leaves it open. True if so many bytes are not written by then: the program waits for the
 * end of its input, or holds its output back.
 */
export async function readsAhead(sandbox: Sandbox, program: Program, bytes: number): Promise<boolean> {
  if (bytes === 0) return false;
  let heard = 0;
  let answered: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => (answered = resolve));
  const running = await sandbox.start(program, 'stdio', (chunk) => {
    heard += chunk.length;
    if (heard >= bytes) answered();
  });
  running.send(program.stdin);
  const timer = setTimeout(answered, PATIENCE_MS);
  // One that ends by itself saw all that it waited for.
  const ended = await Promise.race([running.ended.then(() => true), answers.then(() => false)]);
  clearTimeout(timer);
  running.stop();
  await running.ended;
  return !ended && heard < bytes;
}
