// biome-ignore-all lint/suspicious/noTemplateCurlyInString: names of states have variables that look like those of templates
import { describe, expect, test } from 'vitest';
import { stateEntity } from '../../../../../src/console/aliases/state-entity.ts';
import { stateName, stateTemplateName } from '../../../../../src/console/dashboards/states/state-name.ts';
import { withStateEntity } from '../../../../../src/console/dashboards/states/state-params.ts';

const texts = new Map([['site.rooms', 'Räume']]);
const translate = (key: string) => texts.get(key);
const params = {
  entityName: 'Room 101',
  entityLabel: 'Server room',
  floor: { entityName: 'Floor 1' },
  building: 'not an entity',
};
const nameOf = (name: string, about: Readonly<Record<string, unknown>> = params) =>
  stateName({ id: 'room', name }, about, translate);

describe('the name of a state', () => {
  test.each([
    ['Rooms', 'Rooms'],
    ['${entityName} details', 'Room 101 details'],
    ['${entityLabel}', 'Server room'],
    ['${floor:entityName} / ${entityName}', 'Floor 1 / Room 101'],
    ['{i18n:site.rooms} of ${floor:entityLabel}', 'Räume of Floor 1'],
    ['{i18n:site.unknown}', '{i18n:site.unknown}'],
    ['${building:entityName}${nobody:entityName}!', '!'],
    ['${entityType} ${', '${entityType} ${'],
    ['', 'room'],
    ['${nobody:entityName} ', 'room'],
  ])('is written %j and reads %j', (name, read) => {
    expect(nameOf(name)).toBe(read);
  });

  test('says nothing of an entity where the state is about none', () => {
    expect(nameOf('All ${entityName}', {})).toBe('All');
    expect(nameOf('${entityName}', { entityName: 5 })).toBe('room');
  });

  test('leaves the names of entities as they are', () => {
    expect(
      nameOf('${entityName}', { entityName: '${entityLabel} {i18n:site.rooms} $&', entityLabel: 'x' }),
    ).toBe('${entityLabel} {i18n:site.rooms} $&');
  });

  test('is not about members that every object has', () => {
    expect(nameOf('${constructor:entityName}${__proto__:entityName}-')).toBe('-');
  });

  test('keeps its variables where it is listed among others', () => {
    expect(stateTemplateName({ id: 'room', name: '{i18n:site.rooms}: ${entityName}' }, translate)).toBe(
      'Räume: ${entityName}',
    );
    expect(stateTemplateName({ id: 'room', name: ' ' }, translate)).toBe('room');
  });
});

describe('the parameters of a state', () => {
  const id = '3b5b36f0-0000-11eb-8a4f-6b1f2b1a0c11';
  const pump = { entityId: { entityType: 'DEVICE' as const, id }, entityName: 'Pump', entityLabel: 'P1' };

  test('say which entity it is about, and keep all else', () => {
    const about = withStateEntity({ entityLabel: 'old', selected: 3 }, { entityId: pump.entityId });
    expect(about).toEqual({ entityId: pump.entityId, selected: 3 });
    expect(stateEntity(about, '')).toEqual(pump.entityId);
  });

  test('can name another beside it, which is then the one named last', () => {
    const about = withStateEntity({ entityName: 'Site' }, pump, 'pump');
    expect(about).toEqual({ entityName: 'Site', targetEntityParamName: 'pump', pump });
    expect(stateEntity(about, 'pump')).toEqual(pump.entityId);
  });
});
