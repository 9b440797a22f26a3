import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { componentsOfTypes } from '../../../../../src/platform/rules/component-catalogue.ts';
import { COMPONENT_PACKAGE } from '../../../../../src/platform/rules/components/component.ts';
import { NodeConfigurationError } from '../../../../../src/platform/rules/contract/rule-node.ts';
import { nodeClasses } from '../../../../../src/platform/rules/nodes/node-classes.ts';
import { type NodeBench, startNodeBench } from '../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

describe('the classes of nodes', () => {
  it.each(
    componentsOfTypes(['FILTER', 'ENRICHMENT', 'TRANSFORMATION', 'ACTION', 'EXTERNAL']).map(
      ({ clazz }) => clazz,
    ),
  )('have %s, which the library offers', (clazz) =>
    expect(nodeClasses.has(clazz.slice(COMPONENT_PACKAGE.length))).toBe(true),
  );

  it.each(['text', 5, true, [{}]])('start no node whose configuration is no object: %o', (configuration) => {
    for (const node of nodeClasses.values()) {
      expect(() => bench.start(node, configuration)).toThrow('configuration: no object');
    }
  });

  it('say which of them have something to do before a message comes', () => {
    const doing = [...nodeClasses.values()].filter((node) => {
      const every = vi.fn();
      try {
        bench.start(node, {}, { every });
      } catch (error) {
        // Some cannot be started before they are configured.
        expect(error).toBeInstanceOf(NodeConfigurationError);
      }
      return every.mock.calls.length > 0;
    });
    expect(doing.length).toBeGreaterThan(0);
    expect(doing).toEqual([...nodeClasses.values()].filter(({ worksByItself }) => worksByItself));
  });
});
