import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enterScope } from '../../../../../src/console/commands/context-store.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { SdkManagementPage } from '../../../../../src/console/screens/sdk-management/sdk-management-page.tsx';
import { navigate } from '../../../../../src/console/ui/navigation.ts';
import type { Authority } from '../../../../../src/model/authority.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { type Answer, fakePlatform, json } from '../../session/fake-platform.ts';
import { showPage, startForPages } from '../shown-page.tsx';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const CREDENTIALS = `GET /api/device/${ID}/credentials`;
const credentials = (more: object) => () => json({ deviceId: { entityType: 'DEVICE', id: ID }, ...more });
const token = credentials({ credentialsType: 'ACCESS_TOKEN', credentialsId: "pump's" });
const ports = (more: object) => ({ 'GET /health': () => json({ status: 'UP', version: '1', ...more }) });

startForPages();
afterEach(() => navigate('/', { replace: true }));

function show(authority: Authority, answers: Record<string, Answer>, search = ''): void {
  signedInAs(authority, ID);
  fakePlatform({ [`GET /api/device/info/${ID}`]: () => json({ name: 'Pump' }), ...answers });
  navigate(`/SDKManagement${search}`, { replace: true });
  showPage(<SdkManagementPage />);
}

const line = (start: string) => screen.getAllByText((text) => text.startsWith(start))[0]?.textContent ?? '';

describe('The page about connections', () => {
  it('has lines for this very platform, with a variable for the token', async () => {
    show('TENANT_ADMIN', ports({ mqttPort: 1884, mqttsPort: null }));
    await waitFor(() => expect(line('mosquitto_pub')).toContain(`-h ${location.hostname} -p 1884`));
    expect(line('curl -X POST')).toContain(`"${location.origin}/api/v1/$ACCESS_TOKEN/telemetry"`);
    expect(screen.getByLabelText(/^Port/)).toHaveProperty('value', '1884');
  });

  it('shows the token of the device on demand only, and copies it in any case', async () => {
    show(
      'TENANT_ADMIN',
      { ...ports({ mqttPort: 1883, mqttsPort: null }), [CREDENTIALS]: token },
      `?device=${ID}`,
    );
    const leave = enterScope('screen:sdk-management');
    const written: string[] = [];
    const clipboard = { writeText: async (text: string) => written.push(text) };
    vi.stubGlobal('navigator', { ...navigator, clipboard });
    const button = await screen.findByRole('button', { name: /^Show the access token/ });
    expect(document.body.textContent).not.toContain("pump's");
    await runCommand('sdk.copy-example', { example: 'http-telemetry' }, { source: 'script' });
    expect(written).toEqual([expect.stringContaining(String.raw`/api/v1/pump'\''s/telemetry'`)]);
    await userEvent.click(button);
    expect(line('mosquitto_pub')).toContain(String.raw`-u 'pump'\''s'`);
    await userEvent.click(screen.getByRole('button', { name: /^Hide the access token/ }));
    expect(line('mosquitto_pub')).toContain('-u "$ACCESS_TOKEN"');
    leave();
  });

  it('says so of a device that has no token', async () => {
    const x509 = credentials({ credentialsType: 'X509_CERTIFICATE', credentialsId: 'abc' });
    show('CUSTOMER_USER', { ...ports({}), [CREDENTIALS]: x509 }, `?device=${ID}`);
    expect(await screen.findByText(/signs in with something else/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /access token/ })).toBeNull();
  });

  it('has no line of MQTT for a platform elsewhere before somebody has said where', async () => {
    show('TENANT_ADMIN', { 'GET /health': () => json({}, 404) });
    await screen.findAllByText(/not known where the platform listens/);
    expect(screen.queryByText(/^mosquitto/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Host/), 'tb.example');
    expect(line('mosquitto_pub')).toContain('-h tb.example -p 1883');
  });

  it('says that MQTT is off where it is', async () => {
    show('SYS_ADMIN', ports({ mqttPort: null, mqttsPort: null }));
    expect((await screen.findAllByText('MQTT is off on this platform.')).length).toBe(2);
    expect(screen.queryByText(/^mosquitto/)).toBeNull();
    expect(screen.queryByLabelText(/^Device/)).toBeNull();
  });
});
