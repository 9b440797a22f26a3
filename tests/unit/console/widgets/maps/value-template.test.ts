// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import { expect, test } from 'vitest';
import { latestRecords } from '../../../../../src/console/widgets/maps/map-records.ts';
import { filledTemplate } from '../../../../../src/console/widgets/maps/value-template.ts';
import { pictureOf } from './map-picture.ts';

const [record] = latestRecords(
  pictureOf([{ name: 'Pump <1>', values: { latitude: 48.123456, type: 'pump & motor', seen: null } }]),
);

test.each([
  ['${entityName}', 'Pump &#60;1&#62;'],
  ['${latitude}', '48.12'],
  ['${latitude:4}', '48.1235'],
  ['${#0:1}', '48.1'],
  ['${type} ${deviceType}', 'pump &#38; motor pump &#38; motor'],
  ['[${seen}${unknown}]', '[]'],
  ['<b>${type}</b>', '<b>pump &#38; motor</b>'],
])('%s is filled in', (template, filled) => {
  expect(record && filledTemplate(template, record)).toBe(filled);
});
