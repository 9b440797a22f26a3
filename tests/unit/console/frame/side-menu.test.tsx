import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { menu, resetMenu, startMenu } from '../../../../src/console/frame/menu-store.ts';
import { registerScreens } from '../../../../src/console/frame/screens.ts';
import { SideMenu } from '../../../../src/console/frame/side-menu.tsx';
import { resetSession } from '../../../../src/console/session/session-store.ts';
import { navigate } from '../../../../src/console/ui/navigation.ts';
import { signedInAs } from '../api/signed-in.ts';
import { customers, devices, generalSettings, home, mailServer } from './test-screens.ts';

let unregister: () => void;

beforeEach(() => {
  localStorage.removeItem('TB-menu-groups');
  resetMenu();
  navigate('/home', { replace: true });
  unregister = registerScreens([home, customers, devices, generalSettings, mailServer]);
});

afterEach(() => {
  cleanup();
  unregister();
  resetSession();
});

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
/** The entry that is marked, with a plus where the page is one below it. */
function current(): string | null {
  const page = screen.queryByRole('link', { current: 'page' });
  return page ? page.textContent : `${screen.getByRole('link', { current: true }).textContent} +`;
}

describe('a group of the side menu', () => {
  const heading = () => screen.getByRole('button', { name: 'System settings' });

  beforeEach(() => signedInAs('SYS_ADMIN'));

  test('is folded at first, and folds and unfolds by keyboard', async () => {
    render(<SideMenu />);
    expect(heading().getAttribute('aria-expanded')).toBe('false');
    expect(links()).toEqual(['Clavier', 'Home']);
    heading().focus();
    await userEvent.keyboard('{Enter}');
    expect(heading().getAttribute('aria-expanded')).toBe('true');
    expect(links()).toEqual(['Clavier', 'Home', 'Language', 'Theme']);
    await userEvent.keyboard(' ');
    expect(links()).toEqual(['Clavier', 'Home']);
  });

  test('is walked through by the arrows, into the group and out of it', async () => {
    render(<SideMenu />);
    const focused = () => document.activeElement?.textContent;
    screen.getByRole('link', { name: 'Home' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('System settings');
    await userEvent.keyboard('{ArrowRight}');
    expect(heading().getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Theme');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Home');
    await userEvent.keyboard('{End}{ArrowLeft}');
    expect(focused()).toBe('System settings');
    await userEvent.keyboard('{ArrowLeft}');
    expect(heading().getAttribute('aria-expanded')).toBe('false');
  });

  test('is found as it was left', async () => {
    render(<SideMenu />);
    await userEvent.click(heading());
    cleanup();
    resetMenu();
    startMenu();
    render(<SideMenu />);
    expect(heading().getAttribute('aria-expanded')).toBe('true');
  });

  test('unfolds when one of its screens is gone to, and may be folded while it is shown', async () => {
    render(<SideMenu />);
    act(() => navigate('/settings/outgoing-mail'));
    await screen.findByRole('link', { current: 'page', name: 'Theme' });
    await userEvent.click(heading());
    expect(links()).toEqual(['Clavier', 'Home']);
  });

  test('does not close the menu over a small page', async () => {
    menu.overlay = true;
    render(<SideMenu />);
    await userEvent.click(heading());
    expect(menu.overlay).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: 'Theme' }));
    expect(menu.overlay).toBe(false);
  });
});

test('the side menu marks what the page belongs to: the customers for the devices of one', () => {
  signedInAs('TENANT_ADMIN');
  render(<SideMenu />);
  expect(current()).toBe('Home');
  act(() => navigate('/devices/7'));
  expect(current()).toBe('Devices +');
  act(() => navigate('/customers/a/devices'));
  expect(current()).toBe('Customers +');
  act(() => navigate('/customers'));
  expect(current()).toBe('Customers');
});
