import { readFile } from 'node:fs/promises';
import { vi } from 'vitest';
import {
  loadConsoleTexts,
  loadDashboardTexts,
  loadHelpTexts,
  loadKindTexts,
  loadLetterTexts,
  loadRefusalTexts,
  startI18n,
} from '../../../../src/console/i18n/i18n.ts';

let speaking: Promise<void> | undefined;

/** Makes `translate` speak English from the locale file, without a server. */
export function speakEnglish(): Promise<void> {
  speaking ??= startEnglish();
  return speaking;
}

async function startEnglish(): Promise<void> {
  localStorage.setItem('TB-SETTINGS', '{"userLang":"en_US"}');
  const en_US: object = JSON.parse(await readFile('src/assets/locale/locale.constant-en_US.json', 'utf8'));
  // All come with the first part: to merge them anew with each of a hundred takes longer than most tests.
  const answers = [{ en_US }];
  vi.stubGlobal('fetch', async () => Response.json(answers.pop() ?? {}));
  await startI18n();
  await Promise.all([
    loadConsoleTexts(),
    loadHelpTexts(),
    loadDashboardTexts(),
    loadLetterTexts(),
    loadRefusalTexts(),
  ]);
  await Promise.all(Object.keys(en_US).map(loadKindTexts));
  vi.unstubAllGlobals();
}
