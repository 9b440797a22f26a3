import * as z from 'zod/mini';
import { ScriptType, type TestScript, type TestScriptResult } from '../../model/rule-chain.ts';
import { JsonError, parseJson } from '../json.ts';
import { ScriptError, type Scripts } from './script-sandbox.ts';

/** A message as scripts may answer it; what is left out stays as it was. */
const ScriptMessage = z.looseObject({
  msg: z.optional(z.unknown()),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  msgType: z.optional(z.string()),
});

/** Runs a script on a message and says what it answered, or what is wrong with it. Never rejects for the script's sake. */
export async function testScript(scripts: Scripts, test: TestScript): Promise<TestScriptResult> {
  try {
    return { output: await outputOf(scripts, test), error: '' };
  } catch (error) {
    if (error instanceof ScriptError || error instanceof JsonError)
      return { output: '', error: error.message };
    throw error;
  }
}

async function outputOf(scripts: Scripts, test: TestScript): Promise<string> {
  const scriptType = ScriptType.safeParse(test.scriptType);
  if (!scriptType.success) throw new ScriptError(`Unsupported script type: ${test.scriptType}`);
  const { script, argNames, msg, msgType } = test;
  const metadata = texts(test.metadata);
  const json = await scripts.run({ script, argNames, msg, metadata, msgType });
  const result: unknown = json === undefined ? undefined : parseJson(json);
  switch (scriptType.data) {
    case 'update':
    case 'generate':
      return JSON.stringify(messageOf(result, { msg, metadata, msgType }));
    case 'filter':
      if (typeof result !== 'boolean') throw wrongType(result);
      return String(result);
    case 'switch':
      return JSON.stringify(labelsOf(result));
    case 'string':
      if (typeof result !== 'string') throw wrongType(result);
      return result;
    case 'json':
      return json ?? 'null';
  }
}

/** The message that a script answers, with what it left out as it was. */
function messageOf(
  result: unknown,
  given: { msg: string; metadata: Record<string, string>; msgType: string },
) {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) throw wrongType(result);
  const message = ScriptMessage.safeParse(result);
  if (!message.success) {
    throw new ScriptError(`Wrong result: ${String(message.error.issues[0]?.path[0] ?? '')} is malformed`);
  }
  const { msg, metadata, msgType } = message.data;
  return {
    msg: msg === undefined ? parseJson(given.msg) : msg,
    metadata: metadata === undefined ? given.metadata : texts(metadata),
    msgType: msgType ?? given.msgType,
  };
}

function labelsOf(result: unknown): string[] {
  const labels: unknown[] = Array.isArray(result) ? result : [result];
  return [
    ...new Set(
      labels.map((label) => {
        if (typeof label !== 'string') throw wrongType(label);
        return label;
      }),
    ),
  ];
}

/** Metadata holds texts only; what else a script puts there becomes text. */
function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  );
}

function wrongType(result: unknown): ScriptError {
  const type = result === null ? 'null' : Array.isArray(result) ? 'array' : typeof result;
  return new ScriptError(`Wrong result type: ${type.toUpperCase()}`);
}
