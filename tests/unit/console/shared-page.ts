import { onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { commands } from '../../../src/console/commands/registry.ts';
import { changeLanguage } from '../../../src/console/i18n/i18n.ts';
import { resetConnection } from '../../../src/console/live/connection-store.ts';
import { resetSession } from '../../../src/console/session/session-store.ts';
import { forgetUser } from '../../../src/console/ui/user-change.ts';
import { completeDom } from './commands/dom.ts';
import { speakEnglish } from './commands/texts.ts';

/*
 * The files of the console's tests that run in one thread share its page and its modules, one after the other. Each
 * finds an empty page at `/`, in English, with all that jsdom lacks, with no commands and nobody signed in.
 */

beforeAll(() => {
  const lostLate = 'what a file before this one follows is lost only now; end it there';
  expect(onlineManager.isOnline(), lostLate).toBe(true);
});
beforeAll(completeDom);
beforeAll(speakEnglish);

afterAll(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetConnection();
  resetSession();
  forgetUser();
  await changeLanguage('en_US');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  const left = commands.list().map(({ id }) => id);
  expect(document.body.innerHTML, 'take it off the page again').toBe('');
  expect(left, 'take out again, or have the file run apart (vite.config.ts)').toEqual([]);
});
