import { wrapLines } from '../text/wrap.js';

/** The command line's input and output, so that specs can replace them. */
export interface Io {
  /** Standard output. */
  readonly out: (text: string) => void;
  /** Standard error: messages about boardmark itself, and progress. */
  readonly err: (text: string) => void;
  /** Standard output is a terminal of this many characters a line. */
  readonly width: number;
  readonly color: boolean;
  /** Standard error is a terminal: progress may be drawn there. */
  readonly progress: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Colour if a person reads the output or asks for it; NO_COLOR and `--no-color` win. */
function decideColor(isTerminal: boolean, wish: boolean | undefined, env: Io['env']): boolean {
  if (wish !== undefined) return wish;
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '' && env['FORCE_COLOR'] !== '0')
    return true;
  return isTerminal && env['TERM'] !== 'dumb';
}

/** Terminals that do not say how wide they are, or say 0, are taken for this wide. */
const USUAL_WIDTH = 80;
/** Where nobody looks: files and pipes. */
const FILE_WIDTH = 120;
/** In fewer columns a table shows nothing. */
const MIN_WIDTH = 20;

/** The width to which texts are laid out, by what a terminal says of itself. */
export function decideWidth(isTerminal: boolean, columns: number | undefined): number {
  if (!isTerminal) return FILE_WIDTH;
  return columns === undefined || !(columns >= 1) ? USUAL_WIDTH : Math.max(MIN_WIDTH, columns);
}

/** The real terminal. */
export function createTerminalIo(color: boolean | undefined): Io {
  const { stdout } = process;
  return {
    out: (text) =>
      void stdout.write(stdout.isTTY ? wrapLines(text, decideWidth(true, stdout.columns)) : text),
    err: (text) => void process.stderr.write(text),
    width: decideWidth(stdout.isTTY, stdout.columns),
    color: decideColor(process.stdout.isTTY, color, process.env),
    progress: process.stderr.isTTY,
    cwd: process.cwd(),
    env: process.env,
  };
}
