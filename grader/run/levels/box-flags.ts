/** Older versions of bubblewrap lack some flags; its own help shows which it supports. */
import { execa } from 'execa';
import { Fault } from '../faults.js';

const OPTIONAL = ['--disable-userns', '--size', '--perms'];
let found: Promise<ReadonlySet<string>> | null = null;

export function findFlags(bwrap: string): Promise<ReadonlySet<string>> {
  return (found ??= ask(bwrap));
}

async function ask(bwrap: string): Promise<ReadonlySet<string>> {
  const help = await execa(bwrap, ['--help'], { reject: false, stdin: 'ignore', all: true });
  if (help.failed) throw new Fault('bwrap --help failed', 'Install bubblewrap anew.');
  return new Set(OPTIONAL.filter((flag) => help.all.includes(`${flag} `)));
}
