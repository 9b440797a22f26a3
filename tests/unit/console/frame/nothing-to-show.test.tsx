import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { Frame } from '../../../../src/console/frame/frame.tsx';
import { NothingToShow } from '../../../../src/console/frame/nothing-to-show.tsx';
import { registerScreens } from '../../../../src/console/frame/screens.ts';
import { sessionCommands } from '../../../../src/console/frame/session-commands.ts';
import { shellCommands } from '../../../../src/console/frame/shell-commands.ts';
import { resetSession, session } from '../../../../src/console/session/session-store.ts';
import { currentPath, navigate } from '../../../../src/console/ui/navigation.ts';
import { signedInAs } from '../api/signed-in.ts';
import { home } from './test-screens.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  resetContext();
  resetSession();
});

/** The home of somebody who may see dashboards only, where there is none. */
function show(isPublic: boolean): HTMLElement {
  signedInAs('CUSTOMER_USER');
  if (session.authUser) session.authUser.isPublic = isPublic;
  session.forceFullscreen = true;
  setContextSource({ authority: () => 'CUSTOMER_USER', path: currentPath });
  ends.push(registerScreens([home]), register(...shellCommands, ...sessionCommands));
  navigate('/home', { replace: true });
  render(
    <Frame>
      <NothingToShow />
    </Frame>,
  );
  return screen.getByRole('main');
}

const buttons = (part: HTMLElement) =>
  within(part)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('The home of who is kept to dashboards', () => {
  it('tells a public visitor that there is nothing to see, and offers to sign in', () => {
    const page = show(true);
    expect(within(page).getByText(/no dashboard|dashboards/i)).toBeTruthy();
    expect(buttons(page)).toEqual(['Sign in']);
  });

  it('tells the user of a customer the same, and offers to sign out', () => {
    expect(buttons(show(false))).toEqual(['Sign out']);
  });

  it('has neither a menu nor a footer, nor a way to it', () => {
    show(true);
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Home|Devices/ })).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});
