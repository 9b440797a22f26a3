import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { completeDom } from '../../commands/dom.ts';
import { speakEnglish } from '../../commands/texts.ts';
import { hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from '../pictures.ts';

const ONE = 'gateway_widgets.config_form_latest';
const ANY = 'gateway_widgets.gateway_configuration';
const size = { width: 680, height: 420 };

const save = vi.fn<WidgetHost['save']>();
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src/console/table/rows/save-file.ts', () => ({ saveFile }));

beforeAll(completeDom);
beforeAll(speakEnglish);
beforeEach(() => {
  save.mockReset();
  saveFile.mockReset();
  save.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  resetToasts();
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function type(name: string, text: string): Promise<void> {
  fireEvent.change(await field(name), { target: { value: text } });
}

/** What was saved of a scope, read out of its base64. */
function saved(scope: string, key: string) {
  const values = save.mock.calls.filter((call) => call[1] === scope).map((call) => call[2][key]);
  const [text] = values.filter((value) => value !== undefined);
  return JSON.parse(atob(String(text)));
}

describe('The form of one gateway', () => {
  const show = (settings = {}, host: Partial<WidgetHost> = {}) =>
    hostWidget(ONE, { settings }, { save, ...host }, { size, picture: pictureOf({ load: { value: 1 } }) });

  test('has what the gateway is set up with, and saves it with what was changed', async () => {
    const setTitle = vi.fn();
    await show({ gatewayTitle: 'Hall 3' }, { setTitle });
    expect(setTitle).toHaveBeenCalledWith('Hall 3');
    expect((await field('Host of the platform')).value).toBe('platform.example.org');
    await type('Host of the platform', 'new.example.org');
    await type('Port', '1999');
    fireEvent.change(screen.getByRole('combobox', { name: 'What is logged' }), {
      target: { value: 'ERROR' },
    });
    fireEvent.click(button('Save'));
    await waitFor(() =>
      expect(toasts.shown.map(({ message }) => message)).toEqual([{ key: 'gateway.saved' }]),
    );
    const { thingsboard, mqtt } = saved('SHARED_SCOPE', 'configuration');
    expect(thingsboard.thingsboard).toMatchObject({ host: 'new.example.org', port: 1999 });
    expect(mqtt).toEqual([{ name: 'Pumps 1', config: { broker: { host: '127.0.0.1', port: 1883 } } }]);
    expect(saved('SERVER_SCOPE', 'configuration_drafts')).toHaveProperty('Boilers.connector', 'modbus');
    expect(save.mock.calls.map((call) => call[2].RemoteLoggingLevel)).toContain('ERROR');
  });

  test('says beside its field what is wrong, leads there, and sends nothing', async () => {
    await show();
    await type('Port', '70000');
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('A whole number from 1 to 65535');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Port' })));
    expect(save).not.toHaveBeenCalled();
  });

  test('keeps what was typed where saving fails', async () => {
    save.mockRejectedValue(new Error('No room left'));
    await show();
    await type('Access token', 'other');
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('No room left');
    expect((await field('Access token')).value).toBe('other');
  });

  test('has fields for certificates and for files only where those are meant', async () => {
    await show();
    expect(await screen.findByRole('textbox', { name: 'Access token' })).toBeDefined();
    fireEvent.change(screen.getByRole('combobox', { name: 'Security' }), { target: { value: 'tls' } });
    expect(screen.queryByRole('textbox', { name: 'Access token' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Path of the CA certificate' })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Files at most' })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: 'Values are kept in' }), {
      target: { value: 'file' },
    });
    expect(screen.getByRole('textbox', { name: 'Files at most' })).toBeDefined();
  });

  test('adds a connector, which is called as its type is, and takes one out', async () => {
    await show({}, { readAttributes: async () => ({}) });
    fireEvent.click(await screen.findByRole('button', { name: 'Add connector' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'bacnet' } });
    expect((await field('Name')).value).toBe('BACnet');
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('An object with at least one member');
    fireEvent.change(await field('Configuration'), { target: { value: '{"a":1}' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Switched on' }));
    fireEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(saved('SHARED_SCOPE', 'configuration').bacnet).toEqual([{ name: 'BACnet', config: { a: 1 } }]);
    fireEvent.click(button('Remove BACnet'));
    expect(screen.getByText('There are no connectors')).toBeDefined();
  });

  test('is only read where it is set up so', async () => {
    await show({ readOnly: true });
    expect((await field('Host of the platform')).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add connector' })).toBeNull();
    fireEvent.click(button('Export files'));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    expect(save).not.toHaveBeenCalled();
  });

  test('exports the files of the gateway, and has it log as they say', async () => {
    await show();
    await field('Port');
    fireEvent.click(button('Export files'));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [name, [bytes], kind] = saveFile.mock.calls[0] ?? [];
    expect([name, kind]).toEqual(['gatewayConfiguration.zip', 'application/zip']);
    expect(new TextDecoder('latin1').decode(bytes)).toContain('tb_gateway.yaml');
    expect(save.mock.calls.map((call) => call[2])).toEqual([{ RemoteLoggingLevel: 'INFO' }]);
  });

  test('says that it could not be read, and reads it again', async () => {
    const readAttributes = vi.fn<WidgetHost['readAttributes']>();
    readAttributes.mockRejectedValueOnce(new Error('Gone for now')).mockResolvedValue({});
    await show({}, { readAttributes });
    expect((await screen.findByRole('alert')).textContent).toContain('Gone for now');
    fireEvent.click(button('Try again'));
    expect(await field('Host of the platform')).toBeDefined();
  });

  test('says that what is stored is no configuration before anything takes its place', async () => {
    await show({}, { readAttributes: async () => ({ current_configuration: 'rubbish' }) });
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be read');
  });

  test('is none where there is no device', async () => {
    await hostWidget(
      ONE,
      {},
      { save },
      { size, picture: { sources: [], lines: [], hidden: new Set(), period: undefined } },
    );
    expect(screen.getByRole('status').textContent).toBe('The widget has no gateway');
  });
});

describe('The form of any gateway', () => {
  const pump = { id: '00000000-0000-4000-8000-000000000001', name: 'Pump 1' };
  const gateways = (own: Partial<WidgetHost['gateways']> = {}): WidgetHost['gateways'] => ({
    search: async () => [pump],
    idOf: async () => undefined,
    nameOf: async () => pump.name,
    create: async (name) => ({ id: 'new', name }),
    accessTokenOf: async () => 'T0ken',
    ...own,
  });

  test('begins with the first, and says what the dashboard has it say', async () => {
    const settings = {
      gatewayTitle: '',
      widgetTitle: 'Our gateways',
      successfulSave: 'Sent',
      archiveFileName: 'ours',
    };
    const setTitle = vi.fn();
    await hostWidget(ANY, { settings }, { save, setTitle, gateways: gateways() }, { size });
    expect(setTitle).toHaveBeenCalledWith('Our gateways');
    expect((await field('Host of the platform')).value).toBe('platform.example.org');
    fireEvent.click(button('Save'));
    await waitFor(() => expect(toasts.shown.map(({ message }) => message)).toEqual([{ text: 'Sent' }]));
    expect(save.mock.calls[0]?.[0]).toEqual({ entityType: 'DEVICE', id: pump.id });
    fireEvent.click(button('Export files'));
    await waitFor(() => expect(saveFile.mock.calls[0]?.[0]).toBe('ours.zip'));
  });

  test('signs a gateway in that was never set up by the token of its device', async () => {
    await hostWidget(ANY, {}, { gateways: gateways(), readAttributes: async () => ({}) }, { size });
    expect((await field('Access token')).value).toBe('T0ken');
    expect((await field('Host of the platform')).value).toBe(location.hostname);
  });

  test('asks for one where there is none', async () => {
    await hostWidget(ANY, {}, { gateways: gateways({ search: async () => [] }) }, { size });
    expect(await screen.findByText('Choose a gateway')).toBeDefined();
  });
});
