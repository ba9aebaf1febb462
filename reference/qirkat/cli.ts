import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { display } from './display/display.js';
import { Session } from './session.js';

const USAGE = 'usage: qirkat [--display [--port N]]';

type Request =
  | { readonly kind: 'converse' }
  | { readonly kind: 'display'; readonly port: number }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string };

/** The program: commands on standard input, or a page in the browser. Resolves to the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const request = parseArguments(args);
  switch (request.kind) {
    case 'help':
      console.log(USAGE);
      return 0;
    case 'wrong':
      console.error(`${request.message}\n${USAGE}`);
      return 2;
    case 'display':
      return await display(request.port);
    case 'converse':
      return await converse();
  }
}

function parseArguments(args: readonly string[]): Request {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { display: { type: 'boolean' }, port: { type: 'string' }, help: { type: 'boolean' } },
    });
    if (values.help === true) return { kind: 'help' };
    if (values.display !== true) {
      return values.port === undefined ? { kind: 'converse' } : wrong('--port needs --display.');
    }
    const port = Number(values.port ?? 0);
    const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535 && values.port !== '';
    return isPort ? { kind: 'display', port } : wrong('--port needs a number from 0 to 65535.');
  } catch (problem) {
    return wrong(problem instanceof Error ? problem.message : String(problem));
  }
}

function wrong(message: string): Request {
  return { kind: 'wrong', message };
}

/** Answers each line as it arrives: a partner may wait for the answer before it sends the next line. */
async function converse(): Promise<number> {
  const session = new Session({ seed: BigInt(Date.now()), readText });
  const prompt = (): void => {
    // A program that types the input needs no prompts.
    if (process.stdin.isTTY) process.stdout.write(session.prompt);
  };
  stopWhenNobodyReads();
  prompt();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (answer(session, line) === 'quit') break;
    prompt();
  }
  // Otherwise a partner that keeps its end open would keep the program waiting after `quit`.
  process.stdin.destroy();
  return 0;
}

function answer(session: Session, line: string): 'go on' | 'quit' {
  const answers = session.answer(line);
  for (;;) {
    const next = answers.next();
    if (next.done === true) return next.value;
    process.stdout.write(`${next.value}\n`);
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * A reader that stops reading (`… | head -1`) is no fault of ours. Without this the program would end with a stack
 * trace.
 */
function stopWhenNobodyReads(): void {
  process.stdout.on('error', () => process.exit(0));
}
