import { describe, expect, it } from 'vitest';
import { checkConnections } from '../../../../../src/platform/store/entities/chain-graph.ts';

const ways = (...pairs: [from: number, to: number][]) =>
  pairs.map(([fromIndex, toIndex]) => ({ fromIndex, toIndex, type: 'Success' }));

describe('the connections of a rule chain', () => {
  it.each([
    ['none', 3, ways()],
    ['a line', 3, ways([0, 1], [1, 2])],
    ['a diamond', 4, ways([0, 1], [0, 2], [1, 3], [2, 3])],
    ['two ways between two nodes', 2, ways([0, 1], [0, 1])],
    ['separate parts', 4, ways([1, 0], [3, 2])],
  ])('may be %s', (_what, count, connections) => {
    expect(() => checkConnections(count, connections)).not.toThrow();
  });

  it.each([
    ['there and back', 2, ways([0, 1], [1, 0])],
    ['a circle of three', 3, ways([0, 1], [1, 2], [2, 0])],
    ['a circle behind a line', 5, ways([0, 1], [1, 2], [2, 3], [3, 1], [3, 4])],
  ])('may not go round: %s', (_what, count, connections) => {
    expect(() => checkConnections(count, connections)).toThrow(
      "Can't create circling relations in rule chain.",
    );
  });

  it('may not lead a node to itself', () => {
    expect(() => checkConnections(1, ways([0, 0]))).toThrow("Can't create the relation to yourself.");
  });

  it.each([
    ['from', ways([2, 0]), 2],
    ['to', ways([0, -1]), -1],
  ])('may not lead %s a node that is not there', (_end, connections, index) => {
    expect(() => checkConnections(2, connections)).toThrow(`There is no rule node with index ${index}!`);
  });

  it('are checked however long they are', () => {
    const length = 50_000;
    const line = Array.from({ length: length - 1 }, (_, index) => [index, index + 1] as [number, number]);
    expect(() => checkConnections(length, ways(...line))).not.toThrow();
    expect(() => checkConnections(length, ways(...line, [length - 1, 0]))).toThrow('circling');
  });
});
