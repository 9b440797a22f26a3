import { vi } from 'vitest';
import type { Command } from '../../../../src/console/commands/command.ts';
import { speakEnglish } from './texts.ts';

/**
 * Starts what runs behind sign-in, in English: every kind, screen and command of the console is registered, those that
 * come late too. Resolves to those that were there at once.
 */
export async function startConsole(): Promise<readonly Command[]> {
  await speakEnglish();
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  await import('../../../../src/console/signed-in.tsx');
  const { commands } = await import('../../../../src/console/commands/registry.ts');
  const early = commands.list();
  const { lateCommands } = await import('../../../../src/console/frame/late-commands.ts');
  await lateCommands();
  return early;
}
