// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import { expect, test } from 'vitest';
import { escaped, filledPattern } from '../../../../../src/console/widgets/kit/filled-pattern.ts';
import { samplePicture } from '../../../../../src/console/widgets/sample/sample-picture.ts';

const picture = samplePicture(
  { kind: 'latest', needs: {} },
  [
    {
      type: 'entity',
      dataKeys: [
        { name: 'humidity', type: 'timeseries', label: 'Humidity' },
        { name: 'level', type: 'attribute', label: 'Level', decimals: 0 },
      ],
    },
  ],
  'sample',
);
const filled = (pattern: string, options = {}) => filledPattern(pattern, picture, {}, options);

test('values stand for their label or for their place', () => {
  expect(filled('${Humidity} and ${#1}')).toBe('50 and 80');
});

test('a pattern says how many digits a number has, else its key, else whoever fills it in', () => {
  expect(filled('${Humidity:2} ${Level:1} ${#0}', { decimals: 3 })).toBe('50.00 79.8 50.000');
});

test('names of the entity stand for their variables, changed as markup needs it', () => {
  expect(filled('${entityName}/${entityLabel}/${deviceName}/${aliasName}')).toBe(
    'Pump 1/Pump 1/Pump 1/Pumps',
  );
  expect(filled('${entityName}', { ofName: (name: string) => escaped(`<${name}>`) })).toBe(
    '&#60;Pump 1&#62;',
  );
});

test('what is not known is left empty, or is what is said instead', () => {
  expect(filled('[${Pressure}${#7}${constructor}]')).toBe('[]');
  expect(filled('${Pressure}', { missing: '–' })).toBe('–');
});

test('what only looks like a variable stays', () => {
  expect(filled('${ $Humidity {Humidity} $')).toBe('${ $Humidity {Humidity} $');
});
