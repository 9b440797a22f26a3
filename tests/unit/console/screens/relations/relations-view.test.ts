import { afterEach, describe, expect, test } from 'vitest';
import {
  addressOfStep,
  addressOfWalk,
  viewOf,
} from '../../../../../src/console/screens/relations/relations-view.ts';

const PLANT = { entityType: 'ASSET', id: 'plant' } as const;
const PUMP = { entityType: 'DEVICE', id: 'pump' } as const;
const search = (address: string) => new URL(address, 'http://localhost').search;

afterEach(() => window.history.replaceState(null, '', '/'));

describe('the address of relations', () => {
  test('says whose they are, which, how far, and the way there', () => {
    const asked =
      '?entityType=DEVICE&entityId=pump&path=ASSET:plant,ASSET:hall&direction=TO&levels=3&relationType=Feeds&endType=ASSET&graph=off';
    expect(viewOf(asked)).toEqual({
      place: PUMP,
      path: [PLANT, { entityType: 'ASSET', id: 'hall' }],
      direction: 'TO',
      levels: 3,
      relationType: 'Feeds',
      endType: 'ASSET',
      graph: false,
    });
  });

  test.each([
    '?entityType=GHOST&entityId=1',
    '?entityType=DEVICE',
    '?levels=0',
    '?levels=21',
    '?levels=many',
  ])('that means nothing in a part is as if the part were not there: %s', (asked) => {
    expect(viewOf(`${asked}&path=,GHOST:1,DEVICE:&direction=UP&endType=`)).toEqual({
      place: undefined,
      path: [],
      direction: 'BOTH',
      levels: 1,
      relationType: undefined,
      endType: undefined,
      graph: undefined,
    });
  });

  test('of the next step keeps what the list is narrowed to, and forgets what was searched for', () => {
    window.history.replaceState(null, '', '/relations?entityType=ASSET&entityId=plant&levels=2&search=x');
    const next = addressOfWalk(viewOf(window.location.search), PUMP);
    expect(viewOf(search(next))).toMatchObject({ place: PUMP, path: [PLANT], levels: 2 });
    expect(next).not.toContain('search=');
  });

  test('of a relation of an entity to itself is no step', () => {
    window.history.replaceState(null, '', '/relations?entityType=ASSET&entityId=plant');
    expect(viewOf(search(addressOfWalk(viewOf(window.location.search), PLANT))).path).toEqual([]);
  });

  test('begins anew from other pages', () => {
    window.history.replaceState(null, '', '/devices?search=pump&sort=name,ASC');
    expect(addressOfStep(PUMP)).toBe('/relations?entityType=DEVICE&entityId=pump');
  });

  test('stays short on a walk that never ends', () => {
    const path = Array.from({ length: 100 }, (_, at) => ({ entityType: 'ASSET' as const, id: `step${at}` }));
    expect(viewOf(search(addressOfStep(PUMP, path))).path).toEqual(path.slice(-30));
  });
});
