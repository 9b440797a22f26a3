import { ScriptType, type TestScript, type TestScriptResult } from '../../../model/rule-chain.ts';
import { JsonError, parseJson } from '../../json.ts';
import { ScriptError } from './script-error.ts';
import { decisionOf, labelsOf, messageOf, messagesOf, metadataOf, textOf } from './script-results.ts';
import type { ScriptInput, Scripts } from './tenant-scripts.ts';

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
  const message = inputOf(test);
  const json = await scripts.run(test, message);
  switch (scriptType.data) {
    case 'update':
      return JSON.stringify(messagesOf(json, message));
    case 'generate':
      return JSON.stringify(messageOf(json, message));
    case 'filter':
      return String(decisionOf(json));
    case 'switch':
      return JSON.stringify(labelsOf(json));
    case 'string':
      return textOf(json);
    case 'json':
      return json ?? 'null';
  }
}

function inputOf({ msg, metadata, msgType }: TestScript): ScriptInput {
  return {
    data: msg,
    get json() {
      return parseJson(msg);
    },
    metadata: metadataOf(metadata),
    type: msgType,
  };
}
