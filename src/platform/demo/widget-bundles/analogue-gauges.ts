import { byClass, oneValue } from './program.ts';
import { madeUp, swing } from './sample-data.ts';
import {
  choice,
  colour,
  type Fields,
  font,
  list,
  number,
  type SettingsForm,
  text,
  texts,
  yes,
} from './settings-form.ts';
import type { WidgetBundle } from './widget-source.ts';

/** How a needle or a bar gets to a new value; the last five are their mirrors. */
const easings = {
  linear: 'Even',
  quad: 'Slowly off',
  quint: 'Very slowly off',
  cycle: 'Round off',
  bounce: 'Bounce off',
  elastic: 'Swing off',
  dequad: 'Slowly on',
  dequint: 'Very slowly on',
  decycle: 'Round on',
  debounce: 'Bounce on',
  delastic: 'Swing on',
};

/** How a gauge moves. */
export const animationFields = (rule: keyof typeof easings): Fields => ({
  animation: yes('Move to new values', true),
  animationDuration: number('Time of a move, ms', 500),
  animationRule: choice('Way of a move', rule, easings),
});

const scale: Fields = {
  minValue: number('Smallest value', 0),
  maxValue: number('Largest value', 100),
  unitTitle: text('Title; the label of the key where there is none'),
  showUnitTitle: yes('Show the title', true),
  majorTicksCount: number('Number of marks with a value'),
  minorTicks: number('Parts between two of them', 2),
  valueBox: yes('Show the value in a box', true),
  valueInt: number('Digits before the point, at least', 3),
  defaultColor: colour('Main colour; that of the key where there is none'),
  colorPlate: colour('Plate', '#fff'),
  colorMajorTicks: colour('Marks with a value', '#444'),
  colorMinorTicks: colour('Marks between them', '#666'),
  colorNeedle: colour('Needle'),
  colorNeedleEnd: colour('Tip of the needle'),
  colorNeedleShadowUp: colour('Upper shadow of the needle', 'rgba(2,255,255,0.2)'),
  colorNeedleShadowDown: colour('Lower shadow of the needle', 'rgba(188,143,143,0.45)'),
  colorValueBoxRect: colour('Border of the box', '#888'),
  colorValueBoxRectEnd: colour('Border of the box, its end', '#666'),
  colorValueBoxBackground: colour('Ground of the box', '#babab2'),
  colorValueBoxShadow: colour('Shadow of the box', 'rgba(0,0,0,1)'),
  highlights: list('Parts of the scale in colours of their own', {
    from: number('From'),
    to: number('To'),
    color: colour('Colour'),
  }),
  highlightsWidth: number('Width of those parts', 15),
  showBorder: yes('Show a border', true),
  numbersFont: font('Letters of the scale', { size: 18 }),
  titleFont: font('Letters of the title', { size: 24, color: '#888' }),
  unitsFont: font('Letters of the units', { size: 22, color: '#888' }),
  valueFont: font('Letters of the value', { size: 40, color: '#444', shadowColor: 'rgba(0,0,0,0.3)' }),
  ...animationFields('cycle'),
};

const linearForm: SettingsForm = [
  {
    fields: {
      ...scale,
      barStrokeWidth: number('Width of the border of the bar', 2.5),
      colorBarStroke: colour('Border of the bar'),
      colorBar: colour('Bar', '#fff'),
      colorBarEnd: colour('End of the bar', '#ddd'),
      colorBarProgress: colour('Filled part of the bar'),
      colorBarProgressEnd: colour('End of its filled part'),
    },
  },
];

const radialForm: SettingsForm = [
  {
    fields: {
      ...scale,
      startAngle: number('Where the scale begins, degrees from below', 45),
      ticksAngle: number('How far the scale goes, degrees', 270),
      needleCircleSize: number('Size of the hub of the needle', 10),
    },
  },
];

const compassForm: SettingsForm = [
  {
    fields: {
      majorTicks: texts('Names around the plate'),
      minorTicks: number('Number of marks', 22),
      showStrokeTicks: yes('Show the line of the marks', false),
      needleCircleSize: number('Size of the hub of the needle', 15),
      showBorder: yes('Show a border', true),
      borderOuterWidth: number('Width of the border', 10),
      colorPlate: colour('Plate', '#222'),
      colorMajorTicks: colour('Marks with a name', '#f5f5f5'),
      colorMinorTicks: colour('Marks between them', '#ddd'),
      colorNeedle: colour('Needle', '#f08080'),
      colorNeedleCircle: colour('Hub of the needle', '#e8e8e8'),
      colorBorder: colour('Border', '#ccc'),
      majorTickFont: font('Letters of the names', { size: 20, color: '#ccc' }),
      ...animationFields('cycle'),
      animationTarget: choice('What turns', 'needle', { needle: 'The needle', plate: 'The plate' }),
    },
  },
];

const gauge = (className: string, id: string) =>
  byClass(`<canvas id="${id}"></canvas>`, `new ${className}(self.ctx, '${id}')`, { parameters: oneValue });

const compass = gauge('TbAnalogueCompass', 'compass');
const linear = gauge('TbAnalogueLinearGauge', 'linearGauge');
const radial = gauge('TbAnalogueRadialGauge', 'radialGauge');

/** Parts of a scale next to each other, each in the colour that it has at its end. */
const parts = (from: number, step: number, colors: readonly string[]) =>
  colors.map((color, index) => ({ from: from + index * step, to: from + (index + 1) * step, color }));

const blue = (alpha: number) => `rgba(66, 165, 245, ${alpha})`;
const red = (alpha: number) => `rgba(229, 115, 115, ${alpha})`;

const digits = { family: 'Segment7Standard', weight: 'normal', shadowColor: 'rgba(0, 0, 0, 0.49)' };
const shared = { kind: 'latest', config: { showTitle: false } } as const;

export const analogueGauges: WidgetBundle = {
  alias: 'analogue_gauges',
  title: 'Analogue gauges',
  types: [
    {
      ...shared,
      alias: 'analogue_compass',
      name: 'Compass',
      size: [6, 5],
      settings: compassForm,
      program: compass,
      preset: { majorTicks: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] },
      datasources: [madeUp('Compass', [{ label: 'Heading', body: swing(180, 170, 120_000) }])],
    },
    {
      ...shared,
      alias: 'temperature_gauge_canvas_gauges',
      name: 'Thermometer scale',
      size: [7, 3],
      settings: linearForm,
      program: linear,
      preset: {
        minValue: -60,
        unitTitle: 'Temperature',
        units: '°C',
        valueDec: 1,
        majorTicksCount: 8,
        defaultColor: '#e64a19',
        colorBar: 'rgba(255, 255, 255, 0.4)',
        colorBarEnd: 'rgba(221, 221, 221, 0.38)',
        colorBarStroke: '#b0bec5',
        colorBarProgress: '#90caf9',
        colorBarProgressEnd: '#f44336',
        highlights: parts(-60, 20, [
          '#90caf9',
          'rgba(144, 202, 249, 0.66)',
          'rgba(144, 202, 249, 0.33)',
          'rgba(244, 67, 54, 0.2)',
          'rgba(244, 67, 54, 0.4)',
          'rgba(244, 67, 54, 0.6)',
          'rgba(244, 67, 54, 0.8)',
          '#f44336',
        ]),
        highlightsWidth: 10,
        showBorder: false,
        numbersFont: { family: 'Arial', weight: 'normal', color: '#263238' },
        titleFont: { weight: 'normal', color: '#78909c' },
        unitsFont: { size: 26, color: '#37474f' },
        animationDuration: 1_500,
        animationRule: 'linear',
      },
      datasources: [madeUp('Thermometer', [{ label: 'Temperature', body: swing(20, 40, 90_000) }])],
    },
    {
      ...shared,
      alias: 'temperature_radial_gauge_canvas_gauges',
      name: 'Temperature radial gauge',
      size: [6, 5],
      settings: radialForm,
      program: radial,
      preset: {
        minValue: -60,
        maxValue: 60,
        unitTitle: 'Temperature',
        units: '°C',
        valueDec: 1,
        majorTicksCount: 12,
        startAngle: 67.5,
        ticksAngle: 225,
        needleCircleSize: 7,
        defaultColor: '#e65100',
        colorPlate: '#cfd8dc',
        colorNeedleShadowUp: 'rgba(2, 255, 255, 0)',
        colorNeedleShadowDown: 'rgba(188, 143, 143, 0.78)',
        highlights: parts(-60, 10, [
          '#42a5f5',
          ...[0.83, 0.66, 0.5, 0.33, 0.16].map(blue),
          ...[0.16, 0.33, 0.5, 0.66, 0.83].map(red),
          '#e57373',
        ]),
        numbersFont: { size: 20, weight: 'normal', color: '#263238' },
        titleFont: { weight: 'normal', color: '#263238' },
        unitsFont: { size: 28, color: '#616161' },
        valueFont: { ...digits, size: 30 },
        animationDuration: 1_000,
        animationRule: 'bounce',
      },
      datasources: [madeUp('Thermometer', [{ label: 'Temperature', body: swing(0, 50, 90_000) }])],
    },
    {
      ...shared,
      alias: 'speed_gauge_canvas_gauges',
      name: 'Speed gauge',
      size: [7, 5],
      settings: radialForm,
      program: radial,
      preset: {
        maxValue: 180,
        showUnitTitle: false,
        units: 'MPH',
        valueDec: 0,
        majorTicksCount: 9,
        needleCircleSize: 7,
        showBorder: false,
        defaultColor: '#e65100',
        colorNeedleShadowUp: 'rgba(2, 255, 255, 0)',
        colorNeedleShadowDown: 'rgba(188, 143, 143, 0.78)',
        highlights: [
          { from: 80, to: 120, color: '#fdd835' },
          { from: 120, to: 180, color: '#e57373' },
        ],
        numbersFont: { size: 22, color: '#616161' },
        unitsFont: { size: 28, color: '#616161' },
        valueFont: { ...digits, size: 32 },
        animationDuration: 1_500,
        animationRule: 'linear',
      },
      datasources: [madeUp('Vehicle', [{ label: 'Speed', body: swing(80, 70, 60_000) }])],
    },
    {
      ...shared,
      alias: 'radial_gauge_canvas_gauges',
      name: 'Radial gauge',
      size: [6, 5],
      settings: radialForm,
      program: radial,
      preset: {
        minValue: -100,
        minorTicks: 10,
        valueDec: 0,
        defaultColor: '#e65100',
        colorNeedleShadowUp: 'rgba(2, 255, 255, 0)',
        highlights: [],
        numbersFont: { color: '#616161' },
        unitsFont: { color: '#616161' },
        valueFont: { ...digits, size: 36 },
      },
      datasources: [madeUp('Sample', [{ label: 'Balance', body: swing(0, 90, 75_000) }])],
    },
  ],
};
