import { type Specimen, specimen } from '../specimen.ts';
import type { Model } from './form-node.ts';
import { schemaForm } from './schema-form.tsx';

const LONG =
  'The pump behind the third door on the left of the hall that was built when the river still froze';

/** A form with every editor of the dialect, in groups that can be folded. */
export const everyEditor = {
  schema: {
    type: 'object',
    properties: {
      label: { title: 'Label', type: 'string', maxLength: 80 },
      article: { title: 'Article', type: 'string', pattern: '^[A-Z]-\\d+$' },
      notes: { title: 'Notes', type: 'string' },
      secret: { title: 'Secret', type: 'string' },
      decimals: { title: 'Decimals', type: 'integer', minimum: 0, maximum: 15, default: 2 },
      showLegend: { title: 'Show the legend', type: 'boolean', default: true },
      legendSide: { title: 'Side of the legend', type: 'string', enum: ['top', 'bottom'], default: 'top' },
      source: { title: 'Source', type: 'string', default: 'attribute' },
      columns: { title: 'Columns', type: 'array', items: { type: 'string' } },
      tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
      days: { title: 'Days', type: 'array', items: { type: 'string', enum: ['Saturday', 'Sunday'] } },
      align: { title: 'Alignment', type: 'string', enum: ['left', 'right'] },
      since: { title: 'Since', type: 'date' },
      colour: { title: 'Colour', type: 'string', default: 'rgba(55, 70, 189, 1)' },
      sign: { title: 'Icon', type: 'string', default: 'mdi:water-pump' },
      picture: { title: 'Picture', type: 'string' },
      thresholds: {
        title: 'Thresholds',
        type: 'array',
        items: {
          type: 'object',
          properties: {
            above: { title: 'Above', type: 'number' },
            colour: { title: 'Colour', type: 'string' },
          },
          required: ['above'],
        },
      },
      position: {
        title: 'Position',
        type: 'array',
        items: [
          { title: 'Latitude', type: 'number', minimum: -90, maximum: 90 },
          { title: 'Longitude', type: 'number', minimum: -180, maximum: 180 },
        ],
      },
      cellStyle: { title: 'Style of a cell: f(value)', type: 'string', default: '' },
      pins: { title: 'Pins', type: 'string' },
      markup: { title: 'Markup', type: 'string' },
      styles: { title: 'Styles', type: 'string' },
      markdown: { title: 'Text', type: 'string' },
      other: { title: 'Something else', type: 'object' },
    },
    required: ['label'],
  },
  form: [
    [
      { type: 'help', description: '<p>What is shown beside <b>every value</b>.</p>' },
      'label',
      'article',
      { key: 'notes', type: 'textarea', rows: 4, placeholder: 'For whoever reads this next' },
      { key: 'secret', type: 'password' },
      'decimals',
      'showLegend',
      { key: 'legendSide', condition: 'model.showLegend === true' },
    ],
    [
      {
        key: 'source',
        type: 'rc-select',
        items: [
          { value: 'attribute', label: 'Attribute' },
          { value: 'timeseries', label: 'Time series' },
        ],
      },
      {
        key: 'columns',
        type: 'rc-select',
        multiple: true,
        items: [
          { value: 'name', label: 'Name' },
          { value: 'type', label: 'Type' },
        ],
      },
      { key: 'tags', type: 'rc-select', tags: true, items: [] },
      'days',
      { key: 'align', type: 'radios' },
      { key: 'since', type: 'date' },
      { key: 'colour', type: 'color' },
      { key: 'sign', type: 'icon' },
      { key: 'picture', type: 'image' },
      { key: 'thresholds', items: ['thresholds[].above', { key: 'thresholds[].colour', type: 'color' }] },
      'position',
    ],
    [
      { key: 'cellStyle', type: 'javascript' },
      { key: 'pins', type: 'json' },
      { key: 'markup', type: 'html' },
      { key: 'styles', type: 'css' },
      { key: 'markdown', type: 'markdown' },
      'other',
    ],
  ],
  groupInfoes: [
    { formIndex: 0, GroupTitle: 'Texts' },
    { formIndex: 1, GroupTitle: 'Choices and lists' },
    { formIndex: 2, GroupTitle: 'Code' },
  ],
};

/** What stored forms describe. */
export function schemaFormSpecimens(): readonly Specimen[] {
  return [
    specimen<Model>('json-schema-form', 'input.schema-form', schemaForm(everyEditor), {
      filled: {
        label: 'Pump 7',
        article: 'P-7',
        decimals: 1,
        columns: ['name'],
        tags: ['hall', 'north'],
        since: 1_767_225_600_000,
        thresholds: [{ above: 20, colour: 'rgb(179, 35, 27)' }, { above: 10 }],
        position: [48.85, 2.35],
        cellStyle: "return { color: value > 20 ? 'red' : 'inherit' };",
        pins: '[{ "pin": 7 }]',
      },
      long: { label: LONG.slice(0, 80), notes: LONG.repeat(4), tags: [LONG], markup: `<p>${LONG}</p>` },
    }),
  ];
}
