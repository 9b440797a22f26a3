import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeStates, encodeStates } from '../../../../../src/console/dashboards/states/state-codec.ts';
import type { StateEntry, StateStack } from '../../../../../src/console/dashboards/states/state-stack.ts';

const states = { ids: new Set(['default', 'chart', 'map']), root: 'default' };
const beginning: StateStack = [{ id: 'default', params: {} }];

/** The value as the first consoles made it: base64 of the JSON, written for an address. */
const writtenValue = (json: string) => encodeURIComponent(Buffer.from(json, 'utf-8').toString('base64'));

/** Whatever parameters are called, except what would be taken for the prototype of an object, which is left out. */
const name = fc.string().filter((text) => text !== '__proto__');
const entry = fc.record({
  id: fc.constantFrom(...states.ids),
  params: fc.dictionary(name, fc.jsonValue()),
});
const stack = fc
  .tuple(entry, fc.array(entry, { maxLength: 4 }))
  .map(([first, others]): StateStack => [first, ...others]);

describe('the way through the states of a dashboard', () => {
  test('stands in its address as in those of other consoles', () => {
    const way: StateStack = [
      { id: 'default', params: {} },
      {
        id: 'chart',
        params: {
          entityId: { entityType: 'DEVICE', id: '3b5b36f0-0000-11eb-8a4f-6b1f2b1a0c11' },
          entityName: 'Kühlraum 二号',
          entityLabel: 'T1 🌡',
        },
      },
    ];
    expect(encodeStates(way)).toBe(writtenValue(JSON.stringify(way)));
  });

  test('is read as it was written, whatever the parameters are', () => {
    fc.assert(
      fc.property(stack, (way) => {
        expect(decodeStates(encodeStates(way), states)).toEqual(JSON.parse(JSON.stringify(way)));
      }),
      { seed: 321 },
    );
  });

  test('is read from an address that others have written once more or once less', () => {
    const way: StateStack = [{ id: 'map', params: { place: '~~~???>>>' } }];
    const query = new URLSearchParams({ state: encodeStates(way) });
    const pasted = `state=${Buffer.from(JSON.stringify(way)).toString('base64')}`;
    expect(decodeStates(new URLSearchParams(`${query}`).get('state'), states)).toEqual(way);
    expect(decodeStates(new URLSearchParams(pasted).get('state'), states)).toEqual(way);
  });

  test.each([
    ['nothing', null],
    ['an empty value', ''],
    ['no base64', '!!!'],
    ['a broken escape', '%E0%A4%A'],
    ['no UTF-8', btoa('["\xff"]')],
    ['no JSON', writtenValue('[{"id":')],
    ['no list', writtenValue('{"id":"chart"}')],
    ['an empty list', writtenValue('[]')],
    ['a list of other things', writtenValue('[null]')],
    ['no state', writtenValue('[{"id":null,"params":{}}]')],
  ])('begins at the beginning where there is %s', (_what, value) => {
    expect(decodeStates(value, states)).toEqual(beginning);
  });

  test('leaves out states that are not there; for the first stands the beginning', () => {
    const params = { entityName: 'Pump' };
    const way = [{ id: 'gone', params }, { id: 'lost' }, { id: 'map', params: 'none' }, { params }];
    expect(decodeStates(writtenValue(JSON.stringify(way)), states)).toEqual<StateEntry[]>([
      { id: 'default', params },
      { id: 'map', params: {} },
    ]);
  });
});
