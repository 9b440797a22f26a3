import { describe, expect, it } from 'vitest';
import { componentsOfTypes } from '../../../../../src/platform/rules/component-catalogue.ts';
import { COMPONENT_PACKAGE } from '../../../../../src/platform/rules/components/component.ts';
import { nodeClasses } from '../../../../../src/platform/rules/nodes/node-classes.ts';

/** Comes with the alarm rules of device profiles. */
const ELSEWHERE = ['profile.TbDeviceProfileNode'];

describe('the classes of nodes', () => {
  it.each(componentsOfTypes(['FILTER', 'ENRICHMENT', 'TRANSFORMATION', 'ACTION']).map(({ clazz }) => clazz))(
    'have %s, which the library offers',
    (clazz) => {
      const name = clazz.slice(COMPONENT_PACKAGE.length);
      expect(nodeClasses.has(name) || ELSEWHERE.includes(name)).toBe(true);
    },
  );
});
