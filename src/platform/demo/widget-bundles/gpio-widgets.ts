import { requestTimeout } from './control-widgets.ts';
import { scriptOf } from './program.ts';
import { madeUp } from './sample-data.ts';
import {
  colour,
  type Fields,
  json,
  list,
  number,
  object,
  type SettingsForm,
  script,
  text,
} from './settings-form.ts';
import type { Program, WidgetBundle } from './widget-source.ts';

const required = { required: true } as const;
const place: Fields = {
  pin: number('Number of the pin', undefined, required),
  label: text('Label', undefined, required),
  row: number('Row, from 0', undefined, required),
  col: number('Column, 0 or 1', undefined, required),
};
const request = (title: string, method: string, paramsBody: string) =>
  object(
    title,
    { method: text('Method', method, required), paramsBody: json('Parameters', paramsBody, required) },
    required,
  );

const controlForm: SettingsForm = [
  {
    fields: {
      gpioList: list('Pins', place, required),
      requestTimeout: requestTimeout(500, required),
      switchPanelBackgroundColor: colour('Ground', '#008a00', required),
      gpioStatusRequest: request('How the states are asked for', 'getGpioStatus', '{}'),
      gpioStatusChangeRequest: request(
        'How a state is changed',
        'setGpioStatus',
        '{\n   "pin": "{$pin}",\n   "enabled": "{$enabled}"\n}',
      ),
      parseGpioStatusFunction: script(
        'Whether a pin is on, of the answer: f(body, pin)',
        'return body[pin] === true;',
        required,
      ),
    },
  },
];

const panelForm: SettingsForm = [
  {
    fields: {
      gpioList: list('Pins', { ...place, color: colour('Colour of the light', 'red', required) }, required),
      ledPanelBackgroundColor: colour('Ground', '#008a00', required),
    },
  },
];

const css =
  '.pins {\n  display: grid;\n  grid-template-columns: 1fr 1fr;\n  height: 100%;\n  gap: 2px 16px;\n  padding: 8px;\n  overflow: auto;\n}\n' +
  '.pin {\n  display: flex;\n  align-items: center;\n  gap: 8px;\n  color: #fff;\n}\n' +
  '.pin.left {\n  justify-content: flex-end;\n}\n' +
  '.pin.right {\n  flex-direction: row-reverse;\n  justify-content: flex-end;\n}\n' +
  '.light {\n  width: 16px;\n  height: 16px;\n  border-radius: 50%;\n}\n' +
  '.problem {\n  color: #ffcdd2;\n}\n';

/** The pins in two columns, the outer side of each is its label; \`inner\` makes what shows the state of one. */
const board = (inner: string) => `
const gpios = () => self.ctx.settings.gpioList || [];
const shown = new Map();

function build(ground) {
  const room = self.ctx.$container.find('.pins').css('background-color', ground);
  for (const gpio of gpios()) {
    const state = ${inner};
    shown.set(gpio.pin, state);
    $('<label class="pin">')
      .addClass(gpio.col === 0 ? 'left' : 'right')
      .css({ gridRow: gpio.row + 1, gridColumn: gpio.col + 1 })
      .append($('<span>').text(gpio.label), state)
      .appendTo(room);
  }
}
`;

const control: Program = {
  html: '<div class="pins"></div><div class="problem"></div>',
  css,
  script:
    scriptOf(`${board("$('<input type=\"checkbox\">').on('change', (event) => change(gpio.pin, event.target.checked))")}
const timeout = () => self.ctx.settings.requestTimeout || 500;
let isOn;
let isAsking = false;

const say = (text) => self.ctx.$container.find('.problem').text(text);

function ask({ method }, params, answered) {
  isAsking = true;
  self.ctx.controlApi.sendTwoWayCommand(method, params, timeout()).subscribe(
    (body) => {
      isAsking = false;
      say('');
      answered(body);
    },
    () => {
      isAsking = false;
      say(self.ctx.defaultSubscription.rpcErrorText || 'The device did not answer');
    },
  );
}

const show = (pin, body) => shown.get(pin)?.prop('checked', Boolean(isOn(body, pin)));

function change(pin, enabled) {
  shown.get(pin).prop('checked', !enabled);
  if (isAsking) return;
  const { gpioStatusChangeRequest: request } = self.ctx.settings;
  const params = request.paramsBody.split('"{$pin}"').join(String(pin)).split('"{$enabled}"').join(String(enabled));
  ask(request, $.parseJSON(params), (body) => show(pin, body));
}

self.onInit = () => {
  const { switchPanelBackgroundColor, gpioStatusRequest: request, parseGpioStatusFunction } = self.ctx.settings;
  isOn = new Function('body', 'pin', parseGpioStatusFunction);
  build(switchPanelBackgroundColor);
  if (!self.ctx.defaultSubscription.rpcEnabled) return say('There is no device');
  ask(request, request.paramsBody, (body) => gpios().forEach(({ pin }) => show(pin, body)));
};
`),
};

const panel: Program = {
  html: '<div class="pins"></div>',
  css,
  script: scriptOf(`${board('$(\'<span class="light">\')')}
function light() {
  for (const { pin, color } of gpios()) {
    const line = self.ctx.data.find(({ dataKey }) => dataKey.label === String(pin));
    const value = line && line.data.length > 0 ? line.data[line.data.length - 1][1] : false;
    const isLit = value === true || value === 'true';
    shown.get(pin).css({
      backgroundColor: isLit ? color : tinycolor(color).darken(35).toRgbString(),
      boxShadow: isLit ? '0 0 8px ' + color : 'none',
    });
  }
}

self.onInit = () => {
  build(self.ctx.settings.ledPanelBackgroundColor);
  light();
};

self.onDataUpdated = light;
`),
};

const threePins = [1, 2, 3].map((pin) => ({
  pin,
  label: `GPIO ${pin}`,
  row: Math.floor((pin - 1) / 2),
  col: (pin - 1) % 2,
}));
const threeColours = ['#008000', '#ffff00', '#cf006f'];

/** What the pins of the header are for: those of one use share a colour. */
const header: readonly { readonly color: string; readonly pins: Readonly<Record<number, string>> }[] = [
  { color: '#fc9700', pins: { 1: '3.3V', 17: '3.3V' } },
  { color: '#fb0000', pins: { 2: '5V', 4: '5V' } },
  { color: '#000000', pins: Object.fromEntries([6, 9, 14, 20, 25, 30, 34, 39].map((pin) => [pin, 'GND'])) },
  { color: '#02fefb', pins: { 3: 'GPIO 2 (SDA)', 5: 'GPIO 3 (SCL)' } },
  { color: '#fdfb00', pins: { 8: 'GPIO 14 (TXD)', 10: 'GPIO 15 (RXD)' } },
  {
    color: '#fd01fd',
    pins: {
      19: 'GPIO 10 (MOSI)',
      21: 'GPIO 9 (MISO)',
      23: 'GPIO 11 (SCLK)',
      24: 'GPIO 8 (CE0)',
      26: 'GPIO 7 (CE1)',
    },
  },
  { color: '#ffffff', pins: { 27: 'ID_SD', 28: 'ID_SC' } },
];

/** The pins that can be switched, by what their GPIO is called. */
const free: Readonly<Record<number, string>> = {
  7: 'GPIO 4 (GPCLK0)',
  11: 'GPIO 17',
  12: 'GPIO 18',
  13: 'GPIO 27',
  15: 'GPIO 22',
  16: 'GPIO 23',
  18: 'GPIO 24',
  22: 'GPIO 25',
  29: 'GPIO 5',
  31: 'GPIO 6',
  32: 'GPIO 12',
  33: 'GPIO 13',
  35: 'GPIO 19',
  36: 'GPIO 16',
  37: 'GPIO 26',
  38: 'GPIO 20',
  40: 'GPIO 21',
};

const onHeader = (pins: Readonly<Record<number, string>>) =>
  Object.entries(pins).map(([number, label]) => {
    const pin = Number(number);
    return { pin, label, row: Math.floor((pin - 1) / 2), col: (pin - 1) % 2 };
  });
const allPins = [...header, { color: '#00fd00', pins: free }]
  .flatMap(({ color, pins }) => onHeader(pins).map((gpio) => ({ ...gpio, color })))
  .sort((a, b) => a.pin - b.pin);

/** States of pins that change now and then, each at another time. */
const states = (pins: readonly number[]) =>
  madeUp(
    'Board',
    pins.map((pin) => ({
      label: String(pin),
      body: `return Math.floor(time / 1000 / ${2 + (pin % 5)}) % 2 === 0;`,
    })),
  );

const bare = { padding: '0px' };

export const gpioWidgets: WidgetBundle = {
  alias: 'gpio_widgets',
  title: 'GPIO widgets',
  types: [
    {
      alias: 'basic_gpio_control',
      name: 'Basic GPIO control',
      kind: 'rpc',
      size: [4, 2],
      settings: controlForm,
      program: control,
      preset: { gpioList: threePins, switchPanelBackgroundColor: '#b71c1c' },
      config: bare,
    },
    {
      alias: 'gpio_panel',
      name: 'Basic GPIO panel',
      kind: 'latest',
      size: [5, 2],
      settings: panelForm,
      program: panel,
      preset: {
        gpioList: threePins.map((gpio, index) => ({ ...gpio, color: threeColours[index] })),
        ledPanelBackgroundColor: '#b71c1c',
      },
      config: bare,
      datasources: [states([1, 2, 3])],
    },
    {
      alias: 'raspberry_pi_gpio_panel',
      name: 'Raspberry Pi GPIO panel',
      kind: 'latest',
      size: [7, 10.5],
      settings: panelForm,
      program: panel,
      preset: { gpioList: allPins },
      config: bare,
      datasources: [states([7, 11, 12, 13, 29])],
    },
    {
      alias: 'raspberry_pi_gpio_control',
      name: 'Raspberry Pi GPIO control',
      kind: 'rpc',
      size: [6, 10.5],
      settings: controlForm,
      program: control,
      preset: { gpioList: onHeader(free) },
      config: bare,
    },
  ],
};
