import * as z from 'zod/mini';
import { readLeniently } from '../../../model/read-leniently.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import type { WidgetHost } from '../contract/host.ts';
import { stored } from '../kit/stored.ts';

const text = stored(z.string(), '');
const TermInfo = z.looseObject({ platform: text, release: text, cwd: text });
const Accepted = z.looseObject({ ok: stored(z.boolean(), false), error: text });
const CommandStatus = z.looseObject({
  data: stored(z.array(z.looseObject({ stdout: text, stderr: text })), []),
  done: stored(z.boolean(), false),
  cwd: text,
});

/** How long until a command is asked about again: after it has said something, and after it has not; ms. */
const SOON = 200;
const LATER = 1000;

/** A device that runs commands. */
export interface ShellDevice {
  readonly call: WidgetHost['call'];
  /** How long a call may take, ms. */
  readonly timeout: number;
}

/** The device does not run what it was asked to. */
class ShellRefusal extends ShownError {
  readonly shown: Shown;

  constructor(reason: string) {
    super(reason);
    this.shown = reason === '' ? { key: 'control-widget.command-refused' } : { text: reason };
  }
}

/** Asks the device what system it is, and in which folder commands run. Rejects where it does not answer. */
export async function askTermInfo(device: ShellDevice): Promise<z.infer<typeof TermInfo>> {
  return read(TermInfo, await ask(device, 'getTermInfo', null));
}

/**
 * Runs a command, hands over what it says, and says in which folder it has ended; empty: where it was. Rejects where the
 * device does not run it or does not answer. Once `signal` is aborted nothing more is asked, and the command goes on.
 */
export async function runInShell(
  device: ShellDevice,
  { command, cwd, signal }: { command: string; cwd: string; signal: AbortSignal },
  onOutput: (output: { readonly stdout: string; readonly stderr: string }) => void,
): Promise<string> {
  accept(await ask(device, 'sendCommand', { command, cwd }));
  while (!signal.aborted) {
    const status = read(CommandStatus, await ask(device, 'getCommandStatus', null));
    if (signal.aborted) break;
    for (const output of status.data) onOutput(output);
    if (status.done) return status.cwd;
    await pause(status.data.length > 0 ? SOON : LATER, signal);
  }
  return cwd;
}

/** Has the device end the command that runs. Rejects where it does not. */
export async function endCommand(device: ShellDevice): Promise<void> {
  accept(await ask(device, 'terminateCommand', null));
}

function ask({ call, timeout }: ShellDevice, method: string, params: unknown): Promise<unknown> {
  return call({ method, params, timeout, isOneWay: false });
}

function accept(answer: unknown): void {
  const { ok, error } = read(Accepted, answer);
  if (!ok) throw new ShellRefusal(error);
}

function read<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  return readLeniently(schema, answer).value ?? schema.parse({});
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
