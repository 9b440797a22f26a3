import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Frame } from '../../../../src/console/frame/frame.tsx';
import { registerScreens } from '../../../../src/console/frame/screens.ts';
import { resetSession, session } from '../../../../src/console/session/session-store.ts';
import { navigate } from '../../../../src/console/ui/navigation.ts';
import { signedInAs } from '../api/signed-in.ts';
import { home } from './test-screens.ts';

let unregister: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2031-05-06T00:00:00'), toFake: ['Date'] });
  navigate('/home', { replace: true });
  unregister = registerScreens([home]);
  signedInAs('CUSTOMER_USER');
});

afterEach(() => {
  cleanup();
  unregister();
  resetSession();
  vi.useRealTimers();
});

const legalLines = () => screen.queryAllByText('© 2031 Clavier');

describe('the frame', () => {
  it('says whose program this is and the year, under the content and in the menu, of which one is seen', () => {
    render(<Frame>The page</Frame>);
    expect(legalLines().map((line) => line.closest('#side-menu') !== null)).toEqual([true, false]);
    expect(legalLines().map(({ className }) => /(max-)?md:hidden/.exec(className)?.[0])).toEqual([
      'md:hidden',
      'max-md:hidden',
    ]);
  });

  it('leaves all of the window to a dashboard in forced full screen', () => {
    session.forceFullscreen = true;
    render(<Frame>The page</Frame>);
    expect(screen.getByText('The page')).toBeTruthy();
    expect(legalLines()).toEqual([]);
  });
});
