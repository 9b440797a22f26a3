import { keycaps } from './key-binding.ts';

/** A binding in one line of text: `Ctrl+K`, `G D`. */
export function bindingText(binding: string): string {
  return keycaps(binding)
    .map((caps) => caps.join('+'))
    .join(' ');
}
