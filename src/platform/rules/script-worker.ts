import { parentPort, workerData } from 'node:worker_threads';
import {
  getQuickJS,
  type QuickJSHandle,
  type QuickJSWASMModule,
  Scope,
  shouldInterruptAfterDeadline,
} from 'quickjs-emscripten';
import type { ScriptAnswer, ScriptCall, ScriptLimits } from './script-messages.ts';

/*
 * The thread that scripts run in, each in an engine of its own that knows nothing of the platform: no files, no
 * network, no other script.
 */

const limits = workerData as ScriptLimits;
const engine = await getQuickJS();

parentPort?.on('message', (call: ScriptCall) => {
  parentPort?.postMessage(answer(engine, call));
});
parentPort?.postMessage('ready' satisfies ScriptAnswer);

function answer(quickJs: QuickJSWASMModule, call: ScriptCall): ScriptAnswer {
  const deadline = Date.now() + limits.timeout;
  try {
    return { id: call.id, json: Scope.withScope((scope) => run(quickJs, call, deadline, scope)) };
  } catch (error) {
    const late = Date.now() >= deadline;
    const broken = error instanceof WebAssembly.RuntimeError;
    return { id: call.id, error: late ? timeoutMessage(limits) : messageOf(error), broken };
  }
}

function run(
  quickJs: QuickJSWASMModule,
  { script, argNames, msg, metadata, msgType }: ScriptCall,
  deadline: number,
  scope: Scope,
): string | undefined {
  const runtime = scope.manage(
    quickJs.newRuntime({
      memoryLimitBytes: limits.memory,
      maxStackSizeBytes: limits.stack,
      interruptHandler: shouldInterruptAfterDeadline(deadline),
    }),
  );
  const context = scope.manage(runtime.newContext());
  const evaluate = (code: string) => scope.manage(context.unwrapResult(context.evalCode(code)));
  const call = (callee: QuickJSHandle, ...args: QuickJSHandle[]) =>
    scope.manage(context.unwrapResult(context.callFunction(callee, context.undefined, ...args)));
  const text = (value: string) => scope.manage(context.newString(value));

  // Taken before the script runs, which may replace what it finds.
  const parse = evaluate('JSON.parse');
  const stringify = evaluate('JSON.stringify');
  const compile = evaluate('(names, body) => new Function(...JSON.parse(names), body)');

  const body = call(compile, text(JSON.stringify(argNames)), text(script));
  const parsed = parseMessage(() => call(parse, text(msg)));
  const result = call(body, parsed, call(parse, text(JSON.stringify(metadata))), text(msgType));
  const json = call(stringify, result);
  return context.typeof(json) === 'string' ? context.getString(json) : undefined;
}

/** Says of a message that is no JSON what is wrong, rather than where in the engine it was found. */
function parseMessage(parse: () => QuickJSHandle): QuickJSHandle {
  try {
    return parse();
  } catch (error) {
    throw new Error(`The message is no JSON: ${messageOf(error)}`);
  }
}

function timeoutMessage({ timeout }: ScriptLimits): string {
  return `The script ran longer than ${timeout} ms`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
}
