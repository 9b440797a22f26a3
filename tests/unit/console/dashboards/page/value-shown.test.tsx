// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { shownPlot } from '../../charts/recorded-plot.ts';
import { json } from '../../session/fake-platform.ts';
import { eachOnAPage } from '../dashboard-on-page.tsx';
import { PUMP, page } from '../hub/hub.ts';
import {
  answered,
  type OnPage,
  openWidget,
  type Setup,
  TYPE_NAMES,
  type TypeName,
  texts,
} from './widget-on-page.tsx';

/** There is no canvas without a browser: what is read of a chart is what it is told to draw. */
vi.mock('../../../../../src/console/charts/plot.ts', () => import('../../charts/recorded-plot.ts'));

eachOnAPage();

const PNG = (text: string) => `data:image/png;base64,${btoa(text)}`;

/** How a type shows what its device sends. */
interface Shows extends Setup {
  /** What the device sends of the first key, and then instead; of each further key one more. */
  readonly sent?: readonly [unknown, unknown];
  /** What is shown of these two. */
  readonly as?: readonly [string, string];
  /** Brings in sight what was sent last, where that is not so by itself. */
  reach?(frame: HTMLElement): void;
  /** Pieces of the widget that say what it shows; its texts unless said. */
  read?(frame: HTMLElement): readonly (string | null)[];
}

const attributes = (selector: string, name: string) => (frame: HTMLElement) =>
  [...frame.querySelectorAll(selector)].map((element) => element.getAttribute(name));
const meters = attributes('[role=meter]', 'aria-valuenow');
const lights = attributes('svg[role=img]', 'aria-label');
const images = attributes('img', 'src');
const fields = (frame: HTMLElement) =>
  [...frame.querySelectorAll('input')].map(({ type, value, checked }) =>
    type === 'checkbox' ? String(checked) : value,
  );
/** Of the first line, the last value that is drawn. */
const plotted = () => {
  const [values = []] = shownPlot().drawn?.data.values ?? [];
  return [String([...values].findLast((value) => typeof value === 'number' && !Number.isNaN(value)))];
};
const firstRow = (frame: HTMLElement) =>
  within(frame)
    .getAllByRole('row')
    .slice(1, 2)
    .flatMap((row) => texts(row));

const field: Shows = { read: fields };
const gauge = (write = (value: string) => value): Shows => ({
  as: [write('41'), write('57')],
  read: (frame) => (meters(frame).includes('41') || meters(frame).includes('57') ? texts(frame) : []),
});
const boxed = (digits: number) =>
  gauge((value) =>
    Number(value)
      .toFixed(digits)
      .padStart(digits ? 4 + digits : 3, '0'),
  );
const located: Shows = {
  settings: { label: '${entityName} at ${latitude:0}' },
  as: ['Pump 1 at 41', 'Pump 1 at 57'],
};
const onPicture: Shows = {
  settings: { label: '${entityName} at ${xPos:2}' },
  sent: [0.25, 0.75],
  as: ['Pump 1 at 0.25', 'Pump 1 at 0.75'],
};
const onWay: Shows = {
  ...located,
  config: { useDashboardTimewindow: true },
};
const moment: Shows = {
  sent: [Date.UTC(2026, 4, 7, 12, 30), Date.UTC(2027, 5, 8, 9, 15)],
  as: ['2026-05-07', '2027-06-08'],
  read: fields,
};
const yesOrNo: Shows = { sent: [true, false], as: ['true', 'false'], read: fields };
const picture: Shows = {
  sent: [PNG('first'), PNG('second')],
  as: [PNG('first'), PNG('second')],
  read: images,
};
const table: Shows = { read: firstRow };
const slices: Shows = { as: ['First: 41', 'First: 57'] };
const pressed: Shows = {
  settings: { retrieveValueMethod: 'timeseries', parseValueFunction: 'return data === true;' },
  keys: [],
  sent: [true, false],
  as: ['true', 'false'],
  read: attributes('[role=switch]', 'aria-checked'),
};

const SHOWS: Readonly<Record<TypeName, Shows>> = {
  'alarm_widgets/alarms_table': {
    config: {
      alarmSource: {
        type: 'entity',
        entityAliasId: 'a1',
        dataKeys: [{ name: 'details.load', type: 'alarm', label: 'Load' }],
      },
    },
    keys: ['load'],
    read: firstRow,
  },
  'analogue_gauges/analogue_compass': { read: meters },
  'analogue_gauges/temperature_gauge_canvas_gauges': boxed(1),
  'analogue_gauges/temperature_radial_gauge_canvas_gauges': boxed(1),
  'analogue_gauges/speed_gauge_canvas_gauges': boxed(0),
  'analogue_gauges/radial_gauge_canvas_gauges': boxed(0),
  'cards/attributes_card': {},
  'cards/timeseries_table': { as: ['41 °C', '57 °C'], read: firstRow },
  'cards/html_value_card': { as: ['Up for 41 minutes', 'Up for 57 minutes'] },
  'cards/simple_card': { as: ['41 °C', '57 °C'] },
  'cards/label_widget': { as: ['Level: 41.0 m', 'Level: 57.0 m'] },
  'cards/entities_table': table,
  'cards/entities_hierarchy': {
    settings: { nodeTextFunction: 'return "Load " + nodeCtx.data.Rising;' },
    as: ['Load 41', 'Load 57'],
  },
  'charts/basic_timeseries': { read: plotted },
  'charts/timeseries_bars_flot': { read: plotted },
  'charts/state_chart': { read: plotted },
  'charts/bars': slices,
  'charts/doughnut_chart_js': slices,
  'charts/pie': slices,
  'charts/pie_chart_js': slices,
  'charts/polar_area_chart_js': slices,
  'charts/radar_chart_js': slices,
  'control_widgets/switch_control': pressed,
  'control_widgets/round_switch': pressed,
  'control_widgets/led_indicator': {
    settings: { performCheckStatus: false, parseValueFunction: 'return data === true;' },
    keys: [],
    sent: [true, false],
    as: ['LED: on', 'LED: off'],
    read: lights,
  },
  'digital_gauges/gauge_justgage': gauge(),
  'digital_gauges/digital_thermometer': gauge(),
  'digital_gauges/digital_speedometer': gauge(),
  'digital_gauges/neon_gauge_justgage': gauge(),
  'digital_gauges/lcd_gauge': gauge(),
  'digital_gauges/lcd_bar_gauge': gauge((value) => `${value} %`),
  'digital_gauges/simple_neon_gauge_justgage': gauge(),
  'digital_gauges/vertical_bar_justgage': gauge(),
  'digital_gauges/simple_gauge_justgage': gauge(),
  'digital_gauges/digital_bar': gauge(),
  'digital_gauges/mini_gauge_justgage': gauge(),
  'digital_gauges/horizontal_bar_justgage': gauge(),
  'digital_gauges/digital_vertical_bar': gauge(),
  'entity_admin_widgets/device_admin_table': table,
  'entity_admin_widgets/asset_admin_table': table,
  'gateway_widgets/attributes_card': {
    settings: { eventsReg: ['messages'] },
    answers: {
      [`GET /api/plugins/telemetry/DEVICE/${PUMP}/keys/timeseries`]: () => json(['messagesSent', 'load']),
    },
  },
  'gpio_widgets/gpio_panel': { sent: [true, false], as: ['GPIO 1: on', 'GPIO 1: off'], read: lights },
  'gpio_widgets/raspberry_pi_gpio_panel': {
    sent: [true, false],
    as: ['GPIO 4 (GPCLK0): on', 'GPIO 4 (GPCLK0): off'],
    read: lights,
  },
  'input_widgets/markers_placement_openstreetmap': located,
  'input_widgets/markers_placement_image_map': onPicture,
  'input_widgets/markers_placement_google_maps': located,
  'input_widgets/update_multiple_attributes': field,
  'input_widgets/web_camera_input': picture,
  'input_widgets/update_integer_timeseries': field,
  'input_widgets/update_double_timeseries': field,
  'input_widgets/update_boolean_timeseries': yesOrNo,
  'input_widgets/update_string_timeseries': field,
  'input_widgets/update_location_timeseries': field,
  'input_widgets/update_server_image_attribute': picture,
  'input_widgets/update_shared_image_attribute': picture,
  'input_widgets/update_server_date_attribute': moment,
  'input_widgets/update_shared_date_attribute': moment,
  'input_widgets/update_server_boolean_attribute': yesOrNo,
  'input_widgets/update_shared_boolean_attribute': yesOrNo,
  'input_widgets/update_server_double_attribute': field,
  'input_widgets/update_shared_double_attribute': field,
  'input_widgets/update_server_integer_attribute': field,
  'input_widgets/update_shared_integer_attribute': field,
  'input_widgets/update_server_string_attribute': field,
  'input_widgets/update_shared_string_attribute': field,
  'input_widgets/update_server_location_attribute': field,
  'input_widgets/update_shared_location_attribute': field,
  'maps_v2/route_map': onWay,
  'maps_v2/route_map_openstreetmap': onWay,
  'maps_v2/route_map_tencent_maps': onWay,
  'maps_v2/test': {
    ...onWay,
    reach: (frame) => fireEvent.click(within(frame).getByRole('button', { name: 'To the end' })),
  },
  'maps_v2/tencent_maps': located,
  'maps_v2/here_map': located,
  'maps_v2/image_map': onPicture,
  'maps_v2/google_maps': located,
  'maps_v2/openstreetmap': located,
};

describe.each(Object.entries(SHOWS))(
  '%s',
  (name, { sent = [41, 57], as = ['41', '57'], read = texts, reach, ...setup }) => {
    it('shows the value that its device has sent, and then the next in its place', async () => {
      const { frame, keys, start } = await openWidget(name as TypeName, setup);
      const values = (value: unknown) => ({
        ...Object.fromEntries(keys.map((key, at) => [key, typeof value === 'number' ? value + at : value])),
        value,
      });
      const device = await start(values(sent[0]));
      await answered(device, () => expect(read(frame)).toContain(as[0]));
      expect(read(frame)).not.toContain(as[1]);
      await device.send(values(sent[1]));
      await answered(device, () => {
        reach?.(frame);
        expect(read(frame)).toContain(as[1]);
        // What stands in several places is followed in each, and need not move in all at once.
        expect(read(frame)).not.toContain(as[0]);
      });
    });
  },
);

/** What proves the types that no device sends anything to: what a person does with them, and what is answered. */
interface Asks extends Setup {
  proof(opened: OnPage): Promise<void>;
}

const RPC = (way: 'oneway' | 'twoway') => `POST /api/plugins/rpc/${way}/${PUMP}`;
const called = ({ sent }: OnPage, way: 'oneway' | 'twoway') =>
  sent.filter(({ method, path }) => `${method} ${path}` === RPC(way)).map(({ body }) => body);
const shows = (frame: HTMLElement, text: string) =>
  waitFor(() => expect(texts(frame).join(' ')).toContain(text));
const typed = (field: HTMLElement, text: string) => {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const button = (frame: HTMLElement, name: string) => within(frame).findByRole('button', { name });

const gpio: Asks = {
  settings: { gpioList: [{ pin: 7, label: 'Valve', row: 0, col: 0 }] },
  answers: {
    [RPC('twoway')]: ({ body }) =>
      json((body as { method: string }).method === 'getGpioStatus' ? { 7: true } : { 7: false }),
  },
  async proof(opened) {
    const valve = () => within(opened.frame).getByRole('switch', { name: 'Valve' });
    await waitFor(() => expect(valve().getAttribute('aria-checked')).toBe('true'));
    fireEvent.click(valve());
    await waitFor(() =>
      expect(called(opened, 'twoway').at(-1)).toMatchObject({
        method: 'setGpioStatus',
        params: { pin: 7, enabled: false },
      }),
    );
    await waitFor(() => expect(valve().getAttribute('aria-checked')).toBe('false'));
  },
};

const configuration = (host: string) =>
  btoa(JSON.stringify({ thingsboard: { thingsboard: { host, port: 1883 } } }));
const gateway: Asks = {
  answers: {
    [`GET /api/plugins/telemetry/DEVICE/${PUMP}/values/attributes/CLIENT_SCOPE`]: () =>
      json([{ key: 'current_configuration', value: configuration('told.example.org'), lastUpdateTs: 1 }]),
    [`GET /api/plugins/telemetry/DEVICE/${PUMP}/values/attributes/SERVER_SCOPE`]: () => json([]),
    [`GET /api/plugins/telemetry/DEVICE/${PUMP}/values/attributes/SHARED_SCOPE`]: () => json([]),
    [`GET /api/device/${PUMP}/credentials`]: () =>
      json({
        deviceId: { entityType: 'DEVICE', id: PUMP },
        credentialsType: 'ACCESS_TOKEN',
        credentialsId: 'token',
      }),
    'POST /api/entitiesQuery/find': () =>
      json(
        page([
          {
            entityId: { entityType: 'DEVICE', id: PUMP },
            latest: {
              ENTITY_FIELD: {
                name: { ts: 0, value: 'Pump 1' },
                additionalInfo: { ts: 0, value: '{"gateway":true}' },
              },
            },
          },
        ]),
      ),
  },
  proof: async ({ frame }) => waitFor(() => expect(fields(frame)).toContain('told.example.org')),
};

const ASKS: Readonly<Record<TypeName, Asks>> = {
  'cards/html_card': {
    settings: { cardHtml: '<p>Hall 3 is closed</p>' },
    proof: ({ frame }) => shows(frame, 'Hall 3 is closed'),
  },
  'control_widgets/rpc_debug_terminal': {
    answers: { [RPC('twoway')]: () => json({ pressure: 41 }) },
    async proof(opened) {
      typed(await within(opened.frame).findByRole('textbox'), 'measure {"of": "inlet"}');
      await shows(opened.frame, '"pressure": 41');
      expect(called(opened, 'twoway')).toMatchObject([{ method: 'measure', params: { of: 'inlet' } }]);
    },
  },
  'control_widgets/rpc_remote_shell': {
    answers: {
      [RPC('twoway')]: ({ body }) => {
        const { method } = body as { method: string };
        if (method === 'getTermInfo') return json({ platform: 'Linux', release: '6', cwd: '/home' });
        if (method === 'sendCommand') return json({ ok: true });
        return json({ data: [{ stdout: 'pump.log\n', stderr: '' }], done: true, cwd: '/var' });
      },
    },
    async proof(opened) {
      await shows(opened.frame, '/home');
      typed(await within(opened.frame).findByRole('textbox'), 'ls');
      await shows(opened.frame, 'pump.log');
      await shows(opened.frame, '/var');
      expect(called(opened, 'twoway')).toContainEqual(
        expect.objectContaining({ method: 'sendCommand', params: { command: 'ls', cwd: '/home' } }),
      );
    },
  },
  'control_widgets/knob_control': {
    answers: { [RPC('twoway')]: () => json(41), [RPC('oneway')]: () => json('') },
    async proof(opened) {
      const knob = () => within(opened.frame).getByRole('slider');
      await waitFor(() => expect(knob().getAttribute('aria-valuenow')).toBe('41'));
      fireEvent.keyDown(knob(), { key: 'ArrowUp' });
      await waitFor(() =>
        expect(called(opened, 'oneway')).toMatchObject([{ method: 'setValue', params: 42 }]),
      );
      expect(knob().getAttribute('aria-valuenow')).toBe('42');
    },
  },
  'control_widgets/rpcbutton': {
    settings: { methodName: 'flush', methodParams: '{"seconds": 41}' },
    answers: { [RPC('oneway')]: () => json('') },
    async proof(opened) {
      fireEvent.click(await button(opened.frame, 'Send RPC'));
      expect(await within(opened.frame).findByRole('img', { name: 'Done' })).toBeTruthy();
      expect(called(opened, 'oneway')).toMatchObject([{ method: 'flush', params: '{"seconds": 41}' }]);
    },
  },
  'control_widgets/update_attributes': {
    settings: { entityParameters: '{"limit": 41}' },
    answers: { [`POST /api/plugins/telemetry/DEVICE/${PUMP}/SERVER_SCOPE`]: () => json('') },
    async proof({ frame, sent }) {
      fireEvent.click(await button(frame, 'Update device attribute'));
      expect(await within(frame).findByRole('img', { name: 'Done' })).toBeTruthy();
      expect(sent.find(({ path }) => path.endsWith('/SERVER_SCOPE'))?.body).toEqual({ limit: 41 });
    },
  },
  'date/date_range_navigator': {
    async proof({ frame }) {
      const range = () => texts(frame)[0];
      await waitFor(() => expect(range()).toMatch(/\d{4}/));
      const before = range();
      fireEvent.click(await button(frame, 'Step back'));
      await waitFor(() => expect(range()).not.toBe(before));
    },
  },
  'gateway_widgets/gateway_configuration': {
    ...gateway,
    async proof(opened) {
      const chooser = await within(opened.frame).findByRole('combobox', { name: 'Gateway' });
      fireEvent.focus(chooser);
      fireEvent.change(chooser, { target: { value: 'Pump' } });
      fireEvent.click(await within(document.body).findByRole('option', { name: /Pump 1/ }));
      await gateway.proof(opened);
    },
  },
  'gateway_widgets/config_form_latest': {
    ...gateway,
    async proof(opened) {
      await (await opened.start({})).answer();
      await gateway.proof(opened);
    },
  },
  'gpio_widgets/basic_gpio_control': gpio,
  'gpio_widgets/raspberry_pi_gpio_control': gpio,
  'input_widgets/device_claiming_widget': {
    answers: {
      'POST /api/customer/device/Pump%2041/claim': () =>
        json({ device: { name: 'Pump 41', type: 'default' }, response: 'SUCCESS' }),
    },
    async proof({ frame, sent }) {
      typed(await within(frame).findByRole('textbox', { name: 'Device name' }), 'Pump 41');
      typed(within(frame).getByLabelText(/^Secret key/), 'sesame');
      fireEvent.click(await button(frame, 'Claim'));
      const claim = () => sent.find(({ path }) => path === '/api/customer/device/Pump%2041/claim');
      await waitFor(() => expect(claim()?.body).toEqual({ secretKey: 'sesame' }));
    },
  },
};

describe.each(Object.entries(ASKS))('%s', (name, { proof, ...setup }) => {
  it('sends what a person has it send, and shows what is answered', async () => {
    const opened = await openWidget(name as TypeName, setup);
    await proof(opened);
    expect(opened.frame.isConnected).toBe(true);
  });
});

test('no type of the platform is left out', () => {
  expect([...Object.keys(SHOWS), ...Object.keys(ASKS)].toSorted()).toEqual([...TYPE_NAMES].toSorted());
});
