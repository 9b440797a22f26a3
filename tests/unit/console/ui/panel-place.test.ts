import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { panelPlace } from '../../../../src/console/ui/panel-place.ts';

const ROOM = { width: 417, height: 375, maxHeight: 440 };
const WINDOW = { width: 1440, height: 900, isRightToLeft: false };
const button = (left: number, top: number) => ({ left, top, right: left + 200, bottom: top + 32 });

describe('a panel', () => {
  test('opens below, where its button begins', () => {
    expect(panelPlace(button(100, 100), WINDOW, ROOM)).toEqual({ top: 136, left: 100, maxHeight: 440 });
  });

  test('opens above where less than it wants is left below', () => {
    expect(panelPlace(button(100, 900 - 32 - 375), WINDOW, ROOM)).toHaveProperty('top');
    expect(panelPlace(button(100, 900 - 32 - 374), WINDOW, ROOM)).toEqual({
      bottom: 410,
      left: 100,
      maxHeight: 440,
    });
  });

  test('ends where its button ends when less than it wants is left beside', () => {
    // As far as its margin lets it.
    expect(panelPlace(button(1440 - 417, 100), WINDOW, ROOM)).toHaveProperty('left', 1015);
    expect(panelPlace(button(1440 - 416, 100), WINDOW, ROOM)).toEqual({
      top: 136,
      right: 216,
      maxHeight: 440,
    });
  });

  test('is turned round from right to left', () => {
    const window = { ...WINDOW, isRightToLeft: true };
    expect(panelPlace(button(1000, 100), window, ROOM)).toEqual({ top: 136, right: 240, maxHeight: 440 });
    expect(panelPlace(button(100, 100), window, ROOM)).toEqual({ top: 136, left: 100, maxHeight: 440 });
  });

  test('never leaves a window that is wide enough', () => {
    const places = fc.record({
      left: fc.integer({ min: 0, max: 500 }),
      top: fc.integer({ min: 0, max: 600 }),
    });
    fc.assert(
      fc.property(places, fc.boolean(), ({ left, top }, isRightToLeft) => {
        const window = { width: 700, height: 632, isRightToLeft };
        const place = panelPlace(button(left, top), window, ROOM);
        const start = place.left ?? 700 - (place.right ?? 0) - ROOM.width;
        expect(start).toBeGreaterThanOrEqual(8);
        expect(start + ROOM.width).toBeLessThanOrEqual(700 - 8);
        expect(place.maxHeight).toBeGreaterThan(200);
      }),
    );
  });
});
