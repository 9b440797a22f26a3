import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformDirectory } from '../../../../../src/console/api/entity-directory.ts';
import { type ListPlace, OWN } from '../../../../../src/console/api/list-place.ts';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { compileLine, fieldsAt } from '../../../../../src/console/entities/filter-fields/compile-line.ts';
import { deviceLine } from '../../../../../src/console/screens/devices/device-line.ts';
import { userLine } from '../../../../../src/console/screens/users/user-line.ts';
import { LineError } from '../../../../../src/console/table/filter-line/filter-field.ts';
import type { Authority } from '../../../../../src/model/authority.ts';

const OF_A: ListPlace = { kind: 'of', parent: 'CUSTOMER', id: 'id of A' };

beforeEach(() => {
  vi.spyOn(platformDirectory, 'search').mockImplementation(async ({ entityType, text }) =>
    ['A', 'A big one', 'boiler']
      .filter((name) => name.startsWith(text))
      .map((name) => ({ id: `id of ${name}`, name, hint: entityType })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

function compiled(line: string, place = OWN, authority: Authority = 'TENANT_ADMIN', kind = deviceLine) {
  const fields = fieldsAt(kind.fields, place, authority);
  return compileLine(line, place, fields, new AbortController().signal);
}

/** The key filters of a line that only a query answers. */
async function filters(line: string) {
  const question = await compiled(line);
  return question.by === 'query' ? question.query.keyFilters : [];
}

const field = (key: string) => ({ type: 'ENTITY_FIELD', key });
const text = (operation: string, value: string) => ({
  type: 'STRING',
  operation,
  ignoreCase: true,
  value: { defaultValue: value },
});

describe('A filter line becomes a list of the platform, as long as that says all of it', () => {
  it.each([
    ['north gate', { place: OWN, parameters: {}, text: 'north gate' }],
    ['type:thermostat', { place: OWN, parameters: { type: 'thermostat' }, text: '' }],
    ['profile:boiler', { place: OWN, parameters: { deviceProfileId: 'id of boiler' }, text: '' }],
    ['customer:A', { place: OF_A, parameters: {}, text: '' }],
    [
      'customer:"A big one" pump type:"b c" 3',
      { place: { ...OF_A, id: 'id of A big one' }, parameters: { type: 'b c' }, text: 'pump 3' },
    ],
    ['"type:x"', { place: OWN, parameters: {}, text: 'type:x' }],
  ])('%s', async (line, list) => {
    expect(await compiled(line)).toEqual({ by: 'list', list });
  });
});

describe('It becomes an entity query where a list cannot say it', () => {
  it('with what names begin with, and the exact type', async () => {
    expect(await compiled('pump type:boiler label~old')).toMatchObject({
      by: 'query',
      query: { kind: 'boiler', text: 'pump' },
    });
  });

  it('of the devices of a customer, whom queries do not know', async () => {
    expect(await compiled('type:thermostat customer:A active:false label~pump')).toMatchObject({
      by: 'query',
      query: {
        within: { place: OF_A, parameters: { type: 'thermostat' }, text: '' },
        keyFilters: [{ key: { key: 'active' } }, { key: { key: 'label' } }],
      },
    });
    expect(await compiled('active:true', OF_A)).toMatchObject({ query: { within: { place: OF_A } } });
  });

  it.each([
    ['label:"Pump 3"', text('EQUAL', 'Pump 3')],
    ['label~pump', text('CONTAINS', 'pump')],
    // What has no label is not called so either.
    [
      '-label:pump',
      { type: 'COMPLEX', operation: 'OR', predicates: [text('NOT_EQUAL', 'pump'), text('EQUAL', '')] },
    ],
    [
      '-label~pump',
      { type: 'COMPLEX', operation: 'OR', predicates: [text('NOT_CONTAINS', 'pump'), text('EQUAL', '')] },
    ],
    ['label:""', text('EQUAL', '')],
  ])('that compares a text: %s', async (line, predicate) => {
    expect(await filters(line)).toEqual([{ key: field('label'), valueType: 'STRING', predicate }]);
  });

  it.each([
    ['attr.model:X1', 'STRING', text('EQUAL', 'X1')],
    ['attr.model~x', 'STRING', text('CONTAINS', 'x')],
    ['attr.model:3', 'NUMERIC', { type: 'NUMERIC', operation: 'EQUAL', value: { defaultValue: 3 } }],
    ['attr.model:"3"', 'STRING', text('EQUAL', '3')],
    [
      'attr.model>=-2.5',
      'NUMERIC',
      { type: 'NUMERIC', operation: 'GREATER_OR_EQUAL', value: { defaultValue: -2.5 } },
    ],
    ['attr.model:true', 'BOOLEAN', { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } }],
  ])('that compares a value of the type it looks like: %s', async (line, valueType, predicate) => {
    expect(await filters(line)).toEqual([{ key: { type: 'ATTRIBUTE', key: 'model' }, valueType, predicate }]);
  });

  it('that reads the newest of a time series', async () => {
    expect(await filters('ts.temperature>30')).toMatchObject([
      { key: { type: 'TIME_SERIES', key: 'temperature' }, predicate: { operation: 'GREATER' } },
    ]);
  });

  it('that asks whether a device is active, or a gateway', async () => {
    expect(await filters('active:false')).toMatchObject([
      { key: { type: 'SERVER_ATTRIBUTE', key: 'active' }, predicate: { value: { defaultValue: false } } },
    ]);
    expect(await filters('gateway:true')).toMatchObject([
      { key: field('additionalInfo'), predicate: { operation: 'CONTAINS' } },
    ]);
  });

  it.each([
    ['created:2021-03-02', [new Date(2021, 2, 2), new Date(2021, 2, 3)]],
    ['created>=2021-03-02', [new Date(2021, 2, 2), undefined]],
    ['created>2021-03-02', [new Date(2021, 2, 3), undefined]],
    ['created<2021-03-02T14:30', [undefined, new Date(2021, 2, 2, 14, 30)]],
    ['created<=2021-03-02T14:30', [undefined, new Date(2021, 2, 2, 14, 31)]],
  ])('that bounds the time of creation by days and minutes of here: %s', async (line, [start, end]) => {
    const bound = (operation: string, date: Date | undefined) =>
      date ? [{ type: 'NUMERIC', operation, value: { defaultValue: date.getTime() } }] : [];
    expect(await filters(line)).toMatchObject([
      { predicate: { predicates: [...bound('GREATER_OR_EQUAL', start), ...bound('LESS', end)] } },
    ]);
  });
});

describe('A filter line is refused at the word', () => {
  it.each([
    ['pump typ:x', 'typ:x', 'filter-line.unknown-field'],
    ['customer:"A', 'customer:"A', 'filter-line.open-quote'],
    ['customer:nobody', 'nobody', 'filter-line.no-customer'],
    ['profile:nothing', 'nothing', 'filter-line.no-profile'],
    ['customer:A customer:boiler', 'customer:boiler', 'filter-line.only-one'],
    ['type:x profile:boiler', 'profile:boiler', 'filter-line.only-one'],
    ['type>3', 'type>3', 'filter-line.wrong-operator'],
    ['-customer:A', '-customer:A', 'filter-line.not-negatable'],
    ['-attr.model:x', '-attr.model:x', 'filter-line.not-negatable'],
    ['attr:x', 'attr:x', 'filter-line.no-key'],
    ['label.x:y', 'label.x:y', 'filter-line.no-dot'],
    ['label:', 'label:', 'filter-line.no-value'],
    ['active:maybe', 'maybe', 'filter-line.no-flag'],
    ['attr.model>big', 'big', 'filter-line.no-number'],
    ['created>yesterday', 'yesterday', 'filter-line.no-time'],
    ['created>2021', '2021', 'filter-line.no-time'],
  ])('%s', async (line, word, key) => {
    const error = await compiled(line).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(LineError);
    const { problem } = error as LineError;
    expect(line.slice(problem.start, problem.end)).toBe(word);
    expect(problem.message.key).toBe(key);
  });
});

describe('The fields of a filter line', () => {
  const names = (place: ListPlace, authority: Authority, kind = deviceLine) =>
    fieldsAt(kind.fields, place, authority).map(({ name }) => name);

  it('are fewer where all is of one customer', () => {
    expect(names(OWN, 'TENANT_ADMIN')).toContain('customer');
    expect(names(OF_A, 'TENANT_ADMIN')).not.toContain('customer');
    expect(names(OWN, 'CUSTOMER_USER')).not.toContain('customer');
  });

  it('are none that ask queries of those who may not', () => {
    expect(names({ kind: 'of', parent: 'TENANT', id: 'T' }, 'SYS_ADMIN', userLine)).toEqual([]);
  });
});
