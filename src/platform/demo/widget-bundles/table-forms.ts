import type { TypeFacts } from './program.ts';
import { number, type SettingsForm, script, text, yes } from './settings-form.ts';

const cells = {
  useCellStyleFunction: yes('Style the cells by a function', false),
  cellStyleFunction: script('Style of a cell: f(value)', ''),
  useCellContentFunction: yes('Fill the cells by a function', false),
};

/** The settings of a column of a table of entities or alarms. */
export const columnForm: SettingsForm = [
  {
    fields: {
      columnWidth: text('Width, in px or %; 0px: as wide as there is room', '0px'),
      ...cells,
      cellContentFunction: script('HTML of a cell: f(value, row, ctx)', ''),
    },
  },
];

/** The settings of a column of a table of series. */
export const seriesColumnForm: SettingsForm = [
  { fields: { ...cells, cellContentFunction: script('HTML of a cell: f(value, rowData, ctx)', '') } },
];

const paging = {
  displayPagination: yes('Turn pages', true),
  defaultPageSize: number('Rows on a page', 10),
};

export const alarmsTableForm: SettingsForm = [
  {
    fields: {
      alarmsTitle: text('Title of the table', ''),
      enableSelection: yes('Select alarms', true),
      enableSearch: yes('Search alarms', true),
      enableSelectColumnDisplay: yes('Choose the columns', true),
      enableFilter: yes('Filter by status, severity and type', true),
      enableStickyAction: yes('Keep the buttons of a row in sight', false),
      displayDetails: yes('Show the details of an alarm', true),
      allowAcknowledgment: yes('Acknowledge alarms', true),
      allowClear: yes('Clear alarms', true),
      ...paging,
      defaultSortOrder: text('Sorted by this column; - before it: last first', '-createdTime'),
    },
  },
];

export const entitiesTableForm: SettingsForm = [
  {
    fields: {
      entitiesTitle: text('Title of the table', ''),
      enableSearch: yes('Search entities', true),
      enableSelectColumnDisplay: yes('Choose the columns', true),
      displayEntityName: yes('Show names', true),
      entityNameColumnTitle: text('Title of the column of names', ''),
      displayEntityLabel: yes('Show labels', false),
      entityLabelColumnTitle: text('Title of the column of labels', ''),
      displayEntityType: yes('Show types', true),
      ...paging,
      defaultSortOrder: text('Sorted by this column; - before it: last first', 'entityName'),
    },
  },
];

export const seriesTableForm: SettingsForm = [
  {
    fields: {
      showTimestamp: yes('Show the time', true),
      showMilliseconds: yes('Show the time with its milliseconds', false),
      ...paging,
      hideEmptyLines: yes('Leave out lines without values', false),
    },
  },
];

/** What a table of entities wants, and where it starts actions. */
export const entitiesTableFacts: TypeFacts = {
  parameters: {
    maxDatasources: 1,
    hasDataPageLink: true,
    warnOnPageDataOverflow: false,
    dataKeysOptional: true,
  },
  actions: ['actionCellButton', 'rowClick', 'rowDoubleClick'],
};

/** How new tables are framed. */
export const tableConfig = {
  padding: '4px',
  titleStyle: { fontSize: '16px', fontWeight: 400, padding: '5px 10px 5px 10px' },
  useDashboardTimewindow: false,
};
