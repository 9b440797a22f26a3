import { useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { callFailure } from '../kit/call-failure.ts';
import { readCommandLine } from './command-line.ts';
import { Terminal } from './terminal.tsx';
import { useTerminalLines } from './terminal-lines.ts';
import { TerminalSettings } from './terminal-settings.ts';

/** A terminal that calls methods of the device. */
function DebugTerminal(props: WidgetProps & { readonly settings: TerminalSettings }) {
  return <Calls key={props.host.device?.id} {...props} />;
}

function Calls({ settings, config, host }: WidgetProps & { readonly settings: TerminalSettings }) {
  const t = useTranslate();
  const { lines, say, clear } = useTerminalLines();
  const [isBusy, setBusy] = useState(false);
  const { device } = host;
  const prompt = device ? `${device.name}>` : '>';

  async function run(typed: string): Promise<void> {
    say({ kind: 'typed', prompt, text: typed });
    if (typed.trim() === '') return;
    if (typed.trim() === 'help') {
      say({ kind: 'said', text: t('control-widget.terminal-help') });
      return;
    }
    const command = readCommandLine(typed);
    if ('problem' in command) {
      say({ kind: 'error', text: t(command.problem) });
      return;
    }
    setBusy(true);
    try {
      const answer = await host.call({ ...command, timeout: settings.requestTimeout, isOneWay: false });
      say({ kind: 'said', text: JSON.stringify(answer ?? null, null, 2) });
    } catch (error) {
      say({ kind: 'error', text: t(callFailure(error)) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Terminal
      config={config}
      label={host.title}
      prompt={prompt}
      lines={lines}
      isBusy={isBusy}
      isOff={!device}
      onCommand={(command) => void run(command)}
      onClear={clear}
    />
  );
}

export const debugTerminal = nativeWidget(TerminalSettings, DebugTerminal);
