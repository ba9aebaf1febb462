/**
 * The protocol between our tools inside the sandbox and the grader: a line of input is a request, a line of output
 * its answer.
 */

/** Only a line feed ends a line: names may hold characters that other readers take for a line end. */
export async function* readLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  let pieces: Uint8Array[] = [];
  for await (const chunk of input) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, at)]).toString('utf8');
      pieces = [];
      from = at + 1;
    }
    pieces.push(chunk.subarray(from));
  }
}

const LINE_FEED = 10;

/** Written completely before anything else is done, however large. */
export function say(line: string): Promise<void> {
  return writeLine(process.stdout.write.bind(process.stdout), line);
}

/** Like `say`, for one caller alone: what anyone else prints goes to the error output from now on. */
export function takeOutput(): (line: string) => Promise<void> {
  const write: Write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return (line) => writeLine(write, line);
}

type Write = (text: string, written: () => void) => boolean;

function writeLine(write: Write, line: string): Promise<void> {
  return new Promise((resolve) => write(`${line}\n`, () => resolve()));
}
