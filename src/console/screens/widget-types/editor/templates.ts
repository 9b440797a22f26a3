import type { WidgetType } from '../../../../model/widget.ts';

/** What a new type of a kind begins with: a small program that shows how its data come, and what it is set up with. */
export function newTypeOf(kind = 'latest'): WidgetType {
  const { script, html, css, config, settings, sizeX, sizeY } = TEMPLATES[kind] ?? OF_VALUES;
  return {
    name: '',
    descriptor: {
      type: kind,
      sizeX,
      sizeY,
      resources: [],
      templateHtml: html,
      templateCss: css,
      controllerScript: script,
      settingsSchema: JSON.stringify(settings ?? NO_SETTINGS, null, 2),
      dataKeySettingsSchema: '{}',
      defaultConfig: JSON.stringify({ ...FRAME, ...config }),
    },
  };
}

interface Template {
  html: string;
  css: string;
  script: string;
  config: Readonly<Record<string, unknown>>;
  settings?: object;
  sizeX: number;
  sizeY: number;
}

const NO_SETTINGS = { schema: { type: 'object', title: 'Settings', properties: {} }, form: [] };

const FRAME = {
  showTitle: true,
  backgroundColor: '#fff',
  color: 'rgba(0, 0, 0, 0.87)',
  padding: '8px',
  settings: {},
};

const WALK =
  'const next = (prevValue || 50) + (Math.random() - 0.5) * 10;\nreturn Math.min(100, Math.max(0, next));';

const MADE_UP = {
  type: 'function',
  name: 'sample',
  dataKeys: [
    { name: 'f(x)', type: 'function', label: 'Level', color: '#2196f3', settings: {}, funcBody: WALK },
    { name: 'f(x)', type: 'function', label: 'Flow', color: '#4caf50', settings: {}, funcBody: WALK },
  ],
};

const TABLE_CSS = `.readings {
    width: 100%;
    border-collapse: collapse;
}

.readings td {
    padding: 4px 8px;
    border-bottom: 1px solid rgba(128, 128, 128, 0.3);
}

.readings td:last-child {
    text-align: end;
    font-variant-numeric: tabular-nums;
}
`;

/** One row for each key, with its latest value. */
const OF_VALUES: Template = {
  sizeX: 7.5,
  sizeY: 3,
  html: '<table class="readings"><tbody></tbody></table>\n',
  css: TABLE_CSS,
  script: `// Called once, when the widget has its place.
self.onInit = function () {
    self.onDataUpdated();
};

// Called whenever values have come: self.ctx.data has one entry for each key.
self.onDataUpdated = function () {
    const body = self.ctx.$container[0].querySelector('tbody');
    body.replaceChildren(...self.ctx.data.map(rowOf));
};

function rowOf(line) {
    const row = document.createElement('tr');
    const latest = line.data[line.data.length - 1];
    row.insertCell().textContent = line.dataKey.label;
    row.insertCell().textContent = latest ? shown(latest[1]) : '';
    return row;
}

function shown(value) {
    return self.ctx.utils.formatValue(value, self.ctx.decimals, self.ctx.units, true);
}
`,
  config: {
    datasources: [MADE_UP],
    timewindow: { realtime: { timewindowMs: 60_000 } },
    decimals: 1,
    title: '',
  },
};

/** A line for each key, drawn with nothing but what browsers have. */
const OF_SERIES: Template = {
  sizeX: 8,
  sizeY: 5,
  html: '<svg class="lines" preserveAspectRatio="none" viewBox="0 0 100 100"></svg>\n',
  css: `.lines {
    width: 100%;
    height: 100%;
}

.lines polyline {
    fill: none;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
}
`,
  script: `self.onInit = function () {
    self.onDataUpdated();
};

// Each entry of self.ctx.data holds its points as [time, value].
self.onDataUpdated = function () {
    const svg = self.ctx.$container[0].querySelector('svg');
    const points = self.ctx.data.flatMap(line => line.data);
    const times = extent(points.map(point => point[0]));
    const values = extent(points.map(point => Number(point[1])));
    svg.replaceChildren(...self.ctx.data.map(line => {
        const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
        drawn.setAttribute('stroke', line.dataKey.color);
        drawn.setAttribute('points', line.data
            .map(point => along(point[0], times) + ',' + (100 - along(Number(point[1]), values)))
            .join(' '));
        return drawn;
    }));
};

function extent(numbers) {
    return { from: Math.min(...numbers), to: Math.max(...numbers) };
}

function along(number, range) {
    return 100 * (number - range.from) / (range.to - range.from || 1);
}
`,
  config: {
    datasources: [MADE_UP],
    timewindow: { realtime: { timewindowMs: 60_000 } },
    showLegend: true,
  },
};

/** A button that calls a method of the device. */
const OF_CONTROL: Template = {
  sizeX: 4,
  sizeY: 2,
  html: `<button type="button" class="call">Call</button>
<p class="answer" role="status"></p>
`,
  css: `.call {
    padding: 8px 16px;
    font: inherit;
}
`,
  script: `self.onInit = function () {
    const container = self.ctx.$container[0];
    const answer = container.querySelector('.answer');
    container.querySelector('.call').addEventListener('click', () => {
        answer.textContent = '…';
        self.ctx.controlApi
            .sendTwoWayCommand(self.ctx.settings.method || 'getValue', {}, 5000)
            .subscribe(
                value => answer.textContent = JSON.stringify(value),
                () => answer.textContent = self.ctx.$scope.rpcErrorText
            );
    });
};
`,
  settings: {
    schema: {
      type: 'object',
      title: 'Settings',
      properties: { method: { title: 'Method', type: 'string', default: 'getValue' } },
      required: ['method'],
    },
    form: ['method'],
  },
  config: { targetDeviceAliases: [], settings: { method: 'getValue' } },
};

/** A line for each alarm. */
const OF_ALARMS: Template = {
  sizeX: 8,
  sizeY: 5,
  html: '<ul class="alarms"></ul>\n',
  css: `.alarms {
    margin: 0;
    padding: 0;
    list-style: none;
}

.alarms li {
    padding: 4px 8px;
}
`,
  script: `self.onInit = function () {
    self.onDataUpdated();
};

// The alarms are those of the default subscription.
self.onDataUpdated = function () {
    const list = self.ctx.$container[0].querySelector('ul');
    const alarms = self.ctx.defaultSubscription.alarms;
    list.replaceChildren(...((alarms && alarms.data) || []).map(alarm => {
        const item = document.createElement('li');
        item.textContent = [alarm.severity, alarm.originatorName, alarm.type].join(' · ');
        return item;
    }));
};
`,
  config: {
    alarmSource: {
      type: 'function',
      name: 'alarms',
      dataKeys: ['createdTime', 'originator', 'type', 'severity', 'status'].map((name) => ({
        name,
        type: 'alarm',
        label: name,
        settings: {},
      })),
    },
    timewindow: { realtime: { timewindowMs: 86_400_000 } },
  },
};

/** A text that is set for each widget. */
const OF_NOTHING: Template = {
  sizeX: 6,
  sizeY: 3,
  html: '<p class="note"></p>\n',
  css: `.note {
    margin: 0;
    white-space: pre-wrap;
}
`,
  script: `self.onInit = function () {
    self.ctx.$container[0].querySelector('.note').textContent = self.ctx.settings.text || '';
};
`,
  settings: {
    schema: {
      type: 'object',
      title: 'Settings',
      properties: { text: { title: 'Text', type: 'string', default: 'A note' } },
    },
    form: [{ key: 'text', type: 'textarea' }],
  },
  config: { settings: { text: 'A note' } },
};

const TEMPLATES: Readonly<Record<string, Template>> = {
  timeseries: OF_SERIES,
  latest: OF_VALUES,
  rpc: OF_CONTROL,
  alarm: OF_ALARMS,
  static: OF_NOTHING,
};
