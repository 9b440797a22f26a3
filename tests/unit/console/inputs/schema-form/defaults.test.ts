import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newItem, withDefaults } from '../../../../../src/console/inputs/schema-form/defaults.ts';

const schema = {
  type: 'object',
  properties: {
    label: { type: 'string', default: 'Pump' },
    size: { type: 'number' },
    legend: {
      type: 'object',
      properties: { side: { type: 'string', default: 'top' }, min: { type: 'boolean' } },
    },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { colour: { type: 'string', default: 'red' } } },
    },
    pair: { type: 'array', items: [{ type: 'object', properties: { x: { type: 'number', default: 1 } } }] },
  },
};

describe('defaults', () => {
  test('stand for what a model does not have, however deep', () => {
    expect(withDefaults(schema, {})).toEqual({ label: 'Pump', legend: { side: 'top' } });
    expect(withDefaults(schema, undefined)).toEqual({ label: 'Pump', legend: { side: 'top' } });
    expect(withDefaults(schema, { rows: [{}, { colour: 'blue' }], pair: [{}, {}] })).toMatchObject({
      rows: [{ colour: 'red' }, { colour: 'blue' }],
      pair: [{ x: 1 }, {}],
    });
  });

  test('change nothing that is there: null, what is empty, and what the schema does not know', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (model) => {
        expect(withDefaults(schema, model)).toMatchObject(model);
      }),
    );
    expect(withDefaults(schema, { label: null, legend: 'odd', unknown: { a: 1 } })).toEqual({
      label: null,
      legend: 'odd',
      unknown: { a: 1 },
    });
  });

  test('are copies: what is changed in one model is not changed in the next', () => {
    const shared = { properties: { list: { default: [{ a: 1 }] } } };
    expect(withDefaults(shared, {})).toEqual({ list: [{ a: 1 }] });
    expect(Reflect.get(Object(withDefaults(shared, {})), 'list')).not.toBe(shared.properties.list.default);
  });

  test('make a new item of a list, which is empty in its own way where there are none', () => {
    expect(newItem(schema.properties.rows.items)).toEqual({ colour: 'red' });
    expect(['object', 'array', 'string', 'boolean', 'number'].map((type) => newItem({ type }))).toEqual([
      {},
      [],
      '',
      false,
      null,
    ]);
    expect(newItem(undefined)).toBeNull();
  });
});
