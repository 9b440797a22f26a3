import { describe, expect, test } from 'vitest';
import { keepInPlace, strangeStyle } from '../../../../src/console/ui/strange-style.ts';

describe('CSS that a stranger has written', () => {
  test('is taken as far as it leaves an element in its place', () => {
    const written = {
      'font-size': '20px',
      fontWeight: 400,
      position: 'fixed',
      zIndex: 9,
      top: 0,
      nested: {},
    };
    expect(strangeStyle(written)).toEqual({ fontSize: '20px', fontWeight: 400 });
    expect(strangeStyle(null)).toEqual({});
  });

  test.each(['cssText', 'css-text', 'parentRule', 'length', 'setProperty', '0', '__proto__', '--ink'])(
    'is left out where %s is no property, but something else that styles of elements have',
    (name) => {
      const written = JSON.parse(`{ "${name}": "position: fixed", "color": "red" }`);
      expect(strangeStyle(written)).toEqual({ color: 'red' });
    },
  );
});

test('An element stays where it is, however it says that it looks', () => {
  const element = document.createElement('i');
  element.style.cssText = 'color: red; position: fixed !important; top: 0px';
  keepInPlace(element);
  expect(element.style.position).toBe('');
  expect(element.style.color).toBe('red');
});
