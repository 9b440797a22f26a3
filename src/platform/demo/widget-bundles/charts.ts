import {
  barKeyForm,
  barsForm,
  doughnutForm,
  lineKeyForm,
  linesForm,
  pieForm,
  pieKeyForm,
} from './chart-forms.ts';
import { byClass, scriptOf } from './program.ts';
import { madeUp, type Sample, swing, walk } from './sample-data.ts';
import { defaultsOf, type SettingsForm } from './settings-form.ts';
import type { Program, WidgetBundle } from './widget-source.ts';

/** The charts of single values are drawn by this library where a console has none of its own. */
const CHART_JS = 'https://cdnjs.cloudflare.com/ajax/libs/Chart.js/2.3.0/Chart.min.js';

/** A chart of the latest values. `dataset`: what is drawn, of the values by key; `options`: how. */
const latestChart = (type: string, dataset: string, options: string): Program => ({
  html: '<canvas></canvas>',
  css: 'canvas {\n  max-width: 100%;\n  max-height: 100%;\n}\n',
  resources: [CHART_JS],
  script: scriptOf(`
let chart;

const rows = () => self.ctx.data.map(({ dataKey, datasource, data }) => {
  const units = dataKey.units || self.ctx.units;
  const decimals = dataKey.decimals ?? self.ctx.decimals;
  const last = data.length > 0 ? Number(data[data.length - 1][1]) : 0;
  return { label: dataKey.label, units, color: dataKey.color, name: datasource.name, value: Number(last.toFixed(decimals)) };
});
const faint = (color, alpha) => tinycolor(color).setAlpha(alpha).toRgbString();
const named = ({ label, units }) => (units ? label + ', ' + units : label);

function picture() {
  const all = rows();
  return ${dataset};
}

function fit() {
  const canvas = self.ctx.$container.find('canvas')[0];
  canvas.width = self.ctx.width;
  canvas.height = self.ctx.height;
  return canvas;
}

function draw() {
  if (chart) chart.destroy();
  chart = new Chart(fit(), {
    type: '${type}',
    data: picture(),
    options: Object.assign({ responsive: false, maintainAspectRatio: false }, ${options}),
  });
}

self.onInit = draw;

self.onResize = draw;

self.onDataUpdated = () => {
  const { labels, datasets } = picture();
  if (!chart || chart.data.datasets.length !== datasets.length) return draw();
  chart.data.labels = labels;
  datasets.forEach(({ data }, index) => { chart.data.datasets[index].data = data; });
  chart.update();
};

self.onDestroy = () => chart?.destroy();
`),
});

/** Parts of a whole, each in the colour of its key. */
const slices = (border: string) => `{
    labels: all.map(named),
    datasets: [{
      data: all.map(({ value }) => value),
      backgroundColor: all.map(({ color }) => color),
      hoverBackgroundColor: all.map(({ color }) => tinycolor(color).lighten(15).toRgbString()),
      ${border}
    }],
  }`;
const whiteBorder = "borderColor: '#fff', borderWidth: 5,";

const barChart = latestChart(
  'bar',
  `{
    labels: [''],
    datasets: all.map((row) => ({
      label: named(row),
      data: [row.value],
      backgroundColor: faint(row.color, 0.6),
      borderColor: row.color,
      borderWidth: 1,
    })),
  }`,
  '{ scales: { yAxes: [{ ticks: { beginAtZero: true } }] } }',
);
const plainPie = latestChart('pie', slices(whiteBorder), '{}');
const polarArea = latestChart('polarArea', slices(whiteBorder), '{}');
const doughnut = latestChart(
  'doughnut',
  slices('borderColor: self.ctx.settings.borderColor, borderWidth: self.ctx.settings.borderWidth,'),
  `{
      legend: {
        display: self.ctx.settings.legend?.display !== false,
        labels: { fontColor: self.ctx.settings.legend?.labelsFontColor },
      },
    }`,
);
const radar = latestChart(
  'radar',
  `{
    labels: all.map(({ label }) => label),
    datasets: all.length === 0 ? [] : [{
      label: all[0].name,
      data: all.map(({ value }) => value),
      backgroundColor: faint(all[0].color, 0.2),
      borderColor: all[0].color,
      pointBackgroundColor: all[0].color,
    }],
  }`,
  '{}',
);

const flot = (kind: string, facts = {}) =>
  byClass('', `new TbFlot(self.ctx, '${kind}')`, facts, '.legend table {\n  width: auto;\n}\n');

const parts = (labels: readonly string[]) =>
  madeUp(
    'Sample',
    labels.map((label, index) => ({ label, body: walk(10 + 5 * index, 40 + 10 * index) })),
  );
const four = parts(['First', 'Second', 'Third', 'Fourth']);

/** A key of a made-up series, with the settings that keys of its chart have at first, but for some. */
const line = (form: SettingsForm, label: string, body: string, settings: object): Sample => ({
  label,
  body,
  more: { settings: { ...defaultsOf(form), ...settings } },
});

const turning = (period: number) => `return Math.sin((2 * Math.PI * time) / ${period}) > 0 ? 1 : 0;`;
const onOrOff = "return value === 1 ? 'On' : value === 0 ? 'Off' : '';";
const axes = { xaxis: { color: '#545454' }, yaxis: { color: '#545454' } };
const legendBelow = {
  showLegend: true,
  legendConfig: {
    direction: 'column',
    position: 'bottom',
    showMin: false,
    showMax: false,
    showAvg: false,
    showTotal: false,
  },
};

export const charts: WidgetBundle = {
  alias: 'charts',
  title: 'Charts',
  types: [
    {
      alias: 'basic_timeseries',
      name: 'Timeseries line chart',
      kind: 'timeseries',
      size: [8, 5],
      settings: linesForm,
      keySettings: lineKeyForm,
      program: flot('line'),
      preset: axes,
      datasources: [
        madeUp('Sample', [
          line(lineKeyForm, 'First', swing(40, 25, 40_000), { fillLines: true }),
          line(lineKeyForm, 'Second', swing(60, 20, 25_000), {}),
        ]),
      ],
    },
    {
      alias: 'timeseries_bars_flot',
      name: 'Timeseries bar chart',
      kind: 'timeseries',
      size: [8, 5],
      settings: barsForm,
      keySettings: barKeyForm,
      program: flot('bar'),
      preset: { ...axes, stack: true },
      config: legendBelow,
      datasources: [
        madeUp('Sample', [
          line(barKeyForm, 'First', swing(30, 20, 40_000), {}),
          line(barKeyForm, 'Second', swing(40, 15, 25_000), {}),
        ]),
      ],
    },
    {
      alias: 'state_chart',
      name: 'State chart',
      kind: 'timeseries',
      size: [8, 5],
      settings: linesForm,
      keySettings: lineKeyForm,
      program: flot('state', { parameters: { stateData: true } }),
      preset: {
        xaxis: axes.xaxis,
        yaxis: { ...axes.yaxis, ticksFormatter: onOrOff },
        tooltipValueFormatter: onOrOff,
      },
      config: legendBelow,
      datasources: [
        madeUp('Sample', [
          line(lineKeyForm, 'First switch', turning(30_000), { fillLines: true }),
          line(lineKeyForm, 'Second switch', turning(18_000), {}),
        ]),
      ],
    },
    {
      alias: 'bars',
      name: 'Bars',
      kind: 'latest',
      size: [7, 5],
      program: barChart,
      datasources: [four],
    },
    {
      alias: 'doughnut_chart_js',
      name: 'Doughnut',
      kind: 'latest',
      size: [7, 5],
      settings: doughnutForm,
      program: doughnut,
      datasources: [four],
    },
    {
      alias: 'pie',
      name: 'Pie',
      kind: 'latest',
      size: [8, 5],
      settings: pieForm,
      keySettings: pieKeyForm,
      program: flot('pie', { actions: ['sliceClick'] }),
      preset: { showLabels: true, stroke: { width: 5 } },
      datasources: [four],
    },
    {
      alias: 'pie_chart_js',
      name: 'Plain pie',
      kind: 'latest',
      size: [8, 5],
      program: plainPie,
      datasources: [four],
    },
    {
      alias: 'polar_area_chart_js',
      name: 'Polar area',
      kind: 'latest',
      size: [7, 5],
      program: polarArea,
      datasources: [parts(['First', 'Second', 'Third', 'Fourth', 'Fifth'])],
    },
    {
      alias: 'radar_chart_js',
      name: 'Radar',
      kind: 'latest',
      size: [7, 5],
      program: radar,
      datasources: [four],
    },
  ],
};
