import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FOREIGN, readCondition } from '../../../../../src/console/inputs/schema-form/condition.ts';

function evaluated(condition: string, model: unknown): unknown {
  const read = readCondition(condition);
  if (read === FOREIGN) throw new Error(`${condition} is foreign`);
  return read(model);
}

const member = fc.constantFrom(
  'model.a',
  'model.b',
  "model['c']",
  'model.list[1]',
  'model.deep.x',
  'model.gone',
);
const literal = fc.constantFrom('true', 'false', 'null', 'undefined', '0', '12', '-1', "'x'", '"12"', "''");
const operand = fc.oneof(member, literal);
const comparison = fc
  .tuple(operand, fc.constantFrom('===', '!==', '==', '!=', '<', '>', '<=', '>='), operand)
  .map((parts) => parts.join(' '));
const condition = fc.letrec<{ whole: string }>((tie) => ({
  whole: fc.oneof(
    { maxDepth: 4 },
    member,
    comparison,
    tie('whole').map((inner) => `!(${inner})`),
    tie('whole').map((inner) => `(${inner})`),
    fc.tuple(tie('whole'), fc.constantFrom('&&', '||'), tie('whole')).map((parts) => parts.join(' ')),
  ),
})).whole;
const model = fc.record({
  a: fc.constantFrom(undefined, null, 0, 1, 12, '', 'x', '12', true, false),
  b: fc.constantFrom(undefined, null, 0, 1, 12, '', 'x', '12', true, false),
  c: fc.boolean(),
  list: fc.constant(['x', 12]),
  deep: fc.record({ x: fc.integer() }),
});

describe('a condition', () => {
  test('is what JavaScript makes of it', () => {
    fc.assert(
      fc.property(condition, model, (written, value) => {
        expect(evaluated(written, value)).toEqual(runInNewContext(written, { model: value }));
      }),
      { numRuns: 500 },
    );
  });

  test('throws where JavaScript does, not where a member is only missing', () => {
    expect(evaluated('model.gone === undefined', {})).toBe(true);
    expect(() => evaluated('model.gone.deep', {})).toThrow(TypeError);
  });

  test('sees nothing that is not the model’s own', () => {
    expect(evaluated('model.constructor', {})).toBeUndefined();
    expect(evaluated('model.a.length', { a: 'four' })).toBe(4);
  });

  test.each([
    'alert(1)',
    'model.list.indexOf(1) === 0',
    'model.a = 1',
    'model.a + 1 > 2',
    'window.location',
    'model.a ? 1 : 2',
    'model.a ===',
    '(model.a',
    'model[model.a]',
    "model.a === 'it\\'s'",
    '`x`',
    '',
  ])('is left to the sandbox where it is more than a comparison: %s', (written) => {
    expect(readCondition(written)).toBe(FOREIGN);
  });
});
