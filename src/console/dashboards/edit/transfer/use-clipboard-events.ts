import { useEffect } from 'react';
import { isTypingTarget } from '../../../commands/keys/may-handle-key.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { fileText } from '../../../inputs/files/file-text.ts';
import { readBytes } from '../../../inputs/files/read-file.ts';
import { showFailure } from '../../../messages/show-failure.ts';
import { frameWithFocus, widgetIdOf } from '../../open/widgets-on-screen.ts';
import { keptCopy } from './copy-buffer.ts';

/**
 * Has what the browser knows as copy, cut and paste mean the widget with the focus, whichever keys or menus a person
 * does it by. While somebody types or has text selected it means that.
 */
export function useClipboardEvents(): void {
  useEffect(() => {
    const copy = (event: ClipboardEvent) => take(event, 'widget.copy');
    const cut = (event: ClipboardEvent) => take(event, 'widget.cut');
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', pasted);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', pasted);
    };
  }, []);
}

function take(event: ClipboardEvent, command: 'widget.copy' | 'widget.cut'): void {
  const widget = widgetIdOf(frameWithFocus());
  if (widget === undefined || isOfText(event) || getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  void runCommand(command, { widget }, { source: 'key' });
}

function pasted(event: ClipboardEvent): void {
  if (isOfText(event)) return;
  event.preventDefault();
  const [file] = event.clipboardData?.files ?? [];
  const text = event.clipboardData?.getData('text/plain') ?? '';
  void pasteContent(file, text).catch(showFailure);
}

async function pasteContent(file: File | undefined, typed: string): Promise<void> {
  const text = file ? fileText(await readBytes(file)) : typed;
  // What other programs have put there since is no reason to forget which widget was copied.
  const isOther = !file && !text.trim().startsWith('{') && keptCopy('widget_item') !== undefined;
  await runCommand('widget.paste', text.trim() === '' || isOther ? {} : { text }, { source: 'key' });
}

function isOfText({ target, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented || !(target instanceof Element)) return defaultPrevented;
  return isTypingTarget(target) || target.closest('[role=dialog]') !== null;
}
