import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { Breadcrumb } from '../../../../src/console/frame/breadcrumb.tsx';
import { registerScreens } from '../../../../src/console/frame/screens.ts';
import { shellCommands } from '../../../../src/console/frame/shell-commands.ts';
import { resetSession } from '../../../../src/console/session/session-store.ts';
import { currentPath, navigate } from '../../../../src/console/ui/navigation.ts';
import { signedInAs } from '../api/signed-in.ts';
import { customers, devices, home, testScreen } from './test-screens.ts';

const ends: (() => void)[] = [];

beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  setContextSource({ authority: () => 'TENANT_ADMIN', path: currentPath });
  ends.push(registerScreens([home, customers, devices]), register(...shellCommands));
});

afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
  resetContext();
  resetSession();
});

function showAt(path: string): void {
  navigate(path, { replace: true });
  render(<Breadcrumb />);
}

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('the breadcrumb', () => {
  test('is the heading alone at home', () => {
    showAt('/home');
    expect(heading()).toBe('Home');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('names each page on the way, and what is open on it by its name', () => {
    showAt('/customers/a/devices/7');
    expect(links()).toEqual(['Home', 'Customers', 'Customer a', 'Devices']);
    expect(heading()).toBe('Pump 7');
  });

  test('leads to each of them', async () => {
    showAt('/customers/a/devices/7');
    await userEvent.click(screen.getByRole('link', { name: 'Customer a' }));
    expect(currentPath()).toBe('/customers/a');
    expect(links()).toEqual(['Home', 'Customers']);
    expect(heading()).toBe('Customer a');
  });

  test('has the whole way in a menu too, for windows that are too narrow for it', async () => {
    showAt('/customers/a/devices');
    await userEvent.click(screen.getByRole('button', { name: 'The way here' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Customers', 'Customer a']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(currentPath()).toBe('/customers');
  });

  test('has the middle of a long way in the menu alone', async () => {
    ends.push(
      registerScreens([testScreen('parts', { paths: ['/customers/:customerId/devices/:deviceId/parts'] })]),
    );
    showAt('/customers/a/devices/7/parts');
    expect(links()).toEqual(['Home', 'Pump 7']);
    await userEvent.click(screen.getByRole('button', { name: 'The way here' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Customer a' })).toBeDefined();
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(5);
  });
});
