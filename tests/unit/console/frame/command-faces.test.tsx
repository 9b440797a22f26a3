import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CommandFaces } from '../../../../src/console/frame/command-faces.tsx';
import { lateCommands } from '../../../../src/console/frame/late-commands.ts';
import { registerScreens } from '../../../../src/console/frame/screens.ts';
import { speakEnglish } from '../commands/texts.ts';
import { testScreen } from './test-screens.ts';

/** Asked for last, once all other faces are there. */
const fields = vi.hoisted(() => vi.fn(() => []));
vi.mock('../../../../src/console/inputs/plain-specimens.ts', () => ({ plainSpecimens: fields }));
const firstFace = vi.hoisted(() => vi.fn());
vi.mock('../../../../src/console/commands/faces/which-key.tsx', () => {
  firstFace();
  return { WhichKey: () => null };
});

const connectedBy = (connection: { saveData?: boolean }) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'connection');
});

/** Opens a page, and waits until the commands are there that nobody needs at first. */
async function pageAtRest(): Promise<void> {
  const asked = Promise.withResolvers<void>();
  const commandsOfScreen = async () => {
    asked.resolve();
    return [];
  };
  const unregister = registerScreens([testScreen('pumps', { lateCommands: commandsOfScreen })]);
  render(<CommandFaces />);
  await asked.promise;
  await lateCommands();
  unregister();
}

describe('the faces of the commands', () => {
  test('are not fetched ahead for who saves data, whose page has its commands all the same', async () => {
    connectedBy({ saveData: true });
    await pageAtRest();
    // Takes longer than the first of them.
    await import('../../../../src/console/commands/faces/cheat-sheet.tsx');
    expect(firstFace).not.toHaveBeenCalled();
    expect(fields).not.toHaveBeenCalled();
  });

  test('are there, with the fields in which they ask, once the page has come to rest', async () => {
    render(<CommandFaces />);
    await vi.waitFor(() => expect(fields).toHaveBeenCalledOnce());
    expect(firstFace).toHaveBeenCalledOnce();
  });
});
