import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { PageTitle } from '../../../../../src/console/frame/page-title.tsx';
import { screenAt } from '../../../../../src/console/frame/screens.ts';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs, DialogsOnDemand } from '../../../../../src/console/messages/dialogs-on-demand.tsx';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { WidgetEditorPage } from '../../../../../src/console/screens/widget-types/editor/editor-page.tsx';
import { navigate } from '../../../../../src/console/ui/navigation.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { threadHost } from '../../sandbox/thread-host.ts';
import { fakePlatform, json, type SentRequest } from '../../session/fake-platform.ts';
import { showPage, startForPages } from '../shown-page.tsx';

const BUNDLE = '6b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const TYPE = '6b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11';
const NEW = '6b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b12';
const TENANT = '6b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b13';

let stored: ReturnType<typeof typeOf>;
let sent: SentRequest[];

const typeOf = (tenant: string) => ({
  id: { entityType: 'WIDGET_TYPE', id: TYPE },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: tenant },
  bundleAlias: 'hydraulics',
  alias: 'hose',
  name: 'Hose',
  future: 7,
  descriptor: {
    type: 'latest',
    sizeX: 4,
    sizeY: 3,
    resources: [],
    templateHtml: '<p></p>',
    templateCss: '',
    controllerScript: 'self.onInit = () => {};',
    settingsSchema: '{}',
    dataKeySettingsSchema: '{}',
    defaultConfig: '{}',
  },
});

function bundle(tenant: string) {
  return {
    id: { entityType: 'WIDGETS_BUNDLE', id: BUNDLE },
    createdTime: 1,
    tenantId: { entityType: 'TENANT', id: tenant },
    title: 'Hydraulics',
    alias: 'hydraulics',
  };
}

startForPages();
beforeEach(async () => {
  await Dialogs.preload();
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  signedInAs('TENANT_ADMIN');
  runSandboxIn(async () => threadHost());
  withTypeOf(TENANT);
});
afterEach(() => {
  resetDialogs();
  cleanup();
  endSandbox();
});

function withTypeOf(tenant: string): void {
  stored = typeOf(tenant);
  ({ sent } = fakePlatform({
    'GET /api/widgetsBundles': () => json([bundle(tenant)]),
    [`GET /api/widgetType/${TYPE}`]: () => json(stored),
    'POST /api/widgetType': ({ body }) =>
      json({ id: { entityType: 'WIDGET_TYPE', id: NEW }, createdTime: 2, ...(body as object) }),
  }));
}

const saves = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
const field = (name: string) => screen.findByRole('textbox', { name });
const run = (id: Parameters<typeof runCommand>[0], args = {}) =>
  act(async () => runCommand(id, args, { source: 'script' }));

/** What the browser calls a page. */
function titleAt(path: string): string {
  navigate(path, { replace: true });
  const shown = screenAt(path);
  showPage(shown ? <PageTitle {...shown} /> : null);
  return document.title;
}

function show(params: Record<string, string>) {
  showPage(
    <>
      <WidgetEditorPage params={{ bundleId: BUNDLE, ...params }} />
      <DialogsOnDemand />
    </>,
  );
}

describe('the editor of a type of widgets', () => {
  it('is called by a new type only where one is made, else by its own', async () => {
    const types = `/widgets-bundles/${BUNDLE}/widgetTypes`;
    expect(titleAt(`${types}/add/latest`)).toMatch(/^New type – Widget editor/);
    titleAt(`${types}/${TYPE}/editor`);
    await waitFor(() => expect(document.title).toMatch(/^Hose – Widget editor/));
  });

  it('saves what was written, and keeps what it knows nothing of', async () => {
    show({ typeId: TYPE });
    fireEvent.change(await field('HTML'), { target: { value: '<b></b>' } });
    fireEvent.change(await field('Name'), { target: { value: 'Long hose' } });
    await run('widget-type.save');
    const { id, future, descriptor } = stored;
    expect(saves()).toEqual([
      expect.objectContaining({
        id,
        future,
        name: 'Long hose',
        descriptor: { ...descriptor, templateHtml: '<b></b>' },
      }),
    ]);
    await expect(run('widget-type.save')).rejects.toThrow(/nothing-changed/);
  });

  it('saves nothing without a name, with settings that are no JSON, or a script that cannot be read', async () => {
    show({ typeId: TYPE });
    const name = await field('Name');
    fireEvent.change(name, { target: { value: ' ' } });
    await expect(run('widget-type.save')).rejects.toThrow(/name-required/);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(name, { target: { value: 'Hose' } });

    fireEvent.change(await field('Settings schema'), { target: { value: '{' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Default configuration' }));
    await expect(run('widget-type.save')).rejects.toThrow(/Settings schema.*line 1, column 2/);
    // It comes to the front, wherever somebody was.
    const schema = await field('Settings schema');
    expect(schema.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This is not JSON: line 1, column 2')).toBeDefined();
    fireEvent.change(schema, { target: { value: '{ }' } });

    const script = await field('JavaScript');
    fireEvent.change(script, { target: { value: 'self.onInit = (' } });
    await expect(run('widget-type.save')).rejects.toThrow(/JavaScript.*SyntaxError/);
    await waitFor(() => expect(script.getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(script, { target: { value: 'self.onInit = ();' } });
    await waitFor(() => expect(script.getAttribute('aria-invalid')).toBeNull());
    expect(saves()).toEqual([]);
  });

  it('draws the form of its settings, which says what new widgets begin with', async () => {
    show({ typeId: TYPE });
    await field('Settings schema');
    fireEvent.click(screen.getByRole('tab', { name: 'Default settings' }));
    expect(screen.getByRole('note').textContent).toMatch(/describes no settings yet/);
    fireEvent.click(screen.getByRole('tab', { name: 'Settings schema' }));
    const described = { schema: { type: 'object', properties: { unit: { title: 'Unit', type: 'string' } } } };
    fireEvent.change(await field('Settings schema'), { target: { value: JSON.stringify(described) } });
    fireEvent.click(screen.getByRole('tab', { name: 'Default settings' }));
    fireEvent.change(await field('Unit'), { target: { value: 'bar' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Default configuration' }));
    const config = (await field('Default configuration')) as HTMLTextAreaElement;
    expect(JSON.parse(config.value)).toEqual({ settings: { unit: 'bar' } });
  });

  it('puts all back, and brings it again', async () => {
    show({ typeId: TYPE });
    const html = await field('HTML');
    fireEvent.change(html, { target: { value: 'written' } });
    await run('widget-type.discard');
    expect((html as HTMLTextAreaElement).value).toBe('<p></p>');
    await run('app.undo');
    expect((html as HTMLTextAreaElement).value).toBe('written');
  });

  it('takes steps back one by one, and shows where each was; what is typed in a row is one', async () => {
    show({ typeId: TYPE });
    const html = (await field('HTML')) as HTMLTextAreaElement;
    await expect(run('widget-type.undo')).rejects.toThrow(/nothing-to-undo/);
    fireEvent.change(html, { target: { value: '<p>O</p>' } });
    fireEvent.change(html, { target: { value: '<p>On</p>' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Resources' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add resource' }));
    fireEvent.change(await field('Address'), { target: { value: '/tide.css' } });
    fireEvent.click(screen.getByRole('button', { name: /^Remove / }));
    fireEvent.click(screen.getByRole('tab', { name: 'CSS' }));

    await run('widget-type.undo');
    expect(((await field('Address')) as HTMLInputElement).value).toBe('/tide.css');
    await run('widget-type.undo');
    await run('widget-type.undo');
    expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
    screen.getByRole('button', { name: 'Add resource' }).focus();
    await run('widget-type.undo');
    expect(((await field('HTML')) as HTMLTextAreaElement).value).toBe('<p></p>');
    // What had the focus is gone.
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'HTML' }));
    await run('widget-type.redo');
    expect(((await field('HTML')) as HTMLTextAreaElement).value).toBe('<p>On</p>');
  });

  it('makes a new type of a template, in its bundle', async () => {
    show({ kind: 'timeseries' });
    expect(((await field('JavaScript')) as HTMLTextAreaElement).value).toContain('self.onDataUpdated');
    await expect(run('widget-type.save')).rejects.toThrow(/name-required/);
    fireEvent.change(await field('Name'), { target: { value: 'Curves' } });
    await run('widget-type.save');
    expect(saves()).toMatchObject([
      { name: 'Curves', bundleAlias: 'hydraulics', descriptor: { type: 'timeseries' } },
    ]);
    expect(location.pathname).toBe(`/widgets-bundles/${BUNDLE}/widgetTypes/${NEW}/editor`);
  });

  it('lets nobody but its administrators save a type of the system, and everybody save it as another', async () => {
    withTypeOf(NULL_UUID);
    show({ typeId: TYPE });
    fireEvent.change(await field('HTML'), { target: { value: '<i></i>' } });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await expect(run('widget-type.save')).rejects.toThrow(/system-stays/);
    await run('widget-type.save-as', { name: 'My hose', bundleId: BUNDLE });
    expect(saves()).toEqual([
      {
        name: 'My hose',
        bundleAlias: 'hydraulics',
        descriptor: { ...stored.descriptor, templateHtml: '<i></i>' },
      },
    ]);
  });

  it('asks before it overwrites what somebody else has saved, and leaves what only they have changed', async () => {
    show({ typeId: TYPE });
    fireEvent.change(await field('HTML'), { target: { value: 'ours' } });
    stored = {
      ...stored,
      descriptor: { ...stored.descriptor, templateHtml: 'theirs', templateCss: 'b {}' },
    };
    await expect(run('widget-type.save')).rejects.toThrow();
    expect(saves()).toEqual([]);
    act(() => void runCommand('widget-type.save', {}, { source: 'key' }));
    const asked = await screen.findByRole('alertdialog');
    fireEvent.click(within(asked).getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()).toMatchObject([{ descriptor: { templateHtml: 'ours', templateCss: 'b {}' } }]);
  });

  it('runs a program of its own in a frame that reaches nothing, anew whenever that is wanted', async () => {
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 });
    show({ typeId: TYPE });
    await field('HTML');
    const frame = () => screen.getByRole('group', { name: 'Preview' }).querySelector('iframe');
    await waitFor(() => expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts'));
    const first = frame();
    await run('widget-type.run');
    await waitFor(() => expect([null, first]).not.toContain(frame()));
  });

  it('takes resources by their addresses', async () => {
    history.replaceState(null, '', '?drawing=resources');
    show({ typeId: TYPE });
    fireEvent.click(await screen.findByRole('button', { name: 'Add resource' }));
    fireEvent.change(await field('Address'), { target: { value: 'https://example.com/x.js' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Module' }));
    await run('widget-type.save');
    expect(saves()).toMatchObject([
      { descriptor: { resources: [{ url: 'https://example.com/x.js', isModule: true }] } },
    ]);
    history.replaceState(null, '', '/');
  });
});
