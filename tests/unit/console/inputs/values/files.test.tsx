import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { fileText, hasExtension } from '../../../../../src/console/inputs/files/file-text.ts';
import { writtenSize } from '../../../../../src/console/inputs/files/written-size.ts';
import { fileInput } from '../../../../../src/console/inputs/values/file-input.tsx';
import { imageInput } from '../../../../../src/console/inputs/values/image-input.tsx';
import { formOf } from '../form-of.tsx';

const decode = vi.fn<() => Promise<void>>();

beforeAll(() => {
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: decode, configurable: true });
});
beforeEach(() => {
  decode.mockResolvedValue();
});
afterEach(cleanup);

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const picture = new File(
  [Uint8Array.from(atob('R0lGODlhAQABAAAAACw='), (at) => at.charCodeAt(0))],
  'dot.gif',
  {
    type: 'image/gif',
  },
);

function drop(file: File): void {
  fireEvent.drop(screen.getByText('or drop a file here'), { dataTransfer: { files: [file] } });
}

function choose(file: File): void {
  const list = document.querySelector('input[type="file"]');
  if (!list) throw new Error('There is no list of files');
  fireEvent.change(list, { target: { files: [file] } });
}

describe('a picture', () => {
  test.each([
    ['dropped', drop],
    ['chosen', choose],
  ])('is %s, shown, and taken away', async (_how, give) => {
    const { user, answer } = await formOf(imageInput);
    give(picture);
    await waitFor(() => expect(answer()).toBe(PIXEL));
    expect(screen.getByAltText('Preview').getAttribute('src')).toBe(PIXEL);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(answer()).toBeUndefined();
    expect(screen.getByLabelText('Field')).toBe(document.activeElement);
  });

  test.each([
    ['a file of 50 MB', large(), 'The file is too large: 50 MB, at most 3 MB'],
    ['a text', new File(['name,type'], 'pumps.csv', { type: 'text/csv' }), 'pumps.csv is no picture'],
  ])('is not %s: that is said, and the one there stays', async (_what, file, reason) => {
    const { answer } = await formOf(imageInput, { value: PIXEL });
    drop(file);
    expect(await screen.findByText(reason)).toBeDefined();
    expect(answer()).toBe(PIXEL);
  });

  test('is not what only has the name of one', async () => {
    decode.mockRejectedValue(new Error('no picture'));
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { answer } = await formOf(imageInput, { value: PIXEL });
    choose(new File([new Uint8Array(100)], 'tool.png', { type: 'image/png' }));
    expect(await screen.findByText('tool.png is no picture')).toBeDefined();
    expect(answer()).toBe(PIXEL);
  });

  test('is told by its size', () => {
    expect(imageInput.print(`data:image/png;base64,${'A'.repeat(16_000)}`, translate)).toBe(
      'Picture of 12 kB',
    );
  });
});

function large(): File {
  const file = new File(['x'], 'wall.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: 50_000_000 });
  return file;
}

describe('a file of text', () => {
  const table = fileInput({ extensions: '.csv, .txt', convert: (text) => text.split(',') });

  test('is converted to what is wanted', async () => {
    const { answer } = await formOf(table);
    drop(new File(['name,type'], 'pumps.CSV'));
    await waitFor(() => expect(answer()).toEqual({ name: 'pumps.CSV', content: ['name', 'type'] }));
    expect(screen.getByText('pumps.CSV')).toBeDefined();
  });

  test('has one of the extensions, whatever their case', async () => {
    const { answer } = await formOf(table);
    drop(new File(['{}'], 'pumps.json'));
    expect(await screen.findByText('pumps.json is none of .csv, .txt')).toBeDefined();
    expect(answer()).toBeUndefined();
    expect(hasExtension('A.TXT', '.csv, .txt')).toBe(true);
    expect(hasExtension('anything', '')).toBe(true);
  });

  test('that cannot be converted is refused with the reason, and the one there stays', async () => {
    const before = { name: 'old.json', content: 1 };
    const { answer } = await formOf(fileInput<unknown>({ convert: JSON.parse }), { value: before });
    drop(new File(['{'], 'new.json'));
    await screen.findByRole('alert');
    expect(answer()).toEqual(before);
  });

  test('is read as gb2312 where it is no UTF-8', () => {
    const gb2312 = Uint8Array.of(0xc9, 0xe8, 0xb1, 0xb8, 0x37);
    expect(fileText(gb2312.buffer)).toBe('设备7');
    expect(fileText(new TextEncoder().encode('设备7').buffer)).toBe('设备7');
    expect(fileText(new TextEncoder().encode('pump').buffer)).toBe('pump');
  });
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [50_000_000, '50 MB'],
])('%d bytes are written as %s', (bytes, text) => {
  expect(writtenSize(bytes)).toBe(text);
});
