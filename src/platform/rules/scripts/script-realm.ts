/**
 * What is evaluated in the engine before anything of a script is: a function that makes a script callable. It takes the
 * names of the parameters as JSON, the body, and whether all that the script finds is to be frozen, and answers a
 * function from the arguments of many calls, and the first of them to make, to their results, both JSON texts. Beside
 * them it says whether all is as before; where a call has left something that cannot be taken away, it is the last one.
 *
 * Scripts assign to names that they have not declared, as they could in the first engines that ran them. Such names are
 * taken away after each call, so that no message sees what another one left. What is frozen can still be
 * overridden in objects that inherit it, as `toString` often is.
 */
export const SCRIPT_REALM = `(names, body, isFrozen) => {
  'use strict';
  const { parse, stringify } = JSON;
  const { ownKeys, deleteProperty, getPrototypeOf, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const { freeze } = Object;
  const asText = String;
  const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

  const letInherit = (inherited) => {
    for (const key of ownKeys(inherited)) {
      const { value, get } = getOwnPropertyDescriptor(inherited, key);
      if (get) continue;
      defineProperty(inherited, key, {
        get: () => value,
        set(other) {
          if (!isObject(this) || this === inherited) return;
          defineProperty(this, key, { value: other, writable: true, enumerable: true, configurable: true });
        },
      });
    }
  };

  const freezeAll = (roots) => {
    const found = new Set();
    while (roots.length > 0) {
      const next = roots.pop();
      if (!isObject(next) || found.has(next)) continue;
      found.add(next);
      roots.push(getPrototypeOf(next));
      for (const key of ownKeys(next)) {
        const { value, get, set } = getOwnPropertyDescriptor(next, key);
        roots.push(value, get, set);
      }
    }
    for (const next of found) if (next !== globalThis) freeze(next);
    for (const key of ownKeys(globalThis)) {
      const property = getOwnPropertyDescriptor(globalThis, key);
      if ('value' in property) property.writable = false;
      defineProperty(globalThis, key, { ...property, configurable: false });
    }
  };

  const unnamed = () => [
    function* () {}, async function () {}, async function* () {},
    [].values(), ''[Symbol.iterator](), new Map().keys(), new Set().keys(), ''.matchAll(/x/g), (function* () {})(),
  ];

  if (isFrozen) {
    const errors = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError];
    letInherit(Object.prototype);
    for (const { prototype } of errors) letInherit(prototype);
    freezeAll([globalThis, ...unnamed()]);
  }
  const script = new Function(...parse(names), body);
  if (isFrozen) freezeAll([script]);
  const known = new Set(ownKeys(globalThis));

  const isTidy = () => {
    const present = ownKeys(globalThis);
    if (present.length === known.size) return true;
    for (const key of present) if (!known.has(key) && !deleteProperty(globalThis, key)) return false;
    return true;
  };

  const reasonOf = (error) => {
    try {
      if (!(error instanceof Error)) return '!' + asText(error);
      return '!' + (error.name === 'Error' ? error.message : error.name + ': ' + error.message);
    } catch {
      return '!The script failed';
    }
  };

  const resultOf = (args) => {
    try {
      const json = stringify(script(...args));
      return json === undefined ? '' : '=' + json;
    } catch (error) {
      return reasonOf(error);
    }
  };

  return (calls, first) => {
    let tidy = true;
    const results = [];
    const all = parse(calls);
    for (let at = first; at < all.length && tidy; at++) {
      results[at - first] = resultOf(all[at]);
      if (isFrozen) tidy = isTidy();
    }
    return stringify([tidy, results]);
  };
}`;
