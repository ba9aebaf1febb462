/** `boardmark token`: who may use a service. */
import { resolve } from 'node:path';
import { renderTextTable } from '../report/text-table.js';
import { EXIT, Stop, type ExitCode } from '../io/exit.js';
import type { Io } from '../io/io.js';
import type { NewIdentity, Tokens } from '../service/index.js';

interface CreateOptions {
  readonly data: string;
  readonly role: NewIdentity['role'];
  readonly assignment?: readonly string[];
  readonly student?: string;
  readonly note: string;
}

export async function runTokenCreate(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [options] = given as [CreateOptions];
  const identity = decideIdentity(options);
  const tokens = await loadTokensOf(options.data, io);
  const { text } = await tokens.create(identity, options.note);
  io.err('This text is shown once. Keep it as you would a password.\n');
  io.out(`${text}\n`);
  return EXIT.ok;
}

export async function runTokenList(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [{ data }] = given as [{ readonly data: string }];
  const tokens = await (await loadTokensOf(data, io)).list();
  const rows = tokens.map(({ identity, note, createdAt, revokedAt }) => [
    ...[identity.id, identity.role, describeReach(identity), note],
    ...[createdAt, revokedAt ?? ''],
  ]);
  const head = ['id', 'role', 'for', 'note', 'made', 'revoked'];
  io.out(`${renderTextTable({ head, rows, width: io.width })}\n`);
  return EXIT.ok;
}

export async function runTokenRevoke(io: Io, given: readonly unknown[]): Promise<ExitCode> {
  const [id, { data }] = given as [string, { readonly data: string }];
  if (await (await loadTokensOf(data, io)).revoke(id)) return EXIT.ok;
  throw new Stop(EXIT.usage, `There is no valid token ${id}; \`boardmark token list\` shows all.`);
}

function decideIdentity({ role, assignment, student }: CreateOptions): NewIdentity {
  switch (role) {
    case 'instructor':
      return { role, assignments: assignment ?? null };
    case 'student': {
      const [only, ...more] = assignment ?? [];
      if (only === undefined || more.length > 0 || student === undefined)
        throw new Stop(EXIT.usage, "A student's token needs one --assignment and --student ID.");
      return { role, assignment: only, student };
    }
    case 'worker':
    case 'monitor':
      return { role };
  }
}

function describeReach(identity: Awaited<ReturnType<Tokens['list']>>[number]['identity']): string {
  switch (identity.role) {
    case 'instructor':
      return identity.assignments?.join(', ') ?? 'all assignments';
    case 'student':
      return `${identity.student} in ${identity.assignment}`;
    case 'worker':
    case 'monitor':
      return '';
  }
}

async function loadTokensOf(data: string, io: Io): Promise<Tokens> {
  const { openDataFolder, loadTokens } = await import('../service/index.js');
  const folder = await openDataFolder(resolve(io.cwd, data));
  return loadTokens(folder.path, folder.publicKey);
}
