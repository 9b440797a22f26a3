import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageTitle } from '../../../../src/console/frame/page-title.tsx';
import { registerScreens, screenAt } from '../../../../src/console/frame/screens.ts';
import { resetSession } from '../../../../src/console/session/session-store.ts';
import { navigate } from '../../../../src/console/ui/navigation.ts';
import { signedInAs } from '../api/signed-in.ts';
import { customers, devices, home } from './test-screens.ts';

let unregister: () => void;
beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  unregister = registerScreens([home, customers, devices]);
});
afterEach(() => {
  cleanup();
  unregister();
  resetSession();
});

function Shown() {
  const shown = screenAt(location.pathname);
  return shown && <PageTitle {...shown} />;
}

function titleAt(path: string): string {
  navigate(path, { replace: true });
  const { rerender } = render(<Shown />);
  act(() => rerender(<Shown />));
  return document.title;
}

test('the title of the tab begins with what is open, so that tabs can be told apart', () => {
  expect(titleAt('/home')).toBe('Home – Clavier');
  expect(titleAt('/devices')).toBe('Devices – Clavier');
  expect(titleAt('/devices/7')).toBe('Pump 7 – Devices – Clavier');
});

test('where nothing is open, it begins with what the page is of', () => {
  expect(titleAt('/customers/4/devices')).toBe('Customer 4 – Devices – Clavier');
  expect(titleAt('/customers/4/devices/7')).toBe('Pump 7 – Devices – Clavier');
});
