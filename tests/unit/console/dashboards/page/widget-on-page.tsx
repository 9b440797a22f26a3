import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { shownDashboard } from '../../../../../src/console/dashboards/open/shown-dashboard.ts';
import { DashboardPage } from '../../../../../src/console/dashboards/page/dashboard-page.tsx';
import { widgetBundles } from '../../../../../src/platform/demo/widget-bundles/widget-bundles.ts';
import { newConfig } from '../../../../../src/platform/demo/widget-bundles/widget-source.ts';
import { connected } from '../../live/fake-live.ts';
import { showPage } from '../../screens/shown-page.tsx';
import { type Answer, json, type SentRequest } from '../../session/fake-platform.ts';
import { platformOf } from '../dashboard-on-page.tsx';
import { entity, PUMP, page, singleDevice } from '../hub/hub.ts';
import { layout, place, storedDashboard, storedWidget } from '../stored-parts.ts';
import { type Said, type SendingDevice, sendingDevice } from './sending-device.ts';

const ID = '7c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';

/** Bundle and alias of a type of the platform: `cards/simple_card`. */
export type TypeName = `${string}/${string}`;

const types = new Map(
  widgetBundles.flatMap(({ alias, types }) => types.map((type) => [`${alias}/${type.alias}`, type] as const)),
);

/** Every type of widgets that the platform comes with. */
export const TYPE_NAMES: readonly string[] = [...types.keys()];

/** What of a new widget is changed before it is opened, and what the platform answers to what the widget asks. */
export interface Setup {
  readonly config?: object;
  readonly settings?: object;
  /** The names of its data keys; those that a new one has, by their labels, unless said. */
  readonly keys?: readonly string[];
  readonly answers?: Readonly<Record<string, Answer>>;
}

/** A widget on an open dashboard. */
export interface OnPage {
  readonly frame: HTMLElement;
  /** The names of its data keys. */
  readonly keys: readonly string[];
  /** What the platform was asked. */
  readonly sent: readonly SentRequest[];
  /** Begins to answer as the device of the dashboard, which has these values. */
  start(values: Said): Promise<SendingDevice>;
}

/** Opens a dashboard with one widget, as a new one of its type is set up, about one device. */
export async function openWidget(
  name: TypeName,
  { config = {}, settings = {}, keys, answers = {} }: Setup = {},
): Promise<OnPage> {
  const type = types.get(name);
  if (!type) throw new Error(`The platform has no ${name}`);
  const [bundleAlias = ''] = name.split('/');
  const stored: Record<string, unknown> & { settings: object } = newConfig(type);
  const keyType = type.kind === 'timeseries' || name.endsWith('_timeseries') ? 'timeseries' : 'attribute';
  const dataKeys = (keys?.map((label) => ({ label })) ?? keysOf(stored)).map((key) => ({
    ...key,
    name: key.label,
    type: keyType,
  }));
  const dashboard = storedDashboard(ID, 'Waterworks', {
    entityAliases: { a1: { id: 'a1', alias: 'Pump', filter: singleDevice(PUMP) } },
    widgets: {
      w1: storedWidget(
        type.alias,
        type.kind,
        {
          ...stored,
          title: 'Widget in question',
          showTitle: true,
          targetDeviceAliasIds: ['a1'],
          datasources: [{ type: 'entity', entityAliasId: 'a1', dataKeys }],
          ...config,
          settings: { ...stored.settings, ...settings },
        },
        { bundleAlias },
      ),
    },
    states: { default: { name: 'All', root: true, layouts: { main: layout({ w1: place(0) }) } } },
  });
  const { sent } = platformOf([dashboard], {
    'POST /api/entitiesQuery/find': () => json(page([entity(PUMP, 'Pump 1')])),
    ...answers,
  });
  history.replaceState(null, '', `/dashboards/${ID}`);
  showPage(<DashboardPage params={{ dashboardId: ID }} />);
  const frame = await waitFor(() =>
    screen.getByRole('region', { name: / in question$|^Gateway|admin table$/ }),
  );
  // What a person does before the dashboard knows the device is about none.
  if (type.kind === 'rpc') {
    await waitFor(() => expect(shownDashboard()?.feedOf('w1').shown().device).toBeDefined());
  }
  return {
    frame,
    sent,
    keys: dataKeys.map(({ label }) => label),
    start: async (values) => {
      const device = sendingDevice(await connected(), values);
      await device.answer();
      return device;
    },
  };
}

/** Lets the page go on until something holds: what it asks of the device meanwhile is answered. */
export async function answered(device: SendingDevice, holds: () => void): Promise<void> {
  await waitFor(async () => {
    await device.answer();
    await act(async () => undefined);
    holds();
  });
}

/** All texts of a widget that are seen, one for each piece; also those in trees of their own. */
export function texts(frame: HTMLElement): string[] {
  return [...frame.children].filter(({ localName }) => localName !== 'header').flatMap(textsOf);
}

function textsOf(node: Node): string[] {
  if (node instanceof Text) return node.data.trim() === '' ? [] : [node.data.trim()];
  const within = node instanceof Element && node.shadowRoot ? [...node.shadowRoot.childNodes] : [];
  return [...within, ...node.childNodes].flatMap(textsOf);
}

function keysOf(config: Readonly<Record<string, unknown>>): readonly { label: string }[] {
  const [source] = (config.datasources ?? []) as readonly { dataKeys: readonly { label: string }[] }[];
  return source?.dataKeys ?? [];
}
