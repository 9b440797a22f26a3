import { describe, expect, test } from 'vitest';
import {
  MAX_DEPTH,
  resetStack,
  type StateStack,
  shownState,
  stateController,
} from '../../../../../src/console/dashboards/states/state-stack.ts';

const states = { ids: new Set(['home', 'floor', 'room']), root: 'home' };
const home = resetStack(states);
const floor = { id: 'floor', params: { entityName: 'Floor 1' } };
const room = { id: 'room', params: { entityName: 'Room 101' } };
const nowhere = { id: 'attic', params: {} };
const way: StateStack = [...home, floor, room];

/** A way as `home > floor(Floor 1)`. */
function written(stack: StateStack): string {
  return stack
    .map(({ id, params }) => (params.entityName ? `${id}(${String(params.entityName)})` : id))
    .join(' > ');
}

describe('any controller', () => {
  const controllers = ['default', 'entity'].map(stateController);

  test('begins at the root, about nothing', () => {
    expect(home).toEqual([{ id: 'home', params: {} }]);
  });

  test('does nothing for a state that is not there', () => {
    for (const controller of controllers) {
      expect(controller.open(way, nowhere, states)).toBe(way);
      expect(controller.pushAndOpen(way, [floor, nowhere], states)).toBe(way);
      expect(controller.update(way, nowhere, states)).toBe(way);
    }
  });

  test('goes back along the way it has, and nowhere else', () => {
    for (const controller of controllers) {
      expect(written(controller.navigatePrev(way, 1))).toBe('home > floor(Floor 1)');
      expect(written(controller.navigatePrev(way, 0))).toBe('home');
      for (const index of [2, 3, -1, 0.5]) expect(controller.navigatePrev(way, index)).toBe(way);
    }
  });
});

describe('the controller that keeps the way', () => {
  const entity = stateController('entity');

  test('goes on from the state that is shown', () => {
    expect(written(entity.open(home, floor, states))).toBe('home > floor(Floor 1)');
    expect(written(entity.pushAndOpen(home, [floor, room], states))).toBe(
      'home > floor(Floor 1) > room(Room 101)',
    );
    expect(shownState(way)).toBe(room);
  });

  test('changes what the state that is shown is about, or shows another in its place', () => {
    const params = { entityName: 'Room 102' };
    expect(written(entity.update(way, { params }, states))).toBe('home > floor(Floor 1) > room(Room 102)');
    expect(written(entity.update(way, { id: 'floor', params }, states))).toBe(
      'home > floor(Floor 1) > floor(Room 102)',
    );
    expect(written(entity.update(home, { params }, states))).toBe('home(Room 102)');
  });

  test('lets aliases find the entity of the state', () => {
    expect(entity.aliasParams(way)).toBe(room.params);
  });

  test('needs no address for the beginning', () => {
    expect(entity.isInAddress(home, states)).toBe(false);
    expect(entity.isInAddress([{ id: 'home', params: { entityName: 'Site' } }], states)).toBe(true);
    expect(entity.isInAddress([{ id: 'floor', params: {} }], states)).toBe(true);
    expect(entity.isInAddress(way, states)).toBe(true);
  });

  test('keeps the beginning and the last states of whoever goes round in circles', () => {
    let circle = home;
    for (let round = 1; round <= 500; round++) {
      circle = entity.open(circle, { id: 'floor', params: { entityName: `F${round}` } }, states);
      circle = entity.open(circle, { id: 'room', params: { entityName: `R${round}` } }, states);
    }
    expect(circle).toHaveLength(MAX_DEPTH);
    expect(written(circle)).toMatch(/^home > room\(R491\) > .* > floor\(F500\) > room\(R500\)$/);
  });

  test('takes no longer way from an address than it would have itself', () => {
    const long: StateStack = [...home, ...Array<typeof room>(5000).fill(room)];
    expect(entity.held(long)).toHaveLength(MAX_DEPTH);
    expect(entity.held(way)).toBe(way);
  });

  test('stands for controllers of other consoles too', () => {
    expect(stateController('someone-elses')).toBe(entity);
  });
});

describe('the controller that shows one state at a time', () => {
  const one = stateController('default');

  test('has only the last state of a way', () => {
    expect(written(one.held(way))).toBe('room(Room 101)');
    expect(one.held(home)).toBe(home);
  });

  test('puts another in its place', () => {
    expect(written(one.open(home, floor, states))).toBe('floor(Floor 1)');
    expect(written(one.pushAndOpen(home, [floor, room], states))).toBe('room(Room 101)');
    expect(one.pushAndOpen(home, [], states)).toBe(home);
    expect(written(one.update([floor], { params: { entityName: 'Floor 2' } }, states))).toBe(
      'floor(Floor 2)',
    );
  });

  test('has no entity for aliases, and is always in the address', () => {
    expect(one.aliasParams([floor])).toEqual({});
    expect(one.isInAddress(home, states)).toBe(true);
  });
});
