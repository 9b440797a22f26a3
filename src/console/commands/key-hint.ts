import { keycaps } from './key-binding.ts';
import { effectiveKeys } from './key-settings-store.ts';
import { commands } from './registry.ts';

/** A binding in one line of text: `Ctrl+K`, `G D`. */
export function bindingText(binding: string): string {
  return keycaps(binding)
    .map((caps) => caps.join('+'))
    .join(' ');
}

/** The first effective key of a command in one line of text, undefined when it has none. */
export function keyHint(commandId: string): string | undefined {
  const command = commands.get(commandId);
  const binding = command && effectiveKeys(command)[0];
  return binding === undefined ? undefined : bindingText(binding);
}
