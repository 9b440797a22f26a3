import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../../src/console/commands/input.ts';
import type { Model } from '../../../../../src/console/inputs/schema-form/form-node.ts';
import { schemaForm } from '../../../../../src/console/inputs/schema-form/schema-form.tsx';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

/** A form of properties by name, with the fields that are named, or all. */
function formWith(
  properties: object,
  model: Model = {},
  { form, ...more }: { form?: unknown[]; required?: string[] } = {},
) {
  const stored = { schema: { type: 'object', properties, ...more }, ...(form && { form }) };
  return formOf(schemaForm(stored), { value: model });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('a form of a JSON schema', () => {
  test('changes what is edited, and keeps what it does not know', async () => {
    const { user, answer } = await formWith(
      { label: { type: 'string', title: 'Label' }, size: { type: 'number', title: 'Size' } },
      { legacy: { of: ['others'] }, label: 'Pump' },
    );
    await user.type(box('Label'), ' 7');
    await user.type(box('Size'), '12.5');
    expect(answer()).toEqual({ legacy: { of: ['others'] }, label: 'Pump 7', size: 12.5 });
  });

  test('changes nothing by being shown, defaults or not', async () => {
    const model = {};
    const { answer } = await formWith(
      { a: { type: 'boolean', default: true }, b: { type: 'string', default: 'x' } },
      model,
    );
    expect(screen.getByRole('checkbox', { name: 'a' })).toHaveProperty('checked', true);
    expect([box('b').value, box('b').placeholder]).toEqual(['', 'x']);
    expect(answer()).toBe(model);
  });

  test('takes a member out whose text or number is emptied', async () => {
    const { user, answer } = await formWith(
      { a: { type: 'string' }, b: { type: 'number' } },
      { a: 'x', b: 1, c: '' },
    );
    await user.clear(box('a'));
    await user.clear(box('b'));
    expect(answer()).toEqual({ c: '' });
  });

  test('keeps what was typed where it is no value, and marks what the schema refuses at its field', async () => {
    const { user, answer } = await formWith(
      { size: { type: 'number', title: 'Size', maximum: 10 }, name: { type: 'string', title: 'Name' } },
      {},
      { required: ['name'] },
    );
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(box('Size'), '12');
    expect(box('Size').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('At most 10');
    await user.type(box('Size'), 'x');
    expect(answer()).toEqual({ size: new Unreadable('12x', { key: 'validation.number' }) });
    expect(box('Size').value).toBe('12x');
    await user.clear(box('Size'));
    // What is missing is told once somebody has been there.
    await user.click(box('Name'));
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('This is required');
  });

  test('shows a value of another type as JSON, as it is', async () => {
    const { user, answer } = await formWith({ a: { type: 'string', title: 'A' } }, { a: { odd: 1 } });
    expect(box('A').value).toBe('{\n  "odd": 1\n}');
    expect(screen.getByRole('alert').textContent).toBe('This value has the wrong type');
    await user.clear(box('A'));
    await user.type(box('A'), 'plain');
    expect(answer()).toEqual({ a: 'plain' });
  });

  test('edits as JSON what has an editor that nobody knows', async () => {
    const { user, answer } = await formWith(
      { a: { type: 'object', title: 'A' } },
      {},
      { form: [{ key: 'a', type: 'holodeck' }] },
    );
    await user.click(box('A'));
    await user.paste('{"deck": 7');
    expect(answer()).toEqual({ a: new Unreadable('{"deck": 7', expect.anything()) });
    await user.paste('}');
    expect(answer()).toEqual({ a: { deck: 7 } });
  });

  test('lets values be chosen: one, several, any', async () => {
    const { user, answer } = await formWith(
      {
        one: { type: 'string', title: 'One' },
        few: { type: 'string', title: 'Few' },
        many: { type: 'array', title: 'Many', items: { type: 'string', enum: ['x', 'y', 'z'] } },
      },
      { many: ['z', 'gone'], one: 'old' },
      {
        form: [
          { key: 'one', type: 'rc-select', items: [{ value: 'a', label: 'Letter A' }] },
          {
            key: 'few',
            type: 'radios',
            titleMap: [
              { value: 'l', name: 'Left' },
              { value: 'r', name: 'Right' },
            ],
          },
          'many',
        ],
      },
    );
    // A stored value that is no choice any more is one all the same.
    expect(
      within(screen.getByRole('combobox', { name: 'One' })).getByRole('option', { name: 'old' }),
    ).toHaveProperty('selected', true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'One' }), 'Letter A');
    await user.click(screen.getByRole('radio', { name: 'Right' }));
    await user.click(screen.getByRole('checkbox', { name: 'x' }));
    await user.click(screen.getByRole('checkbox', { name: 'gone' }));
    expect(answer()).toEqual({ one: 'a', few: 'r', many: ['x', 'z'] });
  });

  test('has colours, icons and pictures as texts', async () => {
    const { user, answer } = await formWith(
      {
        colour: { type: 'string', title: 'Colour', default: '#ff0000' },
        sign: { type: 'string', title: 'Sign' },
        picture: { type: 'string', title: 'Picture' },
      },
      { sign: 'mdi:water-pump', picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
      {
        form: [
          { key: 'colour', type: 'color' },
          { key: 'sign', type: 'icon' },
          { key: 'picture', type: 'image' },
        ],
      },
    );
    // What nothing is stored of shows its default.
    expect(box('Colour').value).toBe('#ff0000');
    await user.type(box('Colour'), '80');
    expect(answer()).toMatchObject({ colour: '#ff000080', sign: 'mdi:water-pump' });
    expect(screen.getByText('water-pump')).toBeTruthy();
    expect(document.querySelector('img')?.src).toMatch(/^data:image/);
  });

  test('keeps a day as its first moment', async () => {
    const { user, answer } = await formWith({ since: { type: 'date', title: 'Since' } });
    await user.type(screen.getByLabelText('Since'), '2026-01-02');
    expect(answer()).toEqual({ since: new Date(2026, 0, 2).getTime() });
  });

  test('keeps a day of a year that no date has as it was typed, and says so', async () => {
    await formWith({ since: { type: 'date', title: 'Since' } });
    fireEvent.change(screen.getByLabelText('Since'), { target: { value: '20260-01-02' } });
    expect(await screen.findByText('The year has four digits')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Since').value).toBe('20260-01-02');
  });

  test('hides what a condition says is false, and keeps its value', async () => {
    const { user, answer } = await formWith(
      { on: { type: 'boolean', title: 'On' }, a: { type: 'string', title: 'A' } },
      { on: true, a: 'kept' },
      { form: ['on', { key: 'a', condition: 'model.on === true' }] },
    );
    expect(box('A').value).toBe('kept');
    await user.click(screen.getByRole('checkbox', { name: 'On' }));
    expect(screen.queryByRole('textbox', { name: 'A' })).toBeNull();
    expect(answer()).toEqual({ on: false, a: 'kept' });
  });

  test('tells of what is refused where nobody sees it', async () => {
    await formWith(
      { on: { type: 'boolean' }, a: { type: 'number', title: 'Amount', maximum: 1 } },
      { on: false, a: 2 },
      { form: ['on', { key: 'a', condition: 'model.on' }] },
    );
    expect(screen.getByRole('listitem').textContent).toBe('Amount: At most 1');
  });

  test('shows words of strangers as text, and marked-up help without what could do something', async () => {
    await formWith(
      { a: { type: 'string', title: '<img src=x onerror=alert(1)>' } },
      {},
      {
        form: [
          {
            type: 'help',
            description:
              '<p onclick="x()">Read <b>this</b><script>x()</script><img src=x onerror=x()> <a href="javascript:x()">no</a> <a href="https://example.org">yes</a></p>',
          },
          'a',
        ],
      },
    );
    expect(box('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(screen.getByText('this').tagName).toBe('B');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.org');
    expect(document.querySelector('script, img, [onclick]')).toBeNull();
    expect(screen.getByText(/Read/).textContent).toBe('Read this no yes');
  });

  test('folds its groups, which say how much is wrong in them', async () => {
    const stored = {
      schema: { type: 'object', properties: { a: { type: 'number', maximum: 1 }, b: { type: 'string' } } },
      form: [['a'], ['b']],
      groupInfoes: [
        { formIndex: 0, GroupTitle: 'Numbers' },
        { formIndex: 1, GroupTitle: 'Texts' },
      ],
    };
    await formOf(schemaForm(stored), { value: { a: 2 } });
    expect(screen.getByRole('group', { name: 'Numbers' }).querySelector('summary')?.textContent).toBe(
      'Numbers1 value is not accepted',
    );
    expect(
      within(screen.getByRole('group', { name: 'Texts' })).getByRole('textbox', { name: 'b' }),
    ).toBeTruthy();
  });

  test('has tabs by the keys of tabs', async () => {
    const { user } = await formWith(
      { a: { type: 'string' }, b: { type: 'string' } },
      {},
      {
        form: [
          {
            type: 'fieldset',
            title: 'Both',
            tabs: [
              { title: 'First', items: ['a'] },
              { title: 'Second', items: ['b'] },
            ],
          },
        ],
      },
    );
    await user.click(screen.getByRole('tab', { name: 'First' }));
    await user.keyboard('{ArrowRight}');
    expect(box('b')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'a' })).toBeNull();
  });

  test('says why it cannot be drawn, and lets the model be edited as JSON', async () => {
    const { user, answer } = await formOf(schemaForm('{"schema": {'), { value: { kept: 1 } });
    expect(screen.getByRole('alert').textContent).toMatch(/^The form cannot be shown: This is not JSON/);
    await user.clear(box('As JSON'));
    await user.paste('{"kept": 2}');
    expect(answer()).toEqual({ kept: 2 });
  });

  test('says that there is nothing to set', async () => {
    await formOf(schemaForm('{}'), { value: { kept: 1 } });
    expect(screen.getByText('There is nothing to set')).toBeTruthy();
  });
});

describe('a list in a form', () => {
  const thresholds = {
    type: 'array',
    title: 'Threshold',
    items: {
      type: 'object',
      properties: {
        above: { type: 'number', title: 'Above' },
        colour: { type: 'string', title: 'Colour', default: 'red' },
      },
    },
  };
  const button = (name: string) => screen.getByRole('button', { name });
  const status = () => screen.getByRole('status').textContent;

  test('takes new items as their schema has them, and leads into them', async () => {
    const { user, answer } = await formWith({ thresholds });
    expect(screen.getByText('The list is empty')).toBeTruthy();
    await user.click(button('Add'));
    expect(document.activeElement).toBe(box('Above'));
    await user.keyboard('20');
    expect(status()).toBe('Added as number 1');
    expect(answer()).toEqual({ thresholds: [{ colour: 'red', above: 20 }] });
  });

  test('moves an item by keyboard, says where to, and the focus goes with it', async () => {
    const { user, answer } = await formWith(
      { thresholds },
      { thresholds: [{ above: 1, own: 'a' }, { above: 2 }, { above: 3 }] },
    );
    button('Move Threshold 1 down').focus();
    await user.keyboard('{Enter}');
    expect(status()).toBe('Moved to place 2 of 3');
    expect(document.activeElement).toBe(button('Move Threshold 2 down'));
    await user.keyboard('{Enter}');
    expect(answer()).toEqual({ thresholds: [{ above: 2 }, { above: 3 }, { above: 1, own: 'a' }] });
    // There it goes no further down.
    expect(document.activeElement).toBe(button('Move Threshold 3 up'));
    expect(
      screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Above' }).map(({ value }) => value),
    ).toEqual(['2', '3', '1']);
  });

  test('loses an item, says how many are left, and the focus stays near', async () => {
    const { user, answer } = await formWith({ thresholds }, { thresholds: [{ above: 1 }, { above: 2 }] });
    await user.click(button('Remove Threshold 2'));
    expect([status(), document.activeElement]).toEqual(['Removed, 1 is left', button('Remove Threshold 1')]);
    await user.click(button('Remove Threshold 1'));
    expect(answer()).toEqual({ thresholds: [] });
    expect(document.activeElement).toBe(button('Add'));
  });

  test('of single values names them by their place, and keeps places that are emptied', async () => {
    const { user, answer } = await formWith(
      { keys: { type: 'array', title: 'Key', items: { type: 'string' } } },
      { keys: ['a', 'b'] },
    );
    await user.clear(box('Key 1'));
    expect(answer()).toEqual({ keys: ['', 'b'] });
  });

  test('shows its default, and keeps all of that once one item is changed', async () => {
    const { user, answer } = await formWith({
      keys: { type: 'array', title: 'Key', items: { type: 'string' }, default: ['a', 'b'] },
    });
    await user.type(box('Key 2'), 'c');
    expect(answer()).toEqual({ keys: ['a', 'bc'] });
  });

  test('within a list has its own items', async () => {
    const { user, answer } = await formWith(
      {
        rows: {
          type: 'array',
          title: 'Row',
          items: {
            type: 'object',
            properties: { cells: { type: 'array', title: 'Cell', items: { type: 'number' } } },
          },
        },
      },
      { rows: [{ cells: [1] }, { cells: [2, 3] }] },
    );
    const second = within(screen.getByRole('group', { name: 'Row 2' }));
    await user.type(second.getByRole('textbox', { name: 'Cell 2' }), '0');
    expect(answer()).toEqual({ rows: [{ cells: [1] }, { cells: [2, 30] }] });
  });
});

test('of five hundred fields, only the one that is typed into is drawn anew', async () => {
  const names = Array.from({ length: 500 }, (_none, at) => `field ${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }]));
  const { answer } = await formWith(properties, { 'field 250': 'here' });
  const field = screen.getByDisplayValue('here');
  const drawn = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) drawn.add(target);
  });
  observer.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
  fireEvent.change(field, { target: { value: 'there' } });
  for (const { target } of observer.takeRecords()) drawn.add(target);
  expect(answer()).toEqual({ 'field 250': 'there' });
  expect([...drawn].every((node) => node === field)).toBe(true);
});
