import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { callFailure } from '../kit/call-failure.ts';
import { askTermInfo, endCommand, runInShell } from './shell-calls.ts';
import { Terminal } from './terminal.tsx';
import { useTerminalLines } from './terminal-lines.ts';
import { TerminalSettings } from './terminal-settings.ts';

/** A shell of the device. */
function RemoteShell(props: WidgetProps & { readonly settings: TerminalSettings }) {
  return <Shell key={props.host.device?.id} {...props} />;
}

function Shell({ settings, config, host }: WidgetProps & { readonly settings: TerminalSettings }) {
  const t = useTranslate();
  const { lines, say, clear } = useTerminalLines();
  /** The folder that commands run in; undefined until the device has answered. */
  const [cwd, setCwd] = useState<string>();
  const [state, setState] = useState<'idle' | 'connecting' | 'running'>('idle');
  /** Aborted once nobody looks any more. */
  const left = useRef<AbortController>(undefined);
  const { device, call } = host;
  const { requestTimeout: timeout } = settings;
  const shell = useMemo(() => ({ call, timeout }), [call, timeout]);
  const prompt = device ? `${device.name}${cwd ? `:${cwd}` : ''}$` : '$';

  /** Does something with the device and says what it fails of, unless nobody looks any more. */
  const attempt = useCallback(
    async (what: 'connecting' | 'running', work: (signal: AbortSignal) => Promise<void>) => {
      const signal = left.current?.signal;
      if (!signal) return;
      setState(what);
      try {
        await work(signal);
      } catch (error) {
        if (!signal.aborted) say({ kind: 'error', text: t(callFailure(error)) });
      } finally {
        if (!signal.aborted) setState('idle');
      }
    },
    [say, t],
  );

  const connect = useCallback(
    () =>
      attempt('connecting', async (signal) => {
        const { platform, release, cwd } = await askTermInfo(shell);
        if (signal.aborted) return;
        say({ kind: 'said', text: `${platform} ${release}`.trim() });
        setCwd(cwd);
      }),
    [attempt, shell, say],
  );

  useEffect(() => {
    left.current = new AbortController();
    if (device) void connect();
    return () => left.current?.abort();
  }, [device, connect]);

  async function run(command: string): Promise<void> {
    say({ kind: 'typed', prompt, text: command });
    if (cwd === undefined) return await connect();
    if (command.trim() === '') return;
    await attempt('running', async (signal) => {
      const ended = await runInShell(shell, { command, cwd, signal }, ({ stdout, stderr }) => {
        if (stdout !== '') say({ kind: 'said', text: withoutEnd(stdout) });
        if (stderr !== '') say({ kind: 'error', text: withoutEnd(stderr) });
      });
      if (!signal.aborted && ended !== '') setCwd(ended);
    });
  }

  async function end(): Promise<void> {
    say({ kind: 'typed', prompt, text: '^C' });
    await endCommand(shell).catch((error: unknown) => say({ kind: 'error', text: t(callFailure(error)) }));
  }

  return (
    <Terminal
      config={config}
      label={host.title}
      prompt={prompt}
      lines={lines}
      isBusy={state !== 'idle'}
      isOff={!device}
      onCommand={(command) => void run(command)}
      onClear={clear}
      onEnd={state === 'running' ? () => void end() : undefined}
    />
  );
}

/** Every line of a terminal ends by itself. */
function withoutEnd(output: string): string {
  return output.replace(/\r?\n$/, '');
}

export const remoteShell = nativeWidget(TerminalSettings, RemoteShell);
