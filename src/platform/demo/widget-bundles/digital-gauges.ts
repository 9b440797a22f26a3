import { animationFields } from './analogue-gauges.ts';
import { byClass, oneValue } from './program.ts';
import { madeUp, swing } from './sample-data.ts';
import {
  choice,
  colour,
  font,
  list,
  number,
  object,
  type SettingsForm,
  sourcedNumber,
  text,
  texts,
  yes,
} from './settings-form.ts';
import type { WidgetBundle, WidgetSource } from './widget-source.ts';

const bound = sourcedNumber({
  source: 'valueSource',
  alias: 'entityAlias',
  attribute: 'attribute',
  value: 'value',
});
const ticked = { when: 'model.showTicks === true' };

const digitalForm: SettingsForm = [
  {
    fields: {
      minValue: number('Smallest value', 0),
      maxValue: number('Largest value', 100),
      gaugeType: choice('Shape', 'arc', {
        arc: 'Half a ring',
        donut: 'Ring',
        horizontalBar: 'Lying bar',
        verticalBar: 'Standing bar',
      }),
      donutStartAngle: number('Where the ring begins, degrees', 90),
      neonGlowBrightness: number('Strength of the glow, 0 to 100', 0),
      dashThickness: number('Length of the strokes of the bar; 0: one stroke', 0),
      roundedLineCap: yes('Round ends', false),
      title: text('Title; the label of the key where there is none'),
      showTitle: yes('Show the title', false),
      unitTitle: text('Text below the value; the label of the key where there is none'),
      showUnitTitle: yes('Show the text below the value', false),
      showTimestamp: yes('Show the time of the value instead', false),
      timestampFormat: text('Pattern of the time', 'yyyy-MM-dd HH:mm:ss'),
      showValue: yes('Show the value', true),
      showMinMax: yes('Show the smallest and the largest value', true),
      gaugeWidthScale: number('Thickness of the bar, 0 to 1', 0.75),
      defaultColor: colour('Main colour; that of the key where there is none'),
      gaugeColor: colour('Track of the bar'),
      useFixedLevelColor: yes('Colours at certain values', false),
      levelColors: texts('Colours from the smallest to the largest value', 'color', {
        when: 'model.useFixedLevelColor !== true',
      }),
      fixedLevelColors: list(
        'Colours at certain values',
        { from: object('From', bound), to: object('To', bound), color: colour('Colour') },
        { when: 'model.useFixedLevelColor === true' },
      ),
      showTicks: yes('Show marks', false),
      tickWidth: number('Width of the marks', 4, ticked),
      colorTicks: colour('Marks', '#666', ticked),
      ticksValue: list('Where the marks are', bound, ticked),
      ...animationFields('linear'),
      titleFont: font('Letters of the title', { size: 12 }),
      labelFont: font('Letters of the text below the value', { size: 8 }),
      valueFont: font('Letters of the value', { size: 18 }),
      minMaxFont: font('Letters of the smallest and the largest value', { size: 10 }),
    },
  },
];

const program = byClass(
  '<canvas id="digitalGauge"></canvas>',
  "new TbCanvasDigitalGauge(self.ctx, 'digitalGauge')",
  { parameters: oneValue },
  '#digitalGauge {\n  width: 100%;\n  height: 100%;\n}\n',
);

const segments = { family: 'Segment7Standard' };
const dark = { backgroundColor: '#000000', color: 'rgba(255, 254, 254, 0.87)' };
const lcd = { backgroundColor: '#babab2' };
const grey = { color: '#666666' };

const temperature = madeUp('Thermometer', [{ label: 'Temperature', body: swing(20, 35, 90_000) }]);
const speed = madeUp('Vehicle', [{ label: 'Speed', body: swing(80, 70, 60_000) }]);
const humidity = madeUp('Room', [{ label: 'Humidity', body: swing(50, 40, 90_000) }]);

/** A digital gauge: all have the same settings and the same program. */
function gauge(
  alias: string,
  name: string,
  size: WidgetSource['size'],
  preset: Record<string, unknown>,
  { config = {}, sample = temperature }: { config?: object; sample?: object } = {},
): WidgetSource {
  return {
    alias,
    name,
    kind: 'latest',
    size,
    settings: digitalForm,
    program,
    preset: { levelColors: [], ...preset },
    config: { showTitle: false, padding: '0px', ...config },
    datasources: [sample],
  };
}

export const digitalGauges: WidgetBundle = {
  alias: 'digital_gauges',
  title: 'Digital gauges',
  types: [
    gauge('gauge_justgage', 'Gauge', [4, 3], {
      showTitle: true,
      gaugeColor: '#eeeeee',
      titleFont: { color: '#999999' },
      valueFont: { ...grey, size: 36 },
      minMaxFont: { ...grey, size: 12 },
      decimals: 0,
    }),
    gauge(
      'digital_thermometer',
      'Digital thermometer',
      [3, 3],
      {
        gaugeType: 'donut',
        minValue: -60,
        maxValue: 60,
        gaugeWidthScale: 1,
        dashThickness: 1.5,
        neonGlowBrightness: 35,
        gaugeColor: '#333333',
        levelColors: ['#304ffe', '#7e57c2', '#ff4081', '#d32f2f'],
        valueFont: segments,
        minMaxFont: { ...segments, size: 12 },
      },
      { config: dark },
    ),
    gauge(
      'digital_speedometer',
      'Digital speedometer',
      [5, 3],
      {
        maxValue: 180,
        dashThickness: 1.5,
        neonGlowBrightness: 40,
        unitTitle: 'MPH',
        showUnitTitle: true,
        gaugeColor: '#171a1c',
        levelColors: ['#008000', '#fbc02d', '#f44336'],
        valueFont: { ...segments, size: 32 },
        minMaxFont: { ...segments, size: 12, color: '#ffffff' },
      },
      { config: dark, sample: speed },
    ),
    gauge(
      'neon_gauge_justgage',
      'Neon gauge',
      [5, 3],
      {
        dashThickness: 1,
        neonGlowBrightness: 70,
        valueFont: { ...segments, size: 32 },
        minMaxFont: { ...segments, size: 12 },
      },
      { config: dark },
    ),
    gauge(
      'lcd_gauge',
      'LCD gauge',
      [5, 3],
      {
        maxValue: 180,
        dashThickness: 1.5,
        unitTitle: 'MPH',
        showUnitTitle: true,
        defaultColor: '#444444',
        valueFont: { ...segments, size: 32 },
        minMaxFont: { ...segments, size: 12 },
        decimals: 0,
      },
      { config: lcd, sample: speed },
    ),
    gauge(
      'lcd_bar_gauge',
      'LCD bar gauge',
      [2, 3.5],
      {
        gaugeType: 'verticalBar',
        dashThickness: 1.5,
        showUnitTitle: true,
        defaultColor: '#444444',
        valueFont: { size: 16, weight: '400' },
        minMaxFont: { ...segments, size: 12 },
        units: '%',
        decimals: 0,
      },
      { config: lcd, sample: humidity },
    ),
    gauge(
      'simple_neon_gauge_justgage',
      'Simple neon gauge',
      [3, 3],
      {
        gaugeType: 'donut',
        gaugeWidthScale: 1,
        dashThickness: 1.5,
        neonGlowBrightness: 40,
        valueFont: { ...segments, size: 32 },
        minMaxFont: { ...segments, size: 12 },
      },
      { config: dark },
    ),
    gauge('vertical_bar_justgage', 'Vertical bar', [2, 3.5], {
      gaugeType: 'verticalBar',
      dashThickness: 1.5,
      gaugeColor: '#eeeeee',
      titleFont: { color: '#999999' },
      valueFont: { ...grey, size: 12 },
      minMaxFont: { ...grey, size: 8 },
      decimals: 0,
    }),
    gauge('simple_gauge_justgage', 'Simple gauge', [2, 2], {
      gaugeType: 'donut',
      gaugeColor: '#eeeeee',
      valueFont: { ...grey, size: 32 },
      minMaxFont: { ...segments, size: 12 },
      decimals: 0,
    }),
    gauge(
      'digital_bar',
      'Digital horizontal bar',
      [6, 2.5],
      {
        gaugeType: 'horizontalBar',
        maxValue: 180,
        dashThickness: 1.5,
        neonGlowBrightness: 40,
        unitTitle: 'MPH',
        showUnitTitle: true,
        gaugeColor: '#171a1c',
        levelColors: ['#008000', '#fbc02d', '#f44336'],
        valueFont: segments,
        minMaxFont: { ...segments, size: 12, color: '#ffffff' },
      },
      { config: dark, sample: speed },
    ),
    gauge('mini_gauge_justgage', 'Mini gauge', [2, 2], {
      gaugeType: 'donut',
      roundedLineCap: true,
      valueFont: { size: 32 },
      minMaxFont: { ...segments, size: 12 },
      decimals: 0,
    }),
    gauge('horizontal_bar_justgage', 'Horizontal bar', [7, 3], {
      gaugeType: 'horizontalBar',
      showTitle: true,
      gaugeColor: '#eeeeee',
      titleFont: { color: '#999999' },
      valueFont: grey,
      minMaxFont: { ...grey, size: 12 },
      decimals: 0,
    }),
    gauge(
      'digital_vertical_bar',
      'Digital vertical bar',
      [2.5, 4.5],
      {
        gaugeType: 'verticalBar',
        minValue: -60,
        maxValue: 60,
        dashThickness: 1.2,
        neonGlowBrightness: 20,
        showUnitTitle: true,
        gaugeColor: '#171a1c',
        levelColors: ['#3d5afe', '#f44336'],
        valueFont: { ...segments, size: 14 },
        minMaxFont: { ...segments, size: 8, weight: 'normal', color: '#cccccc' },
      },
      { config: dark },
    ),
  ],
};
