import { chmodSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import { StoreError } from '../store/engine/store-error.ts';
import type { Store } from '../store/store.ts';

/** What a command may ask of a running platform: one line of JSON each way, then the connection ends. */
const Request = z.union([z.object({ copyTo: z.string() }), z.object({ rotateKey: z.literal(true) })]);
type Request = z.infer<typeof Request>;
const Answer = z.union([z.object({ done: z.literal(true) }), z.object({ error: z.string() })]);

/** No line is longer: a path, or a message. */
const MAX_LINE = 64 * 1024;

/** What a running platform does when it is told to. */
export interface Commands extends Pick<Store, 'copyTo'> {
  /** Replaces the key that signs tokens. */
  rotateKey(): Promise<void>;
}

/** Listens for commands of the owner of a data folder. */
export interface ControlSocket {
  /** Ends it, and whatever was still being copied. */
  close(): Promise<void>;
}

/**
 * Opens the socket in the data folder through which commands reach the platform that has its database locked. Who may
 * connect is a matter of the file's permissions: the owner only.
 */
export async function openControlSocket(commands: Commands, folder: string): Promise<ControlSocket> {
  const path = socketPath(folder);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // One that hangs up has lost interest.
    socket.on('error', () => socket.destroy());
    serve(commands, socket).catch((error: unknown) =>
      console.error('A command could not be answered:', error),
    );
  });
  // What a killed platform left behind; the store is locked, so it is nobody's.
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path }, resolve);
  });
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/**
 * Asks the platform that runs on a data folder for a copy of its database in an empty file; resolves with false when
 * none answers there. @throws StoreError with what went wrong
 */
export async function requestCopy(folder: string, file: string): Promise<boolean> {
  return await ask(folder, { copyTo: file }, 'make the backup');
}

/**
 * Asks the platform that runs on a data folder for another key to sign tokens with; resolves with false when none
 * answers there. @throws StoreError with what went wrong
 */
export async function requestNewKey(folder: string): Promise<boolean> {
  return await ask(folder, { rotateKey: true }, 'replace the key');
}

async function ask(folder: string, request: Request, what: string): Promise<boolean> {
  const socket = connect({ path: socketPath(folder) });
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  } catch {
    return false;
  }
  socket.write(`${JSON.stringify(request)}\n`);
  const line = await readLine(socket).catch(() => undefined);
  if (line === undefined) throw new StoreError(`The platform ended before it could ${what}.`);
  const answer = Answer.parse(JSON.parse(line));
  if ('error' in answer) throw new StoreError(`The platform could not ${what}: ${answer.error}`);
  return true;
}

async function serve(commands: Commands, socket: Socket): Promise<void> {
  const hangUp = new AbortController();
  socket.once('close', () => hangUp.abort());
  let answer: z.infer<typeof Answer>;
  try {
    await obey(commands, Request.parse(JSON.parse(await readLine(socket))), hangUp.signal);
    answer = { done: true };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  if (!socket.destroyed) socket.end(`${JSON.stringify(answer)}\n`);
}

async function obey(commands: Commands, request: Request, signal: AbortSignal): Promise<void> {
  if ('rotateKey' in request) return await commands.rotateKey();
  const { copyTo } = request;
  if (statSync(copyTo).size > 0) throw new Error(`${copyTo} is not empty`);
  await commands.copyTo(copyTo, signal);
}

async function readLine(socket: Socket): Promise<string> {
  let text = '';
  const done = Promise.withResolvers<string>();
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text += part;
    const end = text.indexOf('\n');
    if (end >= 0) done.resolve(text.slice(0, end));
    else if (text.length > MAX_LINE) done.reject(new Error('The line is too long'));
  });
  socket.once('close', () => done.reject(new Error('The connection was closed')));
  socket.once('error', done.reject);
  return done.promise;
}

/** The shorter one of its names: those of sockets may have about a hundred characters. */
function socketPath(folder: string): string {
  const absolute = join(folder, 'control.sock');
  const near = relative(process.cwd(), absolute);
  return near.length < absolute.length ? near : absolute;
}
