import { type ESTree, parseSync, Visitor } from 'vite';

const STORE_MAKER = /^(proxy|create)([A-Z]|$)/;
const CHANGING_METHOD = /^(add|clear|delete|push|set|splice|unshift)$/;
const COLLECTION = /^(Weak)?(Map|Set)$/;
const CLIENT_STORAGE = /^(local|session)Storage$/;

/**
 * Names what a module keeps beyond a call: variables that are assigned anew, proxies and other instances, collections
 * that are filled later, and what it writes to the storage of the browser (by the name of that storage).
 */
export function storesIn(filename: string, text: string): string[] {
  const { program } = parseSync(filename, text);
  const found = new Set<string>();
  const filled = filledIn(program);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') continue;
      if (declaration.kind !== 'const' || filled.has(id.name) || isInstance(init)) found.add(id.name);
    }
  }
  for (const name of filled) if (CLIENT_STORAGE.test(name)) found.add(name);
  return [...found];
}

/** A collection that is made with its content counts only when something changes it. */
function isInstance(init: ESTree.Expression | null): boolean {
  if (init?.type === 'CallExpression') {
    return init.callee.type === 'Identifier' && STORE_MAKER.test(init.callee.name);
  }
  return (
    init?.type === 'NewExpression' &&
    init.callee.type === 'Identifier' &&
    !(COLLECTION.test(init.callee.name) && init.arguments.length > 0)
  );
}

/** The names whose value something in the module changes in place. */
function filledIn(program: ESTree.Program): Set<string> {
  const names = new Set<string>();
  const changed = (target: ESTree.Node) => {
    if (target.type === 'MemberExpression' && target.object.type === 'Identifier')
      names.add(target.object.name);
  };
  new Visitor({
    AssignmentExpression: ({ left }) => changed(left),
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (CHANGING_METHOD.test(callee.property.name.replace(/Item$/, ''))) changed(callee);
    },
    UnaryExpression: ({ operator, argument }) => operator === 'delete' && changed(argument),
  }).visit(program);
  return names;
}
