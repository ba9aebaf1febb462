/** The environment that every program gets; ours does not matter. */
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
    // At level uid the user has no name that could be looked up.
    LOGNAME: 'student',
    USER: 'student',
    TMPDIR: tmp,
    PWD: work,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...added,
  };
}

/** Without these no program on Windows starts, opens a socket or finds its temporary files. */
const NEEDED_ON_WINDOWS = [
  'SystemRoot',
  'SystemDrive',
  'windir',
  'ComSpec',
  'PATHEXT',
  'NUMBER_OF_PROCESSORS',
];

/** What programs on Windows need beside the fixed environment, under the names that they expect. */
export function windowsEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  { home, tmp }: Pick<Places, 'home' | 'tmp'>,
): Record<string, string> {
  const byName = new Map(Object.entries(ours).map(([name, value]) => [name.toLowerCase(), value]));
  const needed = NEEDED_ON_WINDOWS.flatMap((name) => {
    const value = byName.get(name.toLowerCase());
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(needed), USERPROFILE: home, TEMP: tmp, TMP: tmp };
}
