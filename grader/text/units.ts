/** Durations, sizes and counts for people. */

/** `350 ms`, `2.5 s`, `3 min 20 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** `512 bytes`, `64 KiB`, `1.5 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Math.round(size * 10) / 10} ${units[unit] ?? ''}`;
}

/** `1 case`, `3 cases`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `Deposit`, `Deposit and Help`, `Deposit, Help and 5 more`. */
export function nameFirst(names: readonly string[]): string {
  const [first = '', second = '', ...more] = names;
  if (names.length < 3) return names.join(' and ');
  return `${first}, ${second} and ${more.length} more`;
}

/** `\u00E4`: each unit of UTF-16 as JSON and the languages escape it. */
export function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`,
  ).join('');
}
