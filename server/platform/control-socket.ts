// One process per data folder: it holds the folder by listening on a socket, from its start to its end. The kernel ends
// the listening with the process, so a lock never outlives it. The same socket carries the operator's commands.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lineOf } from './line-of';
import { isListening, maxSocketPathBytes } from './unix-socket';

/** Answers one command. An error is sent as one line unless the answer has begun. */
export type ControlHandler = (
  input: unknown,
  response: http.ServerResponse,
  /** Aborted if the command goes away or the server stops. */
  signal: AbortSignal,
) => Promise<void>;

export interface ControlSocket {
  /** Accepts these commands by name. `describe` makes the line that the operator sees of an error. */
  offer(handlers: Record<string, ControlHandler>, describe: (error: unknown) => string): void;
  /** Accepts no commands any more, and ends those that run. */
  withdraw(): void;
  /** Frees the folder. Nothing may write to it afterwards. */
  close(): Promise<void>;
}

const maxInputBytes = 1024 * 1024;
const lookEveryMs = 100;

/** Where the socket may be. The second is used if the first is too long, or its file system has no sockets. */
function socketPaths(dataDir: string): string[] {
  const own = path.join(fs.realpathSync(dataDir), 'run', 'control.sock');
  const short = path.join(temporaryFolder(dataDir), 'control.sock');
  return Buffer.byteLength(own) <= maxSocketPathBytes ? [own, short] : [short];
}

const temporaryFolder = (dataDir: string) => path.join(os.tmpdir(), shortName(dataDir));

function shortName(dataDir: string): string {
  const hash = createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex');
  return `callgauge-${hash.slice(0, 16)}`;
}

/** Where a process may listen: only this user or the owner of DATA_DIR can have made it. */
export function findSockets(dataDir: string): string[] {
  return fs.existsSync(dataDir) ? socketPaths(dataDir).filter((socket) => isPrivate(socket, dataDir)) : [];
}

function isPrivate(socket: string, dataDir: string): boolean {
  const found = fs.lstatSync(path.dirname(socket), { throwIfNoEntry: false });
  const owners = [process.geteuid?.(), fs.statSync(dataDir).uid];
  return found?.isDirectory() === true && (found.mode & 0o077) === 0 && owners.includes(found.uid);
}

/**
 * Waits up to `limitMs` while another process holds the folder: after a kill it may take seconds to end. Returns in any
 * case: holdDataDir then refuses.
 */
export async function waitForRelease(
  dataDir: string,
  { limitMs, say }: { limitMs: number; say: (line: string) => void },
): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (let looks = 0; ; looks++) {
    const holder = await findHolder(dataDir);
    if (holder === undefined || performance.now() >= deadline) return;
    if (looks === 0) say(`DATA_DIR is in use by ${holder}: waiting up to ${limitMs / 1_000} seconds for it to end.`);
    await pause(lookEveryMs);
  }
}

/**
 * Holds the folder, which exists, or throws one line that names the holder. `doing`: what holds it, such as
 * `npm run restore`, if it is not the server.
 */
export async function holdDataDir(dataDir: string, doing?: string): Promise<ControlSocket> {
  const holder = await findHolder(dataDir);
  if (holder !== undefined) throw inUse(dataDir, holder);
  const { server, offer, withdraw } = createControlServer(doing);
  const socket = await listenAnywhere(server, dataDir);
  const holderFile = holderFileOf(dataDir);
  try {
    fs.mkdirSync(path.dirname(holderFile), { recursive: true, mode: 0o700 });
    fs.writeFileSync(holderFile, describeProcess(doing), { mode: 0o600 });
  } catch {
    // On a full disk the refusal of a second process does not name this one.
  }
  return {
    offer,
    withdraw,
    async close() {
      withdraw();
      fs.rmSync(holderFile, { force: true });
      await new Promise((resolve) => server.close(resolve));
      const folder = path.dirname(socket);
      if (folder === temporaryFolder(dataDir)) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Says who it is also while its process does not react. */
const holderFileOf = (dataDir: string) => path.join(dataDir, 'run', 'holder');

function describeProcess(doing: string | undefined): string {
  return `process ${process.pid} on ${os.hostname()}${doing ? ` (${doing})` : ''}`;
}

const inUse = (dataDir: string, holder: string) =>
  new Error(`${dataDir} is in use by ${holder}. Stop it, or choose another DATA_DIR.`);

/** Undefined if the folder is free. */
async function findHolder(dataDir: string): Promise<string | undefined> {
  for (const socket of findSockets(dataDir)) if (await isListening(socket)) return readHolder(dataDir);
  return undefined;
}

function readHolder(dataDir: string): string {
  try {
    return fs.readFileSync(holderFileOf(dataDir), 'utf8');
  } catch {
    return 'a process that is just starting';
  }
}

async function listenAnywhere(server: net.Server, dataDir: string): Promise<string> {
  let refused: unknown;
  for (const socket of socketPaths(dataDir)) {
    try {
      await makeSocketFolder(socket, dataDir);
      while (!(await tryListen(server, socket))) {
        if (!(await removeStale(socket))) throw inUse(dataDir, readHolder(dataDir));
      }
      fs.chmodSync(socket, 0o600);
      return socket;
    } catch (error) {
      // Some file systems have no sockets, such as network shares.
      if (!(error instanceof Error && 'code' in error)) throw error;
      refused = error;
    }
  }
  throw refused;
}

async function makeSocketFolder(socket: string, dataDir: string): Promise<void> {
  const folder = path.dirname(socket);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isPrivate(socket, dataDir))
    throw new Error(
      `${folder} belongs to another user, or others can enter it. Remove it, or choose another DATA_DIR.`,
    );
}

/** False if something has this name already. Creating the name is atomic: one of many processes succeeds. */
function tryListen(server: net.Server, socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', onError).listen(socket, () => {
      server.off('error', onError);
      resolve(true);
    });
  });
}

/**
 * Removes a socket on which no process listens; false if one does. Another process may replace it meanwhile, so it is
 * renamed first and looked at again.
 */
async function removeStale(socket: string): Promise<boolean> {
  const found = identify(socket);
  // Creating the name and listening are two steps.
  await pause(lookEveryMs);
  if (await isListening(socket)) return false;
  const aside = `${socket}.${randomBytes(4).toString('hex')}`;
  try {
    fs.renameSync(socket, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
  if (identify(aside) === found) fs.rmSync(aside);
  else fs.renameSync(aside, socket);
  return true;
}

/** The number of a removed file is given to the next one. */
function identify(file: string): string | undefined {
  const found = fs.lstatSync(file, { throwIfNoEntry: false, bigint: true });
  return found && `${found.ino} ${found.mtimeNs}`;
}

function createControlServer(doing: string | undefined) {
  let handlers: Record<string, ControlHandler> | undefined;
  let describe: (error: unknown) => string = String;
  let isOver = false;
  const server = http.createServer(async (request, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort(new Error('The command was ended.')));
    try {
      if (!handlers) throw new Error(whyNoCommands(doing, isOver));
      const handler = handlers[(request.url ?? '').slice(1)];
      if (!handler) throw new Error('The running CallGauge does not know this command. Is it another version?');
      await handler(await readInput(request), response, left.signal);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else response.writeHead(409, { 'content-type': 'text/plain' }).end(handlers ? describe(error) : lineOf(error));
    }
  });
  // A command takes as long as it takes.
  server.requestTimeout = 0;
  return {
    server,
    offer(offered: Record<string, ControlHandler>, describeError: (error: unknown) => string) {
      handlers = offered;
      describe = describeError;
    },
    withdraw() {
      isOver = true;
      handlers = undefined;
      server.closeAllConnections();
    },
  };
}

function whyNoCommands(doing: string | undefined, isOver: boolean): string {
  if (doing) return `DATA_DIR is in use by ${describeProcess(doing)}. Try again when that has ended.`;
  return isOver
    ? 'CallGauge is stopping. Try again in a moment.'
    : 'CallGauge is still starting. Try again in a moment.';
}

async function readInput(request: http.IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > maxInputBytes) throw new Error('The command is too long.');
  }
  return text === '' ? undefined : JSON.parse(text);
}
