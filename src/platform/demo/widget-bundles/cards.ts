import { byComponent, oneValue, scriptOf, type TypeFacts } from './program.ts';
import { madeUp, swing, walk } from './sample-data.ts';
import {
  choice,
  colour,
  css,
  font,
  html,
  image,
  list,
  number,
  type SettingsForm,
  script,
  text,
} from './settings-form.ts';
import {
  columnForm,
  entitiesTableFacts,
  entitiesTableForm,
  seriesColumnForm,
  seriesTableForm,
  tableConfig,
} from './table-forms.ts';
import { dayOfValues, type Program, type WidgetBundle } from './widget-source.ts';

const cardForm: SettingsForm = [
  {
    fields: {
      cardCss: css('CSS', '.card {\n  font-weight: bold;\n}\n'),
      cardHtml: html('HTML', '<div class="card">Write what the card shows here</div>', { required: true }),
    },
  },
];

const simpleForm: SettingsForm = [
  {
    fields: {
      labelPosition: choice('Where the label stands', 'left', {
        left: 'Beside the value',
        top: 'Above the value',
      }),
    },
  },
];

/** A plain ground for labels until there is an image. */
const ground = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#455a64"/>' +
    '<path d="M0 240 L120 150 L210 220 L300 120 L400 210 V300 H0 Z" fill="#607d8b"/></svg>',
)}`;

const labelForm: SettingsForm = [
  {
    fields: {
      backgroundImageUrl: image('Image behind the labels', ground, { required: true }),
      labels: list('Labels', {
        pattern: text(`Text, with \${#0} for the first value or \${label} for one by its label`, `\${#0}`, {
          required: true,
        }),
        x: number('From the left, % of the image', 50),
        y: number('From above, % of the image', 50),
        backgroundColor: colour('Ground', 'rgba(0,0,0,0)'),
        font: font('Letters', { size: 6, color: '#fff' }),
      }),
    },
  },
];

const hierarchyForm: SettingsForm = [
  {
    fields: {
      nodeRelationQueryFunction: script('Query for what is below a node: f(nodeCtx)', ''),
      nodeHasChildrenFunction: script('Whether a node has others below it: f(nodeCtx)', ''),
      nodeOpenedFunction: script('Whether a node is open at first: f(nodeCtx)', ''),
      nodeDisabledFunction: script('Whether a node cannot be chosen: f(nodeCtx)', ''),
      nodeIconFunction: script('Icon of a node: f(nodeCtx)', ''),
      nodeTextFunction: script('Text of a node: f(nodeCtx)', ''),
      nodesSortFunction: script('Order of two nodes: f(nodeCtx1, nodeCtx2)', ''),
    },
  },
];

/** What several cards need: values as text, with their digits and units, and text as HTML that is only text. */
const values = `
const lastOf = ({ data }) => (data.length > 0 ? data[data.length - 1][1] : undefined);
const written = (line, decimals) => {
  const { dataKey } = line;
  const value = lastOf(line);
  return self.ctx.utils.formatValue(
    value ?? '',
    decimals ?? dataKey.decimals ?? self.ctx.decimals,
    dataKey.units || self.ctx.units,
    true,
  );
};`;

/** Replaces \${label}, \${#0}, \${label:2} and the names of the entity in a text. */
const patterns = `${values}
const filled = (pattern) => pattern.replace(/\\$\\{([^{}]+?)(?::(\\d+))?\\}/g, (all, name, digits) => {
  const [source] = self.ctx.datasources;
  if (name === 'entityName') return source?.entityName ?? '';
  if (name === 'entityLabel') return source?.entityLabel ?? source?.entityName ?? '';
  const place = /^#\\d+$/.test(name) ? Number(name.slice(1)) : self.ctx.data.findIndex(({ dataKey }) => dataKey.label === name);
  const line = self.ctx.data[place];
  if (!line) return all;
  const value = lastOf(line);
  return digits === undefined ? String(value ?? '') : self.ctx.utils.formatValue(value ?? '', Number(digits), '', true);
});`;

const attributesCard: Program = {
  html: '<div class="sources"></div>',
  css:
    '.sources {\n  height: 100%;\n  overflow: auto;\n}\n' +
    '.sources h3 {\n  margin: 0 0 4px;\n}\n' +
    '.sources table {\n  width: 100%;\n}\n' +
    '.sources td:last-child {\n  text-align: end;\n}\n',
  script: scriptOf(`${values}

function fit() {
  const { width, height } = self.ctx;
  self.ctx.$container.find('h3').css('font-size', Math.min(height / 8, width / 12, 20) + 'px');
  self.ctx.$container.find('td').css('font-size', Math.min(height / 9, width / 15, 18) + 'px');
}

function draw() {
  const room = self.ctx.$container.find('.sources').empty();
  for (const source of self.ctx.datasources) {
    const table = $('<table>');
    for (const line of self.ctx.data.filter(({ datasource }) => datasource === source)) {
      table.append($('<tr>').append($('<td>').text(line.dataKey.label), $('<td>').html(written(line))));
    }
    room.append($('<h3>').text(source.name), table);
  }
  fit();
}

self.onInit = draw;

self.onDataUpdated = draw;

self.onResize = fit;
`),
};

/** HTML and CSS of an author; with values in it where \`isLive\`. */
const htmlCard = (isLive: boolean, facts: TypeFacts): Program => ({
  html: '<div class="written"></div>',
  css: '.written {\n  height: 100%;\n}\n',
  script: scriptOf(
    `${isLive ? patterns : ''}
function draw() {
  const { cardHtml = '' } = self.ctx.settings;
  const shown = self.ctx.$container.find('.written');
  shown.html(${isLive ? 'filled(cardHtml)' : 'cardHtml'});
}

self.onInit = () => {
  const parser = new cssjs();
  const namespace = 'card-' + Math.random().toString(36).slice(2);
  parser.testMode = false;
  parser.cssPreviewNamespace = namespace;
  parser.createStyleElement(namespace, self.ctx.settings.cardCss || '');
  self.ctx.$container.addClass(namespace).on('click', (event) => self.ctx.actionsApi.elementClick(event));
  draw();
};
${isLive ? '\nself.onDataUpdated = draw;\n' : ''}`,
    facts,
  ),
});

const simpleCard: Program = {
  html: '<div class="card"><div class="label"></div><div class="value"></div></div>',
  css:
    '.card {\n  display: flex;\n  align-items: center;\n  height: 100%;\n}\n' +
    '.card.top {\n  flex-direction: column;\n  align-items: stretch;\n}\n' +
    '.label {\n  flex: 0 0 30%;\n}\n' +
    '.card.top .label {\n  flex-basis: 25%;\n}\n' +
    '.value {\n  flex: 1;\n  min-width: 0;\n  white-space: nowrap;\n}\n',
  script: scriptOf(
    `${values}

function fit() {
  const value = self.ctx.$container.find('.value');
  let size = Math.max(6, Math.floor(self.ctx.height * 0.6));
  value.css('font-size', size + 'px');
  while (size > 6 && value[0].scrollWidth > value[0].clientWidth) {
    size -= 1;
    value.css('font-size', size + 'px');
  }
}

function draw() {
  const [line] = self.ctx.data;
  if (!line) return;
  const isTop = self.ctx.settings.labelPosition === 'top';
  self.ctx.$container.find('.card').toggleClass('top', isTop);
  self.ctx.$container.find('.label').text(line.dataKey.label);
  self.ctx.$container.find('.value').html(lastOf(line) === undefined ? '0 ' + (line.dataKey.units || self.ctx.units) : written(line));
  fit();
}

self.onInit = draw;

self.onDataUpdated = draw;

self.onResize = fit;
`,
    { parameters: oneValue },
  ),
};

const labelCard: Program = {
  html: '<div class="plan"></div>',
  css:
    '.plan {\n  position: relative;\n  height: 100%;\n  background: center / contain no-repeat;\n}\n' +
    '.plan span {\n  position: absolute;\n  transform: translate(-50%, -50%);\n  white-space: nowrap;\n}\n',
  script: scriptOf(
    `${patterns}
let picture;

/** Where the image is drawn within its room. */
function drawn() {
  const { width, height } = self.ctx;
  const ratio = picture.naturalWidth / picture.naturalHeight || width / height;
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  return { left: (width - wide) / 2, top: (height - high) / 2, wide, high };
}

function draw() {
  const plan = self.ctx.$container.find('.plan').empty();
  const { left, top, wide, high } = drawn();
  const { labels = [] } = self.ctx.settings;
  for (const { pattern = '', x = 0, y = 0, backgroundColor, font = {} } of labels) {
    $('<span>').html(filled(pattern)).css({
      left: left + (wide * x) / 100,
      top: top + (high * y) / 100,
      backgroundColor,
      color: font.color,
      font: [font.style, font.weight, ((font.size || 6) * high) / 100 + 'px', font.family || 'Roboto'].join(' '),
    }).appendTo(plan);
  }
}

self.onInit = () => {
  const { backgroundImageUrl } = self.ctx.settings;
  picture = new Image();
  picture.onload = draw;
  picture.src = backgroundImageUrl;
  self.ctx.$container.find('.plan').css('background-image', 'url("' + backgroundImageUrl + '")');
  draw();
};

self.onDataUpdated = draw;

self.onResize = draw;
`,
    { parameters: { maxDatasources: 1, singleEntity: true } },
  ),
};

const waves = madeUp('Sample', [
  { label: 'Rising', body: swing(0, 1_000, 30_000) },
  { label: 'Falling', body: swing(0, -1_000, 30_000) },
  { label: 'Wandering', body: walk(-100, 100) },
]);

const clock = `Up for \${Minutes:0} minutes`;

export const cards: WidgetBundle = {
  alias: 'cards',
  title: 'Cards',
  types: [
    {
      alias: 'attributes_card',
      name: 'Attributes card',
      kind: 'latest',
      size: [7.5, 3],
      program: attributesCard,
      datasources: [madeUp('Sample', [{ label: 'Wandering', body: walk(-100, 100) }])],
    },
    {
      alias: 'html_card',
      name: 'HTML card',
      kind: 'static',
      size: [7.5, 3],
      settings: cardForm,
      program: htmlCard(false, { actions: ['elementClick'] }),
      preset: { cardCss: '.card {\n  font-weight: bold;\n  font-size: 24px;\n  text-align: center;\n}\n' },
      config: { showTitle: false },
    },
    {
      alias: 'timeseries_table',
      name: 'Timeseries table',
      kind: 'timeseries',
      size: [8, 6.5],
      settings: seriesTableForm,
      keySettings: seriesColumnForm,
      program: byComponent(
        '<tb-timeseries-table-widget [ctx]="ctx"></tb-timeseries-table-widget>',
        'timeseriesTableWidget',
        { actions: ['actionCellButton', 'rowClick'] },
      ),
      config: {
        titleStyle: tableConfig.titleStyle,
        useDashboardTimewindow: false,
        timewindow: { ...dayOfValues, realtime: { interval: 1_000, timewindowMs: 60_000 } },
      },
      datasources: [
        madeUp('Sample', [
          { label: 'Temperature', body: swing(21, 4, 60_000), more: { units: '°C', decimals: 1 } },
          { label: 'Humidity', body: swing(50, 15, 45_000), more: { units: '%', decimals: 0 } },
        ]),
      ],
    },
    {
      alias: 'html_value_card',
      name: 'HTML value card',
      kind: 'latest',
      size: [7.5, 3],
      settings: cardForm,
      program: htmlCard(true, {
        parameters: { maxDatasources: 1, singleEntity: true, dataKeysOptional: true },
        actions: ['elementClick'],
      }),
      preset: {
        cardHtml: `<div class="card">\n  <strong>\${entityName}</strong>\n  <p>${clock}</p>\n</div>`,
        cardCss: '.card {\n  padding: 16px;\n  text-align: center;\n}\n',
      },
      config: { showTitle: false, padding: '0px', dropShadow: false },
      datasources: [madeUp('Pump', [{ label: 'Minutes', body: 'return Math.floor(time / 60000) % 1440;' }])],
    },
    {
      alias: 'simple_card',
      name: 'Simple card',
      kind: 'latest',
      size: [5, 3],
      settings: simpleForm,
      program: simpleCard,
      preset: { labelPosition: 'top' },
      config: {
        showTitle: false,
        backgroundColor: '#bf360c',
        color: 'rgba(255, 255, 255, 0.87)',
        padding: '16px',
        units: '°C',
        decimals: 0,
      },
      datasources: [madeUp('Sample', [{ label: 'Temperature', body: swing(21, 8, 60_000) }])],
    },
    {
      alias: 'label_widget',
      name: 'Label widget',
      kind: 'latest',
      size: [4.5, 5],
      settings: labelForm,
      program: labelCard,
      preset: {
        labels: [
          {
            pattern: `Level: \${#0:1} m`,
            x: 50,
            y: 40,
            backgroundColor: 'rgba(0,0,0,0)',
            font: { family: 'Roboto', size: 8, style: 'normal', weight: '500', color: '#fff' },
          },
        ],
      },
      datasources: [madeUp('Reservoir', [{ label: 'Level', body: swing(6, 2, 60_000) }])],
    },
    {
      alias: 'entities_table',
      name: 'Entities table',
      kind: 'latest',
      size: [7.5, 6.5],
      settings: entitiesTableForm,
      keySettings: columnForm,
      program: byComponent(
        '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>',
        'entitiesTableWidget',
        entitiesTableFacts,
      ),
      config: tableConfig,
      datasources: [waves],
    },
    {
      alias: 'entities_hierarchy',
      name: 'Entities hierarchy',
      kind: 'latest',
      size: [7.5, 3.5],
      settings: hierarchyForm,
      program: byComponent(
        '<tb-entities-hierarchy-widget [ctx]="ctx"></tb-entities-hierarchy-widget>',
        'entitiesHierarchyWidget',
        { parameters: { dataKeysOptional: true }, actions: ['nodeSelected'] },
      ),
      preset: {
        nodeOpenedFunction: 'return nodeCtx.level <= 2;',
        nodeTextFunction: 'return nodeCtx.entity.name;',
        nodesSortFunction: 'return nodeCtx1.entity.name.localeCompare(nodeCtx2.entity.name);',
      },
      config: tableConfig,
      datasources: [waves],
    },
  ],
};
