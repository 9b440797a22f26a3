import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { helpCommand } from '../../../../src/console/frame/help-command.ts';
import { registerScreens } from '../../../../src/console/frame/screens.ts';
import { resetSession, session } from '../../../../src/console/session/session-store.ts';
import { helpAddress } from '../../../../src/console/ui/help-links.ts';
import { currentPath, navigate } from '../../../../src/console/ui/navigation.ts';
import { devices, testScreen } from './test-screens.ts';

const DEVICES = 'https://thingsboard.io/docs/user-guide/ui/devices';

describe('a help link', () => {
  test('is the id of an article', () => {
    expect(helpAddress('devices')).toBe(DEVICES);
  });

  test('or an address itself', () => {
    expect(helpAddress('http://help.example.com/pumps')).toBe('http://help.example.com/pumps');
  });

  test.each([undefined, 'unknown', 'toString'])('leads nowhere for %s', (id) => {
    expect(helpAddress(id)).toBeUndefined();
  });
});

describe('help', () => {
  const open = vi.fn();
  const ends: (() => void)[] = [];

  beforeEach(() => {
    vi.stubGlobal('open', open);
    setContextSource({ authority: () => 'TENANT_ADMIN', path: currentPath });
    ends.push(
      registerScreens([{ ...devices, helpLinkId: 'devices' }, testScreen('pumps')]),
      register(helpCommand),
    );
  });

  afterEach(() => {
    for (const end of ends.splice(0)) end();
    vi.unstubAllGlobals();
    open.mockClear();
    resetContext();
  });

  test('opens about the page on screen, in a tab that knows nothing of this one', async () => {
    navigate('/devices/7', { replace: true });
    await runCommand('help.open', {}, { source: 'key' });
    expect(open).toHaveBeenCalledExactlyOnceWith(DEVICES, '_blank', 'noopener,noreferrer');
  });

  test('tells a script where it would lead', async () => {
    navigate('/devices', { replace: true });
    expect(await runCommand('help.open', {}, { source: 'script' })).toBe(DEVICES);
    expect(open).not.toHaveBeenCalled();
  });

  test('is that of the console itself where nothing is written about the page', async () => {
    navigate('/pumps', { replace: true });
    expect(await runCommand('help.open', {}, { source: 'script' })).toBe('/documentation');
    expect(currentPath()).toBe('/pumps');
    await runCommand('help.open', {}, { source: 'key' });
    expect(currentPath()).toBe('/documentation');
    expect(open).not.toHaveBeenCalled();
  });

  test('leads nobody away from the dashboards they are kept to', async () => {
    navigate('/pumps', { replace: true });
    session.forceFullscreen = true;
    await expect(runCommand('help.open', {}, { source: 'script' })).rejects.toThrow();
    resetSession();
  });
});
