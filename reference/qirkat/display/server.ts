import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PAGE } from './page.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';
import type { Player, Table } from './table.js';

export interface DisplayServer {
  readonly url: string;
  /** Resolves when the person has pressed Quit, or when `close` was called. */
  readonly closed: Promise<void>;
  readonly close: () => void;
}

const LOOPBACK = '127.0.0.1';
const MAX_BYTES = 10_000;

const VIEW = '/view';
const QUIT = '/quit';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function plain(status: number, text: string): Answer {
  return { status, type: 'text/plain', text };
}
const NOTHING = plain(404, 'There is nothing here.');

const FILES: ReadonlyMap<string, Answer> = new Map([
  ['/', { status: 200, type: 'text/html', text: PAGE }],
  ['/style.css', { status: 200, type: 'text/css', text: STYLE }],
  ['/script.js', { status: 200, type: 'text/javascript', text: SCRIPT }],
]);

type Request = Readonly<Record<string, unknown>>;

/** The requests of the page. Each is answered with the view, or with 409 if it could not be done. */
const REQUESTS: ReadonlyMap<string, (table: Table, request: Request) => boolean> = new Map([
  ['/move', (table: Table, { move }: Request) => typeof move === 'string' && table.move(move)],
  ['/think', (table: Table) => table.think()],
  ['/take-back', (table: Table) => table.takeBack()],
  [
    '/begin',
    (table: Table, { white, black }: Request) => {
      if (!isPlayer(white) || !isPlayer(black)) return false;
      table.begin({ white, black });
      return true;
    },
  ],
]);

function isPlayer(value: unknown): value is Player {
  return value === 'person' || value === 'program';
}

/** Serves the page to this machine only. Rejects if the port is taken. */
export async function serve(table: Table, port: number): Promise<DisplayServer> {
  const server = createServer((request, response) => {
    // The connections may be closed only after the last answer is written.
    if (request.url === QUIT) response.once('finish', () => close(server));
    void respond(table, server, request).then((answer) => send(response, answer));
  });
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  return { url: `http://${hostOf(server)}/`, closed, close: () => close(server) };
}

/** A browser keeps its connections open, which would keep the program running. */
function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

function hostOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `${address.address}:${address.port}` : LOOPBACK;
}

async function respond(table: Table, server: Server, request: IncomingMessage): Promise<Answer> {
  // Another site's page must not reach the game under a name that only points here.
  if (request.headers.host !== hostOf(server)) return plain(403, 'Not here.');
  const path = request.url ?? '/';
  if (request.method === 'GET') return path === VIEW ? viewOf(table, 200) : (FILES.get(path) ?? NOTHING);
  // A form on another site cannot send JSON unasked.
  const isJson = request.headers['content-type'] === 'application/json';
  if (request.method !== 'POST' || !isJson) return plain(405, 'Not so.');
  if (path === QUIT) return plain(200, 'Bye.');
  const act = REQUESTS.get(path);
  if (act === undefined) return NOTHING;
  const body = await readJson(request);
  if (body === undefined) return plain(400, 'This is not JSON.');
  return viewOf(table, act(table, body) ? 200 : 409);
}

function viewOf(table: Table, status: number): Answer {
  return { status, type: 'application/json', text: JSON.stringify(table.view) };
}

function send(response: ServerResponse, { status, type, text }: Answer): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:",
  });
  response.end(text);
}

async function readJson(request: IncomingMessage): Promise<Request | undefined> {
  let text = '';
  try {
    for await (const part of request.setEncoding('utf8')) {
      text += String(part);
      if (text.length > MAX_BYTES) return undefined;
    }
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
