import {
  choice,
  colour,
  type Fields,
  list,
  number,
  object,
  type SettingsForm,
  script,
  sourcedNumber,
  text,
  yes,
} from './settings-form.ts';

const plain: Fields = {
  stack: yes('Stack the series', false),
  smoothLines: yes('Smooth lines', false),
  thresholdsLineWidth: number('Width of the lines at limits'),
  shadowSize: number('Shadow of the lines', 4),
  fontColor: colour('Letters', '#545454'),
  fontSize: number('Size of the letters', 10),
  tooltipIndividual: yes('Tell only of the point under the mouse', false),
  tooltipCumulative: yes('Tell sums of stacked series', false),
  tooltipValueFormatter: script('Text of a value: f(value)', ''),
  hideZeros: yes('Tell of no zeros', false),
  grid: object('Grid', {
    color: colour('Border', '#545454'),
    backgroundColor: colour('Ground'),
    tickColor: colour('Lines', '#DDDDDD'),
    outlineWidth: number('Width of the border', 1),
    verticalLines: yes('Standing lines', true),
    horizontalLines: yes('Lying lines', true),
    margin: number('Room around the grid'),
    minBorderMargin: number('Room around the grid, at least'),
  }),
  xaxis: object('Axis of time', {
    showLabels: yes('Show its values', true),
    title: text('Title'),
    color: colour('Marks'),
  }),
  yaxis: object('Axis of values', {
    min: number('Smallest value'),
    max: number('Largest value'),
    showLabels: yes('Show its values', true),
    title: text('Title'),
    color: colour('Marks'),
    ticksFormatter: script('Text of a value: f(value)', ''),
    tickDecimals: number('Digits after the point', 0),
    tickSize: number('Step between marks'),
  }),
};

const comparison: Fields = {
  comparisonEnabled: yes('Compare with an earlier time', false),
  timeForComparison: choice('How much earlier', 'months', {
    days: 'A day',
    weeks: 'A week',
    months: 'A month',
    years: 'A year',
  }),
  xaxisSecond: object('Axis of the earlier time', {
    axisPosition: choice('Where it stands', 'top', { top: 'Above', bottom: 'Below' }),
    showLabels: yes('Show its values', true),
    title: text('Title'),
  }),
};

const customLegend: Fields = {
  customLegendEnabled: yes(`Values in the labels of keys, as in \${name}`, false),
  dataKeysListForLabels: list(
    'Values that labels may have',
    {
      name: text('Name of the attribute or the series', undefined, { required: true }),
      type: choice('Kind', 'attribute', { attribute: 'Attribute', timeseries: 'Latest of a series' }),
    },
    { when: 'model.customLegendEnabled === true' },
  ),
};

const seriesForm = (fields: Fields): SettingsForm => [
  { title: 'Chart', fields },
  { title: 'Comparison', fields: comparison },
  { title: 'Labels with values', fields: customLegend },
];

/** The settings of line charts and charts of states. */
export const linesForm = seriesForm(plain);

const { smoothLines: _lines, ...ofBars } = plain;

/** The settings of bar charts of a time. */
export const barsForm = seriesForm({
  ...ofBars,
  defaultBarWidth: number('Width of a bar of a single value, ms', 600),
  barAlignment: choice('Where a bar stands at its time', 'left', {
    left: 'After it',
    right: 'Before it',
    center: 'Around it',
  }),
});

const legend: Fields = {
  hideDataByDefault: yes('Switched off at first', false),
  disableDataHiding: yes('Cannot be switched off', false),
  removeFromLegend: yes('Not in the legend', false),
};

/** The body of a function that draws a star at a point. */
const star =
  'const arm = radius * Math.SQRT1_2;\n' +
  'for (const [dx, dy] of [[radius, 0], [arm, arm], [0, radius], [-arm, arm]]) {\n' +
  '  ctx.moveTo(x - dx, y - dy);\n' +
  '  ctx.lineTo(x + dx, y + dy);\n' +
  '}';

const threshold: Fields = {
  ...sourcedNumber({
    source: 'thresholdValueSource',
    alias: 'thresholdEntityAlias',
    attribute: 'thresholdAttribute',
    value: 'thresholdValue',
  }),
  lineWidth: number('Width of the line'),
  color: colour('Colour of the line'),
};

function seriesKeyForm(showLines: boolean): SettingsForm {
  return [
    {
      fields: {
        excludeFromStacking: yes('Never stacked', false),
        ...legend,
        showLines: yes('Show a line', showLines, { required: true }),
        fillLines: yes('Fill the room below it', false, { required: true }),
        lineWidth: number('Width of the line'),
        showPoints: yes('Show points', false, { required: true }),
        showPointShape: choice('Shape of the points', 'circle', {
          circle: 'Circle',
          cross: 'Cross',
          diamond: 'Diamond',
          square: 'Square',
          triangle: 'Triangle',
          custom: 'Drawn by a function',
        }),
        pointShapeFormatter: script('Draws a point: f(ctx, x, y, radius, shadow)', star),
        showPointsLineWidth: number('Width of the border of points', 5),
        showPointsRadius: number('Radius of points', 3),
        tooltipValueFormatter: script('Text of a value: f(value)', ''),
        showSeparateAxis: yes('An axis of its own', false),
        axisMin: number('Smallest value of the axis'),
        axisMax: number('Largest value of the axis'),
        axisTitle: text('Title of the axis', ''),
        axisTickDecimals: number('Digits after the point on the axis'),
        axisTickSize: number('Step between marks of the axis'),
        axisPosition: choice('Where the axis stands', 'left', { left: 'On the left', right: 'On the right' }),
        axisTicksFormatter: script('Text of a value of the axis: f(value)', ''),
        thresholds: list('Lines at limits', threshold),
        comparisonSettings: object('Comparison', {
          showValuesForComparison: yes('Show the earlier values, too', true, { required: true }),
          comparisonValuesLabel: text('Label of the earlier values', ''),
          color: colour('Colour of the earlier values', ''),
        }),
      },
    },
  ];
}

/** The settings of a series in line charts and charts of states. */
export const lineKeyForm = seriesKeyForm(true);
/** The settings of a series in bar charts. */
export const barKeyForm = seriesKeyForm(false);

export const pieForm: SettingsForm = [
  {
    fields: {
      radius: number('Radius; at most 1: of the room, else px', 1),
      innerRadius: number('Radius of the hole', 0),
      tilt: number('How far it is seen from above, 0 to 1', 1),
      animatedPie: yes('Move to new values', false),
      stroke: object('Border of the parts', { color: colour('Colour', ''), width: number('Width', 0) }),
      showLabels: yes('Show how much each part is', false),
      fontColor: colour('Letters', '#545454'),
      fontSize: number('Size of the letters', 10),
    },
  },
];

export const pieKeyForm: SettingsForm = [{ fields: legend }];

export const doughnutForm: SettingsForm = [
  {
    fields: {
      borderWidth: number('Width of the border of the parts', 5),
      borderColor: colour('Border of the parts', '#fff'),
      legend: object('Legend', {
        display: yes('Show the legend', true),
        labelsFontColor: colour('Letters', '#666'),
      }),
    },
  },
];
