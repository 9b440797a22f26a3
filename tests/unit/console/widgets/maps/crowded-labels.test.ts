import { describe, expect, test } from 'vitest';
import { crowdedLabels } from '../../../../../src/console/widgets/maps/crowded-labels.ts';

const label = (left: number, top: number, width = 80, height = 16) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('labels of a map', () => {
  test('are all read where none lies over another', () => {
    expect(crowdedLabels([label(0, 0), label(80, 0), label(0, 16)])).toEqual(new Set());
  });

  test('of two that lie over each other the later is left out', () => {
    expect(crowdedLabels([label(0, 0), label(40, 8), label(200, 0)])).toEqual(new Set([1]));
  });

  test('one that is left out takes no room from others', () => {
    expect(crowdedLabels([label(0, 0), label(60, 0), label(120, 0)])).toEqual(new Set([1]));
  });

  test('of a heap one is left, whatever their sizes', () => {
    const heap = Array.from({ length: 500 }, (_, at) => label(at / 10, at / 20, 300, 40));
    expect(crowdedLabels(heap).size).toBe(499);
  });
});
