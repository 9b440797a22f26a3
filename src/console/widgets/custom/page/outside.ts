import { AT_REST, RUNNING } from '../../../sandbox/widget-signals.ts';
import { Later } from './observable.ts';
import type { CallName, Said } from './protocol.ts';

/** By which the console is told things; nothing that a stranger writes ever holds it. */
declare const framePort: MessagePort;
/** By which a thread that nothing here holds up learns that something runs; not there where there are no threads. */
declare const watchPort: MessagePort | undefined;

// All that leads outside is taken before anything of a stranger runs, and could put something of its own in its place.
const { stringify } = JSON;
const post = framePort.postMessage.bind(framePort);
const postToWatch = watchPort?.postMessage.bind(watchPort);
const turn = new MessageChannel();
const afterAll = turn.port2.postMessage.bind(turn.port2);
const { apply } = Reflect;
const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get;

let isRunning = false;
turn.port1.onmessage = () => {
  isRunning = false;
  post(AT_REST);
  postToWatch?.(AT_REST);
};

/** Says without words what the console is to know. */
export const signal = (what: number): void => post(what);

/** Tells the console something. */
export function say(said: Said): void {
  post(stringify(said));
}

/** Takes what the console tells from now on. */
export function listen(listener: (told: unknown) => void): void {
  // Else a stranger could have its own read the message, and learn of the port from that.
  framePort.onmessage = (event) => listener(dataOf ? apply(dataOf, event, []) : event.data);
}

/**
 * Says that something a stranger wrote is about to run, until it has returned with all that follows from it: should it
 * never do, the console knows whose it was.
 */
export function enter(): void {
  if (isRunning) return;
  isRunning = true;
  post(RUNNING);
  postToWatch?.(RUNNING);
  afterAll(null);
}

const LONGEST = 2000;

/** Says that what a stranger wrote has failed; `where` is the function of it that did, as far as that is known. */
export function sayFailure(where: string, error: unknown): void {
  let message = 'Error';
  try {
    message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    // What is thrown can be anything, also what throws when it is looked at.
  }
  const line = lineOf(error);
  say({
    kind: 'failed',
    where,
    message: message.slice(0, LONGEST),
    ...(line !== undefined && { line }),
  });
}

/** The first lines of what is made of a script are not its own. */
const LINES_OF_HEAD = 2;

/** What scripts are called where the engines say where something was thrown. */
const SCRIPT = 'widget-script.js';

/** Makes a function of a script that somebody wrote. Throws where it cannot be read. */
export function compiled(argNames: readonly string[], script: string) {
  return new Function(...argNames, `${script}\n//# sourceURL=${SCRIPT}`);
}

/** On which line of the script an error was thrown, as the engines write it into the stack. */
function lineOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const found = new RegExp(`${SCRIPT}:(\\d+):`).exec(String(error.stack ?? ''));
  const line = Number(found?.[1]) - LINES_OF_HEAD;
  return line > 0 ? line : undefined;
}

/** Says by name what cannot be had. Never returns. */
export function missing(name: string): never {
  say({ kind: 'missing', name });
  throw new Error(`${name} is not available here`);
}

/** An object that says by name what it does not have. */
export function guarded<T extends object>(members: T, path: string): T {
  return new Proxy(members, {
    get(all, name, receiver) {
      const isKnown = typeof name === 'symbol' || name in all || name === 'then' || name === 'toJSON';
      return isKnown ? Reflect.get(all, name, receiver) : missing(`${path}.${name}`);
    },
  });
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}
const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Asks the platform for something, by the console, with the rights of whoever looks. */
export function ask(name: CallName, ...args: unknown[]): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    say({ kind: 'call', id, name, args });
  });
}

/** Tells whoever asked what has come of it. */
export function settle(id: number, outcome: { value: unknown } | { error: object }): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  enter();
  if ('value' in outcome) asked?.resolve(outcome.value);
  else asked?.reject(outcome.error);
}

/** What is asked when somebody subscribes. */
export const askLater = (name: CallName, ...args: unknown[]): Later<unknown> =>
  new Later(() => ask(name, ...args));

/** Whether something is asked that has no answer yet. */
export const askedStill = (): boolean => waiting.size > 0;
