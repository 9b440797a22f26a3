import { describe, expect, it } from 'vitest';
import { componentsOfTypes } from '../../../../../src/platform/rules/component-catalogue.ts';
import { COMPONENT_PACKAGE } from '../../../../../src/platform/rules/components/component.ts';
import { nodeClasses } from '../../../../../src/platform/rules/nodes/node-classes.ts';

describe('the classes of nodes', () => {
  it.each(componentsOfTypes(['FILTER', 'ENRICHMENT', 'TRANSFORMATION', 'ACTION']).map(({ clazz }) => clazz))(
    'have %s, which the library offers',
    (clazz) => expect(nodeClasses.has(clazz.slice(COMPONENT_PACKAGE.length))).toBe(true),
  );
});
