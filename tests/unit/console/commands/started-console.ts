import { vi } from 'vitest';
import { speakEnglish } from './texts.ts';

/** Starts what runs behind sign-in, in English: every kind, screen and command of the console is registered, those that come late too. */
export async function startConsole(): Promise<void> {
  await speakEnglish();
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  await import('../../../../src/console/signed-in.tsx');
  const { lateCommands } = await import('../../../../src/console/frame/late-commands.ts');
  await lateCommands();
}
