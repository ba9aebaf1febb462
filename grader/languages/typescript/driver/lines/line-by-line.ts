/** How our own tools inside the sandbox talk to the grader: a line of input is a request, a line of output its answer. */

/** Lines that a line feed ends, and nothing else: names may hold what other readers take for the end of a line. */
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

/** Written to the end before anything else is done, however large. */
export function say(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${line}\n`, () => resolve()));
}
