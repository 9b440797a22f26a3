import { type Specimen, specimen } from '../specimen.ts';
import { phone } from '../text.ts';
import { colour } from './colour.tsx';
import { contact } from './contact.tsx';
import { country } from './country.tsx';
import { fileInput } from './file-input.tsx';
import { imageInput } from './image-input.tsx';
import { keyValueMap } from './key-value-map.tsx';
import { materialIcon } from './material-icon.tsx';
import { newPassword } from './new-password.tsx';
import { valueFormat } from './value-format.tsx';

/** A square of one colour. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#3746bd" d="M0 0h8v8H0z"/></svg>',
)}`;
const POLICY = { minimumLength: 8, minimumDigits: 1 };

/** The inputs of files, colours, icons, contacts and other values with a form of their own. */
export function valueSpecimens(): readonly Specimen[] {
  return [
    specimen('image-input', 'image-input.image', imageInput, { filled: PICTURE }),
    specimen(
      'file-input',
      'file-input.file',
      fileInput({ extensions: '.csv,.txt', convert: (text) => text }),
      {
        filled: { name: 'pumps.csv', content: 'name,type' },
        long: { name: `${'pumps-of-the-hall-'.repeat(8)}.csv`, content: '' },
      },
    ),
    specimen('key-value-map', 'key-val.map', keyValueMap, {
      filled: { unit: 'bar', place: 'hall' },
      long: {
        unit: 'bar',
        place: 'behind the third door on the left of the hall',
        since: '2021',
        by: 'nobody',
      },
    }),
    specimen('material-icon', 'icon.icon', materialIcon, {
      filled: 'mdi:water-pump',
      long: 'mdi:microsoft-visual-studio-code',
    }),
    specimen('colour', 'color.color', colour, {
      filled: '#3746bd',
      long: 'hsla(233.2, 54.9%, 47.8%, 0.505)',
    }),
    specimen('value-format', 'value-format.value-format', valueFormat, {
      filled: { units: '°C', decimals: 1 },
      long: { units: 'kilograms per cubic metre', decimals: 12 },
    }),
    specimen('contact', 'contact.contact', contact, {
      filled: { email: 'pump@example.org', country: 'Germany', city: 'Berlin', zip: '10115' },
      long: {
        country: 'South Georgia & South Sandwich Islands',
        address: 'Behind the third door on the left of the hall that was built when the river still froze',
      },
    }),
    specimen('country', 'contact.country', country, {
      filled: 'France',
      long: 'South Georgia & South Sandwich Islands',
    }),
    specimen('phone', 'contact.phone', phone, { filled: '+33 1 23 45 67 89' }),
    specimen(
      'new-password',
      'input.new-password',
      newPassword(async () => POLICY),
      { filled: 'correct horse 1' },
    ),
  ];
}
