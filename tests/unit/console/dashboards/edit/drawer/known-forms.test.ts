import { expect, test } from 'vitest';
import { withKnownForms } from '../../../../../../src/console/dashboards/edit/drawer/known-forms.ts';
import { readForm } from '../../../../../../src/console/inputs/schema-form/read-form.ts';
import { systemWidgets } from '../../../../../../src/console/widgets/registry/system-widgets.ts';
import type { WidgetDescriptor, WidgetType } from '../../../../../../src/model/widget.ts';

const type = (bundleAlias: string, alias: string, descriptor: WidgetDescriptor = {}): WidgetType => ({
  bundleAlias,
  alias,
  name: 'As the platform calls it',
  descriptor: { type: 'latest', controllerScript: 'self.onInit = function () {};', ...descriptor },
});

/** What is asked by a form as a descriptor holds it. */
const asked = (form: string | null | undefined) =>
  readForm(form).sections.flatMap(({ items }) => items.map(({ path }) => path.join('.')));

test('A type that keeps its form in its program is set up with the one that the system has for it', async () => {
  const chart = await withKnownForms(type('charts', 'basic_timeseries', { settingsSchema: '{}' }));
  expect(asked(chart.descriptor?.settingsSchema)).toContain('stack');
  expect(asked(chart.descriptor?.dataKeySettingsSchema)).toContain('showLines');
  expect(chart).toMatchObject({ name: 'As the platform calls it', descriptor: { type: 'latest' } });
});

test('What a type says itself counts', async () => {
  const own = JSON.stringify({ schema: { properties: { mine: { type: 'string' } } }, form: ['mine'] });
  const settings = await withKnownForms(type('charts', 'basic_timeseries', { settingsSchema: own }));
  expect(asked(settings.descriptor?.settingsSchema)).toEqual(['mine']);
  expect(asked(settings.descriptor?.dataKeySettingsSchema)).toContain('showLines');
  const strange = type('charts', 'basic_timeseries', { settingsSchema: '{', dataKeySettingsSchema: own });
  expect(await withKnownForms(strange)).toBe(strange);
});

test('A type that the system does not have stays as it is', async () => {
  const unknown = type('charts', 'of_tomorrow');
  expect(await withKnownForms(unknown)).toEqual(unknown);
});

test('All types that the console draws itself are known', async () => {
  const { forms } = await import('virtual:system-widget-forms');
  const drawn = systemWidgets().map(({ bundleAlias, typeAlias }) => `${bundleAlias}.${typeAlias}`);
  expect(drawn.filter((name) => !Object.hasOwn(forms, name))).toEqual([]);
});
