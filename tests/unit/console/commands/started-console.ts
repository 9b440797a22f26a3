import { vi } from 'vitest';
import { speakEnglish } from './texts.ts';

/** Starts what runs behind sign-in, in English: every kind, screen and command of the console is registered. */
export async function startConsole(): Promise<void> {
  await speakEnglish();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  await import('../../../../src/console/signed-in.tsx');
}
