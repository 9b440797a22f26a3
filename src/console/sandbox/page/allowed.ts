/*
 * What strangers' functions find in their worker: the language itself, and of what browsers add to it that which ends when
 * it returns. All else is taken away, whatever browsers come to add: it would reach out, wait for something that comes
 * after the answer, or be told what others post. Of the language, what shares memory, notices how memory is reclaimed or
 * brings programs of its own is left out too.
 */
const ALLOWED = new Set([
  ...['globalThis', 'self', 'undefined', 'Infinity', 'NaN', 'eval', 'Function', 'console'],
  ...['isFinite', 'isNaN', 'parseFloat', 'parseInt', 'escape', 'unescape', 'atob', 'btoa'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'structuredClone'],
  ...[
    'Object',
    'Boolean',
    'Symbol',
    'Number',
    'BigInt',
    'Math',
    'Date',
    'Temporal',
    'Intl',
    'String',
    'RegExp',
  ],
  ...['Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Iterator', 'JSON', 'Promise', 'Proxy', 'Reflect'],
  ...[
    'Error',
    'AggregateError',
    'EvalError',
    'RangeError',
    'ReferenceError',
    'SuppressedError',
    'SyntaxError',
  ],
  ...['TypeError', 'URIError', 'DisposableStack', 'AsyncDisposableStack', 'TextDecoder', 'TextEncoder'],
  ...['ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array'],
  ...['Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array'],
  'BigUint64Array',
]);

/** Takes away from the global object, and all that it inherits from, what functions have no use for. */
export function keepAllowedOnly(): void {
  // What every object has is no global of its own.
  for (let holder: object | null = globalThis; holder && holder !== Object.prototype; ) {
    for (const name of Reflect.ownKeys(holder)) {
      if (typeof name !== 'string' || ALLOWED.has(name)) continue;
      if (Reflect.deleteProperty(holder, name)) continue;
      Reflect.defineProperty(holder, name, { value: undefined });
    }
    holder = Object.getPrototypeOf(holder);
  }
}
