import { type Specimen, specimen } from '../specimen.ts';
import { jsFunction } from './js-function.tsx';
import { jsonContent } from './json-content.tsx';
import { jsonObject } from './json-object.tsx';
import { css, html } from './style-code.tsx';
import { typedMap } from './typed-map.tsx';
import { typedValue } from './typed-value.tsx';

const LONG =
  'The pump behind the third door on the left of the hall that was built when the river still froze';

/** The inputs of code, and of values that are written as code. */
export function codeSpecimens(): readonly Specimen[] {
  return [
    specimen('typed-value', 'code.typed-value', typedValue, { filled: 21.5, long: LONG }),
    specimen('typed-json-value', 'code.typed-json-value', typedValue, {
      filled: { qos: 1 },
      long: { note: LONG },
    }),
    specimen('typed-map', 'code.typed-map', typedMap, {
      filled: { interval: 30, mode: 'auto' },
      long: { note: LONG, limits: { low: 1, high: 9 }, 'of a pump': true, level: 0.5 },
    }),
    specimen('json-object', 'code.json-object', jsonObject, {
      filled: { topic: 'v1/devices/me/telemetry', qos: 1 },
      long: { note: LONG, list: Array.from({ length: 40 }, (_none, index) => index) },
    }),
    specimen('json-content', 'code.json-content', jsonContent({ contentType: 'JSON' }), {
      filled: '{"temperature": 21.5}',
      long: JSON.stringify({ note: LONG.repeat(4) }),
    }),
    specimen('text-content', 'code.text-content', jsonContent({ contentType: 'TEXT' }), {
      filled: 'temperature=21.5',
      long: LONG.repeat(4),
    }),
    specimen(
      'js-function',
      'code.js-function',
      jsFunction({
        functionName: 'post',
        argNames: ['time', 'value', 'prevValue'],
        argSets: [[1_767_225_600_000, 21.5, 20]],
        resultType: 'number',
      }),
      { filled: 'return value - prevValue;', long: `// ${LONG}\nreturn value;` },
    ),
    specimen('css', 'code.css', css, { filled: '.card { color: red; }' }),
    specimen('html', 'code.html', html, { filled: '<div class="card">21.5</div>' }),
  ];
}
