/**
 * Archives and folders that attack the program that opens them. They are made here, since no repository keeps such
 * things.
 */
import { execa } from 'execa';
import { zipSync, strToU8, type Zippable } from 'fflate';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack, type Header } from 'tar-stream';
import { collectSubmissions, openUnpackRoom, type Intake } from '../../grader/submission/collect.js';

/** The right outcome: refused with a reason, or taken without the files that do not belong in a submission. */
type Outcome = 'rejected' | 'taken';

interface IntakeAttack {
  readonly name: string;
  readonly title: string;
  readonly outcome: readonly Outcome[];
  /** Puts the attack into the folder of a class. */
  readonly put: (folder: string) => Promise<void> | void;
}

export interface IntakeRow {
  readonly name: string;
  readonly title: string;
  readonly said: string;
  readonly wallMs: number;
  readonly problems: readonly string[];
}

const ATTACK = 'echo done\n';
const LINK = 0o120777;
const FIFO = 0o010644;
const UNIX = 3;

function zip(files: Readonly<Record<string, string | Uint8Array>>, odd: Zippable = {}): Uint8Array {
  return zipSync({
    'attack.sh': strToU8(ATTACK),
    ...Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
    ...odd,
  });
}
function oddEntry(name: string, mode: number, text = '/etc/passwd'): Zippable {
  return {
    [name]: [strToU8(text), { os: UNIX, attrs: mode << 16 }],
  };
}

type TarEntry = Partial<Header> & { readonly name: string; readonly text?: string };
async function tarGz(entries: readonly TarEntry[]): Promise<Uint8Array> {
  const tar = pack();
  const chunks: Uint8Array[] = [];
  tar.on('data', (chunk) => void chunks.push(chunk as Uint8Array));
  for (const { text, ...header } of [{ name: 'attack.sh', text: ATTACK }, ...entries])
    tar.entry(header, text ?? '');
  tar.finalize();
  await once(tar, 'end');
  return gzipSync(Buffer.concat(chunks));
}
function write(file: string, make: () => Uint8Array | Promise<Uint8Array>) {
  return async (folder: string): Promise<void> => writeFileSync(join(folder, file), await make());
}

/** Replaces bytes of the names in a zip after it was packed. */
function renamed(from: string, to: Uint8Array): Uint8Array {
  const archive = Buffer.from(zip({ [from]: 'x' }));
  for (let at = archive.indexOf(from); at >= 0; at = archive.indexOf(from, at + 1)) archive.set(to, at);
  return archive;
}

function asFolder(fill: (folder: string) => unknown) {
  return async (folder: string): Promise<void> => {
    const own = join(folder, 'attacker');
    mkdirSync(own);
    writeFileSync(join(own, 'attack.sh'), ATTACK);
    await fill(own);
  };
}

const MANY = 60_000;

export const INTAKE_ATTACKS: readonly IntakeAttack[] = [
  {
    name: 'zip-slip',
    title: 'a name that climbs out of its folder',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({ '../../escaped': 'x' })),
  },
  {
    name: 'zip-slip-windows',
    title: 'the same with backslashes',
    outcome: ['rejected', 'taken'],
    put: write('attacker.zip', () => zip({ '..\\..\\escaped': 'x' })),
  },
  {
    name: 'zip-absolute',
    title: 'a name from the root',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({ '/tmp/boardmark-attack-left': 'x' })),
  },
  {
    name: 'zip-drive',
    title: 'a name on another drive',
    outcome: ['rejected', 'taken'],
    put: write('attacker.zip', () => zip({ 'C:\\escaped': 'x' })),
  },
  {
    name: 'zip-link',
    title: 'a link in a zip',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({}, oddEntry('board.txt', LINK))),
  },
  {
    name: 'zip-link-then-file',
    title: 'a link, and a file through it',
    outcome: ['rejected'],
    put: write('attacker.zip', () =>
      zip({}, { ...oddEntry('d', LINK, '/tmp'), 'd/boardmark-attack-left': strToU8('x') }),
    ),
  },
  {
    name: 'zip-fifo',
    title: 'a pipe in a zip',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({}, oddEntry('pipe', FIFO, ''))),
  },
  {
    name: 'zip-bomb',
    title: '320 megabytes of zeros in a third of a megabyte',
    outcome: ['rejected'],
    put: write('attacker.zip', () =>
      zip(Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`z${i}`, new Uint8Array(40 << 20)]))),
    ),
  },
  {
    name: 'zip-nested',
    title: 'archives in an archive',
    outcome: ['rejected', 'taken'],
    put: write('attacker.zip', () => zip({ 'a.zip': zip({ 'b.zip': zip({ 'c.zip': zip({}) }) }) })),
  },
  {
    name: 'zip-many',
    title: `${MANY} entries`,
    outcome: ['rejected'],
    put: write('attacker.zip', () =>
      zip(Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`f${i}`, '']))),
    ),
  },
  {
    name: 'zip-case',
    title: 'names that differ in case alone',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({ 'Attack.sh': 'x' })),
  },
  {
    name: 'zip-twice',
    title: 'the same name in two spellings of Unicode',
    outcome: ['rejected', 'taken'],
    put: write('attacker.zip', () => zip({ 'caf\u00e9.sh': 'x', 'cafe\u0301.sh': 'y' })),
  },
  {
    name: 'zip-line-end',
    title: 'a name with a line end and a sequence for terminals',
    outcome: ['rejected', 'taken'],
    put: write('attacker.zip', () => zip({ 'a\nb\u001b[2J': 'x' })),
  },
  {
    name: 'zip-right-to-left',
    title: 'a name that is read backwards',
    outcome: ['rejected', 'taken'],
    put: write('attacker.zip', () => zip({ 'a\u202ehs.kcatta': 'x' })),
  },
  {
    name: 'zip-long-name',
    title: 'a name of 300 characters',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({ [`${'n'.repeat(300)}.sh`]: 'x' })),
  },
  {
    name: 'zip-deep',
    title: 'folders five hundred deep',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({ [`${'d/'.repeat(500)}f`]: 'x' })),
  },
  {
    name: 'zip-not-utf-8',
    title: 'a name that is no UTF-8',
    outcome: ['rejected', 'taken'],
    put: write('attacker.zip', () =>
      renamed('nameabc', Uint8Array.of(0xff, 0xfe, 0x80, 0x81, 0xc3, 0x28, 0xa0)),
    ),
  },
  {
    name: 'zip-cut',
    title: 'an archive that ends in the middle',
    outcome: ['rejected'],
    put: write('attacker.zip', () => zip({ big: new Uint8Array(10_000) }).subarray(0, 150)),
  },
  {
    name: 'zip-no-zip',
    title: 'an archive that is none',
    outcome: ['rejected'],
    put: write('attacker.zip', () => Buffer.from('PK\u0003\u0004 not at all')),
  },
  {
    name: 'tar-slip',
    title: 'a name in a tar that climbs',
    outcome: ['rejected'],
    put: write('attacker.tar.gz', () => tarGz([{ name: '../../escaped', text: 'x' }])),
  },
  {
    name: 'tar-link',
    title: 'a link in a tar',
    outcome: ['rejected'],
    put: write('attacker.tar.gz', () => tarGz([{ name: 'l', type: 'symlink', linkname: '/etc/passwd' }])),
  },
  {
    name: 'tar-hard-link',
    title: 'a hard link in a tar',
    outcome: ['rejected'],
    put: write('attacker.tar.gz', () => tarGz([{ name: 'l', type: 'link', linkname: '/etc/passwd' }])),
  },
  {
    name: 'tar-fifo',
    title: 'a pipe in a tar',
    outcome: ['rejected'],
    put: write('attacker.tar.gz', () => tarGz([{ name: 'p', type: 'fifo' }])),
  },
  {
    name: 'tar-device',
    title: 'a device in a tar',
    outcome: ['rejected'],
    put: write('attacker.tar.gz', () =>
      tarGz([{ name: 'd', type: 'block-device', devmajor: 8, devminor: 0 }]),
    ),
  },
  {
    name: 'tar-bomb',
    title: 'a quarter of a gigabyte of zeros in a megabyte',
    outcome: ['rejected'],
    put: write('attacker.tar.gz', () => gzipSync(new Uint8Array(1 << 28), { level: 1 })),
  },
  {
    name: 'folder-link',
    title: 'a link to the accounts of the machine',
    outcome: ['rejected'],
    put: asFolder((own) => symlinkSync('/etc/passwd', join(own, 'board.txt'))),
  },
  {
    name: 'folder-link-up',
    title: 'a link to the folder above: a walk without end',
    outcome: ['rejected'],
    put: asFolder((own) => symlinkSync('..', join(own, 'up'))),
  },
  {
    name: 'folder-fifo',
    title: 'a pipe that nobody writes',
    outcome: ['rejected'],
    put: asFolder((own) => execa('mkfifo', [join(own, 'pipe')])),
  },
  {
    name: 'folder-settings',
    title: 'folders of tools: .git, node_modules, .npmrc',
    outcome: ['taken'],
    put: asFolder((own) => {
      for (const name of ['.git/hooks', 'node_modules/.bin', '.vscode'])
        mkdirSync(join(own, name), { recursive: true });
      writeFileSync(join(own, '.git/hooks/post-checkout'), 'touch /tmp/boardmark-attack-left');
      writeFileSync(join(own, 'node_modules/.bin/java'), 'echo forged');
    }),
  },
  {
    name: 'rar',
    title: 'an archive of a kind that is not opened: it must not disappear',
    outcome: ['rejected'],
    put: write('attacker.rar', () => Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1')),
  },
  {
    name: '7z',
    title: 'another archive of a kind that is not opened',
    outcome: ['rejected'],
    put: write('attacker.7z', () => Buffer.from("7z\xbc\xaf'\x1c\x00\x04", 'latin1')),
  },
  {
    name: 'folder-not-utf-8',
    title: 'a folder named like an honest one, but for a byte that is no text',
    outcome: ['taken', 'rejected'],
    put: (folder) => {
      const own = Buffer.concat([Buffer.from(join(folder, 'attacker')), Buffer.from([0xff])]);
      mkdirSync(own);
      writeFileSync(Buffer.concat([own, Buffer.from('/attack.sh')]), ATTACK);
    },
  },
];

/** Puts the attack beside an honest submission and collects the class. It may harm only itself. */
export async function tryIntake(attack: IntakeAttack, folder: string): Promise<IntakeRow> {
  const klass = join(folder, attack.name, 'class');
  mkdirSync(join(klass, 'honest'), { recursive: true });
  writeFileSync(join(klass, 'honest', 'attack.sh'), ATTACK);
  await attack.put(klass);
  const room = openUnpackRoom();
  const started = performance.now();
  const collected = await collectSubmissions([klass], ['attack.sh'], { room });
  const wallMs = performance.now() - started;
  const intakes = collected.ok ? collected.value : [];
  const [honest, own] = ['honest', 'attacker'].map((name) =>
    intakes.find((each) => idOf(each).startsWith(name)),
  );
  const problems = [
    ...(honest?.kind === 'taken' ? [] : ['the honest submission beside it was lost']),
    ...judgeOwn(own, attack.outcome),
    ...(existsSync('/tmp/boardmark-attack-left') ? ['a file outside'] : []),
    ...readdirSync(join(folder, attack.name))
      .filter((name) => name !== 'class')
      .map((name) => `${name} outside`),
    ...(intakes.length === 2 ? [] : [`${intakes.length} submissions instead of 2`]),
  ];
  await room.remove();
  const said = own === undefined ? 'nothing' : own.kind === 'taken' ? 'taken' : 'rejected';
  return { name: attack.name, title: attack.title, said, wallMs, problems };
}

function idOf(intake: Intake): string {
  return intake.kind === 'taken' ? intake.submission.id : intake.id;
}

function judgeOwn(own: Intake | undefined, outcome: readonly Outcome[]): string[] {
  if (own === undefined) return ['it was dropped'];
  if (own.kind === 'unreadable') return [`unreadable: ${own.reason}`];
  const said: Outcome = own.kind === 'taken' ? 'taken' : 'rejected';
  const tools =
    own.kind === 'taken'
      ? own.submission.files.filter(({ name }) => /^(\.git|node_modules)\//.test(name))
      : [];
  return [
    ...(outcome.includes(said) ? [] : [`${said}, expected ${outcome.join(' or ')}`]),
    ...tools.map(({ name }) => `${name} was taken`),
  ];
}
