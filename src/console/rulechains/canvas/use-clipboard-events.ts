import { useEffect } from 'react';
import { isTypingTarget } from '../../commands/keys/may-handle-key.ts';
import { runCommand } from '../../commands/run-command.ts';

/**
 * Has what the browser knows as copy, cut and paste mean nodes while the canvas has the focus, whichever keys or menus a
 * person does it by.
 */
export function useClipboardEvents(isOnCanvas: () => boolean): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const run =
      (command: 'rule-node.copy' | 'rule-node.cut' | 'rule-node.paste') => (event: ClipboardEvent) => {
        const { target } = event;
        if (!isOnCanvas() || event.defaultPrevented || (target instanceof Element && isTypingTarget(target)))
          return;
        event.preventDefault();
        void runCommand(command, {}, { source: 'key' });
      };
    document.addEventListener('copy', run('rule-node.copy'), { signal });
    document.addEventListener('cut', run('rule-node.cut'), { signal });
    document.addEventListener('paste', run('rule-node.paste'), { signal });
    return () => controller.abort();
  }, [isOnCanvas]);
}
