import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { Notices } from '../../../../src/console/frame/notices.tsx';
import { sessionCommands } from '../../../../src/console/frame/session-commands.ts';
import { session, signInWith } from '../../../../src/console/session/session-store.ts';
import { signInAs } from '../../../../src/console/session/sign-in-as.ts';
import { freshSession } from '../session/fresh-session.ts';
import { ANA, platformOfPeople } from '../session/people.ts';
import { pairOf } from '../session/token-pair.ts';

let unregister: () => void;

beforeEach(async () => {
  freshSession();
  unregister = register(...sessionCommands);
  setContextSource({ authority: () => session.authUser?.authority ?? null, path: () => '/' });
  platformOfPeople();
  await signInWith(pairOf(ANA));
});

afterEach(() => {
  cleanup();
  unregister();
  resetContext();
  vi.unstubAllGlobals();
});

describe('the line about being signed in as another', () => {
  test('takes no room in a session of one’s own', () => {
    render(<Notices />);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '', '']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says as whom, and leads back', async () => {
    await signInAs('ben');
    render(<Notices />);
    const back = await screen.findByRole('button', { name: 'Return to Ana Lee' });
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(
      'You are signed in as ben@acme.com (Customer user)',
    );
    fireEvent.click(back);
    await vi.waitFor(() => expect(session.authUser?.sub).toBe(ANA.sub));
    await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});
