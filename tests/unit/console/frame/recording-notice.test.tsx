import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useSnapshot } from 'valtio/react';
import { afterEach, expect, it } from 'vitest';
import { beginRecording, endRecording, recording } from '../../../../src/console/commands/macro-recording.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { macroCommands } from '../../../../src/console/frame/macro-commands.ts';
import { RecordingNotice } from '../../../../src/console/frame/recording-notice.tsx';

afterEach(() => {
  cleanup();
  endRecording();
});

function Page() {
  const { runs } = useSnapshot(recording);
  return (
    <>
      {runs && <RecordingNotice />}
      <main id="main" tabIndex={-1} />
      <button type="button">Elsewhere</button>
    </>
  );
}

it.each([
  ['goes on with the page after its button', 'Discard recording', () => screen.getByRole('main')],
  ['stays where it is', 'Elsewhere', () => screen.getByRole('button', { name: 'Elsewhere' })],
])('when a recording ends, the focus %s', async (_where, focused, next) => {
  const unregister = register(...macroCommands);
  beginRecording();
  render(<Page />);
  screen.getByRole('button', { name: focused }).focus();
  await act(async () => endRecording());
  await waitFor(() => expect(document.activeElement).toBe(next()));
  unregister();
});
