/** Finds what an attack left behind: processes that still run, files in wrong places, our own memory. */
import { existsSync, lstatSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Only attacks sleep for this time, which shows them even if they have cleared their environment. */
const SLEEP = '4242.424242';

/** Command lines of processes that carry the mark, or sleep as only attacks do. */
export function findAlive(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => isAlive(pid) && belongs(pid, mark))
    .map((pid) => readProc(`${pid}/cmdline`).replaceAll('\0', ' ').trim());
}

function belongs(pid: string, mark: string): boolean {
  return (
    readProc(`${pid}/environ`).split('\0').includes(`ATTACK=${mark}`) ||
    readProc(`${pid}/cmdline`).split('\0').includes(SLEEP)
  );
}

function isAlive(pid: string): boolean {
  const stat = readProc(`${pid}/stat`);
  return stat !== '' && !['Z', 'X'].includes(stat[stat.lastIndexOf(')') + 2] ?? '');
}

function readProc(name: string): string {
  try {
    return readFileSync(join('/proc', name), 'latin1');
  } catch {
    return '';
  }
}

const PUBLIC = ['/tmp', '/var/tmp', '/dev/shm'].map((folder) => join(folder, 'boardmark-attack-left'));

/** Files that attacks left where all users may write. They are removed before the next attack. */
export function takeLeftForAll(): string[] {
  const left = PUBLIC.filter((file) => existsSync(file));
  for (const file of left) rmSync(file, { force: true });
  return left;
}

/** Regular files and links below a folder: pipes and empty folders are kept for the next run. */
export function listFilesBelow(folder: string): string[] {
  const files: string[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const name of readdirSync(next)) {
      const path = join(next, name);
      const stat = lstatSync(path, { throwIfNoEntry: false });
      if (stat?.isDirectory() === true) waiting.push(path);
      else if (stat?.isFile() === true || stat?.isSymbolicLink() === true) files.push(path);
    }
  return files;
}

/** The size of all files of a folder, in bytes. */
export function sizeOfFolder(folder: string): number {
  return listFilesBelow(folder).reduce((sum, path) => sum + lstatSync(path).size, 0);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Measures by how much our own memory grows at most from now on. */
export function watchMemory(): () => number {
  collectGarbage();
  const before = process.memoryUsage.rss();
  let highest = before;
  const look = () => (highest = Math.max(highest, process.memoryUsage.rss()));
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    look();
    return highest - before;
  };
}
