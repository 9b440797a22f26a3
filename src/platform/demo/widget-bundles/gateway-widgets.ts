import { byComponent, scriptOf } from './program.ts';
import { madeUp, walk } from './sample-data.ts';
import { type SettingsForm, text, texts, yes } from './settings-form.ts';
import type { Program, WidgetBundle } from './widget-source.ts';

const gatewayForm: SettingsForm = [
  {
    fields: {
      widgetTitle: text('Title of the widget', 'Gateway Configuration'),
      gatewayTitle: text('Title of the form'),
      archiveFileName: text('Name of the archive that is saved', 'gatewayConfiguration'),
      gatewayType: text('Type of new gateways', 'Gateway'),
      successfulSave: text('What is said when it was saved', ''),
      gatewayNameExists: text('What is said when the name is taken', ''),
    },
  },
];

const eventsForm: SettingsForm = [
  {
    fields: {
      eventsTitle: text('Title', 'Gateway Events Form'),
      eventsReg: texts('Parts of the names of series that are shown'),
    },
  },
];

const oneGatewayForm: SettingsForm = [
  {
    fields: {
      gatewayTitle: text('Title of the form', 'Gateway configuration (Single device)'),
      readOnly: yes('Only to look at', false),
    },
  },
];

const oneEntity = { maxDatasources: 1, dataKeysOptional: true, singleEntity: true };

const events: Program = {
  html: '<div class="events"><h3></h3><table></table></div>',
  css:
    '.events {\n  height: 100%;\n  overflow: auto;\n}\n' +
    '.events table {\n  width: 100%;\n  table-layout: fixed;\n}\n' +
    '.events td {\n  overflow-wrap: anywhere;\n  vertical-align: top;\n}\n' +
    '.events td:first-child {\n  width: 30%;\n}\n',
  script: scriptOf(
    `
let followed;

function draw(lines) {
  const table = self.ctx.$container.find('table').empty();
  for (const { dataKey, data } of lines) {
    const value = data.length > 0 ? data[data.length - 1][1] : '';
    table.append($('<tr>').append($('<td>').text(dataKey.label), $('<td>').text(String(value))));
  }
}

function follow(source, names) {
  const infos = [{
    type: 'entity',
    entityType: source.entityType,
    entityId: source.entityId,
    timeseries: names.map((name) => ({ name, label: name })),
  }];
  const options = { callbacks: { onDataUpdated: (subscription) => {
    draw(subscription.data);
    self.ctx.detectChanges();
  } } };
  self.ctx.subscriptionApi
    .createSubscriptionFromInfo('latest', infos, options, false, true)
    .subscribe((subscription) => { followed = subscription; });
}

self.onInit = () => {
  const { eventsTitle = '', eventsReg = [] } = self.ctx.settings;
  const [source] = self.ctx.datasources;
  self.ctx.$container.find('h3').text(eventsTitle);
  if (!source || source.type !== 'entity' || !source.entityId) return draw(self.ctx.data);
  const keys = '/api/plugins/telemetry/' + source.entityType + '/' + source.entityId + '/keys/timeseries';
  self.ctx.http.get(keys).subscribe((found) => {
    const names = found.filter((name) =>
      eventsReg.some((part) => name.toLowerCase().includes(part.toLowerCase())),
    );
    if (names.length > 0) follow(source, names);
  });
};

self.onDataUpdated = () => {
  if (self.ctx.datasources[0]?.type === 'function') draw(self.ctx.data);
};

self.onDestroy = () => {
  if (followed) self.ctx.subscriptionApi.removeSubscription(followed.id);
};
`,
    { parameters: oneEntity },
  ),
};

export const gatewayWidgets: WidgetBundle = {
  alias: 'gateway_widgets',
  title: 'Gateway widgets',
  types: [
    {
      alias: 'gateway_configuration',
      name: 'Gateway configuration',
      kind: 'static',
      size: [8, 6.5],
      settings: gatewayForm,
      program: byComponent('<tb-gateway-form [ctx]="ctx"></tb-gateway-form>'),
      preset: { archiveFileName: 'configurationGateway' },
    },
    {
      alias: 'attributes_card',
      name: 'Gateway events',
      kind: 'latest',
      size: [7.5, 8],
      settings: eventsForm,
      program: events,
      preset: { eventsReg: [] },
      datasources: [
        madeUp('Gateway', [
          { label: 'messagesSent', body: 'return prevValue + Math.round(Math.random() * 5);' },
          { label: 'messagesWaiting', body: walk(0, 50) },
        ]),
      ],
    },
    {
      alias: 'config_form_latest',
      name: 'Gateway configuration of one device',
      kind: 'latest',
      size: [7.5, 9],
      settings: oneGatewayForm,
      program: byComponent(
        '<tb-gateway-form [ctx]="ctx" [isStateForm]="true"></tb-gateway-form>',
        undefined,
        {
          parameters: oneEntity,
        },
      ),
      datasources: [madeUp('Gateway', [{ label: 'Load', body: walk(0, 100) }])],
    },
  ],
};
