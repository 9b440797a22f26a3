import type { Plugin } from 'vite';

/** Makes a schema out of others: by the library, or by a function of the model itself. */
const SCHEMA_CALL = /(?<![\w.]|function )(z\.\w+|idOf|pageOf|list|querySchemas|choice|filterValue)\(/g;

/**
 * Marks the schemas of the model as values that nothing but their use depends on, so that a page has those it reads by
 * and neither fetches nor makes the others.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/src/model/')) return null;
      return { code: code.replace(SCHEMA_CALL, '/* @__PURE__ */ $&'), map: null };
    },
  };
}
