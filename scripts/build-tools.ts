/**
 * Runs the Maven and Gradle files of a Java starter for real, if these tools are installed: `npm run build-tools`. The
 * stubs must fail and the reference must pass. On Debian no network is needed: `apt-get install maven gradle
 * libmaven-antrun-plugin-java libbuild-helper-maven-plugin-java libsurefire-java libmaven-resources-plugin-java`.
 */
import { execa } from 'execa';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Debian's Maven packages put their files here. */
const DEBIAN_REPOSITORY = '/usr/share/maven-repo';
const OFFLINE = existsSync(DEBIAN_REPOSITORY) ? ['-o', `-Dmaven.repo.local=${DEBIAN_REPOSITORY}`] : [];

const TOOLS = [
  { build: 'maven', command: 'mvn', version: '--version', words: ['-B', ...OFFLINE, 'test'] },
  {
    build: 'gradle',
    command: 'gradle',
    version: '--version',
    words: ['--no-daemon', ...(OFFLINE.length > 0 ? ['--offline'] : []), 'check'],
  },
] as const;

const boardmark = resolve('dist/boardmark.js');
const folder = mkdtempSync(join(tmpdir(), 'build tools '));
let failed = 0;
try {
  for (const { build, command, version, words } of TOOLS) {
    const found = await execa(command, [version], { reject: false });
    if (found.failed) {
      console.log(`${build}: skipped, since there is no ${command} here`);
      continue;
    }
    const starter = join(folder, build);
    await execa(process.execPath, [
      ...[boardmark, 'export', 'endodoi-1', starter],
      ...['--to', 'student', '--language', 'java', '--build', build],
    ]);
    await execa('npm', ['install', '--offline', '--no-audit', '--no-fund'], { cwd: starter });
    const run = () => execa(command, words, { cwd: starter, reject: false, all: true });
    const stubs = await run();
    cpSync('reference/endodoi/java/Endodoi.java', join(starter, 'src', 'Endodoi.java'));
    const solved = await run();
    const isRight =
      stubs.failed &&
      stubs.all.includes('0 of 21.23 points') &&
      !solved.failed &&
      solved.all.includes('21.23 of 21.23 points');
    console.log(
      `${build} (${/\d+(\.\d+)+/.exec(found.stdout)?.[0] ?? '?'}): ${isRight ? 'the stubs fail, the reference passes' : 'NOT as it should be'}`,
    );
    if (!isRight) {
      failed++;
      console.log(stubs.all, solved.all);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
