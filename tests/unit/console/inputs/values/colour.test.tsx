import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { colour } from '../../../../../src/console/inputs/values/colour.tsx';
import { PALETTE } from '../../../../../src/console/inputs/values/palette.ts';
import { COLOUR_FORMATS, readColour, writeColour } from '../../../../../src/console/ui/colours.ts';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

describe('the text of a colour', () => {
  test.each([
    ['#f00', { r: 255, g: 0, b: 0, a: 1 }],
    ['#FF000080', { r: 255, g: 0, b: 0, a: 128 / 255 }],
    ['rgb(0, 128, 255)', { r: 0, g: 128, b: 255, a: 1 }],
    ['rgba(0 128 255 / 50%)', { r: 0, g: 128, b: 255, a: 0.5 }],
    ['hsl(120, 100%, 50%)', { r: 0, g: 255, b: 0, a: 1 }],
    ['hsla(-120deg, 100%, 50%, .25)', { r: 0, g: 0, b: 255, a: 0.25 }],
    ['rgb(300, -5, 0)', { r: 255, g: 0, b: 0, a: 1 }],
  ])('%s is read', (text, expected) => expect(readColour(text)).toEqual(expected));

  test.each(['', 'red-ish', '#12345', 'rgb(1, 2)', 'rgb(a, b, c)', 'hsl(1, 2)', 'url(x)', '#ggg'])(
    '%j is none',
    (text) => expect(readColour(text)).toBeUndefined(),
  );

  test.each(COLOUR_FORMATS)('in %s is read again as it was written', (format) => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(byte, byte, byte, byte, (r, g, b, alpha) => {
        const again = readColour(writeColour({ r, g, b, a: alpha / 255 }, format));
        // A tenth of a percent of lightness is a quarter of a step.
        expect(Math.abs((again?.r ?? -9) - r)).toBeLessThan(1);
        expect(Math.abs((again?.g ?? -9) - g)).toBeLessThan(1);
        expect(Math.abs((again?.b ?? -9) - b)).toBeLessThan(1);
        expect(again?.a).toBeCloseTo(alpha / 255, 2);
      }),
    );
  });
});

test('the palette goes shade by shade, each from red on, and has no colour twice', () => {
  expect(PALETTE.slice(0, 2)).toEqual(['#f44336', '#e91e63']);
  // 19 groups have 7 shades, all but the last three of them 3 accents.
  expect(PALETTE).toHaveLength(19 * 7 + 16 * 3);
  expect(PALETTE.every((hex) => readColour(hex))).toBe(true);
  expect(new Set(PALETTE).size).toBe(PALETTE.length);
});

describe('a colour', () => {
  test('is typed, and kept as it is while it is none', async () => {
    const { user, answer } = await formOf(colour);
    await user.type(screen.getByLabelText('Field'), '#37');
    expect(answer()).toMatchObject({ text: '#37', reason: { key: 'color.not-a-color' } });
    await user.keyboard('46bd');
    expect(answer()).toBe('#3746bd');
  });

  test('is picked from the palette, in the format that is wanted', async () => {
    const { user, answer } = await formOf(colour, { value: '#3746bd' });
    await user.click(screen.getByRole('button', { name: 'Pick a colour: Field' }));
    const dialog = within(await screen.findByRole('dialog'));
    const select = () => dialog.getByRole('button', { name: 'Select' });
    expect(select().matches(':disabled')).toBe(true);
    await user.click(dialog.getByRole('button', { name: '#f44336' }));
    await user.selectOptions(dialog.getByLabelText('Written as'), 'RGB');
    expect(answer()).toBe('#3746bd');
    await user.click(select());
    expect(answer()).toBe('rgb(244, 67, 54)');
  });

  test('can only be selected when it is one, and another than before', async () => {
    const { user, answer } = await formOf(colour, { value: '#3746bd' });
    await user.click(screen.getByRole('button', { name: 'Pick a colour: Field' }));
    const dialog = within(await screen.findByRole('dialog'));
    const text = dialog.getByLabelText('Colour');
    await user.clear(text);
    expect(dialog.getByRole('alert').textContent).toBe('A colour is required');
    await user.type(text, 'blue-ish');
    expect(dialog.getByRole('alert').textContent).toMatch('This is no colour');
    expect(dialog.getByRole('button', { name: 'Select' }).matches(':disabled')).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(answer()).toBe('#3746bd');
  });

  test('is found by sliders, which stay where they were put on the way through grey', async () => {
    const { user, answer } = await formOf(colour, { value: 'hsl(233, 55%, 48%)' });
    await user.click(screen.getByRole('button', { name: 'Pick a colour: Field' }));
    await screen.findByRole('dialog');
    const slide = (name: string, value: number) =>
      fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
    slide('Saturation', 0);
    slide('Saturation', 60);
    slide('Hue', 120);
    slide('Opacity', 0.5);
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(answer()).toBe('hsla(120, 60%, 48%, 0.5)');
  });
});
