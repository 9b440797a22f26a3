// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import type { DataKey } from '../../../model/data-key.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';

/** Columns of a table: one as it is, one coloured and one filled by what an author wrote. */
const columns: readonly DataKey[] = [
  { name: 'pressure', type: 'timeseries', label: 'Pressure', units: 'bar', decimals: 1 },
  {
    name: 'level',
    type: 'attribute',
    label: 'Level',
    units: '%',
    settings: {
      useCellStyleFunction: true,
      cellStyleFunction:
        'return { color: value > 60 ? "light-dark(#b3231b, #ff9086)" : "light-dark(#1b6b3a, #83d39d)", fontWeight: "bold" };',
    },
  },
  {
    name: 'state',
    type: 'attribute',
    label: 'State',
    settings: {
      useCellContentFunction: true,
      cellContentFunction: 'return value > 50 ? "<b>high</b> <i>(" + Math.round(value) + ")</i>" : "low";',
    },
  },
];

/** What a widget is shown with of which the platform sets up a new one with nothing to see, by its name. */
export const SAMPLE_CONFIGS: Readonly<Record<string, WidgetConfig>> = {
  'cards/entities_table': {
    datasources: [{ type: 'entity', dataKeys: [...columns] }],
    actions: {
      actionCellButton: [{ name: 'Chart', icon: 'show_chart', type: 'openDashboardState' }],
      rowClick: [{ name: 'Open', type: 'openDashboardState' }],
    },
  },
  'cards/timeseries_table': {
    datasources: [
      { type: 'entity', dataKeys: [...columns] },
      { type: 'entity', dataKeys: [...columns] },
    ],
  },
  'gateway_widgets/attributes_card': { settings: { eventsReg: ['event'] } },
  'cards/html_card': {
    settings: {
      cardCss: '.plant { padding: 8px; } .plant b { color: light-dark(#00695c, #80cbc4); }',
      cardHtml: '<div class="plant"><h3>Hall 3</h3><p>Two pumps, one <b>spare</b>.</p></div>',
    },
  },
  'cards/html_value_card': {
    settings: {
      cardCss: '.value { font-size: 2em; } .bar { height: 8px; background: #00695c; }',
      cardHtml:
        '<div class="value">${#0:1} %</div><div class="bar" style="width: ${#0:0}%"></div><div>${entityName}</div>',
    },
  },
  'cards/label_widget': {
    settings: {
      labels: [
        { pattern: 'Level: ${#0:1} %', x: 28, y: 20, font: { size: 6, weight: '500', color: '#fff' } },
        { pattern: '${#0:0}', x: 78, y: 55, backgroundColor: '#b3231b', font: { size: 12, color: '#fff' } },
      ],
    },
  },
};
