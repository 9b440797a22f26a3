import type { ComponentType } from 'react';
import { type Loadable, loadable } from '../ui/loadable.tsx';
import { lateCommands } from './late-commands.ts';

/** A component that is there with the commands and the texts that come late, which it has buttons and headings of. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  return loadable(async () => {
    const [component] = await Promise.all([load(), lateCommands()]);
    return component;
  });
}
