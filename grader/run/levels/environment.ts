/** The environment every program gets, whatever ours is. */
interface Places {
  readonly path: string;
  readonly home: string;
  readonly tmp: string;
  readonly work: string;
}

export function makeEnvironment(
  { path, home, tmp, work }: Places,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    PATH: path,
    HOME: home,
    TMPDIR: tmp,
    PWD: work,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...added,
  };
}
