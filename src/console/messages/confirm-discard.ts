import { confirm } from './dialog-store.ts';

/** Asks whether what was typed may be lost. Resolves to false where the person goes on with it. */
export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: { key: 'ask.discard-title' },
    message: { key: 'ask.discard-text' },
    confirmLabel: { key: 'ask.discard' },
    cancelLabel: { key: 'ask.keep-editing' },
    danger: true,
  });
}
