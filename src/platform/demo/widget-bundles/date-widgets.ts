import { byComponent } from './program.ts';
import { choice, number, type SettingsForm, yes } from './settings-form.ts';
import type { WidgetBundle } from './widget-source.ts';

const spans = {
  hour: 'An hour',
  day: 'A day',
  week: 'A week',
  twoWeeks: 'Two weeks',
  month: 'A month',
  threeMonths: 'Three months',
  sixMonths: 'Six months',
};

const navigatorForm: SettingsForm = [
  {
    fields: {
      hidePicker: yes('Without the calendar', false),
      onePanel: yes('One month in the calendar', false),
      autoConfirm: yes('Take a range as soon as it is chosen', false),
      showTemplate: yes('Offer usual ranges', false),
      firstDayOfWeek: number('First day of the week; 0: Sunday', 1),
      hideInterval: yes('Without the choice of how long', false),
      initialInterval: choice('How long at first', 'week', spans),
      hideStepSize: yes('Without the choice of the step', false),
      stepSize: choice('Step of the arrows at first', 'day', spans),
      hideLabels: yes('Without labels', false),
      useSessionStorage: yes('Remember the range while the browser is open', true),
    },
  },
];

export const dateWidgets: WidgetBundle = {
  alias: 'date',
  title: 'Date',
  types: [
    {
      alias: 'date_range_navigator',
      name: 'Date range navigator',
      kind: 'static',
      size: [5, 5.5],
      settings: navigatorForm,
      program: byComponent('<tb-date-range-navigator-widget [ctx]="ctx"></tb-date-range-navigator-widget>'),
    },
  ],
};
