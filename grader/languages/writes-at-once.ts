/** How programs write at once what they print, as to a terminal: into a file or pipe, C and Python hold it back. */
import { existsSync } from 'node:fs';

/** Of the GNU core utilities: what their `stdbuf` loads into a program. */
const LIBRARIES = ['/usr/libexec/coreutils/libstdbuf.so', '/usr/lib/coreutils/libstdbuf.so'];

type Environment = Readonly<Record<string, string>>;
let known: Environment | undefined;

/** Added to the environment of a program in C, or any other language that uses its library, or in Python. */
export function writesAtOnce(): Environment {
  // Each case asks; the machine has the library or has it not.
  return (known ??= readMachine());
}

function readMachine(): Environment {
  const library = LIBRARIES.find((path) => existsSync(path));
  return {
    PYTHONUNBUFFERED: '1',
    ...(library === undefined ? {} : { LD_PRELOAD: library, _STDBUF_O: '0' }),
  };
}
