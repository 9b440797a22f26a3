import { type ESTree, parseSync, Visitor } from 'vite';

const LISTENING = /^(on|once|addListener|prependListener|prependOnceListener)$/;
const LATER = /^set(Immediate|Interval|Timeout)$/;

/** What ends or forgets something, or writes a line of the log: it does not fail, and there is nothing else to do. */
const HARMLESS = /^(abort|close|delete|destroy|end|error|exit|info|terminate)$/;

/**
 * Names what a module leaves to be called by others whose failure nobody catches: listeners of events and timers that
 * `contained` has not made, promises that are let go, and those of which only the former failure is caught. Each
 * is named by its text, in one line.
 */
export function unguardedIn(filename: string, text: string): string[] {
  const { program } = parseSync(filename, text);
  const guarded = guardedNamesIn(program);
  const found: string[] = [];
  const note = (node: ESTree.Node) => found.push(text.slice(node.start, node.end).replace(/\s+/g, ' '));
  new Visitor({
    CallExpression(call) {
      const listener = listenerOf(call);
      if (listener && !isGuarded(listener, guarded)) note(call);
    },
    ExpressionStatement({ expression }) {
      if (isLetGo(expression)) note(expression);
    },
    ArrowFunctionExpression({ body }) {
      if (body.type === 'UnaryExpression' && isLetGo(body)) note(body);
    },
  }).visit(program);
  return found;
}

/** What is called later: the listener of an event with a name, or the function of a timer. */
function listenerOf({ callee, arguments: given }: ESTree.CallExpression): ESTree.Argument | undefined {
  if (callee.type === 'Identifier' && LATER.test(callee.name)) return given[0];
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const [name, listener] = given;
  const isName = (name?.type === 'Literal' && typeof name.value === 'string') || name?.type === 'Identifier';
  return isName && LISTENING.test(callee.property.name) ? listener : undefined;
}

/** `contained(...)`, what was made by it, and a function that does nothing but call that, or what is harmless. */
function isGuarded(listener: ESTree.Node, guarded: ReadonlySet<string>): boolean {
  if (listener.type === 'Identifier') return guarded.has(listener.name);
  if (listener.type === 'ArrowFunctionExpression') {
    const act = onlyExpressionOf(listener);
    return act !== undefined && (isGuarded(act, guarded) || isHarmless(act));
  }
  if (listener.type !== 'CallExpression' || listener.callee.type !== 'Identifier') return false;
  return listener.callee.name === 'contained' || guarded.has(listener.callee.name);
}

function onlyExpressionOf({ body }: ESTree.ArrowFunctionExpression): ESTree.Expression | undefined {
  if (body.type !== 'BlockStatement') return body;
  const [only, ...more] = body.body;
  return only?.type === 'ExpressionStatement' && more.length === 0 ? only.expression : undefined;
}

function isHarmless(act: ESTree.Expression): boolean {
  if (act.type !== 'CallExpression' || act.callee.type !== 'MemberExpression') return false;
  return act.callee.property.type === 'Identifier' && HARMLESS.test(act.callee.property.name);
}

/** The names of what `contained` has made, and of the functions that use it. */
function guardedNamesIn(program: ESTree.Program): Set<string> {
  const names = new Set<string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      const isMade = init.type === 'CallExpression' && isGuarded(init, names);
      if (isMade || usesContained(init)) names.add(id.name);
    },
  }).visit(program);
  return names;
}

/** A function whose last words are `contained(...)(...)`. */
function usesContained(init: ESTree.Expression): boolean {
  if (init.type !== 'ArrowFunctionExpression' || init.body.type !== 'BlockStatement') return false;
  const last = init.body.body.at(-1);
  const act = last?.type === 'IfStatement' ? last.consequent : last;
  if (act?.type !== 'ExpressionStatement' || act.expression.type !== 'CallExpression') return false;
  return act.expression.callee.type === 'CallExpression' && isGuarded(act.expression.callee, new Set());
}

/** `void promise`, and `promise.then(next, caught)`, of which `next` may fail. */
function isLetGo(expression: ESTree.Expression): boolean {
  if (expression.type === 'UnaryExpression') return expression.operator === 'void';
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return false;
  const { property } = expression.callee;
  return property.type === 'Identifier' && property.name === 'then' && expression.arguments.length === 2;
}
