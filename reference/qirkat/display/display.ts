import { seededRandom } from '../random.js';
import { type DisplayServer, serve } from './server.js';
import { Table } from './table.js';

/** Serves the page until Quit is pressed or Ctrl-C is typed (contract, `--display`). Resolves to the exit code. */
export async function display(port: number): Promise<number> {
  const server = await open(port);
  if (server === undefined) return 1;
  console.log(`Open ${server.url} in a browser. Quit there, or press Ctrl-C here, to end.`);
  process.once('SIGINT', server.close);
  await server.closed;
  process.off('SIGINT', server.close);
  return 0;
}

async function open(port: number): Promise<DisplayServer | undefined> {
  try {
    return await serve(new Table(seededRandom(Date.now())), port);
  } catch (problem) {
    console.error(
      `The page cannot be served: ${problem instanceof Error ? problem.message : String(problem)}`,
    );
    return undefined;
  }
}
