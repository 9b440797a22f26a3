import { describe, expect, test } from 'vitest';
import { popupPlace } from '../../../../../src/console/widgets/maps/popup-place.ts';

const room = { width: 400, height: 300 };
const card = { width: 200, height: 90 };

describe('the place of a card on a map that cannot be moved', () => {
  test('is over what it is about, in its middle', () => {
    expect(popupPlace({ x: 200, y: 200 }, 34, card, room)).toEqual({ left: 100, top: 63, isOver: true });
  });

  test('is below where there is no room over it', () => {
    expect(popupPlace({ x: 200, y: 60 }, 34, card, room)).toEqual({ left: 100, top: 64, isOver: false });
  });

  test.each([
    ['left', 5, 0],
    ['right', 395, 200],
  ])('leaves no edge of the map: %s', (_edge, x, left) => {
    expect(popupPlace({ x, y: 200 }, 34, card, room).left).toBe(left);
  });

  test('covers it where there is no room on either side', () => {
    expect(popupPlace({ x: 200, y: 60 }, 34, { width: 200, height: 280 }, room).top).toBe(0);
    expect(popupPlace({ x: 200, y: 60 }, 34, { width: 200, height: 900 }, room).top).toBe(0);
  });
});
