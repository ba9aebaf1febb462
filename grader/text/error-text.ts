/** What an error says: one of the system in our words where a person can do something about it. */

/** The message of whatever was thrown. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The system's code of an error (`ENOENT`), or null. */
export function codeOf(thrown: unknown): string | null {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : null;
}

/** Why a file or folder cannot be read, for the person who named it: `there is no such file`. */
export function whyUnreadable(thrown: unknown): string {
  return UNREADABLE[codeOf(thrown) ?? ''] ?? errorText(thrown);
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder or file',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'its permissions do not let boardmark read it',
};
