import { byComponent, scriptOf } from './program.ts';
import {
  choice,
  colour,
  type Fields,
  json,
  number,
  object,
  type SettingsForm,
  script,
  text,
  yes,
} from './settings-form.ts';
import type { Program, WidgetBundle } from './widget-source.ts';

const required = { required: true } as const;

/** How long a device may take to answer, as control widgets have it at first. */
export const requestTimeout = (ms: number, rules?: typeof required) =>
  number('How long an answer may take, ms', ms, rules);

const terminalForm: SettingsForm = [{ fields: { requestTimeout: requestTimeout(500, required) } }];

const title = text('Title', '');
const truthy = 'return Boolean(data);';

const knobForm: SettingsForm = [
  {
    fields: {
      minValue: number('Smallest value', 0, required),
      maxValue: number('Largest value', 100, required),
      initialValue: number('Value until the device has told its own', 50),
      title,
      getValueMethod: text('Method that asks for the value', 'getValue', required),
      setValueMethod: text('Method that sets the value', 'setValue', required),
      requestTimeout: requestTimeout(500, required),
    },
  },
];

const beforeLabels: Fields = { initialValue: yes('On until the device has told', false), title };
const switching: Fields = {
  retrieveValueMethod: choice('Where the value comes from', 'rpc', {
    none: 'Nowhere: it begins as said above',
    rpc: 'The device is asked',
    attribute: 'An attribute',
    timeseries: 'The latest of a series',
  }),
  valueKey: text('Attribute or series of the value', 'value'),
  getValueMethod: text('Method that asks for the value', 'getValue'),
  setValueMethod: text('Method that sets the value', 'setValue'),
  parseValueFunction: script('On or off, of what came: f(data)', truthy),
  convertValueFunction: script('What is sent for on and off: f(value)', 'return value;'),
  requestTimeout: requestTimeout(500, required),
};

const switchForm: SettingsForm = [
  { fields: { ...beforeLabels, showOnOffLabels: yes('Write ON and OFF beside it', true), ...switching } },
];
const roundSwitchForm: SettingsForm = [{ fields: { ...beforeLabels, ...switching } }];

const ledForm: SettingsForm = [
  {
    fields: {
      initialValue: yes('Lit until a value is known', false),
      title,
      ledColor: colour('Colour of the light', 'green'),
      performCheckStatus: yes('Ask the device whether it is there', true),
      checkStatusMethod: text('Method that asks whether it is there', 'checkStatus'),
      retrieveValueMethod: choice('Where the value comes from', 'attribute', {
        attribute: 'An attribute',
        timeseries: 'The latest of a series',
      }),
      valueAttribute: text('Attribute or series of the value', 'value', required),
      parseValueFunction: script('Lit or not, of what came: f(data)', truthy),
      requestTimeout: requestTimeout(500, required),
    },
  },
];

const styleButton = object('Look of the button', {
  isRaised: yes('Raised', true),
  isPrimary: yes('In the main colour', false),
  bgColor: colour('Ground, unless in the main colour'),
  textColor: colour('Letters, unless in the main colour'),
});

const callForm: SettingsForm = [
  {
    fields: {
      title,
      buttonText: text('Text of the button', 'Send RPC'),
      oneWayElseTwoWay: yes('Wait for no answer', true),
      showError: yes('Show why a call failed', false),
      methodName: text('Method', 'rpcCommand'),
      methodParams: json('Parameters', '{}'),
      requestTimeout: requestTimeout(5_000),
      styleButton,
    },
  },
];

const attributesForm: SettingsForm = [
  {
    fields: {
      title,
      buttonText: text('Text of the button', 'Update device attribute'),
      entityAttributeType: choice('Attributes of', 'SERVER_SCOPE', {
        SERVER_SCOPE: 'The server',
        SHARED_SCOPE: 'Both the server and the device',
      }),
      entityParameters: json('Attributes by name, as JSON', '{}'),
      showError: yes('Show why it failed', true),
      styleButton,
    },
  },
];

/** A terminal whose lines \`run(terminal, line)\` answers. */
const terminal = (greeting: string, run: string): Program => ({
  html: '<div class="terminal-room"></div>',
  css: '.terminal-room {\n  height: 100%;\n  overflow: auto;\n}\n',
  script: scriptOf(`
const timeout = () => self.ctx.settings.requestTimeout || 500;
const deviceName = () => self.ctx.defaultSubscription.targetDeviceName || '';
const isThere = () => Boolean(self.ctx.defaultSubscription.rpcEnabled);
const failed = (terminal) => (rejection) => {
  terminal.error(self.ctx.defaultSubscription.rpcErrorText || String(rejection.statusText || rejection.status || rejection));
  terminal.resume();
};
const call = (terminal, method, params, answered) => {
  terminal.pause();
  self.ctx.controlApi.sendTwoWayCommand(method, params, timeout()).subscribe(answered, failed(terminal));
};
${run}

self.onInit = () => {
  const room = self.ctx.$container.find('.terminal-room');
  const opened = room.terminal((line, terminal) => {
    if (line.trim() === '') return;
    if (!isThere()) return terminal.error('No device to talk to');
    answer(terminal, line.trim());
  }, {
    greetings: ${greeting},
    prompt: () => prompt(),
    name: 'device',
    enabled: false,
    clear: true,
  });
  if (isThere()) begin(opened);
};
`),
});

const debugTerminal = terminal(
  "'A method and one argument make a call; help explains it.'",
  `
const prompt = () => deviceName() + '> ';
const begin = () => undefined;

function argument(text) {
  const quoted = /^(["'])(.*)\\1$/s.exec(text);
  if (quoted) return quoted[2];
  try {
    return $.parseJSON(text);
  } catch {
    return text;
  }
}

function answer(terminal, line) {
  const [, method, rest] = /^(\\S+)\\s*(.*)$/s.exec(line);
  if (method === 'help') {
    terminal.echo('Write: method [argument]\\nThe argument is JSON where it reads as such, else a text. Quotes hold a text together.');
    return;
  }
  call(terminal, method, rest === '' ? undefined : argument(rest), (result) => {
    terminal.echo(JSON.stringify(result, null, 2));
    terminal.resume();
  });
}`,
);

const remoteShell = terminal(
  "'A shell on the device'",
  `
let folder = '';
const prompt = () => deviceName() + ':' + folder + '$ ';

function begin(terminal) {
  call(terminal, 'getTermInfo', undefined, ({ platform, release, cwd }) => {
    folder = cwd || '';
    terminal.echo([platform, release].filter(Boolean).join(' '));
    terminal.resume();
  });
}

function follow(terminal, wait) {
  setTimeout(() => call(terminal, 'getCommandStatus', undefined, ({ data = [], done, cwd }) => {
    for (const { stdout, stderr } of data) {
      if (stdout) terminal.echo(stdout);
      if (stderr) terminal.error(stderr);
    }
    if (cwd) folder = cwd;
    if (done) return terminal.resume();
    follow(terminal, data.length > 0 ? 200 : 1000);
  }), wait);
}

function answer(terminal, command) {
  call(terminal, 'sendCommand', { command, cwd: folder }, ({ ok, error }) => {
    if (ok) return follow(terminal, 200);
    terminal.error(error || 'The device refused the command');
    terminal.resume();
  });
}`,
);

/** A button with a title above it and room for what went wrong; \`press\` says what it does. */
const button = (press: string): Program => ({
  html: '<div class="panel"><div class="title"></div><button class="mat-button"></button><div class="problem"></div></div>',
  css:
    '.panel {\n  display: flex;\n  flex-direction: column;\n  align-items: center;\n  justify-content: center;\n  height: 100%;\n  gap: 4px;\n}\n' +
    '.problem {\n  color: #d32f2f;\n}\n',
  script: scriptOf(`
const settings = () => self.ctx.settings;
const say = (text) => self.ctx.$container.find('.problem').text(settings().showError ? text : '');
const failed = (error) => say([error.status, error.statusText].filter(Boolean).join(': '));
${press}

self.onInit = () => {
  const { title, buttonText, styleButton } = settings();
  const { isRaised, isPrimary, bgColor, textColor } = styleButton || {};
  self.ctx.$container.find('.title').text(title || '');
  self.ctx.$container.find('button')
    .text(buttonText || '')
    .toggleClass('mat-raised-button', isRaised !== false)
    .toggleClass('mat-primary', isPrimary === true)
    .css(isPrimary ? {} : { backgroundColor: bgColor || '', color: textColor || '' })
    .on('click', press);
};
`),
});

const callButton = button(`
function press() {
  const { methodName, methodParams, requestTimeout, oneWayElseTwoWay } = settings();
  const send = oneWayElseTwoWay === false ? 'sendTwoWayCommand' : 'sendOneWayCommand';
  self.ctx.controlApi[send](methodName, methodParams, requestTimeout).subscribe(() => say(''), failed);
}`);

const attributesButton = button(`
function press() {
  const id = self.ctx.defaultSubscription.targetDeviceId;
  if (!id) return failed({ statusText: 'There is no device' });
  const { entityParameters, entityAttributeType } = settings();
  const attributes = Object.entries($.parseJSON(entityParameters || '{}')).map(([key, value]) => ({ key, value }));
  self.ctx.attributeService
    .saveEntityAttributes({ entityType: 'DEVICE', id }, entityAttributeType, attributes)
    .subscribe(() => say(''), failed);
}`);

const component = (tag: string) => byComponent(`<${tag} [ctx]="ctx"></${tag}>`);

const panel = { showTitle: false, backgroundColor: '#e6e7e8', padding: '0px', enableFullscreen: false };
const control = { ...panel, decimals: 2 };
const screen = { backgroundColor: '#010101', color: 'rgba(255, 254, 254, 0.87)', padding: '0px' };

export const controlWidgets: WidgetBundle = {
  alias: 'control_widgets',
  title: 'Control widgets',
  types: [
    {
      alias: 'rpc_debug_terminal',
      name: 'RPC debug terminal',
      kind: 'rpc',
      size: [9.5, 5.5],
      settings: terminalForm,
      program: debugTerminal,
      config: screen,
    },
    {
      alias: 'rpc_remote_shell',
      name: 'RPC remote shell',
      kind: 'rpc',
      size: [9.5, 5.5],
      settings: terminalForm,
      program: remoteShell,
      config: screen,
    },
    {
      alias: 'knob_control',
      name: 'Knob control',
      kind: 'rpc',
      size: [5, 4.5],
      settings: knobForm,
      program: component('tb-knob'),
      preset: { title: 'Knob' },
      config: control,
    },
    {
      alias: 'switch_control',
      name: 'Switch control',
      kind: 'rpc',
      size: [4, 2.5],
      settings: switchForm,
      program: component('tb-switch'),
      preset: { title: 'Switch' },
      config: control,
    },
    {
      alias: 'round_switch',
      name: 'Round switch',
      kind: 'rpc',
      size: [2.5, 2],
      settings: roundSwitchForm,
      program: component('tb-round-switch'),
      preset: { title: 'Round switch' },
      config: control,
    },
    {
      alias: 'led_indicator',
      name: 'LED indicator',
      kind: 'rpc',
      size: [2.5, 2.5],
      settings: ledForm,
      program: component('tb-led-indicator'),
      preset: { title: 'LED', initialValue: true, ledColor: '#4caf50' },
      config: control,
    },
    {
      alias: 'rpcbutton',
      name: 'RPC button',
      kind: 'rpc',
      size: [4, 2],
      settings: callForm,
      program: callButton,
      config: panel,
    },
    {
      alias: 'update_attributes',
      name: 'Update device attribute',
      kind: 'rpc',
      size: [4, 2],
      settings: attributesForm,
      program: attributesButton,
      config: panel,
    },
  ],
};
